"""The card of the house robots says what they bid."""

from __future__ import annotations

from laws.values.calls import PASS, Call
from laws.values.seats import Seat, Vulnerability
from play.robots.calls.meaning import meaning_of, situation_after
from play.robots.house_card import after_opponents, house_openings


def test_every_opening_and_response_has_the_explanation_that_is_given_at_the_table() -> None:
    """As a robot alerts and answers."""
    openings = house_openings()
    assert " ".join(str(one.opening.call) for one in openings[:10]) == "1C 1D 1H 1S 1NT 2C 2D 2H 2S 2NT"
    for one in openings:
        now = situation_after(Seat.EAST, Vulnerability.BOTH, (one.opening.call, PASS))
        for response in one.responses:
            assert response.explanation == meaning_of(now, response.call).explanation
    notrump = next(one for one in openings if str(one.opening.call) == "1NT")
    assert notrump.opening.explanation == "[hcp 15-17, balanced, natural] Opening bid in notrump"
    assert "Stayman" in notrump.responses[0].explanation


def test_calls_over_an_opening_of_the_opponents_are_told_without_pass() -> None:
    over = after_opponents(Call.parse("1S"))
    assert {"X", "1NT", "2H"} <= {str(one.call) for one in over}
    assert PASS not in {one.call for one in over}
