"""The account of each team in a stage: the lines that sum to its total, each with its article.

Matches give points by the scale of the stage (42.1); byes, forfeits and rounds that need not be played are credited
(17, 24, 26); carry-over is added (47–49); penalties are deducted from the total and leave the matches unchanged (50.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from scoring.absence.credit import Credit, bye, excused, taken_out
from scoring.explain.titles import Title
from scoring.match.vp.scale import VpScale
from scoring.stage.happened import Bye, Forfeit, Met, Missed, RoundEvent, Stage, TakenOut
from scoring.stage.side import MatchSide
from scoring.stage.worth import BoardAMatch, MatchPoints, Scale, credit_unopposed, points_of
from scoring.ties.matches import added

__all__ = [
    "FORFEITED",
    "KIND_TITLES",
    "MATCHES",
    "ROUNDS",
    "AccountLine",
    "Accounts",
    "LineKind",
    "accounts",
    "earlier",
    "forfeited_by",
    "totals",
]


class LineKind(StrEnum):
    """The kind of a line of an account."""

    CARRIED = "carried"
    MATCH = "match"
    BYE = "bye"
    TAKEN_OUT = "taken_out"
    FORFEITED = "forfeited"
    UNOPPOSED = "unopposed"
    BY_FORCE = "by_force"
    PENALTY = "penalty"


KIND_TITLES: Final[Mapping[LineKind, Title]] = MappingProxyType(
    {
        LineKind.CARRIED: Title("carried over", "带分"),
        LineKind.MATCH: Title("match", "比赛"),
        LineKind.BYE: Title("bye", "轮空"),
        LineKind.TAKEN_OUT: Title("not scheduled, sure of the place", "名次已定，不安排比赛"),
        LineKind.FORFEITED: Title("forfeited", "弃权"),
        LineKind.UNOPPOSED: Title("opponents forfeited", "对方弃权"),
        LineKind.BY_FORCE: Title("missed by force, a draw", "不可抗力，按平局计分"),
        LineKind.PENALTY: Title("penalty", "罚分"),
    }
)
MATCHES: Final = frozenset({LineKind.MATCH, LineKind.FORFEITED, LineKind.UNOPPOSED, LineKind.BY_FORCE})
"""The lines of matches, played or not, whose average counts when opponents forfeit (24.1(1)-2: 以前几场比赛)."""
ROUNDS: Final = MATCHES | {LineKind.BYE}
"""The lines whose average counts for a team that is taken out (17.7: 之前所有场次)."""


@dataclass(frozen=True, slots=True)
class AccountLine:
    """A line of a team's account. Penalties are negative. `round` is 0 where there is none; `rules` are articles.

    `side` is set for a match, `options` for a credit that is the best of several.
    """

    kind: LineKind
    points: Fraction
    rules: tuple[str, ...]
    round: int = 0
    opponent: str = ""
    side: MatchSide | None = None
    options: tuple[tuple[str, Fraction], ...] = ()


FORFEITED: Final[Mapping[type[Scale], str]] = MappingProxyType(
    {VpScale: "24.1(1)-1", BoardAMatch: "24.1(2)-1", MatchPoints: "24.1(3)-1"}
)
"""The paragraph that gives a forfeiting team no points, by scale."""


def forfeited_by(stage: Stage) -> str:
    """Return the paragraph that gives who forfeits no points."""
    if stage.pairs:
        return "24.2(3)-1"
    own_match_points = isinstance(stage.scale, VpScale) and stage.scale.is_match_points
    return FORFEITED[MatchPoints if own_match_points else type(stage.scale)]


Accounts = Mapping[str, Sequence[AccountLine]]
"""The lines by team."""


def accounts(stage: Stage) -> Accounts:
    """Return the lines of every team: carry-over, its rounds in order, penalties.

    A credit depends on the rounds before it.
    """
    found: dict[str, list[AccountLine]] = {team: [] for team in stage.teams}
    for team, carried in stage.carried.items():
        found[team].append(AccountLine(LineKind.CARRIED, carried.points, (carried.rule,)))
    for one in sorted(stage.happened, key=attrgetter("round")):
        for team, line in _lines(one, stage, found):
            found[team].append(line)
    for penalty in stage.penalties:
        found[penalty.contestant].append(AccountLine(LineKind.PENALTY, -penalty.points, penalty.rules))
    return {team: tuple(lines) for team, lines in found.items()}


def totals(found: Accounts) -> dict[str, Fraction]:
    """Return the total of every team."""
    return {team: added([line.points for line in lines]) for team, lines in found.items()}


def _lines(one: RoundEvent, stage: Stage, before: Mapping[str, list[AccountLine]]) -> Iterable[tuple[str, AccountLine]]:
    scale = stage.scale
    match one:
        case Met(number, home, away, home_side, away_side, of_match):
            scale = of_match or scale
            rules = ("42.1",) if isinstance(scale, VpScale) else ()
            yield (
                home,
                AccountLine(LineKind.MATCH, points_of(scale, home_side, away_side), rules, number, away, home_side),
            )
            yield (
                away,
                AccountLine(LineKind.MATCH, points_of(scale, away_side, home_side), rules, number, home, away_side),
            )
        case Bye(number, team):
            yield team, _credited(LineKind.BYE, bye(scale.draw), number)
        case TakenOut(number, team):
            yield team, _credited(LineKind.TAKEN_OUT, taken_out(_vp(earlier(before[team], number, ROUNDS))), number)
        case Forfeit(number, absent, present, by_force):
            own, theirs = (_vp(earlier(before[team], number, MATCHES)) for team in (present, absent))
            credit = credit_unopposed(scale, own, theirs, pairs=stage.pairs)
            yield present, replace(_credited(LineKind.UNOPPOSED, credit, number), opponent=absent)
            if by_force:
                yield absent, replace(_credited(LineKind.BY_FORCE, excused(scale.draw), number), opponent=present)
            else:
                yield absent, AccountLine(LineKind.FORFEITED, Fraction(0), (forfeited_by(stage),), number, present)
        case Missed(number, team, by_force):
            if by_force:
                yield team, _credited(LineKind.BY_FORCE, excused(scale.draw), number)
            else:
                yield team, AccountLine(LineKind.FORFEITED, Fraction(0), (forfeited_by(stage),), number)


def earlier(lines: Iterable[AccountLine], round_number: int, kinds: frozenset[LineKind]) -> list[AccountLine]:
    """Return the lines of some kinds from rounds before this one."""
    return [line for line in lines if line.kind in kinds and line.round < round_number]


def _vp(lines: Iterable[AccountLine]) -> list[Fraction]:
    return [line.points for line in lines]


def _credited(kind: LineKind, credit: Credit, round_number: int) -> AccountLine:
    return AccountLine(kind, credit.points, (credit.rule,), round_number, options=credit.options)
