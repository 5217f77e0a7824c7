"""Boards that a late side may know by the time it comes are cancelled (article 21.3).

They can be known where spectators see hands before a round is over: a board of the round that another table has shown
by then. The late side gets average minus, the other average plus, at IMPs -3 and 3.

In a match of teams a board that one room may not play has nothing to be compared with: it is cancelled in both rooms,
and a team is late with it whose side in either room may know it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction

from director.competitions.watching import Watching
from director.movements.impossible import Impossible
from director.movements.matches.rooms import MATCH_TABLES, Room, match_at, room_of
from director.movements.schedule import IndividualRow, PairsRow, PairsSchedule
from director.results.models import BoardResult
from director.results.rulings.known_reasons import KnownReason
from director.results.rulings.ruling import award_unit_of, of_teams, rule
from director.results.rulings.ruling_models import RulingKind
from director.results.timekeeping import late_seats, lateness
from director.sessions.draw.schedules import ScheduleRow, schedule_of
from director.sessions.models import Session
from director.sessions.order.pauses import longer_by
from director.sessions.running.ending import plan_ends
from director.sessions.running.held import running_pairs, store_movement
from director.sessions.running.round_boards import RoundBoard, boards_of_round
from laws.values.seats import Seat, Side
from play.models import LogRow, Person
from scoring.exchange import cells
from scoring.penalties.lateness import unplayed
from scoring.results.outcomes import Adjusted

__all__ = ["RULE", "Known", "cancel", "known_in"]

RULE: Final = "21.3"
"""The article of the rulings on these boards."""
_SHOWN_EARLY: Final = frozenset((Watching.BOARD, Watching.MINUTES, Watching.ONE_PLAYER))
"""The conditions in which spectators see a board before its round is over."""


@dataclass(frozen=True, slots=True)
class Known:
    """Boards that nobody has called on at a table, and that its `late` sides, in an individual players, may know."""

    table: int
    late: tuple[Side | Seat, ...]
    boards: tuple[int, ...]


def known_in(session: Session, now: datetime) -> list[Known]:
    """Return the tables of the present round with a late side and boards that it may know; in three statements."""
    if session.schedule is None or session.hall or session.competition.watching not in _SHOWN_EARLY:
        return []  # nobody sees a hand of a real table here
    schedule = schedule_of(session.schedule)
    rows = [row for row in schedule.of_round(session.round) if row.is_played]
    plays = boards_of_round(session)
    came = _came([one for of_table in plays.values() if (one := of_table[0].play) is not None])
    open_to_see = plays
    if schedule.rooms and session.competition.watching == Watching.ONE_PLAYER:  # nobody looks on in closed rooms
        open_to_see = {table: those for table, those in plays.items() if room_of(table) is Room.OPEN}
    began = None if session.round_at is None else session.round_at - longer_by(session)
    found = (_known(session, row, plays, open_to_see, came, began, now) for row in rows)
    return [one for one in found if one.late and one.boards]


@transaction.atomic
def cancel(session: Session, table: int, by: Person, now: datetime, reason: KnownReason) -> tuple[UUID, ...]:
    """Cancel the boards of a table that its late side may know, in a match in both rooms; they are not played later.

    Return the boards on tables that end. Raise Impossible where there are none that it may know.
    """
    held, schedule = running_pairs(session)
    every = {one.table: one for one in known_in(held, now)}
    if table not in every:
        raise Impossible(f"no board of table {table} may be known to a late side", "a table with a late side")
    boards = every[table].boards
    rows = [row for row in schedule.of_round(held.round) if row.is_played and _plays_with(schedule, row.table, table)]
    plays = boards_of_round(held)
    left = {}
    for row in rows:
        seen = {one.number for one in plays.get(row.table, ())}
        for board in boards:
            assert row.ns is not None
            assert row.ew is not None
            of = BoardResult(session=held, round=row.round, table=row.table, board=board, ns=row.ns, ew=row.ew)
            if board not in seen:
                of.contract, of.at = "", now
                of.save()
            late = {side for one in rows for side in _late_with(one, every.get(one.table), board)}
            awards = unplayed(award_unit_of(held), of_teams=of_teams(held))
            ns, ew = (awards[one not in late] for one in (row.ns, row.ew))
            value = cells.adjusted_text(Adjusted(ns, ew))
            rule(held, by, now, RulingKind.ADJUSTED, reason, value=value, rule=RULE, of=of)
        stay = tuple(board for board in row.boards if board in seen or board not in boards)
        left[row.table] = replace(row, boards=stay)
    after = (left.get(row.table, row) if row.round == held.round else row for row in schedule.rows)
    store_movement(held, replace(schedule, rows=tuple(after)))
    here = [one for row in rows for one in plays.get(row.table, ()) if one.number in boards]
    return plan_ends((one.play for one in here if one.play is not None and not one.is_begun), now)


def _plays_with(schedule: PairsSchedule, table: int, other: int) -> bool:
    """Return whether the boards of both tables count together: it is one table, or the other room of one match.

    Where a room has two tables the other one is still compared with both of the other room.
    """
    of_two = schedule.rooms and schedule.match_tables == MATCH_TABLES
    return table == other or (of_two and _match(schedule, table) == _match(schedule, other))


def _match(schedule: PairsSchedule, table: int) -> int:
    return match_at(table, schedule.match_tables)


def _late_with(row: PairsRow, known: Known | None, board: int) -> Iterator[int | None]:
    """Yield the contestants of a table who are late there and may know the board."""
    if known is not None and board in known.boards:
        yield from (row.ns if side is Side.NS else row.ew for side in known.late)


def _came(plays: Sequence[UUID]) -> dict[UUID, list[tuple[bool, Seat, datetime]]]:
    """Return for each of these boards who came to it, or went, and when."""
    events: dict[UUID, list[tuple[bool, Seat, datetime]]] = {play: [] for play in plays}
    rows = LogRow.objects.filter(play__in=plays, kind__in=("table.came", "table.went")).order_by("play", "number")
    for play, kind, data, at in rows.values_list("play", "kind", "data", "at"):
        events[play].append((kind == "table.came", Seat.parse(data["seat"]), at))
    return events


def _known(
    session: Session,
    row: ScheduleRow,
    plays: Mapping[int, Sequence[RoundBoard]],
    open_to_see: Mapping[int, Sequence[RoundBoard]],
    came: Mapping[UUID, Sequence[tuple[bool, Seat, datetime]]],
    began: datetime | None,
    now: datetime,
) -> Known:
    here = plays.get(row.table, ())
    if not here or began is None:
        return Known(row.table, (), ())
    first = here[0]
    assert first.play is not None
    assert first.opened is not None
    times = came[first.play], first.opened, began, now
    late: tuple[Side | Seat, ...] = tuple(sorted(lateness(*times)))
    if isinstance(row, IndividualRow):
        late = tuple(sorted(late_seats(*times)))
    begun = {one.number for one in here if one.is_begun}
    shown = _shown(session, [one for table, those in open_to_see.items() if table != row.table for one in those], now)
    return Known(row.table, late, tuple(one for one in row.boards if one in shown and one not in begun))


def _shown(session: Session, others: Iterable[RoundBoard], now: datetime) -> set[int]:
    """Return those of these boards of other tables of which spectators there have seen hands in this round."""
    match Watching(session.competition.watching):
        case Watching.BOARD:
            others = [one for one in others if one.finished_at is not None]
        case Watching.MINUTES:
            since = now - timedelta(minutes=session.competition.watching_minutes)
            others = [one for one in others if one.opened is not None and one.opened <= since]
        case Watching.ROUND | Watching.ONE_PLAYER | Watching.NOBODY:
            pass
    return {one.number for one in others}
