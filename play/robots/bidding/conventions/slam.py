"""Blackwood: four notrump asks for aces; five clubs is none or four, diamonds one, hearts two, spades three.

The asker decides on the answer by judgement: `play.robots.calls.judge.slam_or_not`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.values.calls import PASS, bid
from laws.values.cards import SUITS, Suit
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["answer_blackwood", "answer_quantitative", "blackwood"]

_ANSWERS: Final = ((0, 4), (1,), (2,), (3,))


def blackwood(trump: Suit, points: int, trumps: int) -> BiddingRule:
    """Return the rule to ask for aces with so many points in support, so many trumps and an ace of one's own."""
    return rule(
        bid(4, NOTRUMP),
        Head.BLACKWOOD,
        points=(points, MOST_HCP),
        trump=trump,
        lengths={trump: (trumps, 13)},
        when=lambda hand: hand.aces >= 1,
        about=trump,
        tag=Tag.BLACKWOOD,
        forcing=Forcing.ROUND,
        conventional=True,
    )


def answer_blackwood() -> Iterator[BiddingRule]:
    """Yield the answers by number of aces."""
    for suit, aces in zip(SUITS, _ANSWERS, strict=True):
        yield rule(
            in_suit(5, suit),
            Head.BLACKWOOD_ANSWER,
            aces=aces,
            tag=Tag.BLACKWOOD_ANSWER,
            forcing=Forcing.ROUND,
            conventional=True,
        )


def answer_quantitative(now: Situation) -> Iterator[BiddingRule]:
    """Yield six notrump with more than the middle of the promised range."""
    low, high = now.mine.min_hcp, now.mine.max_hcp
    enough = (low + high + 1) // 2 + (1 if high - low >= 2 else 0)
    yield rule(bid(6, NOTRUMP), Head.SLAM, hcp=(enough, MOST_HCP), tag=Tag.SIGN_OFF)
    yield rule(PASS, Head.CONTENT, hcp=(0, enough - 1))
