"""Deals and their numbers (Law 6)."""

from __future__ import annotations

import pickle
from itertools import combinations
from math import comb, factorial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from laws.values import deal as module
from laws.values.cards import CARDS, FULL_DECK, Card, Hand
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS, Seat
from tests.strategies import deals, seats

numbers = st.integers(0, DEALS - 1)


def test_how_many_deals_there_are() -> None:
    """6B: 52 cards in four hands of thirteen: 52! / 13!⁴."""
    assert DEALS == factorial(52) // factorial(13) ** 4 == 53_644_737_765_488_792_839_237_440_000


@given(numbers)
@example(0)
@example(1)
@example(DEALS - 1)
@example(comb(39, 13) * comb(26, 13))
@example(comb(39, 13) * comb(26, 13) - 1)
@example(comb(26, 13))
def test_each_number_is_one_deal_and_each_deal_one_number(number: int) -> None:
    """6B: four hands of thirteen that make up the pack, and the number again from the deal."""
    deal = Deal.numbered(number)
    assert all(len(hand) == 13 for hand in deal.hands)
    assert set().union(*deal.hands) == set(CARDS)
    assert deal.number == number


@given(st.permutations(CARDS))
def test_every_way_of_dealing_has_a_number_in_range(pack: list[Card]) -> None:
    """6E4: whatever a shuffle can give, a number can give, for deal and number are each other's inverse."""
    deal = Deal(*(Hand.of(pack[13 * n : 13 * n + 13]) for n in range(4)))
    assert 0 <= deal.number < DEALS
    assert Deal.numbered(deal.number) == deal


def test_the_order_of_the_deals() -> None:
    """The first deal gives North the lowest thirteen cards, the last one West."""
    clubs, diamonds, hearts, spades = (Hand(0x1FFF << 13 * n) for n in range(4))
    assert Deal.numbered(0).hands == (clubs, diamonds, hearts, spades)
    assert Deal.numbered(DEALS - 1).hands == (spades, hearts, diamonds, clubs)


@given(numbers, numbers)
def test_deals_are_in_the_order_of_their_numbers(one: int, other: int) -> None:
    """By the bits of North's hand, then by East's among the cards that are left, then by South's."""

    def order(deal: Deal) -> tuple[list[int], ...]:
        left, places = list(CARDS), []
        for hand in deal.hands[:3]:
            places.append(sorted((left.index(card) for card in hand), reverse=True))
            left = [card for card in left if card not in hand]
        return tuple(places)

    assert (one < other) == (order(Deal.numbered(one)) < order(Deal.numbered(other)))


@pytest.mark.parametrize("size", range(1, 8))
def test_ranks_count_every_set_once(size: int) -> None:
    """Sets of places are numbered 0, 1, 2 … without gap or repetition: uniform numbers are uniform deals."""
    sets = combinations(range(8), size)
    assert sorted(module._rank(chosen) for chosen in sets) == list(range(comb(8, size)))


def test_unranking_undoes_ranking_on_a_small_pack() -> None:
    """All 560 sets of thirteen out of sixteen places come from their number, each once."""
    found = {frozenset(module._unrank(number, 16)) for number in range(comb(16, 13))}
    assert found == {frozenset(chosen) for chosen in combinations(range(16), 13)}
    assert all(module._rank(sorted(module._unrank(number, 16))) == number for number in range(comb(16, 13)))


@pytest.mark.parametrize("number", [-1, DEALS, DEALS + 1])
def test_no_deal_has_a_number_outside(number: int) -> None:
    """0 to DEALS − 1."""
    with pytest.raises(ValueError, match="deals are numbered from 0"):
        Deal.numbered(number)


class TestText:
    TEXT = "N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87"

    def test_as_pbn_writes_it(self) -> None:
        """PBN 3.4.11: first seat, colon, four hands clockwise."""
        deal = Deal.parse(self.TEXT)
        assert str(deal) == self.TEXT
        assert str(deal[Seat.EAST]) == "KT94.Q2.KJ4.J932"
        assert deal.text(Seat.WEST).startswith("W:86.T763.Q653.T87 AQ52.KJ4.T98.K65 ")

    @given(deals, seats)
    def test_a_deal_reads_what_it_writes(self, deal: Deal, first: Seat) -> None:
        """From whichever seat it begins; and a pickle."""
        assert Deal.parse(deal.text(first)) == pickle.loads(pickle.dumps(deal)) == deal

    @given(deals, seats, seats)
    def test_one_hand_may_be_left_out(self, deal: Deal, first: Seat, hidden: Seat) -> None:
        """PBN 3.4.11: a hand written - is the rest of the pack when three are known."""
        hands = deal.text(first).split(":")[1].split()
        hands[(hidden - first) % 4] = "-"
        assert Deal.parse(f"{first.letter}:{' '.join(hands)}") == deal

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "is not a deal"),
            (TEXT[2:], "is not a deal"),
            (TEXT.rsplit(" ", 1)[0], "is not a deal"),
            (TEXT + " -", "is not a deal"),
            ("N:- - J73.A985.A72.AQ4 86.T763.Q653.T87", "is not a deal"),
            (TEXT.replace("N:", "X:"), "is not a seat"),
            (TEXT.replace("N:", ":"), "is not a seat"),
            (TEXT.replace("86.", "8."), "West holds 12 cards, not 13"),
            (TEXT.replace("86.", "84."), "a card is held by two players"),
            (TEXT.replace("86.", "88."), "holds S8 twice"),
            (TEXT.replace("86.", "8x."), "is not a rank"),
            ("N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 AQ52.KJ4.T98.K65 -", "West holds 26 cards, not 13"),
        ],
    )
    def test_a_malformed_deal_is_refused(self, text: str, why: str) -> None:
        """Four hands of thirteen different cards; the error says what is wrong."""
        with pytest.raises(ValueError, match=why):
            Deal.parse(text)


def test_a_deal_is_the_whole_pack() -> None:
    """6B: hands of thirteen cards, no card twice."""
    clubs, diamonds, hearts, spades = (Hand(0x1FFF << 13 * n) for n in range(4))
    with pytest.raises(ValueError, match="North holds 52 cards"):
        Deal(FULL_DECK, diamonds, hearts, spades)
    with pytest.raises(ValueError, match="held by two players"):
        Deal(clubs, diamonds, hearts, clubs)


@given(deals)
def test_the_hands_are_by_seat(deal: Deal) -> None:
    """A deal is asked by seat, in the order of the seats."""
    assert tuple(deal[seat] for seat in SEATS) == deal.hands == (deal.north, deal.east, deal.south, deal.west)
