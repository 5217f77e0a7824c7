"""Awards for boards that a contestant forfeited, or left unplayed by withdrawing (articles 24.2, 25.3, 27.3(2)).

At pairs the side not at fault gets average plus on at most two boards of a session, and average on the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from scoring.results.adjusted import in_one_session
from scoring.results.outcomes import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award, Imps, Percent

__all__ = ["MOST_PLUS", "Awards", "Contest", "forfeited", "left", "misseated"]

MOST_PLUS: Final = 2
"""The number of boards of one session on which a contestant may have average plus for an absent opponent (24.2(1))."""
_NOTHING: Final = Percent(Fraction(0))
_WON: Final = Percent(Fraction(60), fixed=True)
"""1.2 of 2, 0.6 of 1: a figure of 25.3(2)-1(2), not average plus (平均正分), which rises with the session (12C2(c))."""
_THREE_LOST: Final = Imps(-3, fixed=True)
_THREE_WON: Final = Imps(3, fixed=True)
"""Figures of 24.2(2) and 25.3, not average minus and plus."""


class Contest(StrEnum):
    """The scoring of an event's boards; pairs includes individuals."""

    TEAMS = "teams"
    BOARD_A_MATCH = "board_a_match"
    PAIRS_MATCHPOINTS = "pairs_matchpoints"
    PAIRS_IMPS = "pairs_imps"


@dataclass(frozen=True, slots=True)
class Awards:
    """The awards on each board, for the absent side and for the other, and the paragraphs for each."""

    absent: tuple[Award, ...]
    present: tuple[Award, ...]
    absent_rule: str
    present_rule: str


def forfeited(contest: Contest, boards: int, plus_before: int = 0) -> Awards:
    """Return the awards for the boards of a round that a pair or player forfeits (24.2).

    `plus_before` is the number of boards of the session on which the other side already has average plus for the same
    reason. Raise ValueError for a form of teams, whose matches are credited as a whole (`scoring.absence.credit`), or
    for a negative number.
    """
    _check(boards, plus_before)
    if contest is Contest.PAIRS_MATCHPOINTS:
        return Awards((AVERAGE_MINUS,) * boards, _plus(boards, plus_before), "24.2(1)", "24.2(1)")
    if contest is Contest.PAIRS_IMPS:
        return Awards((_THREE_LOST,) * boards, (_THREE_WON,) * boards, "24.2(2)", "24.2(2)")
    raise ValueError("a match of teams is forfeited whole, not by boards")


def left(contest: Contest, boards: int, plus_before: int = 0, *, knockout: bool = False) -> Awards:
    """Return the awards for boards not duplicated because one side withdrew in the middle of a match or session (25.3).

    Duplicated boards keep their results (25.2). In a knockout the side that withdraws has lost (25.1), and no boards
    are awarded. `plus_before` as in `forfeited`. Raise ValueError for a negative number.
    """
    _check(boards, plus_before)
    if knockout:
        return Awards((), (), "25.1", "25.1")
    match contest:
        case Contest.TEAMS:
            return Awards((Imps(0),) * boards, (_THREE_WON,) * boards, "25.3(1)-2", "25.3(2)-1(1)")
        case Contest.BOARD_A_MATCH:
            return Awards((_NOTHING,) * boards, (_WON,) * boards, "25.3(1)-2", "25.3(2)-1(2)")
        case Contest.PAIRS_MATCHPOINTS:
            return Awards((_NOTHING,) * boards, _plus(boards, plus_before), "25.3(1)-2", "25.3(2)-2(1)")
        case Contest.PAIRS_IMPS:
            return Awards((_THREE_LOST,) * boards, (_THREE_WON,) * boards, "25.3(1)-1", "25.3(2)-2(2)")


def misseated(contest: Contest, boards: int, plus_before: int = 0) -> Awards:
    """Return the awards for boards of a mixed pairs event on which one side sat in the wrong direction (27.3(2)).

    The side at fault is treated as the absent one, but for its average minus and the plus of the others (平均负分,
    平均正分), which are -3 and 3 at IMPs (12C2(b)). `plus_before` as in `forfeited`. Raise ValueError for a form of
    teams, to which 27.1 applies, or for a negative number.
    """
    awards = forfeited(contest, boards, plus_before)
    if contest is Contest.PAIRS_IMPS:
        return Awards((Imps(-3),) * boards, (Imps(3),) * boards, "27.3(2)", "27.3(2)")
    return Awards(awards.absent, awards.present, "27.3(2)", "27.3(2)")


def _plus(boards: int, before: int) -> tuple[Award, ...]:
    """Return average plus as often as it is still allowed, then average (24.2(1), 25.3(2)-2(1), 27.3(2))."""
    return in_one_session(AVERAGE_PLUS, AVERAGE, boards, most=MOST_PLUS, before=before)


def _check(boards: int, before: int) -> None:
    if boards < 0 or before < 0:
        raise ValueError(f"{boards} boards after {before} with average plus is not possible")
