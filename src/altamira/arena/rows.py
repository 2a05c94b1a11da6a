"""Rows on disk: JSON lines always, Parquet where pyarrow is installed."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from altamira.arena.simulate import Row
from altamira.core.errors import AltamiraError

LINES = "games.jsonl"
PARQUET = "games.parquet"
ROWS_IN_GROUP = 10_000  # of a Parquet file: large enough to compress well, small enough for memory


class BadFolder(AltamiraError):
    """A folder that results cannot be written to."""


class RowFiles:
    """The files of one run. JSON lines are written as they come, so that a broken run keeps its games."""

    def __init__(self, folder: Path, overwrite: bool = False) -> None:
        self.parquet = find_spec("pyarrow") is not None
        self._groups: list[Row] = []
        self._writer: Any = None
        self._lines_path, self._parquet_path = folder / LINES, folder / PARQUET
        if folder.exists() and not folder.is_dir():
            raise BadFolder("{folder} is a file; --out needs a folder.", folder=folder)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            old = [path.name for path in (self._lines_path, self._parquet_path) if path.exists()]
            if old and not overwrite:
                raise BadFolder(
                    "{folder} already holds results ({files}); choose another folder or add --overwrite.",
                    folder=folder,
                    files=", ".join(old),
                )
            self._parquet_path.unlink(missing_ok=True)
            self._lines = self._lines_path.open("w", encoding="utf-8")
        except OSError as error:
            raise _cannot_write(folder, error) from None

    @property
    def paths(self) -> list[Path]:
        """The files that hold rows."""
        return [path for path in (self._lines_path, self._parquet_path) if path.exists()]

    def add(self, rows: list[Row]) -> None:
        try:
            for row in rows:
                self._lines.write(json.dumps(row) + "\n")
            self._lines.flush()
            if self.parquet:
                self._groups.extend(rows)
                if len(self._groups) >= ROWS_IN_GROUP:
                    self._write_group()
        except OSError as error:
            raise _cannot_write(self._lines_path.parent, error) from None

    def close(self) -> None:
        try:
            self._lines.close()
            if self._groups:
                self._write_group()
            if self._writer is not None:
                self._writer.close()
        except OSError as error:
            raise _cannot_write(self._lines_path.parent, error) from None

    def _write_group(self) -> None:
        import pyarrow as arrow
        from pyarrow.parquet import ParquetWriter

        if self._writer is None:
            # Every column has the type of its first value; only places can be missing, and they are whole numbers.
            types = {bool: arrow.bool_(), float: arrow.float64(), str: arrow.string()}
            fields = [(name, types.get(type(value), arrow.int64())) for name, value in self._groups[0].items()]
            self._writer = ParquetWriter(self._parquet_path, arrow.schema(fields))
        self._writer.write_table(arrow.Table.from_pylist(self._groups, schema=self._writer.schema))
        self._groups.clear()


def _cannot_write(folder: Path, error: OSError) -> BadFolder:
    return BadFolder(
        "Results cannot be written to {folder}: {reason}.", folder=folder, reason=error.strerror or str(error)
    )
