"""Responder's second call when opener has named two suits, or has rebid over the semi-forcing notrump."""

from __future__ import annotations

from collections.abc import Iterator

from laws.values.calls import PASS, bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.conventions.slam import blackwood
from play.robots.bidding.shape import Test, stopped
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, MINORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["after_second_suit", "after_semi_forcing"]


def after_second_suit(now: Situation, opened: Suit, answered: Suit, second: Suit) -> Iterator[BiddingRule]:
    """Yield calls when opener has two suits and up to 19 points, after a response in a suit at the one level."""
    fourth = [suit for suit in SUITS if suit not in (opened, answered, second)][0]
    yield from _majors(now, opened, answered, second)
    yield from _strong(now, fourth, answered)
    yield from _weak(now, opened, answered, second, stopped((fourth,)))


def _majors(now: Situation, opened: Suit, answered: Suit, second: Suit) -> Iterator[BiddingRule]:
    """Yield calls with an eight-card major fit: game with thirteen points, an invitation with ten."""
    for major, least in ((second, 4), (opened, 3)):
        if major not in MAJORS:
            continue
        trumps = {major: (least, 13)}
        if least == 4:
            yield blackwood(major, 18, 4)
        for level, head, points, tag in (
            (4, Head.RAISE_GAME, (13, 18), Tag.SIGN_OFF),
            (3, Head.INVITATION, (10, 12), Tag.INVITATION),
            (2, Head.RAISE, (6, 9), Tag.RAISE),
        ):
            if level > 2 or least == 4:
                call = in_suit(level, major)
                yield rule(call, head, points=points, trump=major, lengths=trumps, about=major, tag=tag)
    if answered in MAJORS:
        six = {answered: (6, 13)}
        yield rule(in_suit(4, answered), Head.TO_PLAY, points=(13, 19), lengths=six, about=answered, tag=Tag.SIGN_OFF)
        yield rule(
            in_suit(3, answered), Head.INVITATION, points=(11, 12), lengths=six, about=answered, tag=Tag.INVITATION
        )


def _strong(now: Situation, fourth: Suit, answered: Suit) -> Iterator[BiddingRule]:
    """Yield notrump with the fourth suit stopped; with game values and no natural bid, the fourth suit itself."""
    has_stopper = stopped((fourth,))
    short = {answered: (4, 5)}
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(13, 18), lengths=short, when=has_stopper, tag=Tag.SIGN_OFF)
    yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=(11, 12), lengths=short, when=has_stopper, tag=Tag.INVITATION)
    call = now.cheapest(fourth)
    if call is not None and call.level <= 3:
        yield rule(
            call,
            Head.FOURTH_SUIT,
            hcp=(12, MOST_HCP),
            about=fourth,
            tag=Tag.FOURTH_SUIT,
            forcing=Forcing.GAME,
            conventional=True,
        )


def _weak(now: Situation, opened: Suit, answered: Suit, second: Suit, has_stopper: Test) -> Iterator[BiddingRule]:
    """Yield calls with six to ten points: the best part-score in sight."""
    six = {answered: (6, 13)}
    if answered in MAJORS:
        yield rule(in_suit(2, answered), Head.REBID_SUIT, points=(0, 10), lengths=six, about=answered)
    yield rule(bid(1, NOTRUMP), Head.NOTRUMP, hcp=(5, 10), when=has_stopper)
    for suit in (opened, second):
        if suit in MINORS and suit is not answered:
            yield rule(
                in_suit(3, suit), Head.INVITATION, hcp=(10, 12), lengths={suit: (4, 13)}, about=suit, tag=Tag.INVITATION
            )
    for least, most in ((4, 3),) if second in MAJORS else ((4, 2), (3, 1)):
        yield rule(PASS, Head.CONTENT, points=(0, 10), lengths={second: (least, 13), opened: (0, most)})
    yield rule(
        in_suit(2, opened),
        Head.PREFERENCE,
        hcp=(0, 10),
        lengths={opened: (2, 13)},
        when=lambda hand: hand.lengths[opened] + 1 >= hand.lengths[second],
        about=opened,
    )
    yield rule(PASS, Head.CONTENT, hcp=(0, 10), lengths={second: (3, 13)})
    yield rule(bid(1, NOTRUMP), Head.NOTRUMP, hcp=(5, 11), stretch=True)
    yield rule(
        in_suit(2, answered),
        Head.REBID_SUIT,
        points=(0, 11),
        lengths={answered: (5, 13)},
        about=answered,
        stretch=True,
    )
    yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=(10, 12), tag=Tag.INVITATION, stretch=True)


def after_semi_forcing(now: Situation, major: Suit) -> Iterator[BiddingRule]:
    """Yield calls of a responder with 6–12 and no support, after opener rebid his suit or named another."""
    rebid = now.said[-2]
    second = rebid.suit
    if rebid.call == in_suit(2, major):
        two = {major: (2, 13)}
        yield rule(in_suit(4, major), Head.RAISE_GAME, points=(12, 13), lengths=two, about=major, tag=Tag.SIGN_OFF)
        yield rule(in_suit(3, major), Head.INVITATION, points=(10, 11), lengths=two, about=major, tag=Tag.INVITATION)
        yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=(11, 12), tag=Tag.INVITATION)
        yield rule(PASS, Head.CONTENT, hcp=(0, 11))
        return
    if rebid.call == bid(2, NOTRUMP):
        yield from _over_strong_notrump(major)
        return
    if second is None or second is major or rebid.meaning.forcing is not Forcing.NO:
        return
    yield from _raise_second(second)
    for suit in SUITS:
        call = now.cheapest(suit)
        if suit in (major, second) or call is None or call.level > 3:
            continue
        least = 5 if call.level == 2 else 6
        yield rule(
            call,
            Head.SIGN_OFF,
            hcp=(0, 9),
            lengths={suit: (least, 13), major: (0, 1 if least == 5 else 2)},
            about=suit,
            tag=Tag.SIGN_OFF,
        )
    yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=(11, 12), tag=Tag.INVITATION)
    yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=(10, 10), lengths={major: (0, 1)}, tag=Tag.INVITATION)
    yield rule(in_suit(2, major), Head.PREFERENCE, hcp=(0, 10), lengths={major: (2, 2)}, about=major)
    yield rule(PASS, Head.CONTENT, hcp=(0, 10))


def _over_strong_notrump(major: Suit) -> Iterator[BiddingRule]:
    """Yield calls when opener has 18 or 19, balanced: game."""
    for suit in MAJORS:
        if suit is not major:
            yield rule(
                in_suit(4, suit), Head.TO_PLAY, lengths={suit: (6, 13)}, hcp=(5, 12), about=suit, tag=Tag.SIGN_OFF
            )
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(6, 13), tag=Tag.SIGN_OFF)
    yield rule(PASS, Head.CONTENT, hcp=(0, 5))


def _raise_second(second: Suit) -> Iterator[BiddingRule]:
    """Yield raises of opener's second suit: four cards for a major, five for a minor, which may be of three."""
    if second in MAJORS:
        four = {second: (4, 13)}
        for level, head, points, tag in (
            (4, Head.RAISE_GAME, (12, 17), Tag.SIGN_OFF),
            (3, Head.INVITATION, (9, 11), Tag.INVITATION),
        ):
            yield rule(in_suit(level, second), head, points=points, trump=second, lengths=four, about=second, tag=tag)
        yield rule(PASS, Head.CONTENT, lengths=four)
        return
    yield rule(
        in_suit(3, second), Head.INVITATION, hcp=(9, 12), lengths={second: (5, 13)}, about=second, tag=Tag.INVITATION
    )
