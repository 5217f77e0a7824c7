"""The tables of a session as the console names them."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from director.movements.matches.rooms import MATCH_TABLES, Room, match_at, room_of
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session, SessionTable
from frontend.console import Place

__all__ = ["places_in"]


async def places_in(session: UUID) -> Mapping[UUID, Place]:
    """Return the tables of a session in the order of their numbers; of teams with their match and room."""
    held = await Session.objects.filter(pk=session).afirst()
    schedule = schedule_of(held.schedule) if held is not None and held.schedule is not None else None
    teams = schedule is not None and schedule.rooms
    per_match = 1 if schedule is None else schedule.match_tables
    tables = SessionTable.objects.filter(session=session).order_by("number")
    return {
        table: Place(
            number,
            match_at(number, per_match) if teams else 0,
            teams and room_of(number) is Room.OPEN,
            (number - 1) % per_match // 2 + 1 if per_match > MATCH_TABLES else 0,
        )
        async for table, number in tables.values_list("table_id", "number")
    }
