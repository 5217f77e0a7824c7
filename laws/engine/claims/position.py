"""The cards that are left at the time of a claim, as a value for a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.table.table import Table
from laws.values.cards import Suit
from laws.values.fast_init import fast_init

__all__ = [
    "SUIT_BITS",
    "Hands",
    "Position",
    "all_above",
    "cards_of",
    "different",
    "has_losers",
    "highest",
    "lowest",
    "of_suit",
    "tops",
]

SUIT_BITS: Final = tuple(0x1FFF << 13 * suit for suit in range(4))

Hands = tuple[int, int, int, int]


def of_suit(cards: int, suit: int) -> int:
    """Return those of these cards that are of the suit, as a bit set."""
    return cards & SUIT_BITS[suit]


def highest(cards: int) -> int:
    """Return the number of the highest of these cards of one suit. Undefined if there is none."""
    return cards.bit_length() - 1


def lowest(cards: int) -> int:
    """Return the number of the lowest of these cards of one suit. Undefined if there is none."""
    return (cards & -cards).bit_length() - 1


def tops(cards: int, theirs: int) -> int:
    """Return those of these cards, all of one suit, that no card of the others beats."""
    return cards >> theirs.bit_length() << theirs.bit_length()


def has_losers(cards: int, theirs: int) -> bool:
    """Return whether one of these cards is no top of its suit."""
    suits = ((of_suit(cards, suit), of_suit(theirs, suit)) for suit in range(4))
    return any(held != tops(held, against) for held, against in suits)


def all_above(cards: int, others: int) -> bool:
    """Return whether in each suit that both have every one of these cards is higher than the others."""
    for suit in range(4):
        held, against = of_suit(cards, suit), of_suit(others, suit)
        if held and against and (held & -held) < against:
            return False
    return True


def cards_of(cards: int) -> list[int]:
    """Return the numbers of these cards in ascending order."""
    numbers = []
    while cards:
        low = cards & -cards
        numbers.append(low.bit_length() - 1)
        cards ^= low
    return numbers


@fast_init
@dataclass(frozen=True, slots=True)
class Position:
    """The hands as 52-bit sets, the trick in progress in the order of play, and the seat on turn.

    `shown` has the bit 4 × suit + seat for each hand known to be void of a suit. `ruffed`: since the claim an opponent
    has ruffed, so that no player forgets trumps any longer.
    """

    hands: Hands
    trick: tuple[tuple[int, int], ...]
    turn: int
    shown: int
    ruffed: bool = False

    @classmethod
    def at(cls, table: Table) -> Position:
        """Return the position of a table in its play, with the voids that the play has shown."""
        play = table.play
        assert play is not None
        shown = 0
        for cards in (*(trick.cards for trick in play.tricks), play.trick):
            for played in cards:
                if played.card // 13 != cards[0].card // 13:
                    shown |= 1 << 4 * (cards[0].card // 13) + played.seat
        trick = tuple((int(played.seat), int(played.card)) for played in play.trick)
        return cls(table.hands, trick, int(play.turn), shown)

    @property
    def remaining(self) -> int:
        """The number of tricks that are not complete, including the one in progress."""
        return self.hands[self.turn].bit_count()

    def best(self, trump: Suit | None) -> tuple[int, int]:
        """Return the seat and card that win the trick as it stands."""
        return _best(self.trick, trump)

    def play(self, card: int, trump: Suit | None, ours: int) -> tuple[Position, int]:
        """Return the position after this card from the hand on turn.

        The second value is 1 if side `ours` wins a trick with it, else 0.
        """
        seat = self.turn
        hands = list(self.hands)
        hands[seat] &= ~(1 << card)
        trick = (*self.trick, (seat, card))
        shown = self.shown
        if card // 13 != trick[0][1] // 13:
            shown |= 1 << 4 * (trick[0][1] // 13) + seat
        ruffed = self.ruffed or (card // 13 == trump != trick[0][1] // 13 and seat % 2 != ours)
        left: Hands = (hands[0], hands[1], hands[2], hands[3])
        if len(trick) < 4:
            return Position(left, trick, (seat + 1) % 4, shown, ruffed), 0
        taker, _ = _best(trick, trump)
        return Position(left, (), taker, shown, ruffed), int(taker % 2 == ours)


def _best(trick: tuple[tuple[int, int], ...], trump: Suit | None) -> tuple[int, int]:
    best_seat, best = trick[0]
    for seat, card in trick[1:]:
        if card // 13 == best // 13:
            if card > best:
                best_seat, best = seat, card
        elif card // 13 == trump:
            best_seat, best = seat, card
    return best_seat, best


def different(position: Position) -> list[int]:
    """Return the legal cards; of adjacent cards, with none in another hand between them, only the lowest.

    High cards come first, but low ones if the hand follows suit and cannot win the trick in it.
    """
    own = position.hands[position.turn]
    if position.trick:
        own = own & SUIT_BITS[position.trick[0][1] // 13] or own
    others = 0
    for seat, hand in enumerate(position.hands):
        others |= hand if seat != position.turn else 0
    for _, card in position.trick:
        others |= 1 << card
    found: list[int] = []
    for card in reversed(cards_of(own)):
        above = found[-1] if found else -1
        between = others & ((1 << above) - 1) & ~((1 << card) - 1) if above // 13 == card // 13 else 1
        if above < 0 or between:
            found.append(card)
        else:
            found[-1] = card
    if position.trick and found[0] < max(
        card for _, card in position.trick if card // 13 == position.trick[0][1] // 13
    ):
        found.reverse()
    return found
