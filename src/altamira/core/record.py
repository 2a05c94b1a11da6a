"""Records: a game as a text file that a person can read.

The moves and outcomes in notation, with game, rules version, options and seats. The same text is replay, bug
report, test fixture and bot protocol. Line by line: `0: forest 3` is a move of seat 0, `*: roll 2 4 4` an outcome.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from altamira.core.errors import BadRecord

FORMAT: Final = 1
UNDO: Final = "undo"
CHANCE_MARK: Final = "*"
MOST_BYTES: Final = 4_000_000


@dataclass
class Record:
    """A game, whole or as one seat may see it."""

    game: str
    rules: int
    options: dict[str, Any]
    names: list[str]
    moves: list[str] = field(default_factory=list)
    seat: int | None = None  # whose eyes an unfinished record is for; None: the public's
    private: bool = False  # the table's own save of an unfinished game, secret included
    commitment: str | None = None
    nonces: list[str] = field(default_factory=list)
    secret: str | None = None
    seed: str | None = None  # the luck was chosen, not secret
    scores: list[int] | None = None
    placings: list[int] | None = None

    @property
    def finished(self) -> bool:
        return self.placings is not None

    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "altamira": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": self.options,
            "seats": self.names,
        }
        if not self.finished:
            data["for"] = "table" if self.private else "public" if self.seat is None else self.seat
        if self.commitment is not None:
            data["dealer"] = {"commitment": self.commitment, "nonces": self.nonces}
            if self.seed is not None and self.secret is not None:
                data["dealer"]["seed"] = self.seed
            if self.secret is not None:
                data["dealer"]["secret"] = self.secret
        data["moves"] = self.moves
        if self.finished:
            data["result"] = {"scores": self.scores, "placings": self.placings}
        data["check"] = _checksum(data)
        return data

    def text(self) -> str:
        return json.dumps(self.data(), indent=1, ensure_ascii=False) + "\n"

    def save(self, path: str | Path) -> None:
        """Write the file in one step, so that a full disk or a crash cannot leave half a record."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        try:
            draft.write_text(self.text(), encoding="utf-8")
            draft.replace(target)
        except (OSError, UnicodeError) as error:
            if draft.is_file():
                draft.unlink(missing_ok=True)
            raise BadRecord(
                "Cannot write {path}: {reason}. Choose a folder that exists and can be written.",
                path=str(path),
                reason=getattr(error, "strerror", None) or str(error),
            ) from None


def load(path: str | Path) -> Record:
    """Read a record from a file."""
    try:
        size = Path(path).stat().st_size
        raw = Path(path).read_bytes() if size <= MOST_BYTES else b""
    except OSError as error:
        raise BadRecord(
            "Cannot read {path}: {reason}.", path=str(path), reason=error.strerror or str(error)
        ) from None
    if size > MOST_BYTES:
        raise BadRecord("{path} is too large for a record ({size} bytes).", path=str(path), size=size)
    return loads(raw, str(path))


def loads(raw: str | bytes, path: str = "text") -> Record:
    """Read a record from text."""
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        raise BadRecord("{path} is cut off, or not a record: it is not whole JSON.", path=path) from None
    if not isinstance(data, dict) or "altamira" not in data:
        raise BadRecord("{path} is not a record of an Altamira game.", path=path)
    if data["altamira"] != FORMAT:
        raise BadRecord(
            "{path} has record format {format}; this version reads format {mine}.",
            path=path,
            format=str(data["altamira"]),
            mine=FORMAT,
        )
    try:
        record = _from_data(data)
    except BadRecord as error:
        raise BadRecord("{path} is a damaged record: {reason}", path=path, reason=error) from None
    if "check" in data and data["check"] != _checksum(data):
        raise BadRecord(
            "{path} was changed after it was saved: its checksum does not fit. Use the file as it was saved.",
            path=path,
        )
    return record


def _from_data(data: dict[str, Any]) -> Record:
    reader = data.get("for", "public")
    dealer = _typed(data, "dealer", dict, {})
    result = _typed(data, "result", dict, None)
    record = Record(
        game=_typed(data, "game", str),
        rules=_typed(data, "rules", int),
        options=_typed(data, "options", dict),
        names=_texts(data, "seats"),
        moves=_texts(data, "moves"),
        seat=reader if type(reader) is int else None,
        private=reader == "table",
        commitment=_typed(dealer, "commitment", str, None),
        nonces=_texts(dealer, "nonces") if dealer else [],
        secret=_typed(dealer, "secret", str, None),
        seed=_typed(dealer, "seed", str, None),
    )
    if record.seat is None and reader not in ("table", "public"):
        raise BadRecord("'for' is a seat, 'public' or 'table'.")
    if record.seat is not None and not 0 <= record.seat < len(record.names):
        raise BadRecord("'for' names a seat that does not exist.")
    if result is not None:
        record.scores = _ints(result, "scores")
        record.placings = _ints(result, "placings")
    return record


_MISSING: Final = object()


def _typed(data: dict[str, Any], name: str, kind: type, default: Any = _MISSING) -> Any:
    value = data.get(name, default)
    if value is _MISSING:
        raise BadRecord("'{name}' is missing.", name=name)
    if value is not default and type(value) is not kind:
        raise BadRecord("'{name}' has a value of the wrong kind.", name=name)
    return value


def _texts(data: dict[str, Any], name: str) -> list[str]:
    values = _typed(data, name, list)
    if not all(type(value) is str for value in values):
        raise BadRecord("'{name}' is not a list of texts.", name=name)
    return list(values)


def _ints(data: dict[str, Any], name: str) -> list[int]:
    values = _typed(data, name, list)
    if not all(type(value) is int for value in values):
        raise BadRecord("'{name}' is not a list of numbers.", name=name)
    return list(values)


def _checksum(data: dict[str, Any]) -> str:
    """Tells an accidental change from the file that was saved; it is no proof, the dealer's secret is."""
    rest = {name: value for name, value in data.items() if name != "check"}
    return sha256(json.dumps(rest, sort_keys=True, ensure_ascii=True).encode()).hexdigest()[:16]
