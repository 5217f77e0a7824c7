"""What the opponents are credited where a team gives up rounds, by the matches before as they are now (article 24).

The figures are those of the standing, in which the forfeit then stands: of a stage that of all its sessions with the
matches at times of their own, forfeits and credits among those before (24.1(1)-2: 当前阶段以前几场比赛).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from director.competitions.models import Kind
from director.competitions.stage_settings import settings_of_stage
from director.movements.matches.rooms import is_segmented
from director.results.matches import matches_in
from director.results.swiss.swiss_reading import is_swiss, state_of
from director.results.tallying import results_of
from director.results.withdrawals.forfeit_models import Forfeit, What
from director.results.withdrawals.left_teams import happened_in
from director.sessions.draw.schedules import schedule_of
from director.sessions.draw.staged import rounds_before
from director.sessions.models import Session
from director.standings.parts import all_known, members_of, parts_of
from director.standings.teams import team_groups
from scoring.stage.accounts import LineKind, accounts
from scoring.stage.happened import Forfeit as Forfeited
from scoring.stage.happened import Stage as Happened

__all__ = ["Credited", "credits_of"]

_Called: TypeAlias = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Credited:
    """What a team is credited for a round in which its opponents are not there; `number` is its own in the session."""

    round: int
    number: int
    points: Fraction
    rule: str


def credits_of(forfeit: Forfeit) -> tuple[Credited, ...]:
    """Return what the opponents of a team would be credited, round by round; nothing where a match goes over several
    rounds, and for pairs and players, whose boards are awarded.
    """
    session = forfeit.session
    if session.schedule is None or session.competition.kind != Kind.TEAMS:
        return ()
    schedule = schedule_of(session.schedule)
    if is_segmented(schedule) or schedule.home_tables:
        return ()
    own = session.contestants.get(entry=forfeit.entry_id).number
    happened, called, before = _in_stage(session, own) if session.stage_id is not None else _in_session(session)
    last = session.rounds_drawn if forfeit.what == What.EVENT else forfeit.round
    given_up = {
        one.round: one.away if own == one.home else one.home
        for one in matches_in(session)
        if own in one.teams and forfeit.round <= one.round <= last
    }
    missed = [
        Forfeited(before + at, called[own], called[other])
        for at, other in given_up.items()
        if {own, other} <= called.keys()
    ]
    return tuple(_credited(happened, missed, before, {called[other]: other for other in given_up.values()}))


def _credited(
    happened: Happened, missed: Sequence[Forfeited], before: int, numbers: Mapping[str, int]
) -> Sequence[Credited]:
    at = {(one.round, team) for one in missed for team in one.teams}
    stood = [one for one in happened.happened if not any((one.round, team) in at for team in one.teams)]
    found = accounts(replace(happened, happened=(*stood, *missed), penalties=(), carried={}))
    return [
        Credited(line.round - before, numbers[one.present], line.points, line.rules[0])
        for one in missed
        for line in found[one.present]
        if line.kind is LineKind.UNOPPOSED and line.round == one.round
    ]


def _in_session(session: Session) -> tuple[Happened, _Called, int]:
    """Return what happened in an event of one session."""
    results = results_of(session)
    happened = state_of(session, results).stage if is_swiss(session) else happened_in(session, results)
    numbers = session.contestants.values_list("number", flat=True)
    return happened, {number: f"{number}" for number in numbers}, 0


def _in_stage(session: Session, own: int) -> tuple[Happened, _Called, int]:
    """Return what happened in the group of a contestant, what contestants of the session are called there, and how many
    rounds of the stage come before the session.
    """
    stage = session.stage
    assert stage is not None
    members = members_of(stage)
    numbers = {one.entry_id: f"{one.number}" for one in members}
    of_session = session.contestants.values_list("number", "entry")
    called = {number: numbers[entry] for number, entry in of_session if entry in numbers}
    cycles = settings_of_stage(stage).cycles
    groups = team_groups(stage, parts_of(stage, all_known(stage)), members, {}, cycles)
    group_of = {f"{one.number}": one.group for one in members}
    return groups[group_of[called[own]]].stage, called, rounds_before(session)
