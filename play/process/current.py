"""The table server of this process, started and stopped with the process."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from allauth.account.signals import password_changed, password_reset, password_set
from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_save
from django.http import HttpRequest

from play import analysis
from play.live.clock import SystemClock
from play.live.connections.bus import Bus, LocalBus, RedisBus
from play.live.desk import Pace
from play.people.models import Person
from play.process import housekeeping, huge_pages, parts
from play.process.table_server import TableServer
from play.robots.turns import robots_of
from play.store.database import Pool, new_pool
from play.store.tables.boards import Dealt, Given, create_table, open_table

__all__ = ["begin", "end", "open_for_page", "register", "rights_changed", "table_server"]

_server: TableServer | None = None


def table_server() -> TableServer:
    """Return the table server of this process. Raise LookupError if there is none, for example in a command."""
    if _server is None:
        raise LookupError("this process serves no tables")
    return _server


def use(server: TableServer | None) -> None:
    """Set the table server of this process."""
    global _server
    _server = server


async def begin() -> None:
    """Start to serve tables."""
    bus: Bus = RedisBus(settings.REDIS_URL) if settings.REDIS_URL else LocalBus()
    pace = Pace(**settings.PACE)
    server = TableServer(new_pool(), SystemClock(), bus, pace, robots_of)
    await server.start()
    use(server)


async def end() -> None:
    """Stop serving tables: first finish attempts in flight and close sockets, while the tables are still served."""
    server = _server
    if server is not None:
        await server.drain()
        use(None)
        await server.stop()


def open_for_page(person: Person, name: str, boards: Dealt | Given, **wanted: Any) -> UUID:
    """Open a table from synchronous code, over the pool of the tables that this process serves; where it serves none,
    over a connection of its own. `wanted` is what `open_table` takes.
    """
    if _server is None:
        return create_table(person, name, boards, **wanted)
    return async_to_sync(_open)(_server.pool, person.pk, name, boards, wanted)


async def _open(pool: Pool, person: int, name: str, boards: Dealt | Given, wanted: dict[str, Any]) -> UUID:
    async with pool.connection() as connection:
        return await open_table(connection, person, name, boards, **wanted)


def _signed_out(request: HttpRequest, **_: object) -> None:
    """Close the sockets of an ended session in every process, on the event loop that serves them."""
    if _server is not None and request.session.session_key:
        async_to_sync(_server.session_over)(request.session.session_key)


def rights_changed(subjects: Iterable[UUID]) -> None:
    """Apply a change of rights at these tables or in these sessions, in every process."""
    if _server is not None:
        async_to_sync(_server.desk.tell_rights)(subjects)


def session_over(session: str) -> None:
    """Close the sockets of a session that has ended, in every process."""
    if _server is not None:
        async_to_sync(_server.session_over)(session)


def _password_changed(user: AbstractBaseUser, **_: object) -> None:
    """Close the person's sockets everywhere; browsers with a valid session reconnect."""
    if _server is not None:
        async_to_sync(_server.person_changed)(user.pk)


def _saved(instance: AbstractBaseUser, **_: object) -> None:
    """Close the sockets of a deactivated account at once."""
    if _server is not None and not instance.is_active:
        async_to_sync(_server.person_changed)(instance.pk)


def register() -> None:
    """Register the parts of the process and the signal handlers. Called once, when Django is ready."""
    parts.PARTS.append(("analysis", analysis.start, analysis.stop))
    parts.PARTS.append(("tables", begin, end))
    parts.PARTS.append(("housekeeping", housekeeping.begin, housekeeping.end))
    parts.PARTS.append(("huge pages", huge_pages.begin, huge_pages.end))
    user_logged_out.connect(_signed_out, dispatch_uid="play.process.current")
    for signal in (password_changed, password_set, password_reset):
        signal.connect(_password_changed, dispatch_uid="play.process.current")
    post_save.connect(_saved, sender=settings.AUTH_USER_MODEL, dispatch_uid="play.process.current")
