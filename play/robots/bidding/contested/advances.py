"""Calls after partner's overcall or two-suited bid: raises by trump length, cue-bids, own suits, notrump."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.values.calls import PASS, Call, bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.conventions.weak import raises_of_weak
from play.robots.bidding.shape import Test, both, fair, is_longest, playable, shapely, stopped
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["after_overcall", "after_two_suits"]

_LEAST_SUIT: Final = ((8, 6), (10, 8), (12, 11))
"""Points for a suit of five and of six cards, by level."""


def after_overcall(now: Situation, suit: Suit, overcall: Call) -> Iterator[BiddingRule]:
    """Yield the calls after partner's overcall in a suit."""
    if now.tag_of_partner() is Tag.WEAK_OVERCALL:
        yield from raises_of_weak(now, suit)
        return
    cue = now.cheapest(now.their_suits[-1]) if now.their_suits else None
    if cue is not None and cue.level > 3:
        cue = None
    strong = 10 if overcall.level == 1 else 9
    if suit in MAJORS:
        yield from _to_game(suit, overcall.level)
    if cue is not None:
        yield rule(
            cue,
            Head.RAISE_CUE,
            points=(strong + 1, MOST_HCP),
            trump=suit,
            lengths={suit: (max(3, 8 - now.partner.min_len[suit]), 13)},
            about=suit,
            tag=Tag.CUE_RAISE,
            forcing=Forcing.ROUND,
            conventional=True,
        )
    yield from _raises(now, suit, strong if cue is not None else 14)
    yield from _suits(now, suit)
    yield from _notrump(now, overcall.level)
    if cue is not None:
        yield rule(cue, Head.CUE, hcp=(15, MOST_HCP), tag=Tag.CUE, forcing=Forcing.ROUND, conventional=True)
    yield rule(PASS, Head.SILENCE, hcp=(0, 11), lengths={suit: (0, 2)})
    yield rule(PASS, Head.SILENCE, hcp=(0, 9))
    yield rule(PASS, Head.SILENCE, stretch=True)


def _to_game(major: Suit, level: int) -> Iterator[BiddingRule]:
    game = in_suit(4, major)
    yield rule(
        game,
        Head.RAISE_GAME,
        points=(15 if level == 1 else 14, MOST_HCP),
        trump=major,
        lengths={major: (3, 13)},
        about=major,
        tag=Tag.SIGN_OFF,
    )
    yield rule(
        game,
        Head.RAISE_PREEMPTIVE,
        hcp=(3, 10),
        lengths={major: (5, 13)},
        when=shapely,
        about=major,
        tag=Tag.RAISE,
    )


def _raises(now: Situation, suit: Suit, most: int) -> Iterator[BiddingRule]:
    """Yield the raises of an overcall: a jump with four trumps is weak; a single raise is competitive."""
    jump, cheap = now.jump(suit), now.cheapest(suit)
    if jump is not None and jump.level == 3:
        yield rule(jump, Head.RAISE_PREEMPTIVE, hcp=(2, 9), lengths={suit: (4, 13)}, about=suit, tag=Tag.RAISE)
    if cheap is not None and cheap.level <= 3:
        together = 8 if cheap.level == 2 else 9
        yield rule(
            cheap,
            Head.RAISE_COMPETITIVE,
            points=(5 if cheap.level == 2 else 7, most),
            trump=suit,
            lengths={suit: (max(3, together - now.partner.min_len[suit]), 13)},
            about=suit,
            tag=Tag.RAISE,
        )


def _suits(now: Situation, partners: Suit) -> Iterator[BiddingRule]:
    for suit in SUITS:
        call = now.cheapest(suit)
        if suit is partners or suit in now.their_suits or call is None or call.level > 3:
            continue
        for least, length in zip(_LEAST_SUIT[call.level - 1], (5, 6), strict=True):
            yield rule(
                call,
                Head.ADVANCE,
                hcp=(least, 17),
                lengths={suit: (length, 13), partners: (0, 2)},
                when=both(fair(suit), is_longest(suit)),
            )


def _notrump(now: Situation, level: int) -> Iterator[BiddingRule]:
    lift = 3 if now.partner.min_hcp <= 6 else 0  # a balancing overcall may be a king weaker
    two = 12 if level == 1 else 11
    has_stoppers: Test = both(stopped(now.their_suits), playable)
    for wanted, low, high, tag in (
        (1, 9, 12 + lift, Tag.PLAIN),
        (2, two + lift, 14 + lift, Tag.INVITATION),
        (3, 14 + lift, 20, Tag.SIGN_OFF),
    ):
        yield rule(bid(wanted, NOTRUMP), Head.NOTRUMP, hcp=(low, high), when=has_stoppers, tag=tag)


def after_two_suits(now: Situation) -> Iterator[BiddingRule]:
    """Yield the calls after a two-suited bid: the better suit as high as the fit allows; two notrump asks for a hidden
    minor.
    """
    shown = [suit for suit in SUITS if now.partner.min_len[suit] >= 5]
    unknown_minor = len(shown) == 1
    for suit in shown:
        yield from _prefer(now, suit, _is_better(suit, shown), unknown_minor)
    if unknown_minor:
        yield rule(bid(2, NOTRUMP), Head.ANSWER_CUE, tag=Tag.CUE, forcing=Forcing.ROUND, conventional=True)


def _is_better(suit: Suit, shown: list[Suit]) -> Test:
    return lambda hand: max(shown, key=lambda s: (hand.lengths[s], s)) is suit


def _prefer(now: Situation, suit: Suit, better: Test, unknown_minor: bool) -> Iterator[BiddingRule]:
    game, cheap = in_suit(4 if suit in MAJORS else 5, suit), now.cheapest(suit)
    yield rule(
        game,
        Head.RAISE_GAME,
        points=(13 if suit in MAJORS else 15, MOST_HCP),
        trump=suit,
        lengths={suit: (3, 13)},
        when=better,
        about=suit,
        tag=Tag.SIGN_OFF,
    )
    yield rule(
        game,
        Head.RAISE_PREEMPTIVE,
        lengths={suit: (5, 13)},
        when=both(better, shapely),
        about=suit,
        tag=Tag.SIGN_OFF,
    )
    if cheap is not None:
        yield rule(
            cheap,
            Head.PREFERENCE,
            lengths={suit: (2 if unknown_minor else 0, 13)},
            when=better,
            about=suit,
            tag=Tag.SIGN_OFF,
        )
