"""A whole event scored: each stage by what its file says, knockouts match by match, and the order of the event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Final, Literal

from laws.notation.record import Trouble
from scoring.exchange.events.whole import EventStage, KnockoutMatch, Ties, WholeEvent
from scoring.exchange.results import OUT, Contestant, Results
from scoring.exchange.scored.compare import differences
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices, Tally
from scoring.exchange.scored.teams_tally import meetings_of
from scoring.exchange.scored.zones import champion_first
from scoring.explain.titles import Title
from scoring.match.match import Match, MatchBoard, Team
from scoring.match.teams import MatchScore, score_match
from scoring.results.options import TeamForm
from scoring.ties.knockout import EXTENSIONS, Extension
from scoring.ties.knockout import knockout as ladder_of
from scoring.ties.ladder import Ladder, Split, TieBreak, order, shared, without_lots
from scoring.ties.matches import Matches, MatchResult, Points
from scoring.ties.round_robin import round_robin

__all__ = ["EventPlace", "MatchScored", "StageScored", "WholeScored", "score_whole"]

_BY_BOARDS: Final = frozenset(("", "played", "44.2(1)", "44.2(2)", "44.2(3)", "44.2(4)"))
_NEEDLESS: Final = "needless"
_WITHOUT_LEAVE: Final = "no leave"
_FORFEITED: Final = ("forfeit", _WITHOUT_LEAVE, "disqualified")
_RANK: Final = Title("as the file places them", "按文件所列名次")
_THIRD: Final = "third"
_SHARED: Final = ("", "zones-shared")
_ZONES: Final = ("zones", "zones-shared")
_SWISS: Final = ("swiss", *_ZONES)
_NOTHING: Final = (Fraction(0), Fraction(0))
_LEVEL: Final = {"home": Fraction(0), "away": Fraction(0)}


@dataclass(frozen=True, slots=True)
class MatchScored:
    """A match of a knockout with the IMPs of both, None where it was not played, and the winner by the articles."""

    match: KnockoutMatch
    score: tuple[Fraction, Fraction] | None
    winner: str
    result: MatchResult | None = None


@dataclass(frozen=True, slots=True)
class StagePlace:
    """A contestant of a stage with its place, within its `group` where there are several."""

    contestant: Contestant
    place: int
    shared: bool
    group: str = ""


@dataclass(frozen=True, slots=True)
class StageScored:
    """A stage scored: a tally for each of its groups, of a knockout its matches; places, and what differs."""

    stage: EventStage
    tallies: tuple[Tally, ...]
    matches: tuple[MatchScored, ...]
    places: tuple[StagePlace, ...]
    differences: tuple[Trouble, ...]


@dataclass(frozen=True, slots=True)
class EventPlace:
    """A contestant in the order of the whole event, with the last stage that it has played."""

    place: int
    shared: bool
    names: tuple[str, ...]
    stage: str


@dataclass(frozen=True, slots=True)
class WholeScored:
    """The stages in their order, the order of the whole event, and what could not be read or scored."""

    stages: tuple[StageScored, ...]
    order: tuple[EventPlace, ...]
    errors: tuple[Trouble, ...]


def score_whole(event: WholeEvent) -> WholeScored:
    """Score every stage, and rank the event: who has reached the last stage first. Never raises."""
    stages = tuple(_knockout(one) if one.knockout is not None else _groups(one) for one in event.stages)
    errors = [*event.faults, *(error for stage in stages for tally in stage.tallies for error in tally.errors)]
    errors += [fault for stage in event.stages if stage.knockout is not None for fault in stage.results.faults]
    return WholeScored(stages, tuple(_order(stages)), tuple(errors))


def _groups(stage: EventStage) -> StageScored:
    """Score a stage that is no knockout: teams in several groups each group by itself."""
    results = stage.results
    sections = sorted({one.section for one in results.contestants})
    at_teams = results.scoring is not None and results.scoring.form is None
    parts = {one: results.of_section(one) for one in sections} if at_teams and len(sections) > 1 else {"": results}
    form: Literal["swiss", "round robin"] = "swiss" if stage.ties in _SWISS else "round robin"
    choices = Choices(vp=stage.vp, ties=stage.ties not in _SHARED, form=form)
    tallies = {section: _tally(part, choices, stage.ties) for section, part in parts.items()}
    places = tuple(
        StagePlace(one.entrant.own or Contestant(one.entrant.id), one.place, one.shared, section)
        for section, tally in tallies.items()
        for one in tally.standings
    )
    found = tuple(one for tally in tallies.values() for one in tally.differences)
    return StageScored(stage, tuple(tallies.values()), (), places, found)


def _tally(results: Results, choices: Choices, ties: Ties) -> Tally:
    """Return a stage or a group scored; of a Swiss by zones with their last winner first, as the file should say."""
    tally = rescore(results, choices)
    if ties not in _ZONES:
        return tally
    placed = replace(tally, standings=champion_first(tally, choices))
    found = differences(results, tally.scoring, tally.rows, placed.standings)
    return replace(placed, differences=found)


def _knockout(stage: EventStage) -> StageScored:
    meetings = {
        (one.session, frozenset((one.match.home, one.match.away))): one.match for one in meetings_of(stage.results)
    }
    matches = tuple(_match(one, meetings) for one in stage.knockout or ())
    places = tuple(_places(stage, matches))
    return StageScored(stage, (), matches, places, tuple(_differences(stage, matches, places)))


def _match(one: KnockoutMatch, meetings: Mapping[tuple[str, frozenset[str]], Match]) -> MatchScored:
    """Score a match: IMPs with what was carried and taken off, then the ladder of article 44.2.

    What is no matter of boards (a forfeit, an award, a bye) is as the file says.
    """
    met = meetings.get((one.session, frozenset((one.home, one.away))))
    if met is None or not met.boards:
        return MatchScored(one, None, one.winner, _result(one, one.winner, None, None))
    imps, points = (_scored(met, one.home, form) for form in (TeamForm.IMPS, TeamForm.TOTAL_POINTS))
    home, away = (imps.won(team) + added for team, added in zip(Team, one.added, strict=True))
    winner = one.winner if one.how not in _BY_BOARDS else _winner(one, home - away, points, meetings)
    return MatchScored(one, (home, away), winner, _result(one, winner, imps, points))


def _winner(
    one: KnockoutMatch,
    margin: Fraction,
    points: MatchScore,
    meetings: Mapping[tuple[str, frozenset[str]], Match],
) -> str:
    """Return who has won by IMPs, else by article 44.2; empty where nobody has."""
    if margin:
        return one.home if margin > 0 else one.away
    teams = frozenset((one.home, one.away))
    extras = list(_extensions(one, [meetings.get((session, teams)) for session in one.extra]))
    net = list(points.boards(Team.HOME).values())
    try:
        standing = order(_LEVEL, ladder_of("home", "away", net, extras))
    except ValueError:  # extra boards that article 44.2 does not know
        return ""
    if not standing.decisions:
        return ""
    return one.home if standing.places[0].contestant == "home" else one.away


def _result(one: KnockoutMatch, winner: str, imps: MatchScore | None, points: MatchScore | None) -> MatchResult | None:
    """Return a match as article 44.1 compares it: the winner has a point; one that is forfeited enters no quotient."""
    if not one.session or not one.home or not one.away or one.home == one.away or not winner:
        return None
    home, away = (
        Points(
            Fraction(winner == name),
            *((0, 0) if imps is None else (imps.won(team), imps.lost(team))),
            *((0, 0) if points is None else (points.won(team), points.lost(team))),
        )
        for team, name in ((Team.HOME, one.home), (Team.AWAY, one.away))
    )
    return MatchResult(one.home, one.away, home, away, one.how not in _FORFEITED)


def _scored(match: Match, home: str, form: TeamForm) -> MatchScore:
    """Score a match from the home team's side, which the file may have first or second; adjusted scores are shared."""
    if match.home != home:
        turned = tuple(MatchBoard(one.number, one.closed, one.open) for one in match.boards)
        match = Match(match.away, match.home, turned)
    return score_match(match, form).shared_out()


