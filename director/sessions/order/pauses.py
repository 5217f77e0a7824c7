"""When play was stopped in a session, by whom and why (article 13.13), or stood still because the platform did, from
the record of the acts on its room.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.sessions.models import Session
from director.sessions.order.order_models import OrderAct, OrderKind

__all__ = [
    "Pause",
    "broke_in",
    "last_of_directors",
    "longer_by",
    "paused_by",
    "pauses_of",
    "read_longer",
    "read_pauses",
    "stood",
]

_OF_PAUSES: Final = (OrderKind.PAUSED, OrderKind.RESUMED, OrderKind.BROKE)
_PAUSES: Final = """
    SELECT kind, at, name, text, data FROM director_order_act
    WHERE session_id = %s AND kind IN ('paused', 'resumed', 'broke') ORDER BY id
"""
_LONGER: Final = """
    SELECT coalesce(sum((data->>'minutes')::int), 0)::int FROM director_order_act
    WHERE session_id = %s AND round = %s AND kind = 'extended'
"""


@dataclass(frozen=True, slots=True)
class Pause:
    """Play was stopped from then until then, None while it is, by a director of that name and for that reason.

    A break of the platform has no name.
    """

    at: datetime
    until: datetime | None
    name: str
    reason: str


def stood(pauses: Iterable[Pause], since: datetime, now: datetime) -> timedelta:
    """Return for how long play was stopped between two times; what two pauses share counts once."""
    total, reached = timedelta(), since
    for one in sorted(pauses, key=lambda pause: pause.at):
        until = min(one.until or now, now)
        total += max(timedelta(), until - max(one.at, reached))
        reached = max(reached, until)
    return total


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
    return last_of_directors(pauses_of(session))


def broke_in(session: Session) -> OrderAct | None:
    """Return the last break of the platform in the round in play of which directors are told; None where there was
    none or the session is over.
    """
    if session.ended_at is not None:
        return None
    breaks = OrderAct.objects.filter(session=session, round=session.round, kind=OrderKind.BROKE)
    return breaks.exclude(data__told=False).last()


def last_of_directors(pauses: Sequence[Pause]) -> Pause | None:
    """Return the last pause that a director has made, None where there was none."""
    return next((one for one in reversed(pauses) if one.name), None)


def pauses_of(session: Session) -> tuple[Pause, ...]:
    """Return when play was stopped in a session, in order; the last one may last."""
    acts = OrderAct.objects.filter(session=session, kind__in=_OF_PAUSES).order_by("pk")
    return _pauses(acts.values_list("kind", "at", "name", "text", "data"))


def _pauses(acts: Iterable[tuple[str, datetime, str, str, Mapping[str, Any]]]) -> tuple[Pause, ...]:
    """Return the pauses of these acts; the one that lasts is the last of them."""
    found: list[Pause] = []
    breaks: list[Pause] = []
    for kind, at, name, text, data in acts:
        if kind == OrderKind.BROKE:
            breaks.append(Pause(at - timedelta(seconds=data["seconds"]), at, "", ""))
        elif kind == OrderKind.PAUSED:
            found.append(Pause(at, None, name, text))
        elif found:
            last = found.pop()
            found.append(Pause(last.at, at, last.name, last.reason))
    return (*breaks, *found)
