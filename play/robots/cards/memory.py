"""What a robot knows of the cards of a board, derived only from its View."""

from __future__ import annotations

from dataclasses import dataclass

from laws.table.auction import CallStatus
from laws.table.play import PlayedCard
from laws.values.calls import BIDS, PASS, Call
from laws.values.cards import FULL_DECK, Card, Suit
from laws.values.contract import Contract
from laws.values.seats import SEATS, Seat
from laws.views.seen import SeenCall, View
from play.robots.calls.meaning import situation_after
from play.robots.calls.promise import Promise
from play.robots.calls.situation import Situation

__all__ = ["Memory", "auction_of", "has_meaning", "remember"]


def auction_of(view: View, before: int = 0) -> Situation:
    """Return the current auction, or with `before` the calls in front of that place.

    Withdrawn, cancelled and pending calls are left out: partner's may not be used (Law 16C2), and the opponents' need
    not be (16C1). A call made in place of another stands in that place. A seat that was passed over counts as a pass;
    so does a double with nothing to double and a bid of more than seven while nobody has pointed to it (Laws 36, 38).
    """
    board = view.board
    turn = board.dealer
    calls: list[Call] = []
    standing: dict[int, SeenCall] = {}
    for seen in view.auction or ():
        if seen.status is CallStatus.STANDING:  # an attempt to change a call that stands does not count (Law 25B)
            standing.setdefault(seen.position, seen)
    for _, seen in sorted(standing.items()):
        if before and seen.position >= before:
            break
        while turn is not seen.seat:
            calls.append(PASS)
            turn = turn.lho
        now = situation_after(board.dealer, board.vulnerability, tuple(calls))
        calls.append(seen.call if has_meaning(now, seen.call) else PASS)
        turn = turn.lho
    return situation_after(board.dealer, board.vulnerability, tuple(calls))


def has_meaning(now: Situation, call: Call) -> bool:
    """Return whether a call can be read: an insufficient bid can, a double of nothing and eight clubs cannot."""
    return call in BIDS or now.is_legal(call)


@dataclass(frozen=True, slots=True)
class Memory:
    """The known cards, and what is known of the others.

    `held` are the cards of each visible hand, 0 for a hidden one; `hidden` are the seats of those, with `counts` cards
    left; `played` are the cards that each hand has played. `voids` are bits of the suits in which a hidden hand has
    shown out. `unseen` are the cards that the hidden hands hold together.
    """

    me: Seat
    contract: Contract
    held: tuple[int, int, int, int]
    counts: tuple[int, int, int, int]
    hidden: tuple[Seat, ...]
    played: tuple[int, int, int, int]
    voids: tuple[int, int, int, int]
    unseen: int
    promises: tuple[Promise, Promise, Promise, Promise]
    leader: Seat
    trick: tuple[Card, ...]
    won: tuple[int, int]

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        return self.contract.denomination.suit

    @property
    def turn(self) -> Seat:
        """The hand that plays next."""
        return SEATS[(self.leader + len(self.trick)) % 4]


def _leader(view: View, contract: Contract) -> Seat:
    """Return the seat that led to the trick in progress, or is to lead (Laws 43B2(a), 53A: not always the winner)."""
    if view.trick:
        return view.trick[0].seat
    if view.turn is not None:
        return view.turn
    return view.tricks[-1].winner if view.tricks else contract.leader


def remember(view: View) -> Memory:
    """Return the memory of a robot from the final pass on. Raise ValueError when there is no contract or no seat."""
    contract, me = view.contract, view.viewer.seat
    if contract is None or me is None:
        raise ValueError("there is no play to remember")
    played = [0, 0, 0, 0]
    voids = [0, 0, 0, 0]
    tricks: list[tuple[PlayedCard, ...]] = [*(trick.cards for trick in view.tricks), view.trick]
    for cards in tricks:
        for one in cards:
            played[one.seat] |= 1 << one.card
            voids[one.seat] &= ~(1 << one.card.suit)  # he had one after all (Law 61)
            if one.card.suit is not cards[0].card.suit:
                voids[one.seat] |= 1 << cards[0].card.suit
    if view.lead is not None and view.lead.card is not None:
        played[view.lead.seat] |= 1 << view.lead.card.card
    held = [0, 0, 0, 0]
    hidden = []
    for hand in view.hands:
        if hand.cards is None:
            hidden.append(hand.seat)
        else:
            held[hand.seat] = int(hand.cards)
    gone = played[0] | played[1] | played[2] | played[3]
    unseen = int(FULL_DECK) & ~(gone | held[0] | held[1] | held[2] | held[3])
    counts = tuple(hand.count for hand in view.hands)
    return Memory(
        me,
        contract,
        (held[0], held[1], held[2], held[3]),
        (counts[0], counts[1], counts[2], counts[3]),
        tuple(hidden),
        (played[0], played[1], played[2], played[3]),
        (voids[0], voids[1], voids[2], voids[3]),
        unseen,
        auction_of(view).promises,
        _leader(view, contract),
        tuple(one.card for one in view.trick),
        view.won,
    )
