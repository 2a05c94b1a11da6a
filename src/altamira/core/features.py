"""A position as a row of bytes, for learning programs: what the row holds, and the contract of who writes it.

A row has one fixed size per game, whatever the number of seats: seats are rotated so that the one that observes
is the first, the one with the next number at the table the second, and what belongs to seats that nobody has is
0. Numbers above 255 are written as 255. Points can be more, or below nothing, so they are split into two bytes
(see `POINTS`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from altamira.core.chance import lowest
from altamira.core.state import State

if TYPE_CHECKING:
    from altamira.core.game import View

MOST: Final = 255
LEAST_POINTS: Final = -500  # points are counted from here, so that a debt can be written too
MOST_POINTS: Final = 2050
POINTS: Final = (
    "points plus 500, in tens and ones, which `altamira.envs.points` puts together; below -500 as -500, above 2050"
    " as 2050"
)


class Field:
    """A named part of the row."""

    def __init__(self, name: str, shape: tuple[int, ...], high: int, meaning: str) -> None:
        self.name = name
        self.shape = shape
        self.high = high  # the largest value; 255 where larger ones are cut off; the least is 0
        self.meaning = meaning  # in English
        self.offset = 0  # where it begins; Layout sets it
        size = 1
        for length in shape:
            size *= length
        self.size = size

    def __repr__(self) -> str:
        return f"Field({self.name!r}, {self.shape}, 0..{self.high}, at {self.offset})"


class Layout:
    """The fields of a game's row, one after the other."""

    def __init__(self, fields: list[Field]) -> None:
        self.fields: tuple[Field, ...] = tuple(fields)
        self.size = 0
        for field in fields:
            field.offset = self.size
            self.size += field.size
        self._by_name = {field.name: field for field in fields}

    def at(self, name: str) -> int:
        return self._by_name[name].offset

    def row(self, values: dict[str, list[int]]) -> bytes:
        """The row that holds these values, one flat list for each field."""
        parts: list[int] = []
        for field in self.fields:
            if len(values[field.name]) != field.size:
                raise ValueError(f"{field.name} has {len(values[field.name])} values, not {field.size}")
            parts.extend(values[field.name])
        return bytes(parts)


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """Writes the row of a position as one seat may know it. Games derive from this."""

    def __init__(self, layout: Layout, keys: i64 = 0) -> None:
        self.layout: Layout = layout
        self.size: i64 = layout.size
        self.keys: i64 = keys  # numbers that `rewrite` keeps for each row; with none it writes every byte
        self._nothing: vec[i64] = vec[i64]([0] * keys)

    def rewrite(self, state: State, seat: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        """Turn the row from `at` on into what this seat knows of the position, touching only what differs.

        The row is one of the same game, options and number of seats, or all 0. `kept` holds from `key` on what is
        known about it, and is kept up: 0 everywhere for a row of zeros. Takes a full position or one as the seat
        knows it, and writes the same for both.
        """
        raise NotImplementedError

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """The same into bytes that are all 0."""
        self.rewrite(state, seat, out, at, self._nothing[:], 0)

    def fits(self, state: State) -> bool:
        """Is this a position that can be written here?"""
        raise NotImplementedError

    def named(self, view: View) -> dict[str, list[int]]:
        """The same by the names of the fields, a flat list for each: slow, from the seat's view alone."""
        raise NotImplementedError

    def row(self, state: State, seat: i64) -> bytes:
        """The row of one position."""
        out = vec[u8](bytes(self.size))
        self.write(state, seat, out, 0)
        return bytes(out)


def around(seat: i64, seats: i64) -> i64:
    """A seat counted on from another, at most once around the table; a division would take longer."""
    return seat - seats if seat >= seats else seat


def put_points(out: vec[u8], at: i64, points: i64) -> None:
    """Write points as POINTS says."""
    number: i64 = min(max(points, LEAST_POINTS), MOST_POINTS) - LEAST_POINTS
    out[at] = u8(number // 10)
    out[at + 1] = u8(number % 10)


def put_over(out: vec[u8], at: i64, value: i64) -> None:
    """Write a number; what is above 255 as 255."""
    out[at] = u8(min(max(value, 0), MOST))


def put_flag(out: vec[u8], at: i64, flag: bool) -> None:
    out[at] = u8(1 if flag else 0)


def change_bits(out: vec[u8], at: i64, bits: i64, kept: vec[i64], key: i64) -> None:
    """Turn a set that was written there into this one."""
    changed: i64 = bits ^ kept[key]
    if changed:
        kept[key] = bits
        _put_bits(out, at, bits, changed)


def _put_bits(out: vec[u8], at: i64, bits: i64, changed: i64) -> None:
    """Write what is changed of a set: sets are wide and change little."""
    while changed:
        number: i64 = lowest(changed)
        out[at + number] = u8(bits >> number & 1)
        changed &= changed - 1


def change_one(out: vec[u8], at: i64, index: i64, kept: vec[i64], key: i64) -> None:
    """Move the single 1 of a field to this index; -1: there is none."""
    before: i64 = kept[key] - 1
    if before != index:
        kept[key] = index + 1
        if before >= 0:
            out[at + before] = 0
        if index >= 0:
            out[at + index] = 1


BYTE: Final = 256


class Rows:
    """Rows of numbers that are mostly 0, of which only the others are kept: column * 256 + number."""

    def __init__(self, rows: list[list[int]]) -> None:
        kept: list[i64] = []
        starts: list[i64] = [0]
        for row in rows:
            kept.extend([column * BYTE + number for column, number in enumerate(row) if number])
            starts.append(len(kept))
        self._kept: vec[i64] = vec[i64](kept)
        self._starts: vec[i64] = vec[i64](starts)

    def put(self, row: i64, out: vec[u8], at: i64) -> None:
        kept = self._kept
        i: i64
        for i in range(self._starts[row], self._starts[row + 1]):
            entry: i64 = kept[i]
            out[at + (entry >> 8)] = u8(entry & 255)

    def change(self, row: i64, out: vec[u8], at: i64, kept: vec[i64], key: i64) -> None:
        """Write a row over another; the first one, for nothing, is all 0."""
        before: i64 = kept[key]
        if before != row:
            kept[key] = row
            i: i64
            for i in range(self._starts[before], self._starts[before + 1]):
                out[at + (self._kept[i] >> 8)] = 0
            self.put(row, out, at)


# The same for who writes by name: slow, and with other means, so that a test can compare


def cut(value: int) -> int:
    return max(0, min(value, MOST))


def split_points(points: int) -> list[int]:
    return list(divmod(min(max(points, LEAST_POINTS), MOST_POINTS) - LEAST_POINTS, 10))


def one_of(index: int, length: int) -> list[int]:
    """1 at this index, 0 elsewhere; all 0 for -1."""
    return [int(i == index) for i in range(length)]


def padded(values: list[int], length: int) -> list[int]:
    """The values, then 0 for what is not there."""
    return [int(value) for value in values] + [0] * (length - len(values))
