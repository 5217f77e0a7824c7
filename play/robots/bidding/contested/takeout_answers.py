"""Answers to partner's takeout double. When the next opponent passes, weakness is no reason to pass."""

from __future__ import annotations

from collections.abc import Iterator

from laws.values.calls import DOUBLE, PASS, REDOUBLE, bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.shape import Test, both, major_first, playable, stopped
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["after_takeout"]


def after_takeout(now: Situation) -> Iterator[BiddingRule]:
    """Yield answers to a takeout double."""
    theirs = now.their_suits or (
        (now.last_bid.denomination.suit,) if now.last_bid.denomination.suit is not None else ()
    )
    suits = [suit for suit in SUITS if suit not in theirs]
    lift = 2 if now.partner.min_hcp < 11 else 0  # a balancing double may be a king weaker
    free = now.rho_call not in (PASS, REDOUBLE)
    if now.rho_call == PASS:
        yield from _for_penalty(now)
    yield from _majors_to_game(now, suits, lift)
    yield from _notrump(now, theirs, suits, lift)
    cue = now.cheapest(theirs[-1]) if theirs else None
    if cue is not None and cue.level <= 3:
        yield rule(
            cue, Head.ANSWER_CUE, hcp=(12 + lift, MOST_HCP), tag=Tag.CUE, forcing=Forcing.ROUND, conventional=True
        )
    yield from _jumps(now, suits, lift)
    yield from _cheapest(now, suits, lift, free)
    if free:
        yield from _responsive(now)
        yield rule(PASS, Head.SILENCE, hcp=(0, 8))
        yield rule(PASS, Head.SILENCE, stretch=True)


def _for_penalty(now: Situation) -> Iterator[BiddingRule]:
    """Yield penalty passes: five trumps with four honours at the one level, four with three above."""
    trump = now.last_bid.denomination.suit
    if trump is None:
        return
    low = now.last_bid.level == 1
    yield rule(
        PASS,
        Head.LEFT_IN,
        hcp=(6, MOST_HCP),
        lengths={trump: (5 if low else 4, 13)},
        when=lambda hand: hand.honours(trump) >= (4 if low else 3),
        tag=Tag.PENALTY,
    )


def _majors_to_game(now: Situation, suits: list[Suit], lift: int) -> Iterator[BiddingRule]:
    for suit in MAJORS:
        if suit in suits:
            yield rule(
                in_suit(4, suit),
                Head.TO_PLAY,
                points=(12 + lift, 18),
                lengths={suit: (5 if now.last_bid.level < 3 else 4, 13)},
                when=major_first(suit, suits),
                about=suit,
                tag=Tag.SIGN_OFF,
            )


def _notrump(now: Situation, theirs: tuple[Suit, ...], suits: list[Suit], lift: int) -> Iterator[BiddingRule]:
    """Yield notrump with their suit stopped and no four-card major; the cheapest bid needs a little less."""
    cheapest = now.cheapest(NOTRUMP)
    no_major: Test = lambda hand: all(hand.lengths[suit] < 4 for suit in MAJORS if suit in suits)  # noqa: E731
    for level, low, high, cheap_low in ((1, 7, 10, 7), (2, 11, 12, 9), (3, 13, 18, 11)):
        first = cheapest is not None and cheapest.level == level
        yield rule(
            bid(level, NOTRUMP),
            Head.NOTRUMP,
            hcp=((cheap_low if first else low) + lift, high + lift),
            when=both(stopped(theirs), playable, no_major),
            tag=Tag.SIGN_OFF if level == 3 else Tag.ANSWER,
        )


def _jumps(now: Situation, suits: list[Suit], lift: int) -> Iterator[BiddingRule]:
    for suit in suits:
        jump = now.jump(suit)
        if jump is not None and jump.level <= 4:
            yield rule(
                jump,
                Head.ANSWER_JUMP,
                points=(9 + lift + jump.level - 2, 12 + lift),
                lengths={suit: (4, 13)},
                when=major_first(suit, suits),
                about=suit,
                tag=Tag.INVITATION,
            )


def _cheapest(now: Situation, suits: list[Suit], lift: int, free: bool) -> Iterator[BiddingRule]:
    for stretch in (False, True):
        for suit in suits:
            call = now.cheapest(suit)
            if call is None or call.level > 5 or (free and (stretch or call.level > 3)):
                continue
            least = (5, 8, 9)[min(call.level, 3) - 1] if free else 0
            yield rule(
                call,
                Head.ANSWER,
                points=(0, MOST_HCP) if stretch else (least, 10 + lift if call.level < 4 else MOST_HCP),
                lengths={suit: (0 if stretch else 4 if free else 3, 13)},
                when=major_first(suit, suits),
                about=suit,
                tag=Tag.ANSWER,
                stretch=stretch,
            )


def _responsive(now: Situation) -> Iterator[BiddingRule]:
    """Yield a responsive double after their raise: cards and no suit to bid."""
    trump = now.last_bid.denomination.suit
    if trump is not None and now.last_bid.level <= 3:
        yield rule(
            DOUBLE,
            Head.RESPONSIVE,
            hcp=(8 if now.last_bid.level < 3 else 10, MOST_HCP),
            lengths={trump: (0, 3)},
            tag=Tag.RESPONSIVE,
            forcing=Forcing.ROUND,
        )
