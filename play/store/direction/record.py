"""What is on record of a board besides its calls and cards: calls for the director, remarks, claims, rulings, and
what passes a screen; with times.

A ruling is on record with the revoke that it is about: the event does not name it, but lifts the question that it
answers, and the question has the number of the revoke.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from laws.protocol.events import AttentionDrawn, IrregularityNoted, ObligationLifted, Rewound, Ruled
from laws.table.kinds import Kind
from laws.table.obligation import Judgement
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
_ABOUT: Final = ["laws.irregularity_noted", "laws.due_lifted"]
"""What says which revoke a ruling is about."""
_READ: Final = """
    SELECT log.number, log.at, coalesce(person.display_name, ''), log.kind, log.v, log.data,
           log.actor = 'system', log.game
    FROM (SELECT *, count(*) FILTER (WHERE kind LIKE 'laws.%%') OVER (ORDER BY number) AS game
          FROM play_log WHERE play_id = %(play)s) log
    LEFT JOIN play_person person ON log.actor = 'director:' || person.id
    WHERE %(kinds)s::text[] IS NULL OR log.kind = ANY(%(kinds)s)
          OR (log.kind = 'laws.call_made' AND log.data ? 'text')
    ORDER BY log.number
"""


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event of the log, its number and time, and the present name of the director who acted; empty for others.

    `platform`: nobody acted, but the platform by itself. `revoke` is the one that a ruling is about, or to which the
    director has drawn attention.
    """

    number: int
    at: datetime
    official: str
    event: Happening
    platform: bool = False
    revoke: IrregularityNoted | None = None


async def read_recorded(connection: AsyncConnection[TupleRow], play: UUID) -> tuple[Recorded, ...]:
    """Return what is on record of that board, in order."""
    read = await _read(connection, play, [*_KINDS, *_ABOUT])
    return tuple(one for one in read if not isinstance(one.event, IrregularityNoted | ObligationLifted))


async def read_log(connection: AsyncConnection[TupleRow], play: UUID) -> tuple[Recorded, ...]:
    """Return the whole log of that board, in order."""
    return await _read(connection, play, None)


async def _read(connection: AsyncConnection[TupleRow], play: UUID, kinds: Sequence[str] | None) -> tuple[Recorded, ...]:
    cursor = await connection.execute(_READ, {"play": play, "kinds": kinds})
    read, games = [], []
    for number, at, name, kind, v, data, platform, game in await cursor.fetchall():
        read.append(Recorded(number, at, name, decode(kind, v, data), platform))
        games.append(game)
    return _with_revokes(read, games)


def _with_revokes(read: Sequence[Recorded], games: Sequence[int]) -> tuple[Recorded, ...]:
    """Return the records with the revokes that they are about; `games` are the numbers of their events in the game.

    Irregularities are numbered from 1; where the game goes back to an event, those after it are numbered anew.
    """
    noted: list[tuple[int, IrregularityNoted]] = []
    found: list[Recorded] = []
    for place, (one, game) in enumerate(zip(read, games, strict=True)):
        number = 0
        match one.event:
            case IrregularityNoted() as event:
                noted.append((game, event))
            case Rewound(to):
                noted = [(at, event) for at, event in noted if at <= to]
            case Ruled():
                number = _answered(read[place + 1 :], one.number)
            case AttentionDrawn(None, number):
                pass
            case _:
                pass
        about = noted[number - 1][1] if 0 < number <= len(noted) else None
        found.append(replace(one, revoke=about) if about is not None and about.kind is Kind.REVOKE else one)
    return tuple(found)


def _answered(after: Sequence[Recorded], ruled: int) -> int:
    """Return the number of the irregularity that the question is about which the ruling with that number answers.

    The events of the log that follow it lift the question; 0 where they do not, or it is about none.
    """
    for number, one in enumerate(after, ruled + 1):
        lifted = one.event.obligation if isinstance(one.event, ObligationLifted) else None
        if one.number != number or not isinstance(lifted, Judgement):
            return 0
        if lifted.irregularity:
            return lifted.irregularity
    return 0


def has_looked(person: Person, play: UUID) -> bool:
    """Return whether a director has looked at the hands of a board, which stands on record."""
    return LogRow.objects.filter(play=play, kind="table.hands_seen", data__person=person.pk).exists()
