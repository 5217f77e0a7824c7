"""A stage of teams: what happened in its rounds, and the places of each group (articles 17, 23, 24, 42, 44, 50)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from director.competitions.models import Method
from director.competitions.regulated import parts_ties_of_teams
from director.competitions.stage_models import Stage, StageForm
from director.entries.stage_models import StageDraw, StageEntry
from director.movements.matches.grouped import cycle_rounds
from director.movements.matches.round_robin import berger
from director.results.swiss.swiss import SwissState, champion_first
from director.results.withdrawals.out import out_of_event
from director.sessions.draw.swiss_rules import SwissRules
from director.standings.parts import Part, sessions_of
from director.standings.rounds import scale_of, seen_in
from scoring.absence.forfeits import results_stand
from scoring.match.teams import MatchScore
from scoring.stage.accounts import Accounts, accounts
from scoring.stage.carryover import Carried
from scoring.stage.happened import Forfeit as Forfeited
from scoring.stage.happened import Met, RoundEvent
from scoring.stage.happened import Stage as ScoredStage
from scoring.stage.places import places, unopposed_boards
from scoring.ties.board_a_match import board_a_match
from scoring.ties.boards import Boards, BoardScore
from scoring.ties.ladder import Ladder, Place, Standing, shared, without_lots
from scoring.ties.matches import Matches
from scoring.ties.round_robin import round_robin
from scoring.ties.swiss import swiss

__all__ = ["TeamGroup", "team_groups"]

_Round = tuple[int, str]


@dataclass(frozen=True, slots=True)
class TeamGroup:
    """A group of a stage of teams: what happened, the account of each team, and the places.

    `scores` has the boards of each match by round and home team, `sessions` the session of each round. `cancelled` are
    teams whose matches do not count (article 23.1(3)): those of the present stage (当前阶段), so that who leaves with
    leave keeps its place in an earlier one. `disqualified` are those that are out of the event and have no place in it,
    before half of their matches as after.
    """

    stage: ScoredStage
    standing: Standing
    accounts: Accounts
    scores: Mapping[_Round, MatchScore]
    sessions: Mapping[int, int]
    cancelled: frozenset[str] = frozenset()
    disqualified: frozenset[str] = frozenset()


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
    seen = seen_in(stage, parts)
    drawn = StageDraw.objects.filter(stage=stage, drawn_at__isnull=False).first()
    seed = "" if drawn is None else drawn.seed
    out_of_it = {f"{part.numbers[one]}" for part in parts for one in out_of_event(part.session) if one in part.numbers}
    gone = seen.gone | out_of_it | _left_in(stage, members)
    found = {}
    of_cycle = cycle_rounds([*Counter(one.group for one in members).values()])
    for group in sorted({one.group for one in members}):
        names = [f"{one.number}" for one in members if one.group == group]
        happened = [one for one in seen.happened if set(one.teams) <= set(names)]
        if stage.form == StageForm.ROUND_ROBIN:
            reached = seen.sessions.keys() - seen.unreached
            happened += _not_played(names, happened, gone, reached, cycles, of_cycle)
        out = _cancelled(names, happened, gone & set(names), cycles) if stage.form == StageForm.ROUND_ROBIN else set()
        scored = ScoredStage(
            scale_of(stage, seen.boards),
            tuple(happened),
            {name: one for name, one in carried.items() if name in names},
            tuple(one for one in seen.penalties if one.contestant in names),
            frozenset(seen.last & set(names)),
            entered=frozenset(names if happened and stage.form == StageForm.ROUND_ROBIN else ()),
        )
        for team in sorted(out):
            scored = scored.without(team)
        counting = [one for one in seen.of_ties if out.isdisjoint((one.contestant, *one.against))]
        of_ties = [*counting, *unopposed_boards(scored)]
        standing = places(scored, partial(_ladder, stage, of_ties, seed))
        if stage.form == StageForm.SWISS and parts:
            standing = champion_first(standing, _by_zones(parts, scored, max(int(name) for name in names)))
        no_place = frozenset(out_of_it & set(names))
        found[group] = TeamGroup(
            scored,
            _without(standing, no_place),
            accounts(scored),
            seen.scores,
            seen.sessions,
            frozenset(out),
            no_place,
        )
    return found


def _left_in(stage: Stage, members: Sequence[StageEntry]) -> set[str]:
    """Return who has left while the stage was played, not in a later one."""
    left = {f"{one.number}": one.entry.withdrawn_at for one in members if one.entry.withdrawn_at is not None}
    ends = [one.ended_at for one in sessions_of(stage)] if left else []
    over = max((one for one in ends if one is not None), default=None)
    return {name for name, at in left.items() if None in ends or over is None or at < over}


def _without(standing: Standing, out: Collection[str]) -> Standing:
    """Return a standing in which who is out of the event has no place (Law 91B, article 23)."""
    left = [one for one in standing.places if one.contestant not in out]

    def moved(one: Place) -> Place:
        ahead = sum(other.place < one.place and other.contestant in out for other in standing.places)
        sharing = sum(other.place == one.place for other in left)
        return replace(one, place=one.place - ahead, sharing=sharing)

    return replace(standing, places=tuple(moved(one) for one in left)) if out else standing


def _by_zones(parts: Sequence[Part], scored: ScoredStage, contestants: int) -> SwissState:
    """Return a Swiss as far as it is asked for the last winner of its zones, if it has zones (article 17.2)."""
    rules = SwissRules.of(parts[0].session.swiss)
    return SwissState(contestants, sum(part.session.rounds or 0 for part in parts), 0, rules, scored)


def _not_played(
    names: Sequence[str],
    happened: Sequence[RoundEvent],
    gone: Collection[str],
    reached: Collection[int],
    cycles: int,
    of_cycle: int,
) -> list[Forfeited]:
    """Return the matches of teams that have left, which had their round and were not played: they forfeit them.

    From the second cycle on who meets when is by ranks (article 16.4), so that a match which its cycle lacks is that of
    a round in which the other team met nobody.
    """
    busy = {(one.round, team) for one in happened for team in one.teams}
    couples = {((one.round - 1) // of_cycle, frozenset(one.teams)) for one in happened}
    found = []
    for number, home_at, away_at in _berger_rows(len(names), cycles, of_cycle):
        if away_at is None:
            continue
        home, away = names[home_at - 1], names[away_at - 1]
        absent = home if home in gone else away if away in gone else None
        present = away if absent == home else home
        cycle = (number - 1) // of_cycle
        if absent is None or present in gone or (cycle, frozenset((home, away))) in couples:
            continue
        of_it = [number] if cycle == 0 else range(cycle * of_cycle + 1, (cycle + 1) * of_cycle + 1)
        free = next((at for at in of_it if at in reached and (at, present) not in busy), None)
        if free is not None:
            busy.add((free, present))
            found.append(Forfeited(free, absent, present))
    return found


def _berger_rows(teams: int, cycles: int, of_cycle: int) -> Iterator[tuple[int, int, int | None]]:
    """Yield the round, home and away of a round robin whose numbers stay."""
    for cycle in range(cycles):
        for number, line in enumerate(berger(teams), 1):
            yield from ((cycle * of_cycle + number, home, away) for home, away in line)


def _cancelled(names: Sequence[str], happened: Sequence[RoundEvent], gone: Collection[str], cycles: int) -> set[str]:
    scheduled = (len(names) - 1) * cycles
    played = {team: sum(isinstance(one, Met) and team in one.teams for one in happened) for team in gone}
    return {team for team in gone if scheduled and not results_stand(min(played[team], scheduled), scheduled)}


def _ladder(
    stage: Stage, of_ties: Sequence[BoardScore], seed: str, matches: Matches, totals: Mapping[str, Fraction]
) -> Ladder:
    """Return the ladder of the form: 44.4 at board-a-match, 44.3 in a Swiss, else 44.1.

    Without a seed no lots are drawn.
    """
    if not parts_ties_of_teams(stage.competition.profile):
        return shared
    if stage.competition.method == Method.BOARD_A_MATCH:
        made = board_a_match(Boards(of_ties), seed)
    else:
        made = swiss(matches, totals, seed) if stage.form == StageForm.SWISS else round_robin(matches, seed)
    return made if seed else without_lots(made)