def _extensions(one: KnockoutMatch, matches: Sequence[Match | None]) -> Iterator[Extension]:
    """Yield what extra boards have brought: first eight or four, in IMPs, then single ones, in points (44.2).

    A board that was dealt anew has another number, so that a session has more of them; of a single board with a penalty
    the IMPs count.
    """
    for number, (match, added) in enumerate(zip_longest(matches, one.extra_added, fillvalue=None)):
        if match is None or not match.boards:
            continue
        taken = added or _NOTHING
        in_points = number > 0 and not any(taken)
        score = _scored(match, one.home, TeamForm.TOTAL_POINTS if in_points else TeamForm.IMPS)
        yield Extension(1 if number else EXTENSIONS[0], score.total(Team.HOME) + taken[0] - taken[1])


def _places(stage: EventStage, matches: Sequence[MatchScored]) -> Iterator[StagePlace]:
    """Yield the places, zone after zone: by the last match of each, the winner before the loser (article 15).

    Anyone who has forfeited without leave is last (article 23.4); to whom the file gives no place has none (Law 91B).
    Those who were put out in one round are parted as the stage says (article 46).
    """
    given = any(one.place for one in stage.results.contestants)
    out = {one.id for one in stage.results.contestants if given and one.place in ("", OUT)}
    last: dict[str, tuple[bool, int, int, bool, bool]] = {}
    for one in sorted(matches, key=lambda one: one.match.round):
        if one.match.how == _NEEDLESS:
            continue
        for team in {one.match.home, one.match.away} - {"", *out}:
            lost = team != one.winner
            gone = lost and one.match.how == _WITHOUT_LEAVE
            key = (False, one.match.zone, -one.match.round, one.match.part == _THIRD, lost)
            last[team] = (True, 0, 0, False, False) if gone else key
    listed = {one.id: one for one in stage.results.contestants}
    ladder = _ladder(stage, matches)
    before = 0
    for key in sorted(set(last.values())):
        teams = {team: Fraction(0) for team in sorted(last) if last[team] == key}
        for at in order(teams, ladder).places:
            own = listed.get(at.contestant, Contestant(at.contestant))
            yield StagePlace(own, before + at.place, at.sharing > 1)
        before += len(teams)


