"""What is on record of a board besides its calls and cards: calls for the director, remarks, claims, rulings, and
what passes a screen; with times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.models import LogRow, Person
from play.table.codec import decode
from play.table.table_events import Happening

__all__ = ["Recorded", "has_looked", "read_log", "read_recorded"]

_BESIDE: Final = (
    "table.said",
    "table.result_questioned",
    "table.question_answered",
    "table.hands_seen",
    "laws.rewound",
)
_CLAIMS: Final = (
    "laws.claim_made",
    "laws.claim_agreed",
    "laws.claim_contested",
    "laws.play_on_agreed",
    "laws.claim_voided",
)
_SCREEN: Final = (
    "laws.tray_moved",
    "laws.aperture_opened",
    "laws.call_alerted",
    "laws.alert_acknowledged",
    "laws.alert_lapsed",
)
_KINDS: Final = [
    "laws.noted",
    "laws.ruled",
    "laws.attention_drawn",
    "table.call_taken",
    "table.call_settled",
    *_BESIDE,
    *_CLAIMS,
    *_SCREEN,
]
_READ: Final = """
    SELECT log.number, log.at, coalesce(person.display_name, ''), log.kind, log.v, log.data,
           log.actor = 'system'
    FROM play_log log
    LEFT JOIN play_person person ON log.actor = 'director:' || person.id
    WHERE log.play_id = %(play)s
      AND (%(kinds)s::text[] IS NULL OR log.kind = ANY(%(kinds)s)
           OR (log.kind = 'laws.call_made' AND log.data ? 'text'))
    ORDER BY log.number
"""


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event of the log, its number and time, and the present name of the director who acted; empty for others.

    `platform`: nobody acted, but the platform by itself.
    """

    number: int
    at: datetime
    official: str
    event: Happening
    platform: bool = False


async def read_recorded(connection: AsyncConnection[TupleRow], play: UUID) -> tuple[Recorded, ...]:
    """Return what is on record of that board, in order."""
    return await _read(connection, play, _KINDS)


async def read_log(connection: AsyncConnection[TupleRow], play: UUID) -> tuple[Recorded, ...]:
    """Return the whole log of that board, in order."""
    return await _read(connection, play, None)


async def _read(connection: AsyncConnection[TupleRow], play: UUID, kinds: Sequence[str] | None) -> tuple[Recorded, ...]:
    cursor = await connection.execute(_READ, {"play": play, "kinds": kinds})
    rows = await cursor.fetchall()
    return tuple(
        Recorded(number, at, name, decode(kind, v, data), platform)
        for number, at, name, kind, v, data, platform in rows
    )


def has_looked(person: Person, play: UUID) -> bool:
    """Return whether a director has looked at the hands of a board, which stands on record."""
    return LogRow.objects.filter(play=play, kind="table.hands_seen", data__person=person.pk).exists()
