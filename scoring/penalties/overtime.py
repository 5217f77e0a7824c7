"""Playing on after the end (超时, article 22), and playing too fast (articles 20.4, 22.4).

The figures are for both sides together, and are shared by who is to blame (22.3(3)). A band has its end within.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.penalties.units import PenaltyUnit, convert

__all__ = ["Overtime", "fast_play", "pair_overtime", "shared", "team_overtime"]

_MINUTE: Final = 60
_TEAM_VP: Final = tuple((end, Fraction(end + 5, 10)) for end in (5, 10, 15, 20))
"""22.1(1): minutes to the end of the band, VP: 1, 1.5, 2, 2.5."""
_TEAM_IMPS: Final = tuple((minute, Fraction(minute)) for minute in range(1, 21))
"""22.1(2): an IMP for each minute begun."""
_PAIR_TOP: Final = ((2, Fraction(5, 100)), (5, Fraction(10, 100)), (10, Fraction(20, 100)))
"""22.2(1)."""
_PAIR_IMPS: Final = ((2, Fraction(1)), (5, Fraction(3)), (10, Fraction(6)))
"""22.2(3) in the text, which counts no (2)."""
_AT_LEAST: Final = Fraction(2, 3)
"""20.4: the part of the time that play must take where it is limited."""

_Bands = tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Overtime:
    """What overtime costs both sides together, off the stage's total.

    `stopped`: play is stopped. At teams the boards that were not finished then, other than those cancelled at the end
    of the time, get an adjusted score (22.1); at pairs each board not begun is average minus for the side to blame and
    average plus for one that is not, at IMPs -3 and 3 (22.2). `rule` is the paragraph, empty when not over time.
    """

    points: Fraction
    unit: PenaltyUnit
    stopped: bool = False
    rule: str = ""


def team_overtime(seconds: int, unit: PenaltyUnit, limit: int = 20 * _MINUTE) -> Overtime:
    """A match of teams that is over its time by so many seconds, 0 or more (22.1).

    `limit`: the seconds after which play is stopped, which the director may make fewer (22.3(1)). Who is stopped has
    used the limit, and loses what that costs. At board-a-match the VP are converted (50.2). Raises ValueError for a
    negative time, a limit over 20 minutes or below 1 second, or parts of a top.
    """
    if unit is PenaltyUnit.TOP:
        raise ValueError("teams are not penalised in parts of a top")
    if unit is PenaltyUnit.IMP:
        return _overtime(seconds, limit, _TEAM_IMPS, unit, "22.1(2)")
    bands = tuple((end, convert(points, PenaltyUnit.VP, unit)) for end, points in _TEAM_VP)
    return _overtime(seconds, limit, bands, unit, "22.1(1)")


def pair_overtime(seconds: int, unit: PenaltyUnit, limit: int = 10 * _MINUTE) -> Overtime:
    """A table of pairs or of an individual that is over its time by so many seconds, 0 or more (22.2).

    `limit` as at teams, 10 minutes at most. In VP the parts of a top are converted (50.2). Raises ValueError for a
    negative time, a limit over 10 minutes or below 1 second, or a unit of board-a-match.
    """
    if unit in (PenaltyUnit.BAM, PenaltyUnit.BAM_HALVES):
        raise ValueError("board-a-match is played by teams")
    if unit is PenaltyUnit.IMP:
        return _overtime(seconds, limit, _PAIR_IMPS, unit, "22.2(3)")
    bands = tuple((end, convert(points, PenaltyUnit.TOP, unit)) for end, points in _PAIR_TOP)
    return _overtime(seconds, limit, bands, unit, "22.2(1)")


def _overtime(seconds: int, limit: int, bands: _Bands, unit: PenaltyUnit, rule: str) -> Overtime:
    longest = bands[-1][0] * _MINUTE
    if not 1 <= limit <= longest:
        raise ValueError(f"play goes on for 1 to {longest} seconds after the end, not {limit}")
    if seconds < 0:
        raise ValueError(f"over time by 0 seconds or more, not {seconds}")
    if seconds == 0:
        return Overtime(Fraction(0), unit)
    return Overtime(_points(min(seconds, limit), bands), unit, seconds > limit, rule)


def _points(seconds: int, bands: _Bands) -> Fraction:
    return next(points for end, points in bands if seconds <= end * _MINUTE)


def shared(points: Fraction, blame: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """What each side loses of a penalty for overtime, by its part of the blame (22.3(3)).

    Raises ValueError unless the parts are not negative and together one.
    """
    if any(part < 0 for part in blame.values()) or sum(blame.values(), Fraction(0)) != 1:
        raise ValueError("the parts of the blame are not negative, and together they are one")
    return {contestant: points * part for contestant, part in blame.items()}


def fast_play(used: int, allowed: int, unit: PenaltyUnit, *, teams: bool) -> Overtime:
    """What each side loses that was done in less than two thirds of the time, where that is limited (20.4, 22.4).

    By the seconds used and those allowed: half of what overtime of the missing seconds costs, and what lies beyond its
    last band costs as much as that one. Raises ValueError for negative seconds, or none allowed.
    """
    if used < 0 or allowed < 1:
        raise ValueError(f"{used} of {allowed} seconds is no time of play")
    missing = _AT_LEAST * allowed - used
    if missing <= 0:
        return Overtime(Fraction(0), unit)
    seconds = -(-missing.numerator // missing.denominator)
    over = team_overtime(seconds, unit) if teams else pair_overtime(seconds, unit)
    return Overtime(over.points / 2, unit, rule="22.4")
