"""A whole event as one file: its stages with how each is scored; `python -m scoring` scores it to the same places."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from director.competitions.knockout_settings import KnockoutSettings, Level
from director.competitions.models import Competition
from director.competitions.regulated import parts_ties_of_teams
from director.competitions.stage_models import KNOCKOUTS, Stage, StageForm
from director.competitions.stage_settings import settings_of_stage
from director.entries.models import Entry
from director.knockouts.models import KnockoutMatch
from director.knockouts.outcomes import is_overtaken, score_of
from director.knockouts.placing import places_of
from director.knockouts.sheets import extras_of, sessions_of_extras
from director.knockouts.state import State, read_state
from director.results.registered import registered_in_session, registered_in_stage
from director.results.swiss.swiss_reading import is_swiss
from director.results.tallying import choices_of, placed_results
from director.sessions.draw.swiss_rules import SwissRules
from director.sessions.models import Session
from director.standings.export import results_of_stage
from director.standings.parts import all_known, joined, parts_of, sessions_of
from scoring.exchange.events.whole import EventStage, Ties, WholeEvent
from scoring.exchange.events.whole import KnockoutMatch as MatchOfFile
from scoring.exchange.results import Results
from scoring.exchange.scored.tally import Choices
from scoring.results.places import place_text

__all__ = ["is_whole_public", "whole_event"]

_TEAMS: Final[dict[str, Ties]] = {"round robin": "round-robin", "swiss": "swiss"}


def is_whole_public(event: Competition) -> bool:
    """Return whether the results of every session that was played are published, and there is one."""
    begun = list(event.sessions.filter(cancelled_at=None, started_at__isnull=False))
    return bool(begun) and all(one.published_at is not None for one in begun)


def whole_event(event: Competition, *, registered: bool = False) -> WholeEvent:
    """Return the stages of an event that have results; of one without stages, its session is the only one.

    `registered` is for those who read of the entries what a federation has of the players: it is in their file.
    """
    stages = list(event.stages.order_by("number"))
    if not stages:
        sessions = event.sessions.filter(cancelled_at=None, started_at__isnull=False).select_related(
            "competition__club"
        )
        alone = [(one, _of_session(one)) for one in sessions.order_by("number")]
        return WholeEvent(
            tuple(
                replace(of, results=registered_in_session(one, of.results)) if registered else of for one, of in alone
            )
        )
    made = [(one, _knockout(one) if one.form in KNOCKOUTS else _stage(one)) for one in stages]
    every = [(one, replace(of, consolation=settings_of_stage(one).consolation)) for one, of in made if of is not None]
    return WholeEvent(
        tuple(replace(of, results=registered_in_stage(one, of.results)) if registered else of for one, of in every)
    )


def _of_session(session: Session) -> EventStage:
    results, choices = placed_results(session), choices_of(session)
    return EventStage(f"{session.number}", results, choices.vp, _by_zones(session, _ties(results, choices)))


def _ties(results: Results, choices: Choices) -> Ties:
    if not choices.ties:
        return ""
    at_teams = results.scoring is not None and results.scoring.form is None
    return _TEAMS[choices.form] if at_teams or choices.form == "swiss" else "session"


def _stage(stage: Stage) -> EventStage | None:
    results = results_of_stage(stage, all_known(stage))
    sessions = sessions_of(stage)
    if results is None:
        return None
    choices = choices_of(sessions[0])
    if stage.form != StageForm.SWISS:
        choices = replace(choices, form="round robin")
    return EventStage(_name(stage), results, choices.vp, _by_zones(sessions[0], _ties(results, choices)))


def _by_zones(session: Session, ties: Ties) -> Ties:
    """Return how who is level is parted, of a Swiss by zones that its last winner is first (article 17.2)."""
    if not is_swiss(session) or not SwissRules.of(session.swiss).special:
        return ties
    return "zones" if ties else "zones-shared"


def _name(stage: Stage) -> str:
    return stage.name or f"{stage.number}"


def _knockout(stage: Stage) -> EventStage | None:
    """Return a knockout: the results of all its sessions, and its matches with where each was played."""
    state, parts = read_state(stage), parts_of(stage, all_known(stage))
    results = joined(stage.competition.name, parts)
    if state is None or results is None:
        return None
    numbers = {one.entry_id: f"{one.number}" for one in stage.contestants.all()}
    places = {
        numbers[team.pk]: place_text(place, shared=len(teams) > 1)
        for place, teams in places_of(state)
        for team in teams
    }
    contestants = tuple(replace(one, place=places.get(one.id, ""), adjustment=None) for one in results.contestants)
    matches = tuple(_match(state, one, numbers) for one in state.matches)
    return EventStage(_name(stage), replace(results, contestants=contestants), None, _parted(stage), matches)


def _parted(stage: Stage) -> Ties:
    """Return how those are parted who were put out in one round (article 46)."""
    level = Level(KnockoutSettings.read(stage.settings).level)
    if level is Level.RANK:
        return "rank"
    parts = level is not Level.SHARED and parts_ties_of_teams(stage.competition.profile)
    return "round-robin" if parts else ""


def _match(state: State, match: KnockoutMatch, numbers: dict[int, str]) -> MatchOfFile:
    sides = (match.home, match.away)
    if match.home is None:  # a bye: who comes stands in the bracket alone
        sides = (state.team_at(match.home_from), state.team_at(match.away_from))
    score = score_of(match)
    of_match = () if score is None else zip(score.carried, score.penalties, strict=True)
    added = [carried + penalty for carried, penalty in of_match] or [Fraction(0), Fraction(0)]
    played = score is not None and bool(score.boards)
    extras = extras_of(match, None)
    sessions = sessions_of_extras(match)[: len(extras.stand)]
    return MatchOfFile(
        match.number,
        match.round,
        match.part,
        _number(sides[0], numbers),
        _number(sides[1], numbers),
        f"{match.session.number}" if match.session is not None else "",
        tuple(f"{one.number}" for one in sessions),
        (added[0], added[1]),
        (score.home, score.away) if played and score is not None else None,
        _number(match.winner, numbers) if match.decided_at is not None else "",
        "stands" if is_overtaken(match, score) else match.how if match.decided_at is not None else "",
        zone=match.zone,
        extra_added=extras.penalties,
    )


def _number(team: Entry | None, numbers: dict[int, str]) -> str:
    return "" if team is None else numbers.get(team.pk, "")
