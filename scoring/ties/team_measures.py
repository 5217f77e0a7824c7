"""The measures of ladders for teams, by their matches, and the figures that open each value (articles 44.1, 44.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Final

from scoring.explain.figures import Figure, How, Unit, What, given
from scoring.explain.titles import Title
from scoring.ties.ladder import Measure, Value
from scoring.ties.matches import Matches, Points, Seen, added

__all__ = [
    "draws",
    "imp_quotient",
    "net_imps",
    "net_tp",
    "opponents_average",
    "opponents_measure",
    "tp_quotient",
    "wins",
]

_Side = Callable[[Points], tuple[Fraction | int, Fraction | int]]
"""A side's points won and lost."""

_IMP_QUOTIENT: Final = Title("IMP quotient of all matches", "全部比赛中的 IMP 率")
_TP_QUOTIENT: Final = Title("total-point quotient of all matches", "全部比赛中的 TP 率")
_WINS: Final = Title("rounds won", "获胜轮数")
_DRAWS: Final = Title("rounds drawn in VP", "VP 打平的轮数")
_OPPONENTS: Final = Title("average score of the opponents met", "平均对手分")


def imp_quotient(matches: Matches) -> Measure:
    """Measure IMP 率: IMPs won over IMPs lost in all matches (44.1(1)-1)."""
    opened = _quotient(matches, lambda side: (side.imps_won, side.imps_lost), Unit.IMPS)
    return Measure(_IMP_QUOTIENT, _each(lambda team: matches.record(team).imp_quotient), opened)


def tp_quotient(matches: Matches) -> Measure:
    """Measure TP 率: total points won over total points lost in all matches (44.1(1)-4)."""
    opened = _quotient(matches, lambda side: (side.tp_won, side.tp_lost), Unit.POINTS)
    return Measure(_TP_QUOTIENT, _each(lambda team: matches.record(team).tp_quotient), opened)


def net_imps(matches: Matches, title: Title) -> Measure:
    """Measure the net IMPs in the matches between those tied."""
    opened = _net(matches, lambda side: (side.imps_won, side.imps_lost), Unit.IMPS)
    return Measure(title, matches.net_imps, opened)


def net_tp(matches: Matches, title: Title) -> Measure:
    """Measure the net total points in the matches between those tied."""
    opened = _net(matches, lambda side: (side.tp_won, side.tp_lost), Unit.POINTS)
    return Measure(title, matches.net_tp, opened)


def wins(matches: Matches) -> Measure:
    """Measure the rounds won, in VP (44.3(1)-3)."""
    opened = _count(matches, lambda match: match.own.vp > match.theirs.vp)
    return Measure(_WINS, _each(lambda team: matches.record(team).wins), opened)


def draws(matches: Matches) -> Measure:
    """Measure the rounds drawn in VP (44.3(1)-4)."""
    opened = _count(matches, lambda match: match.own.vp == match.theirs.vp)
    return Measure(_DRAWS, _each(lambda team: matches.record(team).draws), opened)


def opponents_average(team: str, matches: Matches, totals: Mapping[str, Fraction]) -> Fraction:
    """Return the VP of all opponents met over the rounds actually played; 0 if there are none (44.3(1)-5)."""
    met = matches.record(team).met
    return added([totals[other] for other in met]) / len(met) if met else Fraction(0)


def opponents_measure(matches: Matches, totals: Mapping[str, Fraction]) -> Measure:
    """Measure 平均对手分 (44.3(1)-5). `totals` are the VP of all teams."""

    def opened(team: str, _: tuple[str, ...]) -> Figure:
        met = [match.opponent for match in matches.of(team) if match.played]
        if not met:
            return given(What.AVERAGE, 0, Unit.VICTORY_POINTS, subject=team)
        unit = Unit.VICTORY_POINTS
        parts = [Figure(What.TOTAL, totals[other], unit, How.ELSEWHERE, subject=other) for other in met]
        return Figure.made(What.AVERAGE, unit, How.MEAN, parts, subject=team)

    return Measure(_OPPONENTS, _each(lambda team: opponents_average(team, matches, totals)), opened)


def _each(value_of: Callable[[str], Value]) -> Callable[[tuple[str, ...]], dict[str, Value]]:
    return lambda group: {team: value_of(team) for team in group}


def _sums(seen: Iterable[Seen], side: _Side, unit: Unit) -> tuple[Figure, Figure]:
    """Return the points won and the points lost, match by match; the subjects are the opponents."""
    played = [(match.opponent, side(match.own)) for match in seen if match.played]
    won = [given(What.WON, points[0], unit, subject=opponent) for opponent, points in played]
    lost = [given(What.LOST, points[1], unit, subject=opponent) for opponent, points in played]
    return Figure.made(What.WON, unit, How.SUM, won), Figure.made(What.LOST, unit, How.SUM, lost)


def _quotient(matches: Matches, side: _Side, unit: Unit) -> Callable[[str, tuple[str, ...]], Figure]:
    """Open a quotient: won over lost. If nothing was lost, it is the points won; if nothing was won either, one."""

    def opened(team: str, _: tuple[str, ...]) -> Figure:
        won, lost = _sums(matches.of(team), side, unit)
        if lost.value:
            return Figure.made(What.QUOTIENT, Unit.NUMBER, How.QUOTIENT, [won, lost], subject=team)
        return won if won.value else given(What.QUOTIENT, 1, subject=team)

    return opened


def _net(matches: Matches, side: _Side, unit: Unit) -> Callable[[str, tuple[str, ...]], Figure]:
    """Open a net value: points won minus points lost in the matches between those tied."""

    def opened(team: str, group: tuple[str, ...]) -> Figure:
        between = [match for match in matches.of(team) if match.opponent in group]
        return Figure.made(What.TOTAL, unit, How.DIFFERENCE, _sums(between, side, unit), subject=team)

    return opened


def _count(matches: Matches, counts: Callable[[Seen], bool]) -> Callable[[str, tuple[str, ...]], Figure]:
    """Open a count: one for each match that counts."""

    def opened(team: str, _: tuple[str, ...]) -> Figure:
        parts = [given(What.COUNT, 1, subject=match.opponent) for match in matches.of(team) if counts(match)]
        return Figure.made(What.COUNT, Unit.NUMBER, How.SUM, parts, subject=team)

    return opened
