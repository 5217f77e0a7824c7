"""Boards of a running session that a director puts off, orders, cancels or has dealt anew (Laws 6D, 8B2, 82B2).

Each is one transaction under the lock of the session, so that no board begins meanwhile. A board that is put off stays
covered until it has been played: its results are known to nobody before (Law 16D).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef

from director.movements.impossible import Impossible
from director.movements.matches.rooms import match_at
from director.movements.pairs.late_boards import (
    Movement,
    Row,
    with_board_for,
    with_board_later,
    with_other_deal,
    without_board,
)
from director.movements.schedule import IndividualRow, PairsSchedule
from director.results.changes.amending import have_left
from director.results.knowing import open_boards
from director.results.models import BoardResult
from director.results.rulings.ruling import counting, rule
from director.results.rulings.ruling_models import Place, RulingKind
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.running.ending import plan_ends
from director.sessions.running.held import running, store_movement
from director.sessions.running.round_boards import RoundBoard, boards_of_round, was_played_in_hall
from play.models import LogRow, Person

__all__ = [
    "cancel_board",
    "deal_anew",
    "ends_of",
    "has_had",
    "not_played",
    "order_board",
    "play_later",
    "result_at",
]

_CANCELLED: Final = "82B2"
_DEALT_ANEW: Final = "6D3"


def not_played(session: Session) -> list[Place]:
    """Return the places of a running session where a board can be played later: not on the table yet, or left unplayed.

    A board on which somebody has ruled is none of them, nor one whose results are public (Law 16D), nor one of somebody
    who leaves.
    """
    if session.schedule is None or session.started_at is None or session.ended_at is not None:
        return []
    schedule = schedule_of(session.schedule)
    on = {table: {one.number for one in boards} for table, boards in boards_of_round(session).items()}
    found: set[Place] = set()
    for row in schedule.of_round(session.round):
        if row.is_played:
            found |= {(row.round, row.table, board) for board in row.boards if board not in on.get(row.table, ())}
    if not schedule.rooms:
        called = LogRow.objects.filter(play=OuterRef("play"), kind="laws.call_made")
        left = session.results.filter(~Exists(called), contract="").values_list("round", "table", "board")
        found |= {place for place in left if _is_of(schedule, place)}
    found -= counting(session).boards.keys()
    later = {(row.sides, board) for row in schedule.rows if row.round > session.round for board in row.boards}
    known, left_by = _public(session), have_left(session)
    sides = {(row.round, row.table): row.sides for row in schedule.rows}
    return sorted(
        place
        for place in found
        if place[2] not in known and (sides[place[:2]], place[2]) not in later and not left_by & set(sides[place[:2]])
    )


@transaction.atomic
def play_later(session: Session, place: Place) -> None:
    """Let the table of a place play its board after all others (Law 8B2). Raise Impossible for no place of
    `not_played`.
    """
    held, schedule = running(session)
    if place not in not_played(held):
        raise Impossible(f"board {place[2]} cannot be put off", "a board that is on no table")
    store_movement(held, with_board_later(schedule, *place, held.round, has_had(boards_of_round(held))))


@transaction.atomic
def order_board(session: Session, ns: int, ew: int, board: int) -> None:
    """Let two pairs play a board later that is new to both (Laws 15B2, 82B2).

    Raise Impossible where it is not, where its results are public, and in a session that is not one of pairs.
    """
    held, schedule = running(session)
    if {ns, ew} & have_left(held):
        raise Impossible("a pair that leaves plays no board later", "two pairs that play on")
    if not isinstance(schedule, PairsSchedule) or board in _public(held):
        raise Impossible(f"the results of board {board} are public", "a board that somebody has still to play")
    store_movement(held, with_board_for(schedule, ns, ew, board, held.round))


@transaction.atomic
def cancel_board(session: Session, board: int, by: Person, now: datetime, reason: str) -> tuple[UUID, ...]:
    """Cancel a board at all tables: it counts for nobody, and those who have not begun it do not play it (Law 82B2).

    Return the boards on tables that it ends. Raise Impossible for a board that is not of the session.
    """
    held, schedule = running(session)
    plays, results = boards_of_round(held), list(held.results.filter(board=board).order_by("round", "table"))
    here = {table: one for table, boards in plays.items() for one in boards if one.number == board}
    if board not in schedule.boards and not results:
        raise Impossible(f"the session has no board {board}", "a board of the session")
    written = {(one.round, one.table) for one in results}
    rows = {row.table: row for row in schedule.of_round(held.round)}
    on = [result_at(held, rows[table], board) for table in sorted(here) if (held.round, table) not in written]
    ruled = counting(held).boards
    for one in (*results, *on):
        last = ruled.get((one.round, one.table, board))
        if last is None or last.kind != RulingKind.NOT_PLAYED:
            rule(held, by, now, RulingKind.NOT_PLAYED, reason, rule=_CANCELLED, of=one)
    store_movement(held, without_board(schedule, board, held.round, has_had(plays)))
    return ends_of(here.values(), now)


@transaction.atomic
def deal_anew(session: Session, board: int, by: Person, now: datetime, reason: str) -> tuple[int, tuple[UUID, ...]]:
    """Have a board dealt anew for all tables, under the next free number (Laws 6D, 16D2(b)).

    Return that number, and the boards on tables that it ends.

    Raise Impossible where a table has played it to the end, and where players of a match may know its result but for
    this board (Law 86A).
    """
    held, schedule = running(session)
    played = held.results.filter(board=board, play__isnull=False).exists() or was_played_in_hall(held, board)
    if board not in schedule.boards or played:
        raise Impossible(f"board {board} has been played", "a board that nobody has played")
    if schedule.rooms and _rest_is_over(held, schedule, board):
        raise Impossible(f"players may know their match without board {board}", "an adjusted score (Law 86A)")
    plays = boards_of_round(held)
    here = {table: one for table, boards in plays.items() for one in boards if one.number == board}
    rows = {row.table: row for row in schedule.of_round(held.round)}
    for table in sorted(here):
        of = result_at(held, rows[table], board)
        rule(held, by, now, RulingKind.NOT_PLAYED, reason, rule=_DEALT_ANEW, of=of)
    new = max(schedule.boards) + 1
    store_movement(held, with_other_deal(schedule, board, new, held.round, has_had(plays)))
    return new, ends_of(here.values(), now)


def result_at(held: Session, row: Row, board: int) -> BoardResult:
    """Return a result that names its place and its contestants, not written down."""
    of = BoardResult(session=held, round=row.round, table=row.table, board=board)
    if isinstance(row, IndividualRow):
        of.ns, of.ew, of.ns_partner, of.ew_partner = row.north, row.east, row.south, row.west
    else:
        assert row.ns is not None
        assert row.ew is not None
        of.ns, of.ew = row.ns, row.ew
    return of


def _public(session: Session) -> frozenset[int]:
    """Return the boards whose results players may read while they play."""
    return open_boards(session) if session.open_results else frozenset()


def has_had(plays: Mapping[int, Sequence[RoundBoard]]) -> dict[int, int]:
    """Return how many boards of the round each table has had."""
    return {table: len(boards) for table, boards in plays.items()}


def _is_of(schedule: Movement, place: Place) -> bool:
    return any(row.table == place[1] and place[2] in row.boards for row in schedule.of_round(place[0]))


def _rest_is_over(held: Session, schedule: Movement, board: int) -> bool:
    """Return whether a match of the round has all its boards but this one played in both rooms."""
    played = set(held.results.filter(round=held.round).values_list("table", "board"))

    def is_over(tables: Collection[Row]) -> bool:
        rest = [(row.table, one) for row in tables for one in row.boards if one != board]
        return bool(rest) and set(rest) <= played

    return any(is_over(of_match) for of_match in _matches(schedule, held.round))


def _matches(schedule: Movement, number: int) -> Iterator[list[Row]]:
    rows = [row for row in schedule.of_round(number) if row.is_played]
    for match in sorted({match_at(row.table, schedule.match_tables) for row in rows}):
        yield [row for row in rows if match_at(row.table, schedule.match_tables) == match]


def ends_of(here: Collection[RoundBoard], now: datetime) -> tuple[UUID, ...]:
    """End those of these boards that are on a table now; return them (`plan_ends`)."""
    on = sorted((one for one in here if one.finished_at is None), key=lambda one: one.table)
    return plan_ends((one.play for one in on if one.play is not None), now)
