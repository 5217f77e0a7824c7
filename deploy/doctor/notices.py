"""The readers of notices: whether each goes on, what holds notices back, and what is set aside."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Final

import psycopg

from deploy.doctor.findings import Finding, failed, warned, well
from play.store.outbox import DeliveredNotice
from play.store.set_aside import SetAside, all_set_aside
from play.store.unread import Held, Unread, held, unread

__all__ = ["notices"]

_LATE: Final = 60.0
_HELD: Final = 300.0
_PAUSE: Final = 3.0
"""Seconds after which a late reader is looked at again: it polls every second."""


def notices(address: str, pause: float = _PAUSE) -> Iterator[Finding]:
    """Look for a reader that does not go on.

    The notices that waited for a transaction become readable when it ends, all at once and whatever their age. So a
    reader that is late is looked at again after `pause` seconds, and only what is late then is its own fault.
    """
    try:
        waiting, behind, aside = asyncio.run(_look(address))
        stood = {(one.reader, one.first.place) for one in waiting if one.first}
        if any(one.seconds > _LATE for one in waiting):
            time.sleep(pause)
            waiting, behind, aside = asyncio.run(_look(address))
    except psycopg.Error as error:
        yield failed("notices", f"they cannot be read: {str(error).strip()}", "See the database.")
        return
    late = [(one, one.first) for one in waiting if one.first and one.seconds > _LATE]
    for one, notice in late:
        yield _late(one, notice, stands=(one.reader, notice.place) in stood)
    if behind.seconds > _HELD:
        said = f"{behind.number} wait for an open transaction, the oldest for {behind.seconds:.0f} s: {behind.by}"
        yield warned("notices held back", said, "Readers go on when it ends: is it a restore, or left open?")
    if aside:
        those = ", ".join(f"{one.notice.place.id} for {one.reader}" for one in aside)
        do = "Mend the cause; then manage.py notices again READER NUMBER."
        yield warned("notices set aside", f"{len(aside)}: {those}", do)
    if not late:
        yield well("notices", "every reader goes on")


async def _look(address: str) -> tuple[list[Unread], Held, list[SetAside]]:
    async with await psycopg.AsyncConnection.connect(address, connect_timeout=5, autocommit=True) as connection:
        return await unread(connection), await held(connection), await all_set_aside(connection)


def _late(one: Unread, notice: DeliveredNotice, *, stands: bool) -> Finding:
    """Return the finding of a late reader; at another notice it is a new one, so that the operator is told of each."""
    said = f"{one.number} wait, the first for {one.seconds:.0f} s: {notice.kind} of {notice.subject}"
    if not one.is_worked:
        return failed(f"notices for {one.reader}", f"{said}; no process works for it", "Start the processes.")
    if not stands:
        return failed(f"notices for {one.reader}", said, "It goes on, but late: look at processors and database.")
    do = (
        f"A process logs why: “the reader '{one.reader}' has failed at notice {notice.place.id}”. Mend that, or let it"
        f" go on with the next: manage.py notices set-aside {one.reader} {notice.place.id} keeps this one."
    )
    return failed(f"notices for {one.reader}, at {notice.place.id}", said, do)
