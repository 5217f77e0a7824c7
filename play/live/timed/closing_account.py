"""The end of an account: its owner stands up from his social tables, and then the account is deleted.

The logs of the tables are written before the account goes, each by itself. So a timer stands from before the first of
them until the transaction in which it goes: where the process dies between the two, another one ends the account.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Final
from uuid import UUID

from asgiref.sync import async_to_sync, sync_to_async
from django.db import connections, transaction

from play.live.desk import Desk
from play.live.timed.due import act_when_due
from play.live.timed.timers import Handler, Timer
from play.models import Person
from play.store.people.own_data import StillNeeded, delete, is_deleted
from play.store.people.silence import is_held_back
from play.store.tables.catalogue import boards_sat_at
from play.store.timers import cancel_timer, set_timer
from play.table.actors import Person as Player
from play.table.attempts import StandUp

__all__ = ["CLOSING", "close_account", "closer_of"]

CLOSING: Final = "account"
"""The kind of the timers at which an account is deleted, should it still be there; they wait for its number."""
_LATER: Final = timedelta(minutes=1)
"""By then the page has deleted the account, where its process lives."""


def close_account(person: Person, leave_tables: Callable[[Person], None], now: datetime) -> None:
    """Delete an account, as `delete` does, if need be by a timer. Raise StillNeeded: then nothing is planned.

    `leave_tables` writes over connections of its own, so it is not undone with the transaction.
    """
    set_timer(_key(person), CLOSING, UUID(int=person.pk), now + _LATER, f"{person.pk}")
    try:
        with transaction.atomic():
            delete(person, leave_tables)
            cancel_timer(_key(person))
    except StillNeeded:
        cancel_timer(_key(person))
        raise


def closer_of(desk: Desk) -> Handler:
    """Return the handler of the timers of accounts; one whose owner is needed by now, or plays, stays."""

    async def handle(timer: Timer) -> None:
        if await sync_to_async(_closed, thread_sensitive=False)(desk, int(timer.awaits)):
            await desk.person_changed(int(timer.awaits))

    return handle


def _closed(desk: Desk, number: int) -> bool:
    try:
        person = Person.objects.filter(pk=number).first()
        if person is None or is_deleted(person) or is_held_back(person):
            return False
        with suppress(StillNeeded):
            delete(person, partial(_stand_up, desk))
            return True
        return False
    finally:
        connections.close_all()


def _stand_up(desk: Desk, person: Person) -> None:
    for board in boards_sat_at(person):
        async_to_sync(act_when_due)(desk, board, Player(person.pk, person.display_name), StandUp())


def _key(person: Person) -> str:
    return f"{CLOSING}:{person.pk}"
