"""A Swiss of several sessions: its pairing reads the rounds of all of them, and what is carried into the stage.

Contestants have one number in all sessions of a stage. Within a stage nobody meets twice (article 17.4(3)), nobody has
a second bye (17.6), and the rounds of all its sessions are those after which a place is certain (17.7).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Final

from director.competitions.stage_models import Stage
from director.competitions.stage_settings import Carry, settings_of_stage
from director.movements.impossible import Cause, Impossible
from director.movements.schedule import TeamsSchedule
from director.results.swiss.swiss import SwissState, next_pairing
from director.results.swiss.swiss_reading import absences_in, state_of
from director.results.tallying import results_of
from director.sessions.draw.qualifying import stage_after
from director.sessions.draw.staged import before_in_stage
from director.sessions.draw.swiss_models import AbsenceKind
from director.sessions.models import Session
from director.sessions.teams.agreed_models import AgreedTime
from scoring.match.teams import MatchScore
from scoring.penalties.net import Penalty
from scoring.stage.carryover import Carried
from scoring.stage.happened import Bye, Forfeit, Met, Missed, RoundEvent, TakenOut
from scoring.ties.boards import BoardScore

__all__ = ["carried_in", "carry_by", "opening_round", "rounds_before", "stage_state"]

Carrying = Callable[[Stage], Mapping[str, Carried]]
_CARRIED: Final[list[Carrying]] = []
_Known = Mapping[Session, Collection[int]] | None


def carry_by(carried: Carrying) -> None:
    """Register what is carried into a stage by the numbers of it, which is worked out above this package."""
    _CARRIED[:] = [carried]


def carried_in(session: Session) -> Mapping[str, Carried]:
    """Return what was carried into the stage of a session, by its numbers; empty without a stage."""
    return _CARRIED[0](session.stage) if _CARRIED and session.stage is not None else {}


def rounds_before(session: Session) -> int:
    """Return how many rounds of its stage were played in the sessions before this one."""
    return sum(one.round for one in before_in_stage(session) if one.started_at is not None)


def stage_state(session: Session, last: int | None = None, known: _Known = None) -> SwissState:
    """Return the Swiss to which a session belongs, with the rounds before it; of its own those up to `last`.

    `known` are the boards of each session that somebody may know, None for all of them. What was carried into the stage
    counts.
    """
    before = [one for one in before_in_stage(session) if one.started_at is not None]
    of_all = {one: None if known is None else known.get(one, ()) for one in (*before, session)}
    own = state_of(session, results_of(session, of_all[session]), last)
    if session.stage is None:
        return own
    states = [(one.round, state_of(one, results_of(one, of_all[one]), one.round)) for one in before]
    states.append((session.round if last is None else last, own))
    teams = max(state.contestants for _rounds, state in states)
    happened: list[RoundEvent] = []
    scores: dict[tuple[int, str], MatchScore] = {}
    of_ties: list[BoardScore] = []
    penalties: list[Penalty] = []
    placed_last: set[str] = set()
    excused = _excused(session)
    offset = 0
    for rounds, state in states:
        events = [_later(one, offset) for one in state.stage.happened]
        there = {(one.round, team) for one in events for team in one.teams}
        happened += events
        happened += [
            Missed(number, f"{team}", team in excused)
            for number in range(offset + 1, offset + rounds + 1)
            for team in range(1, teams + 1)
            if (number, f"{team}") not in there
        ]
        scores |= {(number + offset, home): one for (number, home), one in state.scores.items()}
        of_ties += [replace(one, board=f"{offset} {one.board}") for one in state.of_ties]
        penalties += state.stage.penalties
        placed_last |= state.stage.placed_last
        offset += rounds
    stage = replace(
        own.stage,
        happened=tuple(happened),
        carried=carried_in(session),
        penalties=tuple(penalties),
        placed_last=frozenset(placed_last),
    )
    return replace(
        own,
        contestants=teams,
        rounds=_rounds_of(session.stage, own.rounds),
        stage=stage,
        of_ties=tuple(of_ties),
        scores=scores,
        carries_over=_carries_over(session.stage),
    )


def opening_round(session: Session, numbers: Collection[int]) -> TeamsSchedule | None:
    """Return the first round of a session by what was played and carried before it; None where nothing was.

    `numbers` are the contestants that are there. Raise Impossible as long as a session before it is not over.
    """
    assert session.stage is not None
    before = before_in_stage(session)
    apart = AgreedTime.objects.filter(session__in=before, own__cancelled_at=None, own__isnull=False)
    if any(one.ended_at is None for one in before) or apart.filter(own__ended_at=None).exists():
        raise Impossible("a session before it is not over", "its end", Cause.STAGE)
    carried = carried_in(session)
    if not before and not carried:
        return None
    state = stage_state(before[-1]) if before else _unplayed(session, max(numbers))
    every = range(1, max(state.contestants, *numbers) + 1)
    state = replace(state, contestants=every[-1], rounds=max(state.rounds, _rounds_of(session.stage, 0)))
    return next_pairing(replace(state, stage=replace(state.stage, carried=carried)), frozenset(every) - {*numbers})


def _unplayed(session: Session, teams: int) -> SwissState:
    return replace(state_of(session, results_of(session, ())), contestants=teams)


def _rounds_of(stage: Stage, least: int) -> int:
    """Return the rounds of all sessions of a stage that are announced."""
    rounds = stage.sessions.filter(cancelled_at=None, agreed=None).values_list("rounds", flat=True)
    return max(least, sum(one or 0 for one in rounds))


def _carries_over(stage: Stage) -> bool:
    """Return whether points are carried into the stage after this one: then nobody is taken out (article 17.7)."""
    later = stage_after(stage)
    return later is not None and settings_of_stage(later).carry is not Carry.NONE


def _excused(session: Session) -> set[int]:
    """Return who has come late and has a draw of the sessions that it has missed (article 26)."""
    return {one.number for one in absences_in(session) if one.first == 1 and one.kind == AbsenceKind.EXCUSED}


def _later(one: RoundEvent, rounds: int) -> RoundEvent:
    match one:
        case Met() | Forfeit() | Bye() | TakenOut() | Missed():
            return replace(one, round=one.round + rounds)
