"""A match that a team cannot finish, since nobody of its list can sit down (article 25), and taking that back.

What both rooms have played counts as it was played (article 25.2). Where the other room can still play a board that is
done in the room that has stopped, it does; where only one of two tables of a room has stopped, the others play on. The
rest is awarded by article 25.3: nothing for the team, 3 IMPs a board for its opponents. A match has one difference of
IMPs, which is converted into victory points for both (article 42), so what the opponents win is what the team loses.
Where a pair of East-West cannot play that changes tables at half-time, each table loses the boards of its half alone.
A match may be stopped again, at another table or after it was played on: each stop has its own awards, and the last one
is taken back first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from director.movements.impossible import Impossible
from director.movements.matches.rooms import match_at, room_of, tables_of
from director.results.changes.stopped_tables import StoppedTable, stops_of, tables_in_play
from director.results.models import BoardResult
from director.results.rulings.ruling import contest_of, counting, rule, withdraw
from director.results.rulings.ruling_models import Ruling, RulingKind
from director.sessions.draw.schedules import pairs_of
from director.sessions.models import Session
from director.sessions.running.ending import plan_ends
from director.sessions.running.held import running_pairs
from director.sessions.teams.match_models import Unfinished
from play.models import Person
from scoring.absence.boards import Awards, left
from scoring.exchange import cells
from scoring.results.outcomes import Adjusted, Imps

__all__ = ["awarded_in", "leave_unfinished", "take_back_unfinished"]


@transaction.atomic
def leave_unfinished(
    session: Session, team: int, stopped: Collection[int] | None, by: Person, now: datetime, reason: str
) -> tuple[UUID, ...]:
    """Stop the match of a team in the round in play at those tables where nobody can sit down for it, None for all.

    Return the boards in play that end. Raise Impossible where the team does not play now, or where its
    match is stopped there already. A board that is cancelled in one room (article 21.3) has its award.
    """
    held, schedule = running_pairs(session)
    tables = tables_in_play(held, schedule, team)
    ends_at = {number for number in tables if stopped is None or number in stopped}
    ends_at = {number for number in ends_at if not tables[number].is_stopped}
    match = match_at(min(tables), held.competition.match_tables)
    values = {"session": held, "round": held.round, "match": match, "team": team, "by": by, "name": by.display_name}
    of_pair = _lost_with_pair(held, tables, team, ends_at)
    if of_pair is not None and any(of_pair.values()):
        return _leave_with_pair(held, tables, of_pair, values, now, reason)
    if of_pair is not None or not ends_at:
        raise Impossible("the match is stopped already", "a match in play")
    opposite = {
        number: [table for other, table in tables.items() if room_of(other) is not room_of(number)] for number in tables
    }
    both = {number: {one for table in opposite[number] for one in table.row.boards} for number in tables}
    kept = {number: table.done for number, table in tables.items()}
    plays = {
        number: table.boards[: kept[number]] if number in ends_at else table.boards for number, table in tables.items()
    }
    for number, table in tables.items():
        if number not in ends_at:
            shared = {one for other in opposite[number] for one in plays[other.row.table]}
            kept[number] = max(table.done, _until(table, shared))
    ends = [
        one.current
        for number, one in tables.items()
        if one.current is not None and (number in ends_at or one.done >= kept[number])
    ]
    lost = {
        number: [one for one in table.boards[kept[number] :] if one in both[number]] for number, table in tables.items()
    }
    awards = left(contest_of(held), max(len(boards) for boards in lost.values()))
    for number, table in tables.items():
        _award(held, table, team, lost[number], awards, by, now, reason)
    Unfinished.objects.create(**values, kept=kept, at=now)
    return plan_ends((one.play for one in ends if one.play is not None), now)


def _lost_with_pair(
    held: Session, tables: Mapping[int, StoppedTable], team: int, stopped: Collection[int]
) -> dict[int, list[int]] | None:
    """Return the boards that are lost with a pair of East-West, by their tables: those of the first half where it sits,
    and those of the second at the other table of the room, to which it would go. None where it does not change tables
    any more, or never does.
    """
    if len(stopped) != 1 or held.schedule is None:
        return None
    (here,) = stopped
    at, changed = tables[here], pairs_of(held.schedule).second_half
    there = [number for number in tables if number != here and room_of(number) is room_of(here)]
    if at.row.ew != team or not there or (at.plays and at.plays[-1].number in changed):
        return None
    done = {one.number for one in at.plays if one.finished_at is not None}
    return {
        here: [board for board in at.boards if board not in changed and board not in done],
        there[0]: [board for board in tables[there[0]].boards if board in changed],
    }


def _leave_with_pair(
    held: Session,
    tables: Mapping[int, StoppedTable],
    lost: Mapping[int, Sequence[int]],
    values: Mapping[str, Any],
    now: datetime,
    reason: str,
) -> tuple[UUID, ...]:
    """Award the boards that are lost with a pair; the tables play their others. Return the board that ends.

    Where no table of the room plays a board any more, since another pair was lost before, the other room does not begin
    it either.
    """
    left_over = {one for number in lost for one in tables[number].boards if one not in lost[number]}
    gone = {one for boards in lost.values() for one in boards} - left_over
    for number, table in tables.items():
        on_it = {one.number for one in table.plays}
        more = [one for one in table.boards if one in gone and one not in on_it]
        if number not in lost and more:
            lost = {**lost, number: more}
    awards = left(contest_of(held), max(len(boards) for boards in lost.values()))
    for number, boards in lost.items():
        _award(held, tables[number], values["team"], boards, awards, values["by"], now, reason)
    current = {number: tables[number].current for number in lost}
    ends = [one for number, one in current.items() if one is not None and one.number in lost[number]]
    on_table = {one.number for one in ends}
    skipped = {number: [board for board in boards if board not in on_table] for number, boards in lost.items()}
    kept = {
        number: len([board for board in table.boards if board not in skipped.get(number, ())])
        for number, table in tables.items()
        if table.cut
    }
    Unfinished.objects.create(**values, kept=kept, skipped=skipped, at=now)
    return plan_ends((one.play for one in ends if one.play is not None), now)


@transaction.atomic
def take_back_unfinished(session: Session, match: int, by: Person, now: datetime, reason: str) -> None:
    """Let a match of the round in play be played on where it was stopped last: these awards are withdrawn, the boards
    that were on no table follow.

    A board that was ended is not played again: players have seen its hands. Raise Impossible when its round is over:
    in the interval after it the teams compare (article 41.2(4)).
    """
    held = Session.objects.select_for_update(of=("self",)).get(pk=session.pk)
    stops = stops_of(held, match)
    if not stops or held.rounds_over >= held.round:
        raise Impossible("the round of the match is over", "a match of the round in play")
    awarded = awarded_in(held, stops[-1])
    rows = pairs_of(held.schedule).of_round(held.round) if held.schedule is not None else ()
    boards = {row.table: row.boards for row in rows}
    for ruling in awarded:
        withdraw(ruling, by, now, reason)
        # Boards that are cancelled are no longer in the row, and stay so.
        if ruling.table is not None and ruling.board in boards[ruling.table]:
            held.results.filter(round=held.round, table=ruling.table, board=ruling.board, play=None).delete()
    stops[-1].taken_back_at = now
    stops[-1].save(update_fields=["taken_back_at"])


def awarded_in(session: Session, unfinished: Unfinished) -> list[Ruling]:
    """Return the awards of an unfinished match that count; where it was stopped twice, those of this stop."""
    tables = tables_of(unfinished.match, session.competition.match_tables)
    return [
        one
        for (number, table, _board), one in sorted(counting(session).boards.items())
        if number == unfinished.round
        and table in tables
        and one.rule == _clauses(left(contest_of(session), 0))
        and one.at == unfinished.at
    ]


def _until(table: StoppedTable, boards: Collection[int]) -> int:
    """Return how many boards of a table are played until it has played all of these."""
    return max((place for place, one in enumerate(table.boards, 1) if one in boards), default=0)


def _clauses(awards: Awards) -> str:
    return f"{awards.absent_rule} {awards.present_rule}"


def _award(
    held: Session,
    table: StoppedTable,
    team: int,
    lost: Sequence[int],
    awards: Awards,
    by: Person,
    now: datetime,
    reason: str,
) -> None:
    """Award these boards of a table; those that were on no table get a result without a play."""
    row, current = table.row, table.current
    assert row.ns is not None
    assert row.ew is not None
    for board, absent, won in zip(lost, awards.absent, awards.present, strict=False):
        # Of a comparison in IMPs one side loses what the other wins.
        own = replace(won, n=-won.n) if isinstance(won, Imps) else absent
        award = Adjusted(own, won) if row.ns == team else Adjusted(won, own)
        of = BoardResult(session=held, round=row.round, table=row.table, board=board, ns=row.ns, ew=row.ew)
        if current is None or board != current.number:
            of.contract, of.at = "", now
            of.save()
        rule(held, by, now, RulingKind.ADJUSTED, reason, value=cells.adjusted_text(award), rule=_clauses(awards), of=of)
