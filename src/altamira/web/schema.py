"""The tables of the database."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()
visitors = sa.Table(
    "visitors",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("lang", sa.String(8), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("host", sa.Integer, sa.ForeignKey("visitors.id"), nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("ready", sa.Boolean, nullable=False),  # starts as soon as everybody is there
    sa.Column("actor", sa.Integer, nullable=False),  # follows from the moves; kept for the lists of the lobby
    sa.Column("secret", sa.LargeBinary, nullable=False),  # the dealer's; leaves the server when the game is over
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("rematch_of", sa.String(16), sa.ForeignKey("tables.id"), unique=True),
    sa.Column("day", sa.String(10)),  # of a solo of the day; NULL: an ordinary table
    sa.Column("score", sa.Integer),  # what a solo of the day reached
    sa.Column("finished", sa.Float),
    sa.Column(
        "version", sa.Integer, nullable=False, server_default="0"
    ),  # counts changes: nobody overwrites one unseen
    sa.Column("thinker", sa.String(16)),  # the process that lets a bot think here …
    sa.Column("thinking_until", sa.Float),  # … and until when it has the right to
    sa.Index("tables_by_state", "public", "state", "updated"),
    sa.Index("tables_by_day", "day", "host", unique=True),  # one game each
)
days = sa.Table(
    "days",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),  # leaves the server when the day is over
    sa.Column("commitment", sa.String(64), nullable=False),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("visitor", sa.Integer, sa.ForeignKey("visitors.id")),
    sa.Column("bot", sa.String(64), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("nonce", sa.String(64), nullable=False),
    sa.Column("away_since", sa.Float),
    sa.Column("held_for", sa.Integer, sa.ForeignKey("visitors.id")),
    sa.Index("seats_by_visitor", "visitor"),
    sa.Index("seats_by_held_for", "held_for"),
)
moves = sa.Table(
    "moves",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),  # -1: chance
    sa.Column("text", sa.String(200), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("visitor", sa.Integer, sa.ForeignKey("visitors.id")),  # NULL: the table itself says it
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
# Several server processes may share one database.
processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("seen", sa.Float, nullable=False),  # a process that has not been seen for a while is dead
)
presence = sa.Table(
    "presence",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("visitor", sa.Integer, sa.ForeignKey("visitors.id"), primary_key=True),
    sa.Column("process", sa.String(16), primary_key=True),  # where the visitor is connected
)
# SQLite tells nobody of changes, so whoever makes one leaves a note; PostgreSQL tells by itself.
news = sa.Table(
    "news",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("process", sa.String(16), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sqlite_autoincrement=True,  # a number never comes twice, however many notes are thrown away
)
