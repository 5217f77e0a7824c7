"""Opening leads against double dummy: what they cost, and what a card drawn at random would."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from director.results.inquiries.lead_figures import FEW, Lead, figures


def test_what_leads_cost() -> None:
    found = figures([Lead(4, 4, 52), Lead(3, 5, 39), Lead(6, 6, 65)])
    assert found is not None
    assert (found.leads, found.free, found.cost) == (3, 2, Fraction(2, 3))
    assert found.drawn == (0 + 2 + 1) / Fraction(3)
    assert found.few
    assert figures([]) is None


@given(st.lists(st.lists(st.integers(0, 13), min_size=13, max_size=13), min_size=1, max_size=FEW + 5), st.data())
def test_a_card_drawn_at_random_costs_what_the_cards_cost_on_average(
    hands: list[list[int]], data: st.DataObject
) -> None:
    """And a lead between nothing and the whole."""
    every = [[Lead(tricks, max(hand), sum(hand)) for tricks in hand] for hand in hands]
    chosen = figures(data.draw(st.sampled_from(hand)) for hand in every)
    assert chosen is not None
    assert chosen.few == (len(hands) < FEW)
    assert 0 <= chosen.cost <= 13
    of_all = figures(lead for hand in every for lead in hand)
    assert of_all is not None
    assert of_all.cost == of_all.drawn
