"""Results of real tables: the code of a table, who has to sit there, entering and checking a result (article 28).

The code is derived from the secret key of the server and stored nowhere. A wrong board, pair or direction is found by
the schedule: what does not belong to the table in this round is refused, and where it belongs is told.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from django.db import transaction
from django.db.models.functions import Now

from director.results.hall.hall_models import HallEntry
from director.results.models import BoardResult
from director.results.rulings.ruling_models import Checked, RoundCheck
from director.sessions.draw.schedules import ScheduleRow, schedule_of, sides_of
from director.sessions.models import Session
from director.sessions.running.running import row_at
from director.sessions.running.unplayed import sides_of as numbers_of
from laws.values.board import Board
from laws.values.cards import Card
from laws.values.contract import Contract, PassedOut, Played, Result
from laws.values.score import score_ns
from laws.values.seats import Side
from play.models import Person
from play.people.guesses import are_strangers_refused, digits_of, fits, wrong_lately

__all__ = [
    "GUESSED",
    "Misplaced",
    "NotTaken",
    "change_code",
    "code_of",
    "confirm",
    "enter",
    "enter_elsewhere",
    "is_code",
    "misplaced",
    "named",
    "part",
    "part_unchecked",
    "places_in",
    "refuse",
    "result_in",
    "row_of",
    "score_of",
    "tries_at",
    "turn_of",
    "wording_of",
]

GUESSED: Final = "hall_code"
"""What guesses at a code are counted as."""
_PASSED: Final = "passed out"


class NotTaken(Enum):
    """Why a result is not taken."""

    NO_ROUND = auto()
    """The table plays nothing in the round, or the session is not played now."""
    WRONG_BOARD = auto()
    HAS_RESULT = auto()
    """It is confirmed: only the director changes it."""
    NOT_PLAYED = auto()
    """Its round was ended without its result: the director rules on it."""
    CHANGED = auto()
    """What waits to be checked is not what its reader has seen: another phone of the table has entered it anew."""


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A contestant who belongs elsewhere in this round: at that table and side, or nowhere, where both are None."""

    number: int
    table: int | None
    side: Side | None


def code_of(session: Session, table: int) -> str:
    """Return the digits with which a phone signs in for a table of the session."""
    return digits_of("director.results.hall.hall", named(session, table))


def named(session: Session, table: int) -> str:
    """Return what names the code in force of a table: another one is another secret."""
    turn = turn_of(session, table)
    return f"{session.pk}:{table}:{turn}" if turn else f"{session.pk}:{table}"


def turn_of(session: Session, table: int) -> int:
    """Return how often the code of a table was changed: a phone that has signed in by an earlier one is signed out."""
    return session.hall_codes.get(f"{table}", 0)


@transaction.atomic
def change_code(session: Session, table: int) -> None:
    """Give a table another code, as where somebody has seen it who does not sit there."""
    held = Session.objects.select_for_update().get(pk=session.pk)
    held.hall_codes = held.hall_codes | {f"{table}": turn_of(held, table) + 1}
    held.save(update_fields=["hall_codes"])


def is_code(session: Session, table: int, written: str) -> bool:
    """Return whether somebody has written the code of that table, with or without spaces."""
    return fits(code_of(session, table), written)


def tries_at(session: Session, table: int) -> tuple[int, bool]:
    """Return how many wrong codes were written for a table lately, and whether strangers are refused for that."""
    return wrong_lately(GUESSED, named(session, table)), are_strangers_refused(GUESSED, named(session, table))


def row_of(session: Session, table: int, number: int | None = None) -> ScheduleRow | None:
    """Return what a table plays in a round, the one in play without a number; None where it plays nothing."""
    if session.schedule is None or session.started_at is None:
        return None
    return row_at(schedule_of(session.schedule), number or session.round, table)


def places_in(session: Session, contestant: int, number: int) -> list[tuple[int, Side]]:
    """Return the table and side of a contestant in a round, none where he sits out; a team has a pair at each table of
    its match.
    """
    assert session.schedule is not None
    return [
        (row.table, side)
        for row in schedule_of(session.schedule).of_round(number)
        if row.is_played
        for side, numbers in zip(Side, sides_of(row), strict=True)
        if contestant in numbers
    ]


def misplaced(session: Session, row: ScheduleRow, ns: Collection[int], ew: Collection[int]) -> list[Misplaced]:
    """Return those of the contestants who have sat down that do not belong on their side of the table."""
    wrong = []
    for side, numbers, right in zip(Side, (ns, ew), sides_of(row), strict=True):
        for one in numbers:
            if one not in right:
                places = places_in(session, one, row.round)
                # in a match a team has a pair at each table: what is wrong is the side
                here = [place for place in places if place[0] == row.table]
                wrong.append(Misplaced(one, *next(iter((*here, *places)), (None, None))))
        if not wrong and set(numbers) != set(right):
            wrong += [Misplaced(one, row.table, side) for one in right if one not in numbers]
    return wrong


@transaction.atomic
def enter(session: Session, table: int, board: int, result: Result, lead: Card | None) -> NotTaken | None:
    """Take what a table says of a board in the round in play; it counts when East-West have checked it (28.2)."""
    held = Session.objects.select_for_update().get(pk=session.pk)
    row = row_of(held, table)
    if row is None or held.ended_at is not None:
        return NotTaken.NO_ROUND
    if board not in row.boards:
        return NotTaken.WRONG_BOARD
    if (why := _written(held, row, board)) is not None:
        return why
    HallEntry.objects.update_or_create(
        session=held,
        round=row.round,
        table=table,
        board=board,
        defaults=_values(result, lead) | {"at": Now(), "by": None, "source": "", "confirmed_at": None},
    )
    return None


