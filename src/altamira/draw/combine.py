"""Forms in which a choice is put together: counters and switches, and the list of what they can make together.

The browser's script finds the key that the values make in the list; it knows no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from altamira.draw.markup import esc


class Texts(Protocol):
    def __call__(self, text: str, /, **values: object) -> str: ...


class Choice(NamedTuple):
    """A possible combination: its key, its moves, what it does, and what outputs elsewhere say meanwhile."""

    key: str
    action: int | tuple[int, ...]
    label: str
    notes: str = ""


def steps(action: int | Sequence[int]) -> str:
    """The moves of a choice as an element carries them."""
    return str(action) if isinstance(action, int) else " ".join(str(step) for step in action)


def key(parts: dict[str, int]) -> str:
    return ",".join(f"{name}={n}" for name, n in sorted(parts.items()) if n)


def form(
    parts: str, choices: list[Choice], start: str, none: str, confirm: str, extra: str = "", id: str = ""
) -> str:
    """A form that begins with the key `start`; without words to confirm with, the button says what it does."""
    rows = "".join(
        f'<option data-key="{one.key}" data-action="{steps(one.action)}" data-label="{esc(one.label)}"'
        f"{f' data-notes={chr(34)}{esc(one.notes)}{chr(34)}' if one.notes else ''}></option>"
        for one in choices
    )
    label = next((one.label for one in choices if one.key == start), "")
    name = f' id="{id}"' if id else ""
    result = f'<output class="result" data-result data-none="{esc(none)}">{esc(label or none)}</output>'
    off = "" if label else " disabled"
    button = f'<button type="button" class="go" data-confirm{off}>{esc(confirm) if confirm else result}</button>'
    return (
        f'<form class="combine"{name} data-combine>'
        f"{f'<div class={chr(34)}parts{chr(34)}>{parts}</div>' if parts else ''}{result if confirm else ''}"
        f'<div class="choices">{button}{extra}</div><datalist>{rows}</datalist></form>'
    )


def counter(name: str, value: int, most: int, picture: str, words: str, texts: Texts) -> str:
    less = texts("One {thing} less", thing=words)
    more = texts("One {thing} more", thing=words)
    return (
        f'<span class="counter" role="group" aria-label="{esc(words)}">'
        f'<button type="button" data-part="{name}" data-step="-1" aria-label="{esc(less)}">−</button>'
        f'{picture}<output data-value="{name}" data-max="{most}">{value}</output>'
        f"<small>/ {most}</small>"
        f'<button type="button" data-part="{name}" data-step="1" aria-label="{esc(more)}">+</button></span>'
    )


def toggle(
    name: str, pressed: bool, picture: str, words: str, number: str, note: str = "", group: str = ""
) -> str:
    """A switch; of those of a group only one is on."""
    small = f"<small>{esc(note)}</small>" if note else ""
    of = f' data-group="{group}"' if group else ""
    return (
        f'<button type="button" class="row-toggle" data-toggle="{name}" aria-pressed="{str(pressed).lower()}"{of}'
        f' aria-label="{esc(words)}" title="{esc(words)}">{picture}<b>{esc(number)}</b>{small}</button>'
    )
