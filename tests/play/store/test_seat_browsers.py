"""From which browser a player plays: two that come at once are not both the first."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.contrib.sessions.models import Session
from django.utils import timezone
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.models import SeatBrowser
from play.store.database import Pool
from play.store.signing_in.seat_browsers import Held, take_seat
from tests.play.conftest import Club

_WAITS = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


async def test_of_two_browsers_that_come_at_once_for_the_first_time_one_takes_the_seat_from_the_other(
    pool: Pool, club: Club
) -> None:
    """So the director is called, no matter which of the two is the player (`play.live.sessions.coming`)."""
    session, person = uuid4(), club.people[0].pk
    for key in ("one", "other"):
        until = timezone.now() + timedelta(hours=1)
        await Session.objects.acreate(session_key=key, session_data="", expire_date=until)
    async with pool.connection() as first, pool.connection() as second:
        async with first.transaction():
            assert await take_seat(first, session, person, "one") is Held.NEVER
            coming = asyncio.create_task(_comes(second, session, person))
            await _waiting(pool)
        assert await coming is Held.ELSEWHERE
    held = await SeatBrowser.objects.aget()
    assert (held.browser, held.changes) == ("other", 1)


async def _comes(connection: AsyncConnection[TupleRow], session: UUID, person: int) -> Held:
    async with connection.transaction():
        return await take_seat(connection, session, person, "other")


async def _waiting(pool: Pool) -> None:
    """Return when a connection of this database waits for a lock."""
    row: Any = None
    async with pool.connection() as connection:
        while row is None:
            row = await (await connection.execute(_WAITS)).fetchone()
