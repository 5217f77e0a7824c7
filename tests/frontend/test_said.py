"""The figures that people agree to and hear: what a claim would make of the board, and the score in the live region."""

from __future__ import annotations

import re

import pytest

from frontend.regions.box import BoxRegion
from frontend.regions.claim import ClaimRegion
from frontend.regions.hand import HandRegion
from frontend.regions.saying import SayingRegion
from frontend.regions.surroundings import Occupant, Surroundings
from laws.table.conditions import Conditions, ContestedClaim, Director
from laws.values.calls import Call
from laws.values.seats import SEATS, Seat
from laws.views.table_view import VISITOR, Viewer, view
from tests.laws.tables import E, S, W, calling, claiming, over, playing


@pytest.mark.parametrize(
    ("claimer", "tricks", "answers", "ends"),
    [
        (S, 9, E, "NS 10 tricks, EW 3"),
        (S, 0, W, "NS 1 tricks, EW 12"),
        (E, 2, S, "NS 11 tricks, EW 2"),
        (W, 12, S, "NS 1 tricks, EW 12"),
    ],
)
def test_who_is_to_agree_to_a_claim_reads_how_the_board_would_end(
    claimer: Seat, tricks: int, answers: Seat, ends: str
) -> None:
    """North-South have one trick; the claim is of so many of the other twelve for the claimer's side."""
    region = ClaimRegion.of(view(claiming(claimer, tricks), Viewer.player(answers)))
    assert f"The board ends: {ends}." in region.html("en")


@pytest.mark.parametrize(
    ("under", "said"),
    [
        (Conditions(), "The claim is void and play goes on."),
        (Conditions(contested=ContestedClaim.DIRECTOR), "The director decides."),
        (
            Conditions(contested=ContestedClaim.DIRECTOR, director=Director.AUTO),
            "The claim is worked out from the lines of normal play.",
        ),
    ],
)
def test_who_may_contest_a_claim_reads_what_becomes_of_it(under: Conditions, said: str) -> None:
    """Nobody is told of a director where nobody rules."""
    html = ClaimRegion.of(view(claiming(S, 9, under), Viewer.player(E))).html("en")
    assert f"<b>Contest</b><small>{said}</small>" in html


def test_the_score_that_is_read_out_is_that_of_the_viewer_s_own_side() -> None:
    table = over()
    assert table.score_ns
    assert table.score_ns > 0
    around = Surroundings("Table", (Occupant(),) * 4)
    for viewer, said in (
        (Viewer.player(E), f"East-West minus {table.score_ns}."),
        (Viewer.player(S), f"North-South plus {table.score_ns}."),
        (VISITOR, f"North-South plus {table.score_ns}."),
    ):
        assert said in SayingRegion.of(view(table, viewer), around).html("en")


def test_only_the_cards_that_the_viewer_plays_are_buttons() -> None:
    """Declarer has dummy's beside his own; dummy's are pictures to dummy himself."""
    table = playing("HJ HQ HA")
    assert table.play is not None
    declarer, dummy = table.play.contract.declarer, table.play.contract.dummy
    live = {
        viewer: {seat for seat in SEATS if HandRegion.of(view(table, Viewer.player(viewer)), seat).live}
        for viewer in SEATS
    }
    assert live == {
        declarer: {declarer, dummy},
        dummy: set(),
        declarer.lho: {declarer.lho},
        declarer.rho: {declarer.rho},
    }
    buttons = HandRegion.of(view(table, Viewer.player(dummy)), dummy).html("en").count("<button")
    assert buttons == 0


def test_a_level_at_which_nothing_can_be_bid_is_closed() -> None:
    """After three notrump the first three levels are."""
    table = calling("3NT")
    turn = table.to_act
    assert turn is not None
    html = BoxRegion.of(view(table, Viewer.player(turn))).html("en")
    closed = re.findall(r'data-level="(\d)"[^>]* disabled', html)
    assert closed == ["1", "2", "3"]
    assert Call.parse("4C") in view(table, Viewer.player(turn)).may.calls
