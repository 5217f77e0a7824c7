"""What of the rulings and appeals of a match players learn who may still have the board to play (Law 16D)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.competitions.models import Kind
from director.entries.models import Entrant
from director.results.rulings.ruling_models import Place
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from play.models import BoardPlay, Person

__all__ = ["covered_from", "covered_over", "is_covered"]

_HAS_RESULT: Final = 'SELECT "table" FROM director_board_result WHERE session_id = %s AND round = %s AND board = %s'
_HAVE_PLAYED: Final = """
    SELECT i.person_id FROM play_board b JOIN play_board_seat i ON i.play_id = b.id
    JOIN director_session_table t ON t.table_id = b.table_id
    WHERE t.session_id = %s AND b.round = %s AND b.number = %s AND b.finished_at IS NOT NULL
"""


def is_covered(session: Session, place: Place | None, number: int, person: Person) -> bool:
    """Return whether somebody of a team may have the board to play at which his team has an appeal or a ruling.

    One room plays a board before the other: until its team has a result of it in both, only who has played it reads of
    it. `place` is None for a penalty, which is on no board. A captain is one of the players (article 10.2), so nothing
    else holds for him.
    """
    return _waits(session, place, number) and person.pk not in _have_played(session, place)


def covered_from(session: Session, place: Place | None, numbers: Collection[int]) -> frozenset[int]:
    """Return the accounts of the players of these contestants to whom `is_covered` applies."""
    waiting = [number for number in numbers if _waits(session, place, number)]
    if not waiting:
        return frozenset()
    of = Entrant.objects.filter(entry__contestants__session=session, entry__contestants__number__in=waiting)
    people = of.filter(person__isnull=False).values_list("person", flat=True)
    return frozenset(people) - _have_played(session, place)


async def covered_over(
    connection: AsyncConnection[TupleRow],
    session: UUID,
    schedule: Mapping[str, Any],
    place: Place,
    people: Mapping[int, int],
) -> frozenset[int]:
    """Return those of these `people` of a session of teams, with the numbers of their teams, to whom `is_covered`
    applies, by what the caller's transaction sees.
    """
    round_, _table, board = place
    at = (session, round_, board)
    have: set[int] = {row[0] for row in await (await connection.execute(_HAS_RESULT, at)).fetchall()}
    played: set[int] = {row[0] for row in await (await connection.execute(_HAVE_PLAYED, at)).fetchall()}
    waiting = {number for number in people.values() if not _tables(schedule, place, number) <= have}
    return frozenset(person for person, number in people.items() if number in waiting and person not in played)


def _waits(session: Session, place: Place | None, number: int) -> bool:
    """Return whether a room of the team has no result of the board yet."""
    if place is None or session.schedule is None or session.ended_at is not None:
        return False
    if session.competition.kind != Kind.TEAMS:
        return False
    round_, _table, board = place
    have = session.results.filter(round=round_, board=board).values_list("table", flat=True)
    return not _tables(session.schedule, place, number) <= set(have)


def _tables(schedule: Mapping[str, Any], place: Place, number: int) -> set[int]:
    """Return the tables at which the team plays the board."""
    round_, _table, board = place
    rows = [row for row in schedule_of(schedule).of_round(round_) if number in row.sides]
    return {row.table for row in rows if row.is_played and board in row.boards}


def _have_played(session: Session, place: Place | None) -> frozenset[int]:
    """Return the accounts of those who have played the board in that round."""
    if place is None:
        return frozenset()
    round_, _table, board = place
    plays = BoardPlay.objects.filter(
        table__of_session__session=session, round=round_, number=board, finished_at__isnull=False
    )
    return frozenset(plays.filter(sitters__person__isnull=False).values_list("sitters__person", flat=True))
