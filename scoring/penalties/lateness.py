"""Late arrival (迟到, article 21): its penalty by the seconds, and the boards that are not played.

A band extends from above its beginning to its end, inclusive: exactly 5 minutes late is in the first band, a second
more in the next (0⁺~5, 5⁺~10).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from scoring.penalties.units import PenaltyUnit, convert
from scoring.results.outcomes import AVERAGE_MINUS, AVERAGE_PLUS, Imps, Percent

__all__ = ["Lateness", "pair_late", "rounds_missed", "team_late", "unplayed"]

_MINUTE: Final = 60
_FORFEIT_AFTER: Final = 20 * _MINUTE
"""21.1(1), 21.1(2): a team later than this forfeits."""
_BOARD: Final = 8 * _MINUTE
"""21.1(3): the time for a board."""
_TEAM_VP: Final = ((5, Fraction(1, 2)), (10, Fraction(1)), (15, Fraction(2)), (20, Fraction(3)))
"""21.1(1): minutes to the end of the band, VP."""
_BY_STEPS: Final = {
    PenaltyUnit.TOP: (Fraction(10, 100), Fraction(20, 100)),
    PenaltyUnit.IMP: (Fraction(1), Fraction(3)),
}
"""21.2: up to 5 minutes; then for each further 5 minutes begun."""


@dataclass(frozen=True, slots=True)
class Lateness:
    """A late contestant's loss: points off the stage's total, and the match or round if it forfeits.

    `boards` is the number of boards lost: at teams the other side gets 3 IMPs for each board not played (21.1(3)); at
    pairs the director may cancel as many (酌情, 21.2). `rule` is the paragraph, empty if not late.
    """

    points: Fraction
    unit: PenaltyUnit
    boards: int = 0
    forfeits: bool = False
    disqualified: bool = False
    rule: str = ""


def team_late(seconds: int, unit: PenaltyUnit) -> Lateness:
    """Return the loss of a team that is `seconds` late for a match, 0 or more (21.1).

    The article does not mention board-a-match, for which the VP are converted (50.2). Raise ValueError for a negative
    time, and for parts of a top, in which teams do not score.
    """
    _check(seconds)
    if unit is PenaltyUnit.TOP:
        raise ValueError("teams are not penalised in parts of a top")
    if seconds == 0:
        return Lateness(Fraction(0), unit)
    rule = "21.1(2)" if unit is PenaltyUnit.IMP else "21.1(1)"
    boards = seconds // _BOARD
    if seconds > _FORFEIT_AFTER:
        return Lateness(Fraction(0), unit, forfeits=True, rule=rule)
    minutes = _begun(seconds, _MINUTE)
    if unit is PenaltyUnit.IMP:
        return Lateness(Fraction(max(1, minutes - 4)), unit, boards, rule=rule)  # 1, and 1 for each minute after five
    points = next(vp for end, vp in _TEAM_VP if minutes <= end)
    return Lateness(convert(points, PenaltyUnit.VP, unit), unit, boards, rule=rule)


def pair_late(seconds: int, unit: PenaltyUnit) -> Lateness:
    """Return the loss of a pair, or of a player of an individual, that is `seconds` late within a round (21.2).

    The article does not mention VP, for which the parts of a top are converted (50.2). `rounds_missed` is for whole
    rounds. Raise ValueError for a negative time, or for a unit of teams.
    """
    _check(seconds)
    first, each = _BY_STEPS[PenaltyUnit.IMP if unit is PenaltyUnit.IMP else PenaltyUnit.TOP]
    if unit in (PenaltyUnit.BAM, PenaltyUnit.BAM_HALVES):
        raise ValueError("board-a-match is played by teams")
    if unit is PenaltyUnit.VP:
        first, each = convert(first, PenaltyUnit.TOP, unit), convert(each, PenaltyUnit.TOP, unit)
    if seconds == 0:
        return Lateness(Fraction(0), unit)
    rule = "21.2(2)" if unit is PenaltyUnit.IMP else "21.2(1)"
    steps = _begun(seconds, 5 * _MINUTE) - 1
    return Lateness(first if steps == 0 else each * steps, unit, steps, rule=rule)


def rounds_missed(rounds: int, unit: PenaltyUnit) -> Lateness:
    """Return the loss of a pair or player late by whole rounds: one is forfeited, two disqualify (21.2).

    Raise ValueError for less than one round.
    """
    if rounds < 1:
        raise ValueError(f"a pair misses 1 round or more, not {rounds}")
    rule = "21.2(2)" if unit is PenaltyUnit.IMP else "21.2(1)"
    return Lateness(Fraction(0), unit, forfeits=True, disqualified=rounds >= 2, rule=rule)


def unplayed(unit: PenaltyUnit, *, of_teams: bool = False) -> tuple[Percent | Imps, Percent | Imps]:
    """Return the awards for a board lost or cancelled by lateness, for the late side and the other.

    They are -3 and 3 IMPs; at matchpoints and board-a-match average minus and average plus, which is the 1.2 of
    24.1(2)-2. In an individual each of the four players gets his own. `of_teams` the 3 IMPs are a figure of 21.1(3) and
    21.3, which the session does not move (12C2(c)); of pairs and players 21.3 says average minus and plus (平均负分,
    平均正分).
    """
    if unit in (PenaltyUnit.VP, PenaltyUnit.IMP):
        return Imps(-3, of_teams), Imps(3, of_teams)
    return replace(AVERAGE_MINUS, fixed=of_teams), replace(AVERAGE_PLUS, fixed=of_teams)


def _check(seconds: int) -> None:
    if seconds < 0:
        raise ValueError(f"late by 0 seconds or more, not {seconds}")


def _begun(seconds: int, length: int) -> int:
    """Return how many units of this length have begun; a part counts as one."""
    return -(-seconds // length)
