"""Takeout doubles by a side that has not bid yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.values.calls import DOUBLE
from laws.values.cards import SUITS, Suit
from play.robots.bidding.shape import Test
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, Situation
from play.robots.calls.words import Head

__all__ = ["strong_double", "takeout"]

_LEAST: Final = {1: 12, 2: 12, 3: 14, 4: 15}
"""High-card points for a takeout double, by the level of the doubled bid."""


def strong_double(now: Situation, theirs: tuple[Suit, ...], borrowed: int) -> Iterator[BiddingRule]:
    """Yield the double of a hand too strong for an overcall, whatever its shape."""
    if not theirs or now.last_bid.level > 3:
        return
    yield rule(
        DOUBLE,
        Head.TAKEOUT_STRONG,
        hcp=(17 if borrowed else 18, MOST_HCP),
        when=lambda hand: not (hand.is_balanced and hand.hcp == 18 and all(hand.stops(suit) for suit in theirs)),
        tag=Tag.TAKEOUT,
        forcing=Forcing.ROUND,
    )


def takeout(now: Situation, theirs: tuple[Suit, ...], borrowed: int) -> Iterator[BiddingRule]:
    """Yield doubles with opening strength, shortness in their suit, three cards in each other suit, four in a major."""
    level = now.last_bid.level
    unbid = [suit for suit in SUITS if suit not in theirs]
    if level > 4 or (level == 4 and now.last_bid.denomination.suit is Suit.SPADES) or not unbid:
        return
    least = _LEAST[level] - borrowed
    short = theirs if len(theirs) == 1 else ()
    support = dict.fromkeys(unbid, (3 if len(unbid) > 2 else 4, 13))
    most = 3 if borrowed else 2
    yield _double(borrowed, least, dict.fromkeys(short, (0, most)) | support, _has_major(unbid, least + 2))
    yield _double(borrowed, least - 1, dict.fromkeys(short, (0, 1)) | support, None)  # a point less for a singleton
    majors = [suit for suit in MAJORS if suit in unbid]
    if level <= 2 and short and majors:  # points to spare for a suit of two cards
        lengths = dict.fromkeys(majors, (4 if len(majors) == 1 else 3, 13)) | dict.fromkeys(short, (0, 3))
        yield _double(borrowed, least + 2, lengths, lambda hand: max(hand.lengths) <= 5)


def _double(borrowed: int, least: int, lengths: dict[Suit, tuple[int, int]], when: Test | None) -> BiddingRule:
    return rule(
        DOUBLE,
        Head.TAKEOUT_BALANCING if borrowed else Head.TAKEOUT,
        hcp=(least, 17),
        lengths=lengths,
        when=when,
        tag=Tag.TAKEOUT,
        forcing=Forcing.ROUND,
    )


def _has_major(unbid: list[Suit], without: int) -> Test:
    """Return a test for four cards in an unbid major, or for `without` points in place of them."""
    majors = [suit for suit in MAJORS if suit in unbid]
    return lambda hand: not majors or hand.hcp >= without or any(hand.lengths[suit] >= 4 for suit in majors)
