"""The draw of a session that belongs to a stage: who has which number in it, and its schedule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from director.competitions.models import Kind
from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import settings_of_stage
from director.entries.models import Entry
from director.movements.grouped import cycle_rounds, grouped
from director.movements.schedule import PairsSchedule
from director.sessions.models import Movement, Session
from director.sessions.movement import movement_for
from director.sessions.qualifying import contestants_of_stage, entrants_of, has_begun, ranked_so_far
from director.sessions.schedules import SessionSchedule, schedule_of
from director.sessions.swiss_rules import SwissRules, at_tables, first_pairing

__all__ = ["before_in_stage", "expected_number", "laid_out"]

_TWO_WINNERS = frozenset({Movement.MITCHELL, Movement.MITCHELL_ONE, Movement.WEB})


def before_in_stage(session: Session) -> list[Session]:
    """Return the sessions of its stage that come before it and are not cancelled, the earliest first."""
    if session.stage_id is None:
        return []
    others = Session.objects.filter(stage=session.stage_id, cancelled_at=None).exclude(pk=session.pk)
    key = (session.starts_at, session.number)
    return [one for one in others.order_by("starts_at", "number") if (one.starts_at, one.number) < key]


def expected_number(stage: Stage, entered: int) -> int:
    """Return how many play in a stage as far as that is known: those who qualify, or so many as are entered."""
    known = stage.contestants.filter(entry__withdrawn_at=None).count()
    if has_begun(stage):
        return known
    return min(stage.qualify, entered) if stage.qualify is not None else entered


def laid_out(held: Session, stage: Stage) -> tuple[list[Entry | None], SessionSchedule]:
    """Return who has which number, None for one that has withdrawn, and the schedule of the session.

    In a round robin numbers stand from session to session, and a match against who has withdrawn is not played. Else
    those who lead after the sessions before are spread over both directions. Raise Impossible.
    """
    if stage.form == StageForm.ROUND_ROBIN:
        return _round_robin(held, stage)
    drawn = [one.entry for one in contestants_of_stage(stage)] if has_begun(stage) else entrants_of(stage)
    entries = [one for one in drawn if one.withdrawn_at is None and not one.missing]
    if has_begun(stage) and stage.form == StageForm.SESSIONS:
        entries = _reseated(stage, entries, Movement(held.movement))
    if held.movement == Movement.SWISS:
        rules, teams = SwissRules.of(held.swiss), held.competition.kind == Kind.TEAMS
        first = first_pairing(rules, len(entries), rounds=held.rounds, boards_per_round=held.boards_per_round)
        return list(entries), at_tables(first, teams=teams)
    schedule = movement_for(
        Movement(held.movement),
        len(entries),
        rounds=held.rounds,
        boards_per_round=held.boards_per_round,
        same_boards=held.same_boards,
    )
    return list(entries), schedule


def _reseated(stage: Stage, entries: Sequence[Entry], movement: Movement) -> list[Entry]:
    """Return the entries by the results so far; in a Mitchell places 1, 4, 5, 8 … sit North-South, 2, 3, 6, 7 … not."""
    rank = {one.pk: at for at, one in enumerate(ranked_so_far(stage))}
    order = sorted(entries, key=lambda one: rank.get(one.pk, len(rank)))
    if movement not in _TWO_WINNERS:
        return order
    ns = [one for at, one in enumerate(order) if at % 4 in (0, 3)]
    ew = [one for at, one in enumerate(order) if at % 4 in (1, 2)]
    while len(ns) - len(ew) > 1 or (len(ns) > len(ew) and len(order) % 2 == 0):
        ew.append(ns.pop())
    while len(ew) > len(ns):
        ns.append(ew.pop())
    return [*ns, *ew]


def _round_robin(held: Session, stage: Stage) -> tuple[list[Entry | None], PairsSchedule]:
    settings, members = settings_of_stage(stage), contestants_of_stage(stage)
    groups = [[one.number for one in members if one.group == of] for of in sorted({one.group for one in members})]
    every = cycle_rounds([len(one) for one in groups])
    before = 0
    for session in before_in_stage(held):
        if session.schedule is not None and session.started_at is not None:
            before += schedule_of(session.schedule).rounds
        else:
            before += session.rounds or every - before % every
    rankings = []
    if every and before >= every:
        number = {one.entry_id: one.number for one in members}
        order = [number[one.pk] for one in ranked_so_far(stage) if one.pk in number]
        rankings = [order] * (before // every)
    schedule = grouped(
        groups,
        boards_per_round=held.boards_per_round,
        cycles=settings.cycles,
        before=before,
        rounds=held.rounds,
        rankings=rankings,
    )
    gone = {one.number for one in members if one.entry.withdrawn_at is not None}
    rows = tuple(row for row in schedule.rows if gone.isdisjoint(row.sides))
    entries = [None if one.number in gone else one.entry for one in members]
    return entries, replace(schedule, rows=rows)
