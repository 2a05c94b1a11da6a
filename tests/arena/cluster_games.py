"""Work for a cluster that does not come back. Its processes import it from here."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

import ray

from altamira.arena.contest import Contest
from altamira.arena.simulate import Row


@dataclass(frozen=True)
class Doomed(Contest):
    """On one node of a cluster no game ever ends; its number is left in a folder, and the others wait for that."""

    node: str = ""
    folder: Path = Path()

    def play(self, number: int) -> Row:
        if ray.get_runtime_context().get_node_id() == self.node:
            (self.folder / str(number)).touch()
            time.sleep(3600)
        until = time.monotonic() + 60
        while time.monotonic() < until and not list(self.folder.iterdir()):
            time.sleep(0.05)
        return super().play(number)


def die(folder: str, part: int) -> None:
    """Ends the process that does it, and leaves a trace."""
    Path(folder, str(os.getpid())).touch()
    os._exit(3)
