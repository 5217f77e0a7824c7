"""Articles 24.2, 25.3 and 27.3(2): the awards for boards when one side was absent, in every form of contest."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.absence.boards import Contest, forfeited, left, misseated
from scoring.results.outcomes import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award, Imps, Percent

NOTHING = Percent(Fraction(0))
LOST, WON = Imps(-3, fixed=True), Imps(3, fixed=True)
"""Figures of an article, which 12C2(c) does not move: average minus and plus (平均负分, 平均正分) it does."""


@pytest.mark.parametrize(
    ("boards", "before", "plus", "average"),
    [(1, 0, 1, 0), (2, 0, 2, 0), (3, 0, 2, 1), (2, 1, 1, 1), (2, 2, 0, 2), (4, 5, 0, 4), (0, 0, 0, 0)],
)
def test_average_plus_on_two_boards_of_a_session_at_most(boards: int, before: int, plus: int, average: int) -> None:
    """24.2(1): 一节（场）比赛中得平均正分的牌副不超过 2 副，其他牌副得平均分; likewise 25.3(2)-2(1), 27.3(2)."""
    present = (AVERAGE_PLUS,) * plus + (AVERAGE,) * average
    contest = Contest.PAIRS_MATCHPOINTS
    assert forfeited(contest, boards, before).present == present
    assert forfeited(contest, boards, before).absent == (AVERAGE_MINUS,) * boards
    assert left(contest, boards, before).present == present
    assert left(contest, boards, before).absent == (NOTHING,) * boards
    assert misseated(contest, boards, before).present == present
    assert misseated(contest, boards, before).absent == (AVERAGE_MINUS,) * boards


@pytest.mark.parametrize(
    ("contest", "absent", "present", "absent_rule", "present_rule"),
    [
        (Contest.TEAMS, Imps(0), WON, "25.3(1)-2", "25.3(2)-1(1)"),
        (Contest.BOARD_A_MATCH, NOTHING, Percent(Fraction(60), fixed=True), "25.3(1)-2", "25.3(2)-1(2)"),
        (Contest.PAIRS_MATCHPOINTS, NOTHING, AVERAGE_PLUS, "25.3(1)-2", "25.3(2)-2(1)"),
        (Contest.PAIRS_IMPS, LOST, WON, "25.3(1)-1", "25.3(2)-2(2)"),
    ],
)
def test_who_goes_away_in_the_middle(
    contest: Contest, absent: Award, present: Award, absent_rule: str, present_rule: str
) -> None:
    """25.3: -3 IMPs at IMP pairs, else 0, for the absent; 3 IMPs, 1.2 at board-a-match, average plus for the others."""
    found = left(contest, 2)
    assert (found.absent, found.present) == ((absent, absent), (present, present))
    assert (found.absent_rule, found.present_rule) == (absent_rule, present_rule)


def test_unless_said_otherwise_no_board_of_the_session_was_average_plus_before() -> None:
    plus_twice = (AVERAGE_PLUS, AVERAGE_PLUS, AVERAGE)
    for awards in (forfeited, left, misseated):
        assert awards(Contest.PAIRS_MATCHPOINTS, 3).present == plus_twice


def test_who_goes_away_from_a_knockout_match_has_lost_it() -> None:
    """25.1: 如果为淘汰赛，中途退出比赛方判负."""
    found = left(Contest.TEAMS, 8, knockout=True)
    assert (found.absent, found.present, found.absent_rule) == ((), (), "25.1")


def test_imp_pairs_forfeit_three_imps_a_board_without_a_limit() -> None:
    """24.2(2), 27.3(2)."""
    figures, averages = forfeited(Contest.PAIRS_IMPS, 5), misseated(Contest.PAIRS_IMPS, 5)
    assert (figures.absent, figures.present) == ((LOST,) * 5, (WON,) * 5)
    assert (averages.absent, averages.present) == ((Imps(-3),) * 5, (Imps(3),) * 5)


@pytest.mark.parametrize("contest", [Contest.TEAMS, Contest.BOARD_A_MATCH])
def test_teams_forfeit_whole_matches(contest: Contest) -> None:
    for awards in (forfeited, misseated):
        with pytest.raises(ValueError, match="forfeited whole"):
            awards(contest, 2)


@pytest.mark.parametrize(("boards", "before"), [(-1, 0), (1, -1)])
def test_a_number_of_boards_is_not_negative(boards: int, before: int) -> None:
    for awards in (forfeited, misseated, left):
        with pytest.raises(ValueError, match="is not possible"):
            awards(Contest.PAIRS_MATCHPOINTS, boards, before)
