"""Boards of a match of teams that were not duplicated: wrong seats, wrong cards (article 27).

The remedy is that of `scoring.absence.unduplicated`. While the round of the match is played its boards are played again
under new numbers, as the last ones of the round; after it the director has them played and corrects their results.

With teams of eight it may have happened at one of the two tables of a room: that table alone does not compare, so its
boards alone are drawn or count no more, and it plays others with both tables of the other room. What the second table
of its room has made of them is compared as before.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from director.movements.impossible import Impossible
from director.movements.matches.rooms import TeamMatch, matches_of, room_of
from director.movements.pairs.late_boards import with_boards_again
from director.movements.schedule import PairsRow, PairsSchedule
from director.results.changes.rescheduling import ends_of, has_had, result_at
from director.results.rulings.penalising import earlier_offences, penalty_for
from director.results.rulings.ruling import counting, rule, unit_of
from director.results.rulings.ruling_models import RulingKind
from director.results.rulings.written import points_text
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.running.held import held_running, locked, pairs_in_play, store_movement
from director.sessions.running.round_boards import RoundBoard, boards_of_round
from play.models import Person
from scoring.absence.unduplicated import Found, Remedy, RemedyKind, fouled, wrong_seats
from scoring.exchange import cells
from scoring.results.outcomes import Adjusted, Imps

__all__ = ["Spoilt", "carry_out", "found_when", "match_in", "remedy_for", "spoilt_by"]

_OFFENCE: Final = "52.2(22)"


@dataclass(frozen=True, slots=True)
class Spoilt:
    """What does not compare in a match, by its tables.

    A draw is one at the tables `drawn`. Where boards are played again the tables `void` lose them, and the tables
    `again` play the new ones. `share` is how much of such a board is lost.
    """

    drawn: tuple[int, ...]
    void: tuple[int, ...]
    again: tuple[int, ...]
    share: Fraction


def spoilt_by(tables: Sequence[int], wrong: Collection[int]) -> Spoilt:
    """Return what of a match at these tables does not compare with what happened at the `wrong` ones; none: at all.

    Tables of both rooms, or all of one, leave nothing to be compared when boards are played again.
    """
    every, chosen = tuple(tables), tuple(one for one in tables if one in wrong)
    in_room = [[one for one in every if room_of(one) is room_of(of)] for of in every]
    if not chosen or any(set(room) <= set(chosen) for room in in_room):
        return Spoilt(every, every, every, Fraction(1))
    if len({room_of(one) for one in chosen}) > 1:
        return Spoilt(chosen, every, every, Fraction(1))
    room = room_of(chosen[0])
    again = tuple(one for one in every if one in chosen or room_of(one) is not room)
    return Spoilt(chosen, chosen, again, Fraction(len(chosen), len(every) // 2))


def match_in(session: Session, number: int, match: int) -> TeamMatch | None:
    """Return a match, of two teams a part of theirs, by its round and its number; None where there is none."""
    if session.schedule is None or session.started_at is None:
        return None
    schedule = schedule_of(session.schedule)
    every = matches_of(schedule) if schedule.rooms else ()
    found = next((one for one in every if (one.round, one.match) == (number, match)), None)
    return found if number <= session.round else None


def found_when(session: Session, match: TeamMatch) -> Found:
    """Return whether the match is still played."""
    in_play = session.ended_at is None and match.round == session.round
    return Found.DURING if in_play else Found.AFTER


def remedy_for(
    session: Session,
    match: TeamMatch,
    wrong: Collection[int],
    possible: int,
    spoilt: Spoilt,
    *,
    results_known: bool,
) -> Remedy:
    """Return what follows; without `wrong` boards its players sat in wrong directions (27.1), else these were not
    duplicated (27.2). Raise ValueError as the functions of `scoring.absence.unduplicated`.
    """
    found, boards = found_when(session, match), len(match.boards)
    if not wrong:
        return wrong_seats(found, boards, possible)
    return fouled(found, boards, len(wrong), possible, results_known=results_known, share=spoilt.share)


@transaction.atomic
def carry_out(
    session: Session,
    match: TeamMatch,
    remedy: Remedy,
    wrong: Collection[int],
    spoilt: Spoilt,
    at_fault: Sequence[int],
    by: Person,
    now: datetime,
    reason: str,
) -> tuple[UUID, ...]:
    """Rule on the boards and penalise the teams at fault; return what ends on tables.

    A draw is 0 IMPs on each board. Raise Impossible where the match is over meanwhile.
    """
    boards = set(wrong) if wrong and not remedy.whole_match else set(match.boards)
    is_draw = remedy.what is RemedyKind.DRAW
    held = locked(session)
    found = match_in(held, match.round, match.match)
    if found is None or found_when(held, found) is not found_when(session, match):
        raise Impossible("the match is over", "a match that is played")
    schedule = pairs_in_play(held)
    tables = spoilt.drawn if is_draw else spoilt.void
    rows = [row for row in schedule.of_round(match.round) if row.table in tables]
    during = found_when(held, match) is Found.DURING
    plays = boards_of_round(held) if during else {}
    _rule_on(held, rows, plays, boards, is_draw, by, now, reason, remedy.rule)
    if remedy.penalty is not None:
        _penalise(held, at_fault, f"{_OFFENCE}:{remedy.penalty}", by, now, reason)
    if not during:
        return ()
    held_running(held)
    again = () if is_draw else spoilt.again
    new, later = _new_boards(schedule, boards, 0 if is_draw else remedy.boards)
    wrong_at = dict.fromkeys(tables, boards)
    store_movement(held, with_boards_again(schedule, match.round, again, wrong_at, new, later, has_had(plays)))
    return ends_of([one for table in tables for one in plays.get(table, ()) if one.number in boards], now)


def _new_boards(schedule: PairsSchedule, wrong: AbstractSet[int], count: int) -> tuple[tuple[int, ...], int]:
    """Return the numbers of so many new boards, and how many of them are of the second half of a match at four tables:
    as many as of the wrong ones.
    """
    first = max(schedule.boards) + 1
    changed = len(wrong & schedule.second_half)
    return tuple(range(first, first + count)), count * changed // len(wrong)


def _rule_on(
    held: Session,
    rows: Sequence[PairsRow],
    plays: Mapping[int, Sequence[RoundBoard]],
    boards: Collection[int],
    is_draw: bool,
    by: Person,
    now: datetime,
    reason: str,
    article: str,
) -> None:
    """Draw these boards at these tables, or count them as not played."""
    written = set(held.results.filter(round=rows[0].round).values_list("table", "board")) if rows else set()
    value = cells.adjusted_text(Adjusted(Imps(0), Imps(0))) if is_draw else ""
    kind = RulingKind.ADJUSTED if is_draw else RulingKind.NOT_PLAYED
    for row in rows:
        on = {one.number for one in plays.get(row.table, ())}
        for board in sorted(set(boards) & set(row.boards)):
            has_come = board in on or (row.table, board) in written
            if not has_come and not is_draw:
                continue
            of = result_at(held, row, board)
            if not has_come:
                of.contract, of.at = "", now
                of.save()
            rule(held, by, now, kind, reason, value=value, rule=article, of=of)


def _penalise(held: Session, teams: Sequence[int], offence: str, by: Person, now: datetime, reason: str) -> None:
    unit = unit_of(held)
    history = earlier_offences((f"{one.contestant}", one.rule, one.case) for one in counting(held).penalties)
    for team in teams:
        taken = penalty_for(offence, f"{team}", unit, history, teams=True)
        value = points_text(taken.points, unit)
        given: Any = {"value": value, "rule": taken.rule, "case": taken.case, "notice": taken.notice}
        rule(held, by, now, RulingKind.PENALTY, reason, contestant=team, **given)
