"""What pages are drawn from: plain values, made for one viewer, with nothing that the viewer may not know."""

from __future__ import annotations

from dataclasses import dataclass, field

from altamira.core.game import Game
from altamira.text import Texts

# What a table does: people take seats, the game is played, it has ended
OPEN = "open"
PLAYING = "playing"
OVER = "over"

# Who has a seat
EMPTY = "empty"
PERSON = "person"
BOT = "bot"

# The two drawings of a table
WIDE = "wide"
TALL = "tall"
LAYOUTS = (WIDE, TALL)


@dataclass(frozen=True)
class Context:
    """Who asks for a page, and in which language."""

    lang: str
    texts: Texts
    visitor_id: int  # 0: somebody who has done nothing yet, and is stored nowhere
    visitor_name: str
    path: str  # of the page that is asked for, to come back to
    csrf: str  # goes into every form as the field `csrf`


@dataclass(frozen=True)
class SeatInfo:
    seat: int
    kind: str  # EMPTY, PERSON or BOT
    name: str  # "" on an empty seat
    bot: str = ""  # the kind of bot
    mine: bool = False
    away: bool = False  # a person who is not connected
    replaceable: bool = False  # the viewer may put a bot on this seat now
    held: bool = False  # a bot that sits in for a person who may come back
    held_for_me: bool = False  # the viewer may take this seat back
    takeable: bool = False  # the viewer may sit down here now


@dataclass(frozen=True)
class TableInfo:
    id: str
    game: Game
    options: dict[str, str | bool] = field(hash=False)
    seats: tuple[SeatInfo, ...]
    state: str  # OPEN, PLAYING or OVER
    viewer_seats: tuple[int, ...]
    actor: int  # the seat that is asked; negative before and after the game
    number: int  # of the position that is shown
    undoable: bool  # by the viewer, now
    commitment: str
    over: bool
    public: bool
    host: bool  # the viewer made this table
    link: str  # the full address of the table, to be sent to friends
    layout: str = WIDE
    latest: int = 0  # the number of the newest position; `number` is smaller while the viewer looks back
    live: bool = True  # the viewer looks at the newest position
    full: bool = False  # nobody is missing; an open table can start
    starting: bool = False  # it starts by itself as soon as everybody who has a seat is here
    secret: str = ""  # shown when the game is over, with the nonces
    nonces: tuple[str, ...] = ()
    rematch: str = ""  # the id of the table where the same people play again
    rematch_of: str = ""
    viewpoint: int | None = None  # from whose seat the board is drawn
    shared: bool = False  # the viewer holds several seats: what is private stays hidden until it is asked for
    revealed: bool = False  # it was asked for
    watchers: int = 0  # connected, without a seat
    day: str = ""  # a solo of this day
    sealed: bool = False  # the day is not over: nobody else may see this table, and the secret is kept


@dataclass(frozen=True)
class Change:
    """What an entry gave to a seat or took from it; `what` is a name of the game: wood, food, people, score …"""

    seat: int
    what: str
    by: int


@dataclass(frozen=True)
class LogLine:
    """An entry of the log in words. Several sentences are possible, and none when the next entry says it all."""

    number: int  # the position after this entry: where a click on the line leads
    round: int  # 0 if the game has none
    seat: int  # -1: chance
    sentences: tuple[str, ...]
    notation: str
    changes: tuple[Change, ...] = ()
    forced: bool = False  # there was no other move, so it was played by itself
    undone: bool = False  # it was taken back


@dataclass(frozen=True)
class ChatLine:
    number: int
    name: str  # "": the table itself says it
    text: str
    mine: bool
    seat: int | None = None  # of who says it


@dataclass(frozen=True)
class TableRow:
    """A table in the lobby."""

    id: str
    game: Game
    state: str
    seats: tuple[SeatInfo, ...]
    my_turn: bool
    actor: int  # the seat whose turn it is
    host: bool
    updated: float  # seconds since 1970


@dataclass(frozen=True)
class BotInfo:
    """A bot that can be seated: the name that forms send, and a word and a sentence about it."""

    name: str
    title: str
    about: str


@dataclass(frozen=True)
class Advice:
    """A move that a hint shows, and what it is worth, both in words."""

    action: int
    move: str
    value: str
