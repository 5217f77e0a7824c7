"""Suits, ranks, cards and hands (Law 1).

A card is an `int` from 0 (the two of clubs) to 51 (the ace of spades), suit by suit from clubs upwards. A hand is the
set of its cards as 52 bits, also an `int`. Both compare, hash and pack as numbers and print as cards. There are exactly
52 `Card` objects; `Card(n)` returns the existing one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import Final, Self

__all__ = [
    "CARDS",
    "FULL_DECK",
    "RANKS",
    "SUITS",
    "Card",
    "Denomination",
    "Hand",
    "Rank",
    "Suit",
]


class Suit(IntEnum):
    """The four suits in ascending rank (Law 18E). The value is the suit's place in a hand's bits."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit's letter: C, D, H or S."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The suit's symbol: ♣, ♦, ♥ or ♠."""
        return "♣♦♥♠"[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Parse a suit: one letter or symbol, case ignored. Raise ValueError for any other text."""
        found = _SUIT_OF.get(text.upper())
        if found is None:
            raise ValueError(f"{text!r} is not a suit: write C, D, H or S")
        return found


class Denomination(IntEnum):
    """The denomination of a bid or contract, ranked as in Law 18E: clubs lowest, notrump highest."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None in notrump."""
        return _SUIT_OF_DENOMINATION[self]

    @property
    def text(self) -> str:
        """The denomination's text: C, D, H, S or NT."""
        return ("C", "D", "H", "S", "NT")[self]

    @property
    def symbol(self) -> str:
        """The denomination's symbol: ♣, ♦, ♥, ♠ or NT."""
        return ("♣", "♦", "♥", "♠", "NT")[self]

    @classmethod
    def parse(cls, text: str) -> Denomination:
        """Parse a denomination: C, D, H, S, N or NT, case ignored. Raise ValueError for any other text."""
        upper = text.upper()
        if upper in ("N", "NT"):
            return cls.NOTRUMP
        suit = _SUIT_OF.get(upper)
        if suit is None:
            raise ValueError(f"{text!r} is not a denomination: write C, D, H, S or NT")
        return cls(suit)


class Rank(IntEnum):
    """The rank of a card, two lowest, ace highest (Law 1A)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank's letter: 2–9, T, J, Q, K or A."""
        return _RANK_LETTERS[self - 2]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Parse a rank: 2–9, T or 10, J, Q, K, A, case ignored. Raise ValueError for any other text."""
        found = _RANK_OF.get(text.upper())
        if found is None:
            raise ValueError(f"{text!r} is not a rank: write 2 to 9, T, J, Q, K or A")
        return found


_RANK_LETTERS: Final = "23456789TJQKA"
_RANK_OF: Final = {letter: Rank(n + 2) for n, letter in enumerate(_RANK_LETTERS)} | {"10": Rank.TEN}
_SUIT_OF: Final = {s.letter: s for s in Suit} | {s.symbol: s for s in Suit}
_SUIT_OF_DENOMINATION: Final[tuple[Suit | None, ...]] = (*Suit, None)

SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)


class Card(int):
    """One of the 52 cards, as its number: 13 × suit + rank − 2. `str()` is suit then rank: ``SA``, ``HT``."""

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        """Return the card with that number, 0–51. Raise ValueError for any other number."""
        if not 0 <= number < 52:
            raise ValueError(f"{number} is not the number of a card: 0 to 51")
        return _cards[number] if _cards else super().__new__(cls, number)  # type: ignore[return-value]

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """Return the card of that suit and rank."""
        return CARDS[13 * suit + rank - 2]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Parse a card, suit then rank: ``SA``, ``h10``, ``♦T``. Raise ValueError for any other text."""
        found = _CARD_OF.get(text.upper())
        if found is None:
            raise ValueError(f"{text!r} is not a card: write suit then rank, like SA or HT")
        return found

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return SUITS[self // 13]

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return RANKS[self % 13]

    @property
    def bit(self) -> int:
        """The bits of the hand that holds only this card."""
        return 1 << self

    def __str__(self) -> str:
        return _CARD_TEXT[self]

    def __repr__(self) -> str:
        return f"Card.parse({_CARD_TEXT[self]!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return (Card, (int(self),))


_CARD_TEXT: Final = tuple(s.letter + r.letter for s in Suit for r in Rank)
_cards: tuple[Card, ...] = ()
_cards = tuple(Card(n) for n in range(52))

CARDS: Final = _cards
"""The 52 cards, from the two of clubs to the ace of spades."""

_CARD_OF: Final = {text: CARDS[n] for n, text in enumerate(_CARD_TEXT)}
_CARD_OF.update({s.symbol + r.letter: Card.of(s, r) for s in Suit for r in Rank})
_CARD_OF.update({s.letter + "10": Card.of(s, Rank.TEN) for s in Suit})
_CARD_OF.update({s.symbol + "10": Card.of(s, Rank.TEN) for s in Suit})

_SUIT_BITS: Final = 0x1FFF


class Hand(int):
    """A set of cards as 52 bits: bit n is `Card(n)`. The number of cards is not limited to 13.

    `&`, `|`, `-` and `^` return hands. Iteration goes from the highest spade to the lowest club.
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        """Return the hand that holds these cards. A repeated card counts once."""
        bits = 0
        for card in cards:
            bits |= 1 << card
        return cls(bits)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Parse a hand in PBN: four groups of ranks, ``AKQ2.J54.T9.8765``, spades first, ``10`` allowed.

        Raise ValueError if there are not four suits, a rank is unknown, or a card is named twice.
        """
        suits = text.strip().split(".")
        if len(suits) != 4:
            raise ValueError(f"{text!r} has {len(suits)} suits: write four, divided by dots, spades first")
        bits = 0
        for suit, ranks in zip(reversed(SUITS), suits, strict=True):
            for letter in ranks.upper().replace("10", "T"):
                bit = 1 << Card.of(suit, Rank.parse(letter))
                if bits & bit:
                    raise ValueError(f"{text!r} holds {suit.letter}{letter} twice")
                bits |= bit
        return cls(bits)

    def ranks(self, suit: Suit) -> str:
        """Return the ranks held in a suit, highest first, as ``AKQ2``; an empty string for a void."""
        bits = self.holding(suit)
        return "".join(_RANK_LETTERS[n] for n in range(12, -1, -1) if bits >> n & 1)

    def holding(self, suit: Suit) -> int:
        """Return the 13 bits of a suit: bit 0 is the two, bit 12 the ace."""
        return int(self) >> 13 * suit & _SUIT_BITS

    def suit(self, suit: Suit) -> Hand:
        """Return the cards of one suit."""
        return Hand(int(self) & _SUIT_BITS << 13 * suit)

    def of_suit(self, suit: Suit) -> tuple[Card, ...]:
        """Return the cards of one suit, the highest first."""
        return _of_suit(int(self) >> 13 * suit & _SUIT_BITS, suit)

    def lengths(self) -> tuple[int, int, int, int]:
        """Return the number of cards in clubs, diamonds, hearts, spades."""
        bits = int(self)
        return (
            (bits & 0x1FFF).bit_count(),
            (bits >> 13 & 0x1FFF).bit_count(),
            (bits >> 26 & 0x1FFF).bit_count(),
            (bits >> 39).bit_count(),
        )

    def __contains__(self, card: Card) -> bool:
        return bool(int(self) >> card & 1)

    def __len__(self) -> int:
        return self.bit_count()

    def __iter__(self) -> Iterator[Card]:
        bits = int(self)
        while bits:
            top = bits.bit_length() - 1
            yield CARDS[top]
            bits ^= 1 << top

    def __and__(self, other: int) -> Hand:
        return Hand(int(self) & int(other))

    def __or__(self, other: int) -> Hand:
        return Hand(int(self) | int(other))

    def __xor__(self, other: int) -> Hand:
        return Hand(int(self) ^ int(other))

    def __sub__(self, other: int) -> Hand:
        """Return the cards that are not in `other`."""
        return Hand(int(self) & ~int(other))

    def __str__(self) -> str:
        return ".".join(self.ranks(suit) for suit in reversed(SUITS))

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


@lru_cache(maxsize=4_096)
def _of_suit(holding: int, suit: int) -> tuple[Card, ...]:
    """Return the cards of a holding. There are 8,192 in each suit, and hands are drawn with every card."""
    return tuple(CARDS[13 * suit + rank] for rank in range(12, -1, -1) if holding >> rank & 1)


FULL_DECK: Final = Hand((1 << 52) - 1)
"""All 52 cards."""
