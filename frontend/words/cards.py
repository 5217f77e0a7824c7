"""The words for suits, cards and hands."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from frontend.languages import say
from laws.values.cards import SUITS, Card, Denomination, Hand, Rank, Suit

__all__ = ["card_name", "denomination_name", "hand_name", "rank_name", "rank_text", "suit_name"]


@cache
def suit_name(suit: Suit, language: str) -> str:
    """Return the suit in the plural: spades."""
    _ = say(language)
    return (_("clubs"), _("diamonds"), _("hearts"), _("spades"))[suit]


@cache
def denomination_name(denomination: Denomination, language: str) -> str:
    """Return the suit, or notrump."""
    suit = denomination.suit
    return say(language)("notrump") if suit is None else suit_name(suit, language)


@cache
def rank_name(rank: Rank, language: str) -> str:
    """Return the rank as it is spoken: ace, 10."""
    if rank < Rank.JACK:
        return str(int(rank))
    _ = say(language)
    return (_("jack"), _("queen"), _("king"), _("ace"))[rank - Rank.JACK]


def rank_text(rank: Rank) -> str:
    """Return the rank as it is printed on a card: A, 10."""
    return "10" if rank is Rank.TEN else rank.letter


@cache
def card_name(card: Card, language: str) -> str:
    """Return the card as it is spoken: ace of spades."""
    words = {"rank": rank_name(card.rank, language), "suit": suit_name(card.suit, language)}
    return say(language)("{rank} of {suit}").format_map(words)


def hand_name(hand: Hand, language: str) -> str:
    """Return the cards as they are read aloud, spades first: spades ace, queen, 5; hearts none."""
    _ = say(language)
    return _("; ").join([_suit_aloud(hand.holding(suit), suit, language) for suit in _SPADES_FIRST])


_SPADES_FIRST: Final = tuple(reversed(SUITS))


@lru_cache(maxsize=2_048)
def _suit_aloud(holding: int, suit: Suit, language: str) -> str:
    _ = say(language)
    held = Hand(holding << 13 * suit).of_suit(suit)
    ranks = _(", ").join(rank_name(card.rank, language) for card in held)
    return _("{suit} {ranks}").format(suit=suit_name(suit, language), ranks=ranks or _("none"))
