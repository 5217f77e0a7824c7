"""Boards that were not duplicated: wrong seats, wrong cards, disclosed hands (article 27)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from scoring.absence.boards import Contest
from scoring.explain.titles import Title
from scoring.penalties.entry import Case
from scoring.results.outcomes import AVERAGE, AVERAGE_PLUS, Award, Imps

__all__ = ["WHAT_TITLES", "Found", "Remedy", "RemedyKind", "disclosed", "fouled", "wrong_seats"]


class Found(StrEnum):
    """The time at which the error was found."""

    DURING = "during"
    AFTER = "after"


class RemedyKind(StrEnum):
    """The remedy for a match: a restart, a replay of some boards, or a draw."""

    RESTART = "restart"
    REPLAY = "replay"
    DRAW = "draw"


WHAT_TITLES: Final[Mapping[RemedyKind, Title]] = MappingProxyType(
    {
        RemedyKind.RESTART: Title("the boards are played again from the start", "重新开始"),
        RemedyKind.REPLAY: Title("some of the boards are played again", "重打部分牌副"),
        RemedyKind.DRAW: Title("a draw", "双方按平局计分"),
    }
)


@dataclass(frozen=True, slots=True)
class Remedy:
    """The remedy for boards that were not duplicated.

    `boards` is the number of boards to replay. `whole_match`: a draw is one of the whole match or segment; otherwise of
    each board that was not duplicated. `penalty` is the case of entry 52.2(22) for both sides, if there is a penalty.
    """

    what: RemedyKind
    boards: int
    rule: str
    penalty: Case | None = None
    whole_match: bool = False


def wrong_seats(found: Found, boards: int, possible: int) -> Remedy:
    """Return the remedy if players of a match of teams sat in the wrong directions (27.1; in a mixed event 27.3(1)).

    `boards` are those of the match or segment, `possible` the number that there is time to replay. Found during play,
    all are replayed without a penalty, or else at least half with one. Found afterwards, at least half and as many as
    possible are replayed, with a penalty. If there is time for less than half, the match is drawn, with the greater
    penalty.

    Raise ValueError for no boards or a negative number; `possible` may exceed `boards`.
    """
    _check(boards, possible)
    if found is Found.DURING and possible >= boards:
        return Remedy(RemedyKind.RESTART, boards, "27.1(1)-1")
    if 2 * possible >= boards:
        rule = "27.1(1)-2" if found is Found.DURING else "27.1(2)-1"
        return Remedy(RemedyKind.REPLAY, min(possible, boards), rule, Case.REPLAYED)
    return Remedy(RemedyKind.DRAW, 0, "27.1(2)-2", Case.NOT_REPLAYED, whole_match=True)


def fouled(
    found: Found,
    boards: int,
    wrong: int,
    possible: int,
    *,
    results_known: bool = False,
    share: Fraction = Fraction(1),
) -> Remedy:
    """Return the remedy for boards that were not duplicated, without the fault of anybody at the table (27.2).

    `boards` and `possible` as in `wrong_seats`; `wrong` of the boards, 1 or more, are not duplicated. `results_known`,
    if found afterwards: players at the table with the wrong cards may know other results of these boards. As many are
    replayed as time allows, if half the boards of the match are duplicated in the end. Otherwise, a case that the rules
    leave open, the wrong boards are drawn as in 27.2(2)-2. `share` is how much of a wrong board is not duplicated: with
    eight a side a board that is wrong at one of the two tables of a room counts half. Raise ValueError as
    `wrong_seats` does.
    """
    _check(boards, possible)
    if not 1 <= wrong <= boards:
        raise ValueError(f"{wrong} of {boards} boards cannot have been wrong")
    if found is Found.AFTER and results_known:
        return Remedy(RemedyKind.DRAW, 0, "27.2(2)-2")
    if possible >= wrong:
        return Remedy(RemedyKind.RESTART, wrong, "27.2(1)-1")
    if 2 * (boards - share * (wrong - possible)) >= boards:
        return Remedy(RemedyKind.REPLAY, possible, "27.2(1)-2")
    return Remedy(RemedyKind.DRAW, 0, "27.2(2)-2")


def disclosed(contest: Contest) -> Award:
    """Return the award of each side on a board that others disclosed: a draw at teams, average plus at pairs.

    Source: 27.2(1)-3; average plus at IMPs is 3 IMPs (24.2(2)).
    """
    match contest:
        case Contest.TEAMS:
            return Imps(0)
        case Contest.BOARD_A_MATCH:
            return AVERAGE
        case Contest.PAIRS_MATCHPOINTS:
            return AVERAGE_PLUS
        case Contest.PAIRS_IMPS:
            return Imps(3)


def _check(boards: int, possible: int) -> None:
    if boards < 1 or possible < 0:
        raise ValueError(f"there is no playing {possible} of {boards} boards again")
