"""The play as a value (Laws 41, 44, 45)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.table.play import Play, PlayedCard, Trick, winner
from laws.values.cards import Card, Denomination, Suit
from laws.values.contract import Contract
from laws.values.seats import SEATS, Seat
from tests.laws import oracle
from tests.strategies import cards, contracts, denominations, seats

four_cards = st.lists(cards, min_size=4, max_size=4, unique=True)


def laid(leader: Seat, text: str) -> tuple[PlayedCard, ...]:
    """These cards played in rotation from the leader on."""
    return tuple(PlayedCard(SEATS[(leader + n) % 4], Card.parse(word)) for n, word in enumerate(text.split()))


@given(four_cards, seats, denominations)
def test_who_wins_any_trick(played: list[Card], leader: Seat, denomination: Denomination) -> None:
    """44E, 44F, compared with the Laws written out another way."""
    trick = laid(leader, " ".join(map(str, played)))
    expected = SEATS[(leader + oracle.taker([str(card) for card in played], denomination.text)) % 4]
    assert winner(trick, denomination.suit) is expected


@pytest.mark.parametrize(
    ("text", "trump", "takes"),
    [
        ("H4 HK H2 HA", None, Seat.WEST),
        ("H4 SA DA CA", None, Seat.NORTH),
        ("H4 HK S2 HA", Suit.SPADES, Seat.SOUTH),
        ("H4 S3 S2 HA", Suit.SPADES, Seat.EAST),
        ("S4 S3 S2 HA", Suit.SPADES, Seat.NORTH),
        ("S4 H2 D3 CA", Suit.HEARTS, Seat.EAST),
        ("S4 S5 S6 S7", Suit.HEARTS, Seat.WEST),
    ],
)
def test_who_wins_a_trick(text: str, trump: Suit | None, takes: Seat) -> None:
    """44E: the highest trump wins; 44F: without one, the highest card of the suit led, whatever is discarded on it."""
    assert winner(laid(Seat.NORTH, text), trump) is takes


@given(contracts)
def test_the_leader_is_left_of_declarer(contract: Contract) -> None:
    """41A: play begins with the opening lead of declarer's left-hand opponent; nothing is played or won yet."""
    play = Play.begin(contract)
    assert play.turn is play.actor is contract.declarer.lho
    assert (play.trick, play.tricks, play.won, play.remaining, play.declarer_tricks) == ((), (), (0, 0), 13, 0)
    assert play.led_suit is None


@given(contracts, four_cards)
def test_a_trick_goes_round_and_its_winner_leads(contract: Contract, played: list[Card]) -> None:
    """44B: in rotation; 44G: the hand that won leads to the next trick."""
    play = Play.begin(contract)
    for number, card in enumerate(played):
        assert play.turn is SEATS[(contract.leader + number) % 4]
        assert play.led_suit is (played[0].suit if number else None)
        play = play.add(PlayedCard(play.turn, card))
    trick = play.tricks[-1]
    assert play.turn is trick.winner is winner(trick.cards, contract.denomination.suit)
    assert play.won[trick.winner.side] == sum(play.won) == 1
    assert play.declarer_tricks == (trick.winner.side is contract.side)
    assert play.remaining == 12
    assert play.trick == ()


@given(contracts, seats)
def test_declarer_plays_dummys_cards(contract: Contract, turn: Seat) -> None:
    """41D: declarer plays both his hand and dummy's; each defender plays his own."""
    play = Play(contract, None, (), (), (0, 0), turn)
    assert play.actor is (contract.declarer if turn in (contract.declarer, contract.dummy) else turn)


@given(four_cards, seats)
def test_a_trick_knows_who_contributed_what(played: list[Card], leader: Seat) -> None:
    """44B: four cards, one from each hand, the first of them the lead."""
    laid_out = laid(leader, " ".join(map(str, played)))
    trick = Trick(laid_out, leader)
    assert trick.leader is leader
    assert [trick.card_of(one.seat) for one in laid_out] == played
