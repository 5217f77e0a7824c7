"""The play as a value: the trick on the table, the quitted tricks, the hand to play (Laws 44, 45, 65)."""

from __future__ import annotations

from dataclasses import dataclass

from laws.values.cards import Card, Suit
from laws.values.contract import Contract
from laws.values.fast_init import fast_init
from laws.values.seats import SEATS, Seat

__all__ = ["Play", "PlayedCard", "Trick", "in_rotation", "winner"]


@fast_init
@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card on the table and the hand that it came from."""

    seat: Seat
    card: Card


@fast_init
@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: four cards in the order in which they were played, and the hand that won it."""

    cards: tuple[PlayedCard, ...]
    winner: Seat

    @property
    def leader(self) -> Seat:
        """The hand that led to the trick."""
        return self.cards[0].seat

    def card_of(self, seat: Seat) -> Card:
        """Return the card that this hand contributed."""
        return self.cards[(seat - self.cards[0].seat) % 4].card


def in_rotation(trick: tuple[PlayedCard, ...]) -> tuple[PlayedCard, ...]:
    """Return the cards of a trick in the order of the seats, from the hand that led to it."""
    leader = trick[0].seat
    return tuple(sorted(trick, key=lambda played: (played.seat - leader) % 4))


def winner(cards: tuple[PlayedCard, ...], trump: Suit | None) -> Seat:
    """Return the hand whose card wins: the highest trump (Law 44E), else the highest card of the suit led (Law 44F)."""
    best = cards[0]
    best_suit = best.card // 13
    for played in cards[1:]:
        suit = played.card // 13
        if suit == best_suit:
            if played.card > best.card:
                best = played
        elif suit == trump:
            best, best_suit = played, suit
    return best.seat


@fast_init
@dataclass(frozen=True, slots=True)
class Play:
    """The play from the final pass to the end of the board.

    `lead` is the opening lead while it lies face down (Law 41A). `trick` holds the cards of the trick in progress,
    `won` the numbers of complete tricks won by North-South and East-West, `turn` the hand whose card is next.
    """

    contract: Contract
    lead: PlayedCard | None
    tricks: tuple[Trick, ...]
    trick: tuple[PlayedCard, ...]
    won: tuple[int, int]
    turn: Seat

    @classmethod
    def begin(cls, contract: Contract) -> Play:
        """Return the play before the opening lead, which declarer's left-hand opponent makes (Law 41A)."""
        return cls(contract, None, (), (), (0, 0), contract.leader)

    def take_back(self, seat: Seat) -> Play:
        """Return the play without this hand's card to the trick in progress, or else to the last trick.

        The turn returns to that hand. Taking back a lead leaves no trick in progress.
        """
        tricks, trick, (ns, ew) = self.tricks, self.trick, self.won
        if not any(played.seat is seat for played in trick):
            last = tricks[-1]
            tricks, trick = tricks[:-1], last.cards
            ns, ew = (ns, ew - 1) if last.winner & 1 else (ns - 1, ew)
        left = tuple(played for played in trick if played.seat is not seat)
        return Play(self.contract, None, tricks, left, (ns, ew), seat)

    @property
    def led_suit(self) -> Suit | None:
        """The suit led to the trick in progress; None when the next card is a lead."""
        return self.trick[0].card.suit if self.trick else None

    @property
    def actor(self) -> Seat:
        """The player who plays from the hand on turn: declarer plays dummy's cards (Law 41D)."""
        return self.contract.declarer if self.turn is self.contract.dummy else self.turn

    @property
    def remaining(self) -> int:
        """The number of tricks that are not complete, the one in progress included."""
        return 13 - len(self.tricks)

    @property
    def declarer_tricks(self) -> int:
        """The number of complete tricks won by declarer's side."""
        return self.won[self.contract.declarer & 1]

    def add(self, played: PlayedCard) -> Play:
        """Return the play with one more card on the table. The card is not checked."""
        trick = (*self.trick, played)
        if self.trick and (self.trick[-1].seat + 1) & 3 != played.seat:  # it replaces a card that was taken back
            trick = in_rotation(trick)
        if len(trick) < 4:
            turn = SEATS[((played.seat if played.seat is self.turn else trick[0].seat) + 1) & 3]
            while any(other.seat is turn for other in trick):
                turn = turn.lho
            return Play(self.contract, None, self.tricks, trick, self.won, turn)
        trick = in_rotation(trick)
        taker = winner(trick, self.contract.denomination.suit)
        ns, ew = self.won
        won = (ns, ew + 1) if taker & 1 else (ns + 1, ew)
        return Play(self.contract, None, (*self.tricks, Trick(trick, taker)), (), won, taker)
