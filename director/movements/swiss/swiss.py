"""Swiss pairing (积分编排赛, article 17): the next round, from the results so far.

From the top down each contestant meets the nearest in score that it has not met, as far as the rest can still be paired
(17.1); `matching` finds a pairing whenever one exists. Contestants are teams or pairs alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from director.movements.impossible import Cause, Impossible
from director.movements.schedule import PairsRow, PairsSchedule, TeamsRow, TeamsSchedule, board_set
from director.movements.swiss.lookahead import LARGEST, first_that_goes_on
from director.movements.swiss.matching import paired
from director.movements.swiss.related_swiss import Kept

__all__ = [
    "ABSENT",
    "OUT",
    "Swiss",
    "SwissResult",
    "as_pairs",
    "byes_before",
    "checked",
    "couples_of",
    "first_round",
    "is_paired_again",
    "met_before",
    "next_round",
    "schedule_of",
    "standings",
]

OUT: Final = "out"
"""The table of a team that has won already and is taken out (17.7)."""

ABSENT: Final = "absent"
"""The table of a team that is not there: it joins late, has left, or is excused (articles 23 to 26)."""

BYE_OF_DRAW: Final = Fraction(6, 5)
"""The worth of a bye in draws (17.6)."""


@dataclass(frozen=True, slots=True)
class SwissResult:
    """A match that was played; with `away` None a bye, or with table "out" a round that a certain winner did not play,
    with "absent" one for which a team was not there.
    """

    round: int
    home: int
    away: int | None
    home_score: Fraction | None = None
    away_score: Fraction | None = None
    table: str = ""


@dataclass(frozen=True, slots=True)
class Swiss:
    """The conditions of a Swiss.

    `carried` are the carried-over scores by number; `carries_over` says that the next stage carries scores over, so
    that no team is taken out (17.7). `most` is the maximum score of a match and `draw` each team's score of a drawn
    one. `ranks` are the places among equal scores, where they are known at once (17.5(1)). `totals` are the scores in
    force where a stage has counted them, with its penalties and credits; without them they are counted here. `absent`
    are the teams that are not there for the next round. `related` are the teams that meet in a certain round, or do not
    meet, as far as the rules leave another pairing (10.5).
    """

    teams: int
    rounds: int
    draw: Fraction = Fraction(10)
    most: Fraction = Fraction(20)
    carried: Mapping[int, Fraction] = field(default_factory=dict)
    carries_over: bool = False
    ranks: Mapping[int, int] = field(default_factory=dict)
    boards: int = 0
    totals: Mapping[int, Fraction] = field(default_factory=dict)
    absent: frozenset[int] = frozenset()
    related: Kept = field(default_factory=Kept)

    def __post_init__(self) -> None:
        if not 2 <= self.teams <= 1000:
            least, nearest = 2, 2 if self.teams < 2 else 1000
            cause = Cause.SWISS if self.teams < least else Cause.OTHER
            raise Impossible(
                f"a Swiss has 2 to 1000 teams, not {self.teams}",
                f"{nearest} teams",
                cause,
                number=self.teams,
                least=least,
            )
        most = self.teams - 1 if self.teams % 2 == 0 else self.teams
        if not 1 <= self.rounds <= most:
            raise Impossible(
                f"{self.teams} teams can play 1 to {most} rounds without meeting twice, not {self.rounds}",
                f"{1 if self.rounds < 1 else most} rounds",
                Cause.ROUNDS,
                number=self.rounds,
                least=1,
                most=most,
            )


def standings(swiss: Swiss, played: Iterable[SwissResult], round_number: int) -> tuple[tuple[int, Fraction], ...]:
    """Return the teams with their scores, the best first, in the order in which the given round is paired.

    Equal scores are ordered by `ranks` (17.5(1)); where these do not part them by number, in even rounds the highest
    first (17.5(2)). A bye counts 1.2 draws (17.6), a round of a team that was taken out the average of the rounds that
    it played (17.7).
    """
    scores = {team: swiss.carried.get(team, Fraction(0)) for team in range(1, swiss.teams + 1)}
    won: dict[int, list[Fraction]] = {team: [] for team in scores}
    outside: list[int] = []
    for match in played:
        if match.away is None and match.table == OUT:
            outside.append(match.home)
            continue
        won[match.home].append(_score(match.home_score, match.away is None, swiss))
        if match.away is not None:
            won[match.away].append(_score(match.away_score, False, swiss))
    for team, rounds in won.items():
        scores[team] += sum(rounds)
    for team in outside:
        scores[team] += sum(won[team], Fraction(0)) / max(1, len(won[team]))  # 17.7
    scores |= swiss.totals
    downwards = round_number % 2 == 0
    return tuple(
        sorted(
            scores.items(),
            key=lambda item: (-item[1], swiss.ranks.get(item[0], 0), -item[0] if downwards else item[0]),
        )
    )


def _score(score: Fraction | None, is_bye: bool, swiss: Swiss) -> Fraction:
    return score if score is not None else swiss.draw * BYE_OF_DRAW if is_bye else Fraction(0)


def first_round(swiss: Swiss, *, ends: bool = False) -> TeamsSchedule:
    """Return round one by numbers: strong against weak (17.3, 17.4(1)), the upper half in order against the lower.

    With `ends` the first meets the last, the second the last but one. In an odd field the last number has the bye. With
    carried-over scores, round one is paired like every other (17.4(2)).
    """
    if swiss.carried:
        return next_round(swiss, ())
    there = [team for team in range(1, swiss.teams + 1) if team not in swiss.absent]
    settled = [sorted(one) for one in swiss.related.in_round(1, there, set())]
    together = {team for couple in settled for team in couple}
    there = [team for team in there if team not in together]
    bye = there.pop() if len(there) % 2 else None
    half = len(there) // 2
    below = there[half:][::-1] if ends else there[half:]
    couples = _apart(there[:half], below, swiss.related.barred(1))
    every = sorted([*couples, *((one, other) for one, other in settled)])
    return schedule_of(swiss, 1, every, bye, ())


def _apart(above: Sequence[int], below: Sequence[int], barred: set[frozenset[int]]) -> list[tuple[int, int]]:
    """Return strong against weak, each with the nearest to his usual opponent whom he may meet (10.5)."""
    usual = list(zip(above, below, strict=True))
    if not any(frozenset(couple) in barred for couple in usual):
        return usual
    there, half = [*above, *below], len(above)

    def wishes_of(at: int) -> list[int]:
        opposite = at + half if at < half else at - half
        allowed = [one for one in range(len(there)) if one != at and frozenset((there[at], there[one])) not in barred]
        return sorted(allowed, key=lambda one: ((one < half) is (at < half), abs(one - opposite)))

    found = paired([wishes_of(at) for at in range(len(there))])
    return usual if found is None else [(there[one], there[other]) for one, other in found]


def next_round(swiss: Swiss, played: Sequence[SwissResult]) -> TeamsSchedule:
    """Return the round after the last one played.

    Raise `Impossible` where a round is incomplete, two teams met twice, all rounds are over, or no pairing is left.
    """
    last = checked(swiss, played)
    number = last + 1
    if number > swiss.rounds:
        raise Impossible(f"all {swiss.rounds} rounds have been played", "no further round")
    if number == 1 and not swiss.carried:
        return first_round(swiss)
    table = standings(swiss, played, number)
    out = _taken_out(swiss, played, table, number)
    field_ = [team for team, _ in table if team not in out and team not in swiss.absent]
    met = met_before(played)
    settled = [sorted(one) for one in swiss.related.in_round(number, field_, met)]
    together = {team for couple in settled for team in couple}
    field_ = [team for team in field_ if team not in together]
    found = _paired_round(swiss, number, field_, table, met | swiss.related.barred(number), played)
    if found is None:
        found = _paired_round(swiss, number, field_, table, met, played)
    if found is not None:
        couples, bye = found
        place = {team: at for at, (team, _score) in enumerate(table)}
        every = [*couples, *((one, other) for one, other in settled)] if settled else couples
        order = sorted(every, key=lambda couple: min(map(place.__getitem__, couple))) if settled else every
        return schedule_of(swiss, number, order, bye, out)
    if len(field_) % 2 and not [team for team in field_ if team not in byes_before(played)]:
        raise Impossible(f"everyone has had the bye, so that round {number} has none to give", f"{last} rounds")
    raise Impossible(f"no pairing is left in which nobody meets twice in round {number}", f"{last} rounds")


def _paired_round(
    swiss: Swiss,
    number: int,
    field_: Sequence[int],
    table: Sequence[tuple[int, Fraction]],
    met: set[frozenset[int]],
    played: Sequence[SwissResult],
) -> tuple[list[tuple[int, int]], int | None] | None:
    """Return the couples of a field in which these do not meet, and who has the bye; None where there is no way."""
    had_bye = byes_before(played)
    # 17.6: the bye goes to the lowest, once only; it moves up where the others could not be paired
    byes: Sequence[int | None] = (
        [team for team in reversed(field_) if team not in had_bye] if len(field_) % 2 else [None]
    )
    for bye in byes:
        couples = _with_a_view(swiss, number, field_, bye, dict(table), met, had_bye)
        if couples is not None:
            return couples, bye
    for bye in byes:
        couples = couples_of([team for team in field_ if team != bye], dict(table), met)
        if couples is not None:
            return couples, bye
    return None


def met_before(played: Iterable[SwissResult]) -> set[frozenset[int]]:
    """Return the couples who have met."""
    return {frozenset((match.home, match.away)) for match in played if match.away is not None}


def byes_before(played: Iterable[SwissResult]) -> set[int]:
    """Return the teams that have had the bye."""
    return {match.home for match in played if match.away is None and match.table not in (OUT, ABSENT)}


def couples_of(
    there: Sequence[int], scores: Mapping[int, Fraction], met: set[frozenset[int]]
) -> list[tuple[int, int]] | None:
    """Return the couples of a field in the order of its standing, or None where there is no way to pair it."""
    found = paired(_wishes(there, scores, met))
    return None if found is None else [(there[one], there[other]) for one, other in found]


def _wishes(there: Sequence[int], scores: Mapping[int, Fraction], met: set[frozenset[int]]) -> list[list[int]]:
    """Return, by place in the standing, the places of the allowed opponents, the nearest in score first."""
    unit = math.lcm(*(score.denominator for score in scores.values()))
    whole = [int(scores[team] * unit) for team in there]
    place = {team: at for at, team in enumerate(there)}
    barred: list[set[int]] = [{at} for at in range(len(there))]
    for one, other in map(tuple, met):
        if one in place and other in place:
            barred[place[one]].add(place[other])
            barred[place[other]].add(place[one])

    def wishes_of(at: int) -> list[int]:
        """Return the allowed opponents, the nearest in score first, among them the nearest in the standing."""
        allowed = [other for other in range(len(there)) if other not in barred[at]]
        return sorted(allowed, key=lambda other: (abs(whole[at] - whole[other]), abs(at - other)))

    return [wishes_of(at) for at in range(len(there))]


def _with_a_view(
    swiss: Swiss,
    number: int,
    field_: Sequence[int],
    bye: int | None,
    scores: Mapping[int, Fraction],
    met: set[frozenset[int]],
    had_bye: set[int],
) -> list[tuple[int, int]] | None:
    """Return, in a small field, the nearest pairing that leaves pairings for all remaining rounds; otherwise None."""
    if swiss.teams > LARGEST or number == swiss.rounds or 2 * swiss.rounds < swiss.teams:
        return None
    wishes = _wishes(field_, scores, met)
    settled: tuple[tuple[int, int], ...] = ()
    if bye is not None:
        rest = len(field_)
        wanting = [at for at, team in enumerate(field_) if team not in had_bye]
        for at in wanting:
            wishes[at].append(rest)
        wishes.append(wanting[::-1])
        settled = ((field_.index(bye), rest),)
    found = first_that_goes_on(wishes, swiss.rounds - number, settled=settled)
    if found is None:
        return None
    return [(field_[one], field_[other]) for one, other in found[len(settled) :]]


def _taken_out(
    swiss: Swiss, played: Sequence[SwissResult], table: Sequence[tuple[int, Fraction]], number: int
) -> tuple[int, ...]:
    """Return the teams that are certain of first place, then of second …, whatever the remaining results (17.7)."""
    before = [match.home for match in played if match.table == OUT]
    out = [team for team in dict.fromkeys(before) if team not in swiss.absent]
    if swiss.carries_over or number == 1:
        return tuple(out)
    left = (swiss.rounds - number + 1) * max(swiss.most, swiss.draw * BYE_OF_DRAW)
    rest = [(team, score) for team, score in table if team not in out and team not in swiss.absent]
    while len(rest) > 2 and rest[0][1] > rest[1][1] + left:
        out.append(rest.pop(0)[0])
    return tuple(out)


def schedule_of(
    swiss: Swiss, number: int, couples: Iterable[tuple[int, int]], bye: int | None, out: Sequence[int]
) -> TeamsSchedule:
    """Return the rows of a round: matches from the top table down, then the bye, then the teams that were taken out."""
    boards = board_set(number - 1, swiss.boards)
    rows = []
    for table, (one, other) in enumerate(couples, 1):
        # 18.1(2): the smaller number is at home in odd rounds, the larger in even ones
        home, away = (min(one, other), max(one, other))[:: 1 if number % 2 else -1]
        rows.append(TeamsRow(number, f"{table}", home, away, boards))
    if bye is not None:
        rows.append(TeamsRow(number, "", bye, None, boards))
    rows.extend(TeamsRow(number, OUT, team, None, boards) for team in out)
    return TeamsSchedule("swiss", tuple(rows))


def checked(swiss: Swiss, played: Sequence[SwissResult], *, rematches: bool = False) -> int:
    """Return the last round played. Raise `Impossible` for an incomplete round and, without `rematches`, for teams that
    met twice.
    """
    by_round: dict[int, list[int]] = {}
    met: set[frozenset[int]] = set()
    for match in played:
        teams = [match.home] if match.away is None else [match.home, match.away]
        for team in teams:
            if not 1 <= team <= swiss.teams:
                raise Impossible(f"round {match.round} names team {team}", f"teams 1 to {swiss.teams}")
            if team in by_round.setdefault(match.round, []):
                raise Impossible(f"team {team} is twice in round {match.round}", "one match a round")
            by_round[match.round].append(team)
        if match.away is not None:
            couple = frozenset((match.home, match.away))
            if couple in met and not rematches:
                raise Impossible(f"teams {match.home} and {match.away} met before round {match.round}", "one match")
            met.add(couple)
            if match.home_score is None or match.away_score is None:
                raise Impossible(
                    f"the result of {match.home} against {match.away} in round {match.round} is missing", "both scores"
                )
    last = max(by_round, default=0)
    for number in range(1, last + 1):
        missing = set(range(1, swiss.teams + 1)).difference(by_round.get(number, ()))
        if missing:
            raise Impossible(f"round {number} has nothing for team {min(missing)}", "a match or a bye")
    return last


def as_pairs(pairing: TeamsSchedule) -> PairsSchedule:
    """Return a round of Swiss pairs: the home pair sits North-South, and all tables play the same boards.

    The pair with the bye is at the table after the last; a pair that was taken out is not seated.
    """
    rows = tuple(
        PairsRow(row.round, table, row.home, row.away, row.boards)
        for table, row in enumerate((row for row in pairing.rows if row.table != OUT), 1)
    )
    return PairsSchedule("swiss", rows, winners=1, shares=True)


def is_paired_again(round_number: int, rounds: int, *, has_begun: bool, time_suffices: bool) -> bool:
    """Return whether a paired round is paired again when an earlier result turns out to be wrong (17.8).

    Before either of the last two rounds of a stage it must be, if it has not begun; before others, if there is time.
    """
    if has_begun:
        return False
    return round_number > rounds - 2 or time_suffices
