"""Suits, ranks, cards and hands (Law 1)."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.values.cards import CARDS, FULL_DECK, RANKS, SUITS, Card, Denomination, Hand, Rank, Suit
from tests.strategies import card_sets, cards, denominations, hands, ranks, suits


class TestSuitsAndDenominations:
    def test_suits_rank_from_clubs_to_spades(self) -> None:
        """1A: spades, hearts, diamonds, clubs, from the highest downwards."""
        assert sorted(Suit, reverse=True) == [Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS]

    def test_notrump_is_above_spades(self) -> None:
        """18E: notrump, spades, hearts, diamonds, clubs."""
        assert [d.text for d in sorted(Denomination, reverse=True)] == ["NT", "S", "H", "D", "C"]

    def test_a_denomination_names_its_trump_suit_or_none(self) -> None:
        """Definitions: trumps are the suit that the contract names; notrump names none."""
        assert [d.suit for d in Denomination] == [*Suit, None]

    @given(suits)
    def test_a_suit_reads_what_it_writes(self, suit: Suit) -> None:
        """The letter and the symbol name the suit, case aside."""
        assert Suit.parse(suit.letter) is Suit.parse(suit.letter.lower()) is Suit.parse(suit.symbol) is suit

    @given(denominations)
    def test_a_denomination_reads_what_it_writes(self, denomination: Denomination) -> None:
        """The text and the symbol name the denomination, case aside."""
        for text in (denomination.text, denomination.text.lower(), denomination.symbol):
            assert Denomination.parse(text) is denomination

    def test_n_is_short_for_notrump(self) -> None:
        """PBN and LIN write N as often as NT."""
        assert Denomination.parse("n") is Denomination.NOTRUMP

    @pytest.mark.parametrize("text", ["", "X", "NT", "CC", "spades", " S", "1"])
    def test_what_is_no_suit_is_refused(self, text: str) -> None:
        """An unknown suit is an error that names what was written."""
        with pytest.raises(ValueError, match="is not a suit") as caught:
            Suit.parse(text)
        assert repr(text) in str(caught.value)

    @pytest.mark.parametrize("text", ["", "X", "TN", "SS", "NTT", " C"])
    def test_what_is_no_denomination_is_refused(self, text: str) -> None:
        """An unknown denomination is an error that names what was written."""
        with pytest.raises(ValueError, match="is not a denomination") as caught:
            Denomination.parse(text)
        assert repr(text) in str(caught.value)


class TestRanks:
    def test_ace_high_and_two_low(self) -> None:
        """1A: ace, king, queen, jack, 10, 9, 8, 7, 6, 5, 4, 3, 2."""
        assert "".join(rank.letter for rank in sorted(Rank, reverse=True)) == "AKQJT98765432"

    @given(ranks)
    def test_a_rank_reads_what_it_writes(self, rank: Rank) -> None:
        """The letter names the rank, case aside."""
        assert Rank.parse(rank.letter) is Rank.parse(rank.letter.lower()) is rank

    def test_ten_is_t_or_10(self) -> None:
        """Players write 10, computers T."""
        assert Rank.parse("10") is Rank.parse("t") is Rank.TEN

    @pytest.mark.parametrize("text", ["", "1", "0", "11", "B", "AK", "ace", " 9"])
    def test_what_is_no_rank_is_refused(self, text: str) -> None:
        """An unknown rank is an error that names what was written."""
        with pytest.raises(ValueError, match="is not a rank") as caught:
            Rank.parse(text)
        assert repr(text) in str(caught.value)


class TestCards:
    def test_there_are_52_cards_of_four_suits_and_thirteen_ranks(self) -> None:
        """1A: a pack has 52 cards, thirteen of each of four suits."""
        assert len(set(CARDS)) == 52
        assert [(card.suit, card.rank) for card in CARDS] == [(s, r) for s in SUITS for r in RANKS]

    @given(cards)
    def test_each_card_is_one_object(self, card: Card) -> None:
        """Whatever makes a card, from its number, its text or a pickle, gives the one that there is."""
        copies = [
            Card(int(card)),
            Card.of(card.suit, card.rank),
            Card.parse(str(card)),
            eval(repr(card)),
            copy.copy(card),
            copy.deepcopy(card),
            *(pickle.loads(pickle.dumps(card, version)) for version in range(pickle.HIGHEST_PROTOCOL + 1)),
        ]
        assert all(other is card for other in copies)

    @given(cards)
    def test_a_card_reads_every_way_of_writing_it(self, card: Card) -> None:
        """Suit then rank; letter or symbol, T or 10, any case."""
        for suit in (card.suit.letter, card.suit.letter.lower(), card.suit.symbol):
            for rank in {card.rank.letter, card.rank.letter.lower(), *(["10"] if card.rank is Rank.TEN else [])}:
                assert Card.parse(suit + rank) is card

    @given(cards)
    def test_a_card_is_its_number(self, card: Card) -> None:
        """A card packs, hashes and is written to JSON as 13 × suit + rank − 2."""
        assert card == 13 * card.suit + card.rank - 2
        assert hash(card) == hash(int(card))
        assert json.loads(json.dumps(card)) == int(card)
        assert card.bit == 1 << int(card)

    @given(cards, cards)
    def test_within_a_suit_the_higher_rank_is_the_higher_card(self, one: Card, other: Card) -> None:
        """1A: cards are ordered by suit, then by rank."""
        assert (one < other) == ((one.suit, one.rank) < (other.suit, other.rank))

    @pytest.mark.parametrize("number", [-1, 52, 1000])
    def test_no_card_has_a_number_outside_the_pack(self, number: int) -> None:
        """0 to 51, and nothing else."""
        with pytest.raises(ValueError, match=f"^{number} is not the number of a card"):
            Card(number)

    @pytest.mark.parametrize("text", ["", "S", "A", "AS", "S1", "S11", "SAK", "NA", "S A", "SA ", "♠♠", "10S"])
    def test_what_is_no_card_is_refused(self, text: str) -> None:
        """A text that is not suit then rank is an error that names it."""
        with pytest.raises(ValueError, match="is not a card") as caught:
            Card.parse(text)
        assert repr(text) in str(caught.value)

    @given(st.text(max_size=4))
    def test_any_text_is_a_card_or_a_clear_error(self, text: str) -> None:
        """What comes from outside is a card or a ValueError, never something else."""
        try:
            card = Card.parse(text)
        except ValueError:
            return
        assert card in CARDS


class TestHandsAreSets:
    """A hand is compared with Python's own sets, operation by operation."""

    @given(card_sets)
    def test_it_holds_its_cards_and_no_others(self, held: frozenset[Card]) -> None:
        """Membership, size and truth are those of the set."""
        hand = Hand.of(held)
        assert {card for card in CARDS if card in hand} == held
        assert len(hand) == len(held)
        assert bool(hand) is bool(held)

    @given(card_sets)
    def test_it_is_walked_from_the_highest_spade_down(self, held: frozenset[Card]) -> None:
        """Iteration gives every card once, in the order in which a hand is spoken."""
        assert list(Hand.of(held)) == sorted(held, reverse=True)

    @given(card_sets, card_sets)
    def test_union_meeting_difference(self, one: frozenset[Card], other: frozenset[Card]) -> None:
        """`|`, `&`, `-` and `^` do what they do to sets, and give hands."""
        left, right = Hand.of(one), Hand.of(other)
        for got, expected in (
            (left | right, one | other),
            (left & right, one & other),
            (left - right, one - other),
            (left ^ right, one ^ other),
        ):
            assert type(got) is Hand
            assert set(got) == expected
        assert (left == right) is (one == other)

    @given(st.lists(cards))
    def test_a_repeated_card_counts_once(self, named: list[Card]) -> None:
        """`Hand.of` makes a set of whatever it is given."""
        assert set(Hand.of(named)) == set(named)
        assert len(Hand.of(named)) == len(set(named))

    @given(card_sets, suits)
    def test_a_suit_of_it(self, held: frozenset[Card], suit: Suit) -> None:
        """The cards of a suit, as a hand, as ranks and as thirteen bits."""
        hand = Hand.of(held)
        of_suit = {card for card in held if card.suit is suit}
        assert set(hand.suit(suit)) == of_suit
        assert hand.ranks(suit) == "".join(card.rank.letter for card in sorted(of_suit, reverse=True))
        assert hand.holding(suit) == sum(1 << card.rank - 2 for card in of_suit)
        assert hand.lengths()[suit] == len(of_suit)

    @given(hands)
    def test_a_hand_reads_what_it_writes(self, hand: Hand) -> None:
        """PBN's text, the repr and a pickle give the hand again."""
        assert Hand.parse(str(hand)) == eval(repr(hand)) == pickle.loads(pickle.dumps(hand)) == hand
        assert type(pickle.loads(pickle.dumps(hand))) is Hand

    def test_the_deck_is_all_cards(self) -> None:
        """1A: 52 cards."""
        assert list(FULL_DECK) == list(reversed(CARDS))


