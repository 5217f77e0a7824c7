"""Continuations after the strong two clubs.

Two diamonds waits, a good suit answers, notrump rebids are 22–24 and 25–27.
"""

from __future__ import annotations

from collections.abc import Iterator

from laws.values.calls import bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.shape import both, good, is_longest
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["answer_strong", "rebid_strong", "respond_to_strong_suit"]

C, D, H, S = SUITS


def answer_strong() -> Iterator[BiddingRule]:
    """Yield responses to two clubs."""
    for suit, level in ((S, 2), (H, 2), (D, 3), (C, 3)):
        yield rule(
            in_suit(level, suit),
            Head.POSITIVE,
            hcp=(8, MOST_HCP),
            lengths={suit: (5, 13)},
            when=both(good(suit), is_longest(suit)),
            forcing=Forcing.GAME,
        )
    yield rule(in_suit(2, D), Head.WAITING, tag=Tag.WAITING, forcing=Forcing.ROUND, conventional=True)


def rebid_strong(now: Situation) -> Iterator[BiddingRule]:
    """Yield opener's rebids: balanced hands by strength, else the suit, forcing to game."""
    for level, hcp in ((3, (25, 27)), (2, (22, 24))):
        yield rule(bid(level, NOTRUMP), Head.NOTRUMP, hcp=hcp, balanced=True, tag=Tag.NOTRUMP_OPENING)
    for suit in (S, H, D, C):
        call = now.cheapest(suit)
        if call is not None and call.level <= 3:
            yield rule(
                call,
                Head.NEW_SUIT_GAME,
                hcp=(18, MOST_HCP),
                lengths={suit: (5, 13)},
                when=is_longest(suit),
                forcing=Forcing.GAME,
            )
    yield rule(bid(2, NOTRUMP), Head.NOTRUMP, hcp=(18, MOST_HCP), forcing=Forcing.GAME, stretch=True)


def respond_to_strong_suit(now: Situation, suit: Suit) -> Iterator[BiddingRule]:
    """Yield responder's calls after two clubs, two diamonds and a suit: support, an own suit, or notrump."""
    support = now.cheapest(suit)
    if support is not None and suit in MAJORS:
        for call, head, hcp in ((support, Head.RAISE, (5, MOST_HCP)), (in_suit(4, suit), Head.SIGN_OFF, (0, 4))):
            yield rule(call, head, hcp=hcp, lengths={suit: (3, 13)}, about=suit, tag=Tag.RAISE, forcing=Forcing.GAME)
    for other in SUITS:
        call_in = now.cheapest(other)
        if other is not suit and call_in is not None and call_in.level <= 3:
            yield rule(
                call_in,
                Head.NEW_SUIT_GAME,
                hcp=(4, MOST_HCP),
                lengths={other: (5, 13)},
                when=is_longest(other),
                forcing=Forcing.GAME,
            )
    if support is not None and suit not in MAJORS:
        yield rule(support, Head.RAISE, lengths={suit: (4, 13)}, about=suit, tag=Tag.RAISE, forcing=Forcing.GAME)
    notrump = now.cheapest(NOTRUMP)
    if notrump is not None and notrump.level <= 3:
        yield rule(notrump, Head.NOTRUMP, forcing=Forcing.GAME)
