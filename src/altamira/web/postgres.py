"""How PostgreSQL is reached: by one address and with one patience, for tables and for news."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

CONNECT_SECONDS = 10.0
ANSWER_SECONDS = 15.0  # a database that takes longer is frozen or cut off, and whoever waits hears of it
SECRETS = ("password", "sslpassword")  # that an address may hold


async def reach(url: str, answer: float | None) -> Any:
    """A connection of the driver; an answer may take so many seconds, None: as long as it likes."""
    import asyncpg

    return await asyncpg.connect(_address(url), timeout=CONNECT_SECONDS, command_timeout=answer)


def make_engine(url: str, *, hurried: bool = True) -> AsyncEngine:
    """Hurried: gives up on a database that does not answer, as one does while people wait."""
    answer = ANSWER_SECONDS if hurried else None
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: reach(url, answer),
        pool_size=10,
        max_overflow=10,
        pool_timeout=ANSWER_SECONDS,
    )
    sa.event.listen(engine.sync_engine, "checkout", _leave_the_dead)
    sa.event.listen(engine.sync_engine, "handle_error", _give_up)
    return engine


def shown(url: str) -> str:
    """The address without what is secret in it."""
    return sa.make_url(url).difference_update_query(SECRETS).render_as_string(hide_password=True)


def _address(url: str) -> str:
    """As PostgreSQL's own programs read it; SQLAlchemy's word for `sslmode` is understood too."""
    parts = sa.make_url(url).set(drivername="postgresql")
    query = {"sslmode" if name == "ssl" else name: value for name, value in parts.query.items()}
    return parts.set(query=query).render_as_string(hide_password=False)


def _leave_the_dead(connection: Any, *_: object) -> None:
    """A connection that PostgreSQL has ended is not used again; whoever wanted it gets another one."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def _give_up(error: sa.ExceptionContext) -> None:
    """A connection that did not answer in time may do so later, or never: nobody else shall wait for it."""
    if isinstance(error.original_exception, TimeoutError):
        error.is_disconnect = True
