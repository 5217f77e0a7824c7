"""Results that were collected elsewhere, as by scoring tablets (BWS), taken into a session at real tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from director.results.hall.hall import NotTaken, enter_elsewhere, row_of
from director.sessions.draw.schedules import ScheduleRow, schedule_of, sides_of
from director.sessions.models import Session
from laws.values.contract import PassedOut, Played
from play.models import Person
from scoring.exchange.results import ResultRow, Results, partners_of

__all__ = ["Left", "Why", "take_results"]


class Why(Enum):
    """Why a row of a file is not taken."""

    NO_TABLE = auto()
    """It does not say at which table and in which round it was played, or nobody plays there."""
    WRONG_PAIRS = auto()
    """Others play there by the movement, or in the other direction."""
    WRONG_BOARD = auto()
    LATER = auto()
    """Its round has not begun."""
    HAS_RESULT = auto()
    NOT_PLAYED = auto()
    """Its round was ended without it: a director rules on it."""
    NO_RESULT = auto()
    """It has no contract and result: a director rules on it."""


@dataclass(frozen=True, slots=True)
class Left:
    """A row that was not taken."""

    row: ResultRow
    why: Why


_WHY = {
    NotTaken.NO_ROUND: Why.LATER,
    NotTaken.WRONG_BOARD: Why.WRONG_BOARD,
    NotTaken.HAS_RESULT: Why.HAS_RESULT,
    NotTaken.NOT_PLAYED: Why.NOT_PLAYED,
}


def take_results(session: Session, results: Results, by: Person) -> tuple[int, list[Left]]:
    """Take the results of a file, and return how many were taken, and the rows that were not.

    Each must be that of a table, a round, a board and two sides of the movement; a director confirms them by this.
    """
    taken, left = 0, []
    for row in results.rows:
        why = _take(session, row, by, results.file)
        if why is None:
            taken += 1
        else:
            left.append(Left(row, why))
    return taken, left


def _take(session: Session, row: ResultRow, by: Person, source: str) -> Why | None:
    place = _place(session, row)
    if place is None:
        return Why.NO_TABLE
    sides = tuple(tuple(_numbers(side)) for side in (row.ns, row.ew))
    if tuple(map(set, sides)) != tuple(map(set, sides_of(place))):
        return Why.WRONG_PAIRS
    if not isinstance(row.happened, Played | PassedOut):
        return Why.NO_RESULT
    why = enter_elsewhere(session, place, row.board, row.happened, row.lead, by, source)
    return None if why is None else _WHY[why]


def _place(session: Session, row: ResultRow) -> ScheduleRow | None:
    """Return the row of the movement: by round and table, else by the sides and the board."""
    if row.round is not None and row.table is not None:
        return row_of(session, row.table, row.round)
    if session.schedule is None:
        return None
    wanted = [set(_numbers(side)) for side in (row.ns, row.ew)]
    rows = (one for one in schedule_of(session.schedule).rows if one.is_played and row.board in one.boards)
    return next((one for one in rows if [set(side) for side in sides_of(one)] == wanted), None)


def _numbers(side: str) -> Iterator[int]:
    for one in partners_of(side):
        if one.isascii() and one.isdigit():
            yield int(one)
