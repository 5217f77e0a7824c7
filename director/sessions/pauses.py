"""When play was stopped in a session, by whom and why (article 13.13), from the record of the acts on its room."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.sessions.models import Session
from director.sessions.order_models import OrderAct, OrderKind

__all__ = ["Pause", "longer_by", "paused_by", "pauses_of", "read_longer", "read_pauses", "stood"]

_PAUSES: Final = """
    SELECT kind, at, name, text FROM director_order_act
    WHERE session_id = %s AND kind IN ('paused', 'resumed') ORDER BY id
"""
_LONGER: Final = """
    SELECT coalesce(sum((data->>'minutes')::int), 0)::int FROM director_order_act
    WHERE session_id = %s AND round = %s AND kind = 'extended'
"""


@dataclass(frozen=True, slots=True)
class Pause:
    """Play was stopped from then until then, None while it is, by a director of that name and for that reason."""

    at: datetime
    until: datetime | None
    name: str
    reason: str


def stood(pauses: Iterable[Pause], since: datetime, now: datetime) -> timedelta:
    """Return for how long play was stopped between two times."""
    return sum(
        (max(timedelta(), min(one.until or now, now) - max(one.at, since)) for one in pauses),
        timedelta(),
    )


async def read_pauses(connection: AsyncConnection[TupleRow], session: UUID) -> tuple[Pause, ...]:
    """Return when play was stopped in a session, in order; the last one may last."""
    found: Any = await (await connection.execute(_PAUSES, (session,))).fetchall()
    return _pauses(found)


async def read_longer(connection: AsyncConnection[TupleRow], session: UUID, number: int) -> timedelta:
    """Return by how much a director has made a round longer."""
    row: Any = await (await connection.execute(_LONGER, (session, number))).fetchone()
    return timedelta(minutes=row[0])


def longer_by(session: Session) -> timedelta:
    """Return by how much a director has made the round in play longer."""
    acts = OrderAct.objects.filter(session=session, kind=OrderKind.EXTENDED, round=session.round)
    return timedelta(minutes=sum(data["minutes"] for data in acts.values_list("data", flat=True)))


def paused_by(session: Session) -> Pause | None:
    """Return by whom and why play is stopped, None while it goes on."""
    if session.paused_at is None or session.ended_at is not None:
        return None
    found = pauses_of(session)
    return found[-1] if found else None


def pauses_of(session: Session) -> tuple[Pause, ...]:
    """Return when play was stopped in a session, in order; the last one may last."""
    acts = OrderAct.objects.filter(session=session, kind__in=(OrderKind.PAUSED, OrderKind.RESUMED)).order_by("pk")
    return _pauses(acts.values_list("kind", "at", "name", "text"))


def _pauses(acts: Iterable[tuple[str, datetime, str, str]]) -> tuple[Pause, ...]:
    found: list[Pause] = []
    for kind, at, name, text in acts:
        if kind == OrderKind.PAUSED:
            found.append(Pause(at, None, name, text))
        elif found:
            last = found.pop()
            found.append(Pause(last.at, at, last.name, last.reason))
    return tuple(found)
