"""Overtime (超时, article 22), and playing too fast (articles 20.4, 22.4).

The figures are for both sides together and are divided by blame (22.3(3)). A band includes its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.penalties.units import PenaltyUnit, convert

__all__ = ["Overtime", "fast_play", "missing_time", "pair_overtime", "shared", "team_overtime"]

_MINUTE: Final = 60
_TEAM_VP: Final = tuple((end, Fraction(end + 5, 10)) for end in (5, 10, 15, 20))
"""22.1(1): minutes to the end of the band, VP: 1, 1.5, 2, 2.5."""
_TEAM_IMPS: Final = tuple((minute, Fraction(minute)) for minute in range(1, 21))
"""22.1(2): an IMP for each minute begun."""
_PAIR_TOP: Final = ((2, Fraction(5, 100)), (5, Fraction(10, 100)), (10, Fraction(20, 100)))
"""22.2(1)."""
_PAIR_IMPS: Final = ((2, Fraction(1)), (5, Fraction(3)), (10, Fraction(6)))
"""22.2(3) in the text, which has no (2)."""
_AT_LEAST: Final = Fraction(2, 3)
"""20.4: the part of the time that play must take where it is limited."""

_Bands = tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Overtime:
    """The cost of overtime for both sides together, off the stage's total.

    `stopped`: play is stopped. At teams the unfinished boards get an adjusted score, except those cancelled at the end
    of the time (22.1); at pairs each board not begun is average minus for the side to blame and average plus for a side
    that is not, at IMPs -3 and 3 (22.2). `rule` is the paragraph, empty if not over time.
    """

    points: Fraction
    unit: PenaltyUnit
    stopped: bool = False
    rule: str = ""


def team_overtime(seconds: int, unit: PenaltyUnit, limit: int = 20 * _MINUTE) -> Overtime:
    """Return the cost for a match of teams that is `seconds` over its time, 0 or more (22.1).

    `limit` is the number of seconds after which play is stopped; the director may reduce it (22.3(1)). A table that is
    stopped has used the limit and pays for it. At board-a-match the VP are converted (50.2). Raise ValueError for a
    negative time, a limit over 20 minutes or below 1 second, or parts of a top.
    """
    if unit is PenaltyUnit.TOP:
        raise ValueError("teams are not penalised in parts of a top")
    if unit is PenaltyUnit.IMP:
        return _overtime(seconds, limit, _TEAM_IMPS, unit, "22.1(2)")
    bands = tuple((end, convert(points, PenaltyUnit.VP, unit)) for end, points in _TEAM_VP)
    return _overtime(seconds, limit, bands, unit, "22.1(1)")


def pair_overtime(seconds: int, unit: PenaltyUnit, limit: int = 10 * _MINUTE) -> Overtime:
    """Return the cost for a table of pairs or of an individual that is `seconds` over its time, 0 or more (22.2).

    `limit` as at teams, 10 minutes at most. In VP the parts of a top are converted (50.2). Raise ValueError for a
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
    """Return each side's loss by a penalty for overtime, by its part of the blame (22.3(3)).

    Raise ValueError if a part is negative or the parts do not sum to one.
    """
    if any(part < 0 for part in blame.values()) or sum(blame.values(), Fraction(0)) != 1:
        raise ValueError("the parts of the blame are not negative, and together they are one")
    return {contestant: points * part for contestant, part in blame.items()}


def missing_time(used: int, allowed: int) -> int:
    """Return how many seconds play was shorter than two thirds of the time allowed, 0 for none (20.4).

    A second that has begun counts. Raise ValueError for negative seconds used, or none allowed.
    """
    if used < 0 or allowed < 1:
        raise ValueError(f"{used} of {allowed} seconds is no time of play")
    missing = _AT_LEAST * allowed - used
    return max(0, -(-missing.numerator // missing.denominator))


def fast_play(missing: int, unit: PenaltyUnit, *, teams: bool) -> Overtime:
    """Return each side's loss for play that is `missing` seconds short of two thirds of the time (20.4, 22.4).

    The loss is half the cost of as much overtime; beyond the last band it is that of the last band. Raise ValueError
    for negative seconds.
    """
    over = team_overtime(missing, unit) if teams else pair_overtime(missing, unit)
    return Overtime(over.points / 2, unit, rule="22.4" if over.rule else "")