def _ladder(stage: EventStage, matches: Sequence[MatchScored]) -> Ladder:
    if stage.ties == "rank":
        places = {one.id: one.place.rstrip("=") for one in stage.results.contestants}
        return lambda _: (TieBreak("46", _RANK, lambda tied: _by_rank(tied, places)),)
    if stage.ties != "round-robin":
        return shared
    return without_lots(round_robin(Matches([one.result for one in matches if one.result is not None]), ""))


def _by_rank(tied: Sequence[str], places: Mapping[str, str]) -> Split:
    """Part those who are level by the places that the file gives them."""
    placed = {team: int(places[team]) if places.get(team, "").isdecimal() else 0 for team in tied}
    groups = [tuple(team for team in tied if placed[team] == place) for place in sorted(set(placed.values()))]
    return Split(tuple(groups))


def _differences(stage: EventStage, matches: Sequence[MatchScored], places: Sequence[StagePlace]) -> Iterator[Trouble]:
    """Yield where the file's own scores, winners and places are others."""
    file = stage.results.file
    for one in matches:
        if one.match.score is not None and one.score is not None and one.match.score != one.score:
            ours, theirs = ("{}-{}".format(*map(float, of)) for of in (one.score, one.match.score))
            yield Trouble(file, one.match.line, f"match {one.match.number}: {ours}, in the file {theirs}")
        if one.match.winner and one.winner != one.match.winner:
            what = f"match {one.match.number}: {one.winner or 'nobody'} wins, in the file {one.match.winner}"
            yield Trouble(file, one.match.line, what)
    for at in places:
        own = at.contestant.place.rstrip("=")
        if own and own != f"{at.place}":
            yield Trouble(file, at.contestant.line, f"{at.contestant.id} has place {at.place}, in the file {own}")


def _order(stages: Sequence[StageScored]) -> Iterator[EventPlace]:
    """Yield who has reached the last stage first, then those who went out in the stages before; groups share places."""
    every = [one for stage in stages for one in stage.stage.results.contestants]
    out = {_called(one) for one in every if one.place == OUT}
    seen: set[tuple[str, ...]] = set()
    for stage in _last_first(stages):
        own = [one for one in stage.places if _called(one.contestant) not in seen | out]
        before = len(seen)
        for one in sorted(own, key=lambda at: (at.place, at.group)):
            place = before + 1 + sum(other.place < one.place for other in own)
            sharing = sum(other.place == one.place for other in own)
            yield EventPlace(place, sharing > 1, one.contestant.names or (one.contestant.id,), stage.stage.name)
        seen |= {_called(one.contestant) for one in own}


def _last_first(stages: Sequence[StageScored]) -> list[StageScored]:
    """Return the stages from the last on, each with its consolations behind it."""
    groups: list[list[StageScored]] = []
    for stage in stages:
        if stage.stage.consolation and groups:
            groups[-1].append(stage)
        else:
            groups.append([stage])
    return [stage for group in reversed(groups) for stage in group]


def _called(one: Contestant) -> tuple[str, ...]:
    """Return by what a contestant is the same in several stages: its names, without any its number."""
    return one.names or (one.id,)
