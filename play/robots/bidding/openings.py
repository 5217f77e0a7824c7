"""Opening bids: five-card majors, notrump of 15 to 17, a strong two clubs, weak two-bids, pre-empts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.values.calls import PASS, bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.shape import Test, both, fair
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head
from play.robots.valued import Valued

__all__ = ["openings"]

C, D, H, S = SUITS

_STRONG: Final = 22
_RULE_OF_TWENTY: Final = 20
_RULE_OF_FIFTEEN: Final = 15


def openings(now: Situation) -> Iterator[BiddingRule]:
    """Yield the opening bids."""
    last_seat = len(now.said) == 3
    yield rule(
        in_suit(2, C),
        Head.STRONG_CLUB,
        hcp=(18, MOST_HCP),
        points=(_STRONG, MOST_HCP),
        when=_is_near_game,
        tag=Tag.STRONG_CLUB,
        forcing=Forcing.ROUND,
        conventional=True,
    )
    yield rule(bid(2, NOTRUMP), Head.OPENING_NOTRUMP, hcp=(20, 21), balanced=True, tag=Tag.NOTRUMP_OPENING)
    yield rule(bid(1, NOTRUMP), Head.OPENING_NOTRUMP, hcp=(15, 17), balanced=True, tag=Tag.NOTRUMP_OPENING)
    is_opening = _is_fourth_seat_opening if last_seat else _is_opening
    for suit in (S, H, D, C):
        yield rule(
            in_suit(1, suit),
            Head.OPENING,
            points=(11 if last_seat else 12, 26),
            hcp=(10, 21),
            lengths={suit: (5 if suit in MAJORS else 3, 13)},
            when=both(is_opening, _opens(suit)),
            tag=Tag.OPENING,
        )
    if not last_seat:
        yield from _weak_twos(now)
        yield from _preempts(now)
    yield rule(PASS, Head.SILENCE, hcp=(0, 13 if last_seat else 11))


def _is_near_game(hand: Valued) -> bool:
    """Return whether to open a strong two clubs: 22 points, or nine tricks in the hand with the points of a strong
    opening.
    """
    return hand.hcp >= _STRONG or (hand.hcp >= 18 and hand.aces >= 2 and hand.playing_tricks >= 9)


def _is_opening(hand: Valued) -> bool:
    """Return whether to open: 12 points; 11 that make 20 with the cards of the two longest suits; 10 that make more."""
    longest = sum(sorted(hand.lengths)[2:])
    return hand.hcp >= 12 or (hand.hcp >= 10 and hand.hcp + longest >= _RULE_OF_TWENTY + (hand.hcp == 10))


def _is_fourth_seat_opening(hand: Valued) -> bool:
    """Return whether to open in fourth seat: with spades, or with points to spare."""
    return hand.hcp >= 14 or hand.hcp + hand.lengths[S] >= _RULE_OF_FIFTEEN


def _opens(suit: Suit) -> Test:
    return lambda hand: _opening_suit(hand) is suit


def _opening_suit(hand: Valued) -> Suit:
    """Return the longest suit, the higher of two five-card suits; without a five-card major the longer minor, with
    three each clubs.

    A hand too weak to reverse opens a five-card major before a six-card minor.
    """
    clubs, diamonds, hearts, spades = hand.lengths
    major, minor = (S if spades >= hearts else H), (D if diamonds > clubs or diamonds == clubs >= 4 else C)
    if hand.lengths[major] >= 5:
        too_long = hand.lengths[minor] - hand.lengths[major]
        if too_long <= 0 or (too_long == 1 and hand.hcp < 14):
            return major
    return minor


def _is_preempt(now: Situation, suit: Suit) -> Test:
    """Return a test for a pre-empt: a suit that loses few tricks and, before partner has passed, no good second
    major.
    """
    first_or_second = len(now.said) < 2

    def test(hand: Valued) -> bool:
        if first_or_second and any(hand.lengths[other] >= 4 for other in MAJORS if other is not suit):
            return False
        return hand.is_good(suit) or (not now.vulnerable and hand.is_fair(suit) and hand.suit_hcp[suit] >= 3)

    return test


def _weak_twos(now: Situation) -> Iterator[BiddingRule]:
    for suit in (S, H, D):
        yield rule(
            in_suit(2, suit),
            Head.WEAK_TWO,
            hcp=(6 if now.vulnerable else 5, 10),
            lengths={suit: (6, 6)},
            when=both(_is_preempt(now, suit), lambda hand: 0 not in hand.lengths),
            tag=Tag.WEAK_OPENING,
        )


def _preempts(now: Situation) -> Iterator[BiddingRule]:
    """Yield three-bids with seven cards and four-bids with eight; sounder when vulnerable."""
    for suit in (S, H, D, C):
        yield rule(
            in_suit(4, suit),
            Head.PREEMPT,
            hcp=(5, 11),
            lengths={suit: (8, 13)},
            when=fair(suit),
            tag=Tag.WEAK_OPENING,
        )
        yield rule(
            in_suit(3, suit),
            Head.PREEMPT,
            hcp=(5 if now.vulnerable else 4, 10),
            lengths={suit: (7, 7)},
            when=_is_preempt(now, suit),
            tag=Tag.WEAK_OPENING,
        )