@transaction.atomic
def refuse(session: Session, table: int, board: int, seen: str | None = None) -> NotTaken | None:
    """Take an entry back that East-West do not confirm: it is entered anew. Idempotent.

    `seen` is what they have read (`wording_of`): what another phone has entered or confirmed meanwhile stays.
    """
    held = Session.objects.select_for_update().get(pk=session.pk)
    one = _newest(held, table, board)
    if one is None:
        return None
    row = row_of(held, table, one.round)
    why = NotTaken.NO_ROUND if row is None else _written(held, row, board)
    if why is None and seen not in (None, wording_of(one)):
        return NotTaken.CHANGED
    if why is None:
        one.delete()
    return why


@transaction.atomic
def confirm(session: Session, table: int, board: int, seen: str | None = None) -> NotTaken | None:
    """Let an entry that East-West have checked be the result of the board; `seen` is what they have read
    (`wording_of`). Idempotent.

    A round that is over has recorded what nobody had checked as not played: the director rules on it.
    """
    held = Session.objects.select_for_update().get(pk=session.pk)
    one = _newest(held, table, board)
    if seen not in (None, "" if one is None else wording_of(one)):
        return NotTaken.CHANGED if one is None or one.confirmed_at is None else NotTaken.HAS_RESULT
    if one is None or one.confirmed_at is not None:
        return None
    row = row_of(held, table, one.round)
    if row is None:
        return NotTaken.NO_ROUND
    if (why := _written(held, row, board)) is not None:
        return why
    _keep(one, row)
    return None


@transaction.atomic
def enter_elsewhere(
    session: Session,
    row: ScheduleRow,
    board: int,
    result: Result,
    lead: Card | None,
    by: Person,
    source: str = "",
) -> NotTaken | None:
    """Take a result of any round from paper or a file, which a director confirms by entering it.

    One that the table has entered and not confirmed gives way to it; one that counts is changed by a ruling.
    """
    held = Session.objects.select_for_update().get(pk=session.pk)
    if board not in row.boards:
        return NotTaken.WRONG_BOARD
    if row.round > held.round:
        return NotTaken.NO_ROUND
    if (why := _written(held, row, board)) is not None:
        return why
    one, _made = HallEntry.objects.update_or_create(
        session=held,
        round=row.round,
        table=row.table,
        board=board,
        defaults=_values(result, lead) | {"at": Now(), "by": by, "source": source[:80]},
    )
    _keep(one, row)
    return None


def part(session: Session, table: int, side: Side, how: Checked, by: Person | None = None) -> None:
    """Put on record how a side leaves the check of the round in play (article 28.3)."""
    RoundCheck.objects.update_or_create(
        session=session,
        round=session.round,
        table=table,
        side=side.name,
        defaults={"how": how, "person": by, "at": Now()},
    )


def part_unchecked(session: Session, table: int, by: Person | None = None) -> None:
    """Let the sides of a table leave the check of the round in play that have not agreed to its results."""
    for side in Side:
        of_side = RoundCheck.objects.filter(session=session, round=session.round, table=table, side=side.name)
        if not of_side.exclude(how=Checked.CALLED).exists():
            part(session, table, side, Checked.ELAPSED, by)


def result_in(entry: HallEntry | BoardResult) -> Result | None:
    """Return the result that is entered, None for a board that was not played."""
    if entry.contract == _PASSED:
        return PassedOut()
    if not entry.contract or entry.tricks is None:
        return None
    return Played(Contract.parse(entry.contract), entry.tricks)


def wording_of(entry: HallEntry) -> str:
    """Return what an entry says, as a form names what its reader has seen."""
    return f"{entry.contract} {'' if entry.tricks is None else entry.tricks} {entry.lead}"


def score_of(board: int, result: Result) -> int:
    """Return North-South's score for a result of the board of that number (Law 77)."""
    return score_ns(result, Board.numbered(board).vulnerability)


def _newest(held: Session, table: int, board: int) -> HallEntry | None:
    return HallEntry.objects.filter(session=held, table=table, board=board).order_by("-round").first()


def _values(result: Result, lead: Card | None) -> dict[str, object]:
    if isinstance(result, PassedOut):
        return {"contract": _PASSED, "tricks": None, "lead": ""}
    return {"contract": f"{result.contract}", "tricks": result.tricks, "lead": "" if lead is None else f"{lead}"}


def _written(held: Session, row: ScheduleRow, board: int) -> NotTaken | None:
    """Return why a board of a table takes no result any more; None where it has none."""
    found = (
        held.results.filter(round=row.round, table=row.table, board=board).values_list("contract", flat=True).first()
    )
    if found is None:
        return None
    return NotTaken.HAS_RESULT if found else NotTaken.NOT_PLAYED


def _keep(entry: HallEntry, row: ScheduleRow) -> None:
    """Write the result of a confirmed entry."""
    result = result_in(entry)
    assert result is not None
    BoardResult.objects.create(
        session=entry.session,
        round=entry.round,
        table=entry.table,
        board=entry.board,
        contract=entry.contract,
        lead=entry.lead,
        tricks=entry.tricks,
        score_ns=score_of(entry.board, result),
        at=Now(),
        **numbers_of(row),
    )
    HallEntry.objects.filter(pk=entry.pk).update(confirmed_at=Now())
