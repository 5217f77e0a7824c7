"""Boards that a late side may know by the time it comes are cancelled (article 21.3).

They can be known where spectators see hands before a round is over: a board of the round that another table has shown
by then. The late side gets average minus, the other average plus, at IMPs -3 and 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from director.competitions.watching import Watching
from director.movements.impossible import Impossible
from director.movements.schedule import PairsRow
from director.results.amending import Ended, held_running, store
from director.results.models import BoardResult
from director.results.ruling import rule, unit_of
from director.results.ruling_models import RulingKind
from director.results.timekeeping import lateness
from director.sessions.models import Session
from director.sessions.schedules import pairs_of
from laws.values.seats import Seat, Side
from play.models import BoardPlay, LogRow, Person
from scoring.exchange import cells
from scoring.penalties.lateness import unplayed
from scoring.results.outcomes import Adjusted

__all__ = ["Known", "cancel", "known_in"]

_RULE: Final = "21.3"
_SHOWN_EARLY: Final = frozenset((Watching.BOARD, Watching.MINUTES, Watching.ONE_PLAYER))
"""The conditions in which spectators see a board before its round is over."""


@dataclass(frozen=True, slots=True)
class Known:
    """Boards that nobody has called on at a table, and that its `late` sides may know."""

    table: int
    late: tuple[Side, ...]
    boards: tuple[int, ...]


def known_in(session: Session, now: datetime) -> list[Known]:
    """Return the tables of the present round with a late side and boards that it may know."""
    if session.schedule is None or session.competition.watching not in _SHOWN_EARLY:
        return []
    rows = [row for row in pairs_of(session.schedule).of_round(session.round) if row.is_played]
    found = (_known(session, row, _plays(session, row.table), now) for row in rows)
    return [one for one in found if one.late and one.boards]


@transaction.atomic
def cancel(session: Session, table: int, by: Person, now: datetime, reason: str) -> Ended:
    """Cancel the boards of a table that its late side may know; they are not played later.

    Return the board on the table that is to be taken away. Raise Impossible where there are none.
    """
    held, schedule = held_running(session)
    known = next((one for one in known_in(held, now) if one.table == table), None)
    row = next((one for one in schedule.of_round(held.round) if one.table == table and one.is_played), None)
    if known is None or row is None:
        raise Impossible(f"no board of table {table} may be known to a late side", "a table with a late side")
    assert row.ns is not None
    assert row.ew is not None
    late, present = unplayed(unit_of(held))
    ns, ew = (late if side in known.late else present for side in Side)
    value = cells.adjusted_text(Adjusted(ns, ew))
    plays = _plays(held, table)
    seen = {one.number for one in plays}
    for board in known.boards:
        of = BoardResult(session=held, round=row.round, table=table, board=board, ns=row.ns, ew=row.ew)
        if board not in seen:
            of.contract, of.at = "", now
            of.save()
        rule(held, by, now, RulingKind.ADJUSTED, reason, value=value, rule=_RULE, of=of)
    left = replace(row, boards=tuple(one for one in row.boards if one in seen or one not in known.boards))
    store(held, replace(schedule, rows=tuple(left if one is row else one for one in schedule.rows)))
    current = next((one.pk for one in plays if one.number in known.boards), None)
    return Ended(current)


def _plays(session: Session, table: int) -> list[BoardPlay]:
    """Return the boards of the round that have been on a table, in their order."""
    of_table = BoardPlay.objects.filter(table__of_session__session=session, table__of_session__number=table)
    return list(of_table.filter(round=session.round).order_by("sequence"))


def _known(session: Session, row: PairsRow, plays: Sequence[BoardPlay], now: datetime) -> Known:
    late = _late_sides(session, plays[0], now) if plays else ()
    if not late:
        return Known(row.table, (), ())
    begun = {one.number for one in plays if one.finished_at is not None or _is_begun(one)}
    shown = _shown(session, row, now)
    return Known(row.table, late, tuple(one for one in row.boards if one in shown and one not in begun))


def _late_sides(session: Session, first: BoardPlay, now: datetime) -> tuple[Side, ...]:
    """Return the sides that came late to the table, or have not come yet."""
    opened = LogRow.objects.filter(play=first, number=1).values_list("at", flat=True).first()
    if opened is None or session.round_at is None:
        return ()
    rows = LogRow.objects.filter(play=first, kind__in=("table.came", "table.went")).order_by("number")
    events = [(one.kind == "table.came", Seat.parse(one.data["seat"]), one.at) for one in rows]
    late = lateness(events, opened, session.round_at, now)
    return tuple(side for side in Side if side in late)


def _is_begun(play: BoardPlay) -> bool:
    return LogRow.objects.filter(play=play, kind="laws.call_made").exists()


def _shown(session: Session, row: PairsRow, now: datetime) -> set[int]:
    """Return the boards of the row of which spectators at another table have seen hands in this round."""
    others = BoardPlay.objects.filter(table__of_session__session=session, round=session.round, number__in=row.boards)
    others = others.exclude(table__of_session__number=row.table)
    match session.competition.watching:
        case Watching.BOARD:
            others = others.filter(finished_at__isnull=False)
        case Watching.MINUTES:
            since = now - timedelta(minutes=session.competition.watching_minutes)
            others = others.filter(log__number=1, log__at__lte=since)
    return set(others.values_list("number", flat=True))
