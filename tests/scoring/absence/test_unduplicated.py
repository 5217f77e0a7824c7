"""Article 27: the remedies for boards that were not duplicated, on both sides of each half."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.absence.boards import Contest
from scoring.absence.unduplicated import WHAT_TITLES, Found, Remedy, RemedyKind, disclosed, fouled, wrong_seats
from scoring.penalties.catalogue import CATALOGUE
from scoring.penalties.entry import Case
from scoring.results.outcomes import AVERAGE, AVERAGE_PLUS, Award, Imps

DRAWN = Remedy(RemedyKind.DRAW, 0, "27.1(2)-2", Case.NOT_REPLAYED, whole_match=True)


@pytest.mark.parametrize(
    ("found", "boards", "possible", "remedy"),
    [
        (Found.DURING, 16, 16, Remedy(RemedyKind.RESTART, 16, "27.1(1)-1")),
        (Found.DURING, 16, 15, Remedy(RemedyKind.REPLAY, 15, "27.1(1)-2", Case.REPLAYED)),
        (Found.DURING, 16, 8, Remedy(RemedyKind.REPLAY, 8, "27.1(1)-2", Case.REPLAYED)),
        (Found.DURING, 16, 7, DRAWN),
        (Found.AFTER, 16, 20, Remedy(RemedyKind.REPLAY, 16, "27.1(2)-1", Case.REPLAYED)),
        (Found.AFTER, 16, 8, Remedy(RemedyKind.REPLAY, 8, "27.1(2)-1", Case.REPLAYED)),
        (Found.AFTER, 16, 7, DRAWN),
        (Found.AFTER, 7, 4, Remedy(RemedyKind.REPLAY, 4, "27.1(2)-1", Case.REPLAYED)),
        (Found.AFTER, 7, 3, DRAWN),
        (Found.DURING, 1, 1, Remedy(RemedyKind.RESTART, 1, "27.1(1)-1")),
        (Found.AFTER, 1, 0, DRAWN),
    ],
)
def test_wrong_seats(found: Found, boards: int, possible: int, remedy: Remedy) -> None:
    """27.1: at least half the boards are replayed, or the match is drawn; the penalty is one of 52.2(22)."""
    assert wrong_seats(found, boards, possible) == remedy
    if remedy.penalty is not None:
        assert CATALOGUE["52.2(22)"].measure(remedy.penalty).both


@pytest.mark.parametrize("found", Found)
@pytest.mark.parametrize(
    ("boards", "wrong", "possible", "what", "again", "rule"),
    [
        (16, 16, 16, RemedyKind.RESTART, 16, "27.2(1)-1"),
        (16, 3, 3, RemedyKind.RESTART, 3, "27.2(1)-1"),
        (16, 16, 8, RemedyKind.REPLAY, 8, "27.2(1)-2"),
        (16, 16, 7, RemedyKind.DRAW, 0, "27.2(2)-2"),
        (16, 10, 2, RemedyKind.REPLAY, 2, "27.2(1)-2"),
        (16, 10, 1, RemedyKind.DRAW, 0, "27.2(2)-2"),
        (7, 4, 1, RemedyKind.REPLAY, 1, "27.2(1)-2"),
        (7, 4, 0, RemedyKind.DRAW, 0, "27.2(2)-2"),
    ],
)
def test_wrong_cards(
    found: Found, boards: int, wrong: int, possible: int, what: RemedyKind, again: int, rule: str
) -> None:
    """27.2: half the boards must be duplicated in the end; unknown results found later are treated as during play."""
    remedy = fouled(found, boards, wrong, possible)
    assert remedy == Remedy(what, again, rule)
    assert not remedy.whole_match
    assert remedy.penalty is None


@pytest.mark.parametrize(
    ("share", "what", "rule"),
    [
        (Fraction(1, 2), RemedyKind.REPLAY, "27.2(1)-2"),
        (Fraction(3, 4), RemedyKind.DRAW, "27.2(2)-2"),
    ],
)
def test_a_board_that_is_wrong_at_one_table_of_a_room_is_duplicated_in_part(
    share: Fraction, what: RemedyKind, rule: str
) -> None:
    """With eight a side half of the match compares though one table had wrong cards on all boards."""
    remedy = fouled(Found.DURING, 16, 16, 0, share=share)
    assert (remedy.what, remedy.rule) == (what, rule)


def test_wrong_cards_whose_results_may_be_known() -> None:
    """27.2(2)-2: 未构成复式的牌双方按平局计分; during play a table cannot know other results of its boards."""
    assert fouled(Found.AFTER, 16, 1, 16, results_known=True) == Remedy(RemedyKind.DRAW, 0, "27.2(2)-2")
    assert fouled(Found.DURING, 16, 1, 16, results_known=True).what is RemedyKind.RESTART


@pytest.mark.parametrize(
    ("contest", "award"),
    [
        (Contest.TEAMS, Imps(0)),
        (Contest.BOARD_A_MATCH, AVERAGE),
        (Contest.PAIRS_MATCHPOINTS, AVERAGE_PLUS),
        (Contest.PAIRS_IMPS, Imps(3)),
    ],
)
def test_a_board_that_others_made_known(contest: Contest, award: Award) -> None:
    """27.2(1)-3: 团体赛按平分处理，双人赛按双方平均正分处理."""
    assert disclosed(contest) == award


def test_each_remedy_has_words() -> None:
    assert list(WHAT_TITLES) == list(RemedyKind)


def test_what_cannot_be() -> None:
    for boards, possible in ((0, 0), (16, -1)):
        with pytest.raises(ValueError, match="no playing"):
            wrong_seats(Found.DURING, boards, possible)
        with pytest.raises(ValueError, match="no playing"):
            fouled(Found.DURING, boards, 1, possible)
    for wrong in (0, 17):
        with pytest.raises(ValueError, match="cannot have been wrong"):
            fouled(Found.DURING, 16, wrong, 16)
