"""The matches of a stage as far as tie-breaks need them: VP, IMPs and total points, by team and opponent (article 44).

IMPs and total points (基本分) are kept as gains on the boards that a side won and losses on the others: 45 and 30, not
15.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Final

from scoring.ties.ladder import Quotient

__all__ = ["MatchResult", "Matches", "Points", "Seen", "TeamRecord", "added"]

_NONE: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Points:
    """One side's VP of a match, and the IMPs and total points that it won and lost.

    One side's losses are the other's gains, unless an adjusted score is not the same for both. Raise ValueError for
    negative points won or lost.
    """

    vp: Fraction
    imps_won: Fraction | int = 0
    imps_lost: Fraction | int = 0
    tp_won: Fraction | int = 0
    tp_lost: Fraction | int = 0

    def __post_init__(self) -> None:
        if min(self.imps_won, self.imps_lost, self.tp_won, self.tp_lost) < 0:
            raise ValueError("points that were won or lost are counted from 0 up")

    @property
    def imps(self) -> Fraction | int:
        """The net IMPs."""
        return self.imps_won - self.imps_lost

    @property
    def tp(self) -> Fraction | int:
        """The net total points."""
        return self.tp_won - self.tp_lost


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match between two teams. `played` is False if one of them forfeited: then only its VP count.

    Raise ValueError for a team against itself.
    """

    home: str
    away: str
    home_points: Points
    away_points: Points
    played: bool = True

    def __post_init__(self) -> None:
        if self.home == self.away:
            raise ValueError(f"{self.home!r} cannot meet itself")

    @classmethod
    def between(
        cls,
        home: str,
        away: str,
        vp: tuple[Fraction, Fraction],
        imps: tuple[Fraction | int, Fraction | int] = (0, 0),
        tp: tuple[Fraction | int, Fraction | int] = (0, 0),
    ) -> MatchResult:
        """Return a match in which each side lost what the other won: VP, IMPs and total points of home and away."""
        return cls(home, away, Points(vp[0], *imps, *tp), Points(vp[1], *imps[::-1], *tp[::-1]))


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """A team's sums over its matches. `met` are the opponents of the matches that were played, in order.

    A forfeited match is won by the side with more VP; it enters no quotient (24.1(1)-3).
    """

    vp: Fraction = _NONE
    imps_won: Fraction | int = 0
    imps_lost: Fraction | int = 0
    tp_won: Fraction | int = 0
    tp_lost: Fraction | int = 0
    wins: int = 0
    draws: int = 0
    met: tuple[str, ...] = ()

    @property
    def imp_quotient(self) -> Quotient:
        """IMP 率 (44.1(1)-1): IMPs won over IMPs lost, in all matches that were played."""
        return Quotient(self.imps_won, self.imps_lost)

    @property
    def tp_quotient(self) -> Quotient:
        """TP 率 (44.1(1)-4): total points won over total points lost, in all matches that were played."""
        return Quotient(self.tp_won, self.tp_lost)


@dataclass(frozen=True, slots=True)
class Seen:
    """A match from the side of one of its teams."""

    opponent: str
    own: Points
    theirs: Points
    played: bool


class Matches:
    """The matches of a stage, all rounds or cycles together (44.1(1)). Immutable; indexed once."""

    def __init__(self, matches: Iterable[MatchResult]) -> None:
        self._matches = tuple(matches)

    @cached_property
    def _seen(self) -> Mapping[str, Sequence[Seen]]:
        seen: dict[str, list[Seen]] = {}
        for match in self._matches:
            home, away = match.home_points, match.away_points
            seen.setdefault(match.home, []).append(Seen(match.away, home, away, match.played))
            seen.setdefault(match.away, []).append(Seen(match.home, away, home, match.played))
        return seen

    @cached_property
    def _records(self) -> Mapping[str, TeamRecord]:
        return {team: _record(seen) for team, seen in self._seen.items()}

    @cached_property
    def _meetings(self) -> Mapping[tuple[str, str], tuple[Points, Points]]:
        """The sums of both sides in all their meetings, keyed from either side."""
        found: dict[tuple[str, str], tuple[Points, Points]] = {}
        for match in self._matches:
            home, away = match.home_points, match.away_points
            if not match.played:
                home, away = Points(home.vp), Points(away.vp)
            before = found.get((match.home, match.away))
            if before:
                home, away = _sum(before[0], home), _sum(before[1], away)
            found[match.home, match.away] = home, away
            found[match.away, match.home] = away, home
        return found

    def of(self, team: str) -> Sequence[Seen]:
        """Return a team's matches, from its side, in the given order."""
        return self._seen.get(team, ())

    def record(self, team: str) -> TeamRecord:
        """Return a team's record; an empty one for a team without a match."""
        return self._records.get(team, _EMPTY)

    def totals(self) -> dict[str, Fraction]:
        """Return the VP of each team from its matches; byes, carry-over and penalties belong to the stage."""
        return {team: record.vp for team, record in self._records.items()}

    def have_met(self, team: str, other: str) -> bool:
        """Return whether there was a match between them, including a forfeited one."""
        return (team, other) in self._meetings

    def lead_in_vp(self, team: str, other: str) -> Fraction:
        """Return a team's lead in VP in its meetings with another; 0 if they never met."""
        own, theirs = self._meetings.get((team, other), (Points(_NONE), Points(_NONE)))
        return own.vp - theirs.vp

    def net_imps(self, group: Collection[str]) -> dict[str, Fraction | int]:
        """Return the net IMPs of each group member in its meetings with the others."""
        return {team: sum(own.imps for own, _ in self._met(team, group)) for team in group}

    def net_tp(self, group: Collection[str]) -> dict[str, Fraction | int]:
        """Return the net total points of each group member in its meetings with the others."""
        return {team: sum(own.tp for own, _ in self._met(team, group)) for team in group}

    def _met(self, team: str, group: Collection[str]) -> Iterable[tuple[Points, Points]]:
        return (self._meetings[team, other] for other in group if (team, other) in self._meetings)


def _record(seen: Sequence[Seen]) -> TeamRecord:
    played = [match.own for match in seen if match.played]
    results = [_result(match) for match in seen]
    return TeamRecord(
        added([match.own.vp for match in seen]),
        sum(own.imps_won for own in played),
        sum(own.imps_lost for own in played),
        sum(own.tp_won for own in played),
        sum(own.tp_lost for own in played),
        sum(result > 0 for result in results),
        results.count(0),
        tuple(match.opponent for match in seen if match.played),
    )


def _result(match: Seen) -> int:
    """Return a positive number for a match won in VP, 0 for a drawn one; whole numbers are faster for large stages."""
    own, theirs = match.own.vp, match.theirs.vp
    return own.numerator * theirs.denominator - theirs.numerator * own.denominator


def added(points: Collection[Fraction]) -> Fraction:
    """Return the sum, computed in whole numbers over one denominator, which is faster for large stages."""
    common = lcm(*(one.denominator for one in points))
    return Fraction(sum(one.numerator * (common // one.denominator) for one in points), common)


def _sum(one: Points, other: Points) -> Points:
    return Points(
        one.vp + other.vp,
        one.imps_won + other.imps_won,
        one.imps_lost + other.imps_lost,
        one.tp_won + other.tp_won,
        one.tp_lost + other.tp_lost,
    )


_EMPTY: Final = TeamRecord()
