"""A script that measures the sources of this installation instead of its compiled modules, and prints JSON."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def sources_only(path: str) -> FileFinder:
    """A finder for our own folders that does not see compiled modules."""
    folder = Path(path).resolve()
    if folder != PACKAGE and PACKAGE not in folder.parents:
        raise ImportError(path)
    return FileFinder(path, (SourceFileLoader, [".py"]))


if __name__ == "__main__":
    sys.path[0] = str(PACKAGE.parent)
    sys.path_hooks.insert(0, sources_only)
    from altamira.bench.ours import measure

    print(json.dumps(asdict(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))))
