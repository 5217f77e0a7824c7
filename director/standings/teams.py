"""A stage of teams: what happened in its rounds, and the places of each group (articles 17, 23, 24, 42, 44, 50)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from director.competitions.models import Scale as VictoryPoints
from director.competitions.regulated import parts_ties_of_teams
from director.competitions.stage_models import Stage, StageForm
from director.entries.stage_models import StageDraw, StageEntry
from director.movements.rooms import is_segmented, whole_matches
from director.movements.round_robin import berger
from director.results.forfeit_models import Decision, Forfeit, What
from director.results.ruling import counting
from director.results.written import points_of as points_written
from director.sessions.models import Session
from director.sessions.schedules import schedule_of
from director.standings.parts import Part
from scoring.absence.forfeits import results_stand
from scoring.exchange.teams_tally import meetings_of
from scoring.match.match import Match
from scoring.match.teams import MatchScore, score_match
from scoring.match.vp.continuous import continuous
from scoring.match.vp.discrete import discrete
from scoring.match.vp.scale import VpScale
from scoring.penalties.net import Penalty
from scoring.stage.accounts import Accounts, accounts
from scoring.stage.carryover import Carried
from scoring.stage.happened import Bye, Met, RoundEvent
from scoring.stage.happened import Forfeit as Forfeited
from scoring.stage.happened import Stage as ScoredStage
from scoring.stage.places import places
from scoring.stage.scored import met
from scoring.ties.ladder import Ladder, Standing, shared, without_lots
from scoring.ties.matches import Matches
from scoring.ties.round_robin import round_robin
from scoring.ties.swiss import swiss

__all__ = ["TeamGroup", "team_groups"]

_Round = tuple[int, str]


@dataclass(frozen=True, slots=True)
class TeamGroup:
    """A group of a stage of teams: what happened, the account of each team, and the places.

    `scores` has the boards of each match by round and home team. `cancelled` are teams whose matches do not count
    (article 23.1(3)). `sessions` has the session of each round.
    """

    stage: ScoredStage
    standing: Standing
    accounts: Accounts
    scores: Mapping[_Round, MatchScore]
    sessions: Mapping[int, int]
    cancelled: frozenset[str] = frozenset()


@dataclass(slots=True)
class _Seen:
    """What the sessions of a stage show, for all groups together."""

    happened: list[RoundEvent] = field(default_factory=list)
    scores: dict[_Round, MatchScore] = field(default_factory=dict)
    penalties: list[Penalty] = field(default_factory=list)
    last: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    sessions: dict[int, int] = field(default_factory=dict)
    boards: int = 0


def team_groups(
    stage: Stage,
    parts: Sequence[Part],
    members: Sequence[StageEntry],
    carried: Mapping[str, Carried],
    cycles: int = 1,
) -> dict[int, TeamGroup]:
    """Return the groups of a stage by their numbers, from the sessions that are known.

    A team that has left a round robin before half of its matches counts in none of them; one that has left later
    forfeits those that it does not play (article 23.1(3)).
    """
    seen = _seen(stage, parts)
    drawn = StageDraw.objects.filter(stage=stage, drawn_at__isnull=False).first()
    seed = "" if drawn is None else drawn.seed
    gone = seen.gone | {f"{one.number}" for one in members if one.entry.withdrawn_at is not None}
    found = {}
    for group in sorted({one.group for one in members}):
        names = [f"{one.number}" for one in members if one.group == group]
        happened = [one for one in seen.happened if set(one.teams) <= set(names)]
        if stage.form == StageForm.ROUND_ROBIN:
            happened += _not_played(names, happened, gone, len(seen.sessions), cycles)
        out = _cancelled(names, happened, gone & set(names), cycles) if stage.form == StageForm.ROUND_ROBIN else set()
        scored = ScoredStage(
            _scale(stage, seen.boards),
            tuple(happened),
            {name: one for name, one in carried.items() if name in names},
            tuple(one for one in seen.penalties if one.contestant in names),
            frozenset(seen.last & set(names)),
        )
        for team in sorted(out):
            scored = scored.without(team)
        standing = places(scored, lambda matches, totals: _ladder(stage, matches, totals, seed))
        found[group] = TeamGroup(scored, standing, accounts(scored), seen.scores, seen.sessions, frozenset(out))
    return found


def _seen(stage: Stage, parts: Sequence[Part]) -> _Seen:
    seen = _Seen()
    for part in parts:
        before = len(seen.sessions)
        schedule = schedule_of(part.session.schedule or {})
        whole = 1 if is_segmented(schedule) else schedule.rounds
        seen.sessions |= dict.fromkeys(range(before + 1, before + whole + 1), part.session.number)
        matches = [
            (one.round, part.numbers.get(one.home), part.numbers.get(one.away)) for one in whole_matches(schedule)
        ]
        boards = [len(one.boards) for one in whole_matches(schedule)]
        seen.boards = seen.boards or max(boards, default=part.session.boards_per_round)
        for meeting in meetings_of(part.results):
            _add_match(stage, seen, before + (meeting.round or 1), meeting.match)
        played = {(one.round, team) for one in seen.happened for team in one.teams}
        for one in part.session.forfeits.exclude(decision__in=("", Decision.REFUSED)).order_by("pk"):
            _add_forfeit(seen, one, part, before, matches, played)
        if stage.form == StageForm.SWISS:
            seen.happened += _byes(part, before, matches, played)
        for ruling in counting(part.session).penalties:
            number = part.numbers.get(ruling.contestant or 0)
            if number is not None:
                points, unit = points_written(ruling.value)
                seen.penalties.append(Penalty(f"{number}", points, unit, (ruling.rule,) if ruling.rule else ()))
    return seen


def _add_match(stage: Stage, seen: _Seen, number: int, match: Match) -> None:
    score = score_match(match)
    compared = len({table.board for table in score.tables})
    if compared:
        seen.happened.append(met(number, match, scale=_scale(stage, compared)))
        seen.scores[number, match.home] = score


def _add_forfeit(
    seen: _Seen,
    forfeit: Forfeit,
    part: Part,
    before: int,
    matches: Sequence[tuple[int, int | None, int | None]],
    played: set[tuple[int, str]],
) -> None:
    own = next(
        (part.numbers[at] for at, entry in _entries(part.session) if entry == forfeit.entry_id and at in part.numbers),
        None,
    )
    if own is None:
        return
    if forfeit.decision in (Decision.UNEXCUSED, Decision.DELIBERATE):
        seen.last.add(f"{own}")
    if forfeit.what == What.EVENT:
        seen.gone.add(f"{own}")
    for number, home, away in matches:
        given_up = number == forfeit.round or (forfeit.what == What.EVENT and number > forfeit.round)
        if own not in (home, away) or home is None or away is None or not given_up:
            continue
        key = before + number
        if (key, f"{own}") not in played:
            other = away if home == own else home
            seen.happened.append(Forfeited(key, f"{own}", f"{other}"))
            played |= {(key, f"{own}"), (key, f"{other}")}


def _entries(session: Session) -> list[tuple[int, int]]:
    return list(session.contestants.values_list("number", "entry"))


def _byes(
    part: Part, before: int, matches: Sequence[tuple[int, int | None, int | None]], played: set[tuple[int, str]]
) -> Iterator[Bye]:
    """Yield who has no opponent in a round of a Swiss that is over or in play (article 17.6)."""
    for number in sorted({one for one, _home, _away in matches if one <= part.session.round}):
        seated = {team for of, *two in matches if of == number for team in two}
        for team in sorted(set(part.numbers.values()) - seated):
            if (before + number, f"{team}") not in played:
                yield Bye(before + number, f"{team}")


def _not_played(
    names: Sequence[str], happened: Sequence[RoundEvent], gone: Collection[str], rounds: int, cycles: int
) -> list[Forfeited]:
    """Return the matches of teams that have left, which had their round and were not played: they forfeit them."""
    met_ = {(one.round, team) for one in happened for team in one.teams}
    found = []
    for row in _berger_rows(len(names), cycles):
        if row[2] is None or row[0] > rounds:
            continue
        home, away = names[row[1] - 1], names[row[2] - 1]
        absent = home if home in gone else away if away in gone else None
        if absent is not None and {(row[0], home), (row[0], away)}.isdisjoint(met_):
            present = away if absent == home else home
            if present not in gone:
                found.append(Forfeited(row[0], absent, present))
    return found


def _berger_rows(teams: int, cycles: int) -> Iterator[tuple[int, int, int | None]]:
    """Yield the round, home and away of a round robin whose numbers stay."""
    every = berger(teams)
    for cycle in range(cycles):
        for number, line in enumerate(every, 1):
            yield from ((cycle * len(every) + number, home, away) for home, away in line)


def _cancelled(names: Sequence[str], happened: Sequence[RoundEvent], gone: Collection[str], cycles: int) -> set[str]:
    scheduled = (len(names) - 1) * cycles
    played = {team: sum(isinstance(one, Met) and team in one.teams for one in happened) for team in gone}
    return {team for team in gone if scheduled and not results_stand(min(played[team], scheduled), scheduled)}


def _scale(stage: Stage, boards: int) -> VpScale:
    scale_of = discrete if stage.competition.scale == VictoryPoints.DISCRETE else continuous
    return scale_of(max(1, boards))


def _ladder(stage: Stage, matches: Matches, totals: Mapping[str, Fraction], seed: str) -> Ladder:
    """Return the ladder of the form: 44.3 in a Swiss, else 44.1; without a seed no lots are drawn."""
    if not parts_ties_of_teams(stage.competition.profile):
        return shared
    made = swiss(matches, totals, seed) if stage.form == StageForm.SWISS else round_robin(matches, seed)
    return made if seed else without_lots(made)