class TestHandsAsText:
    def test_spades_first_as_pbn_has_it(self) -> None:
        """PBN 3.4.11: spades, hearts, diamonds, clubs, divided by dots, ranks downwards."""
        hand = Hand.parse("AKQ2.J54.T9.8765")
        assert set(hand) == {
            Card.parse(s + r) for s, held in zip("SHDC", ("AKQ2", "J54", "T9", "8765"), strict=True) for r in held
        }
        assert str(hand) == "AKQ2.J54.T9.8765"

    def test_a_void_is_empty(self) -> None:
        """An empty group is a void; four of them are a hand without cards."""
        assert Hand.parse("AKQJT98765432...").ranks(Suit.HEARTS) == ""
        assert Hand.parse("...") == Hand(0)
        assert str(Hand(0)) == "..."

    @pytest.mark.parametrize("text", ["2akq.45j.9t.5678", " AKQ2.J54.109.8765 ", "AKQ2.J54.T9.8765\n"])
    def test_order_case_blanks_and_10_do_not_matter(self, text: str) -> None:
        """Real files write small letters, 10 for T, and ranks in any order."""
        assert Hand.parse(text) == Hand.parse("AKQ2.J54.T9.8765")

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "has 1 suits"),
            ("-", "has 1 suits"),
            ("AKQ.J54.T9", "has 3 suits"),
            ("A.K.Q.J.T", "has 5 suits"),
            ("AX...", "'X' is not a rank"),
            ("A 2...", "' ' is not a rank"),
            ("1...", "'1' is not a rank"),
            ("AKA...", "holds SA twice"),
            (".1010..", "holds HT twice"),
            ("...2T2", "holds C2 twice"),
        ],
    )
    def test_a_malformed_hand_is_refused(self, text: str, why: str) -> None:
        """Four suits, known ranks, no card twice; the error says which."""
        with pytest.raises(ValueError, match=why):
            Hand.parse(text)

    @given(st.text("AKQJT9832.10 x", max_size=20))
    def test_any_text_is_a_hand_or_a_clear_error(self, text: str) -> None:
        """What comes from outside is a hand or a ValueError, never something else."""
        try:
            hand = Hand.parse(text)
        except ValueError:
            return
        assert Hand.parse(str(hand)) == hand
