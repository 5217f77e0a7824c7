"""Whom one can have met at a table: those who have sat there, and those who have spoken to everybody."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from play.models import LogRow
from play.table.audience import Hearers

__all__ = ["has_spoken_at", "sat_at"]

_TO_ALL: Final = (Hearers.TABLE.value, Hearers.SPECTATORS.value)


async def sat_at(table: UUID, person: int) -> bool:
    """Return whether the person has ever had a seat at the table."""
    return await LogRow.objects.filter(play__table=table, kind="table.seated", data__person=person).aexists()


async def has_spoken_at(table: UUID, person: int) -> bool:
    """Return whether the person has said something, on a board that is over, that all could read when it was."""
    said = LogRow.objects.filter(play__table=table, play__finished_at__isnull=False, kind="table.said")
    return await said.filter(data__person=person, data__audience__hearers__in=_TO_ALL).aexists()
