"""Opener's rebid after a strong response: two over one, Jacoby two notrump, an inverted raise."""

from __future__ import annotations

from collections.abc import Iterator

from laws.values.calls import bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.shape import stopped, uneven
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["after_inverted", "after_jacoby", "after_two_over_one"]

C, D, H, S = SUITS


def after_jacoby(major: Suit) -> Iterator[BiddingRule]:
    """Yield shortness first; without it game with a minimum, three notrump with 14 or 15, three of the major with
    more.
    """
    others = [suit for suit in SUITS if suit is not major]
    for short in others:
        yield rule(
            in_suit(3, short),
            Head.SHORTNESS,
            lengths={short: (0, 1)},
            about=short,
            tag=Tag.JACOBY_ANSWER,
            forcing=Forcing.GAME,
            conventional=True,
        )
    for call, hcp in (
        (in_suit(3, major), (16, MOST_HCP)),
        (bid(3, NOTRUMP), (14, 15)),
        (in_suit(4, major), (0, 13)),
    ):
        yield rule(
            call,
            Head.NO_SHORTNESS,
            hcp=hcp,
            lengths=dict.fromkeys(others, (2, 13)),
            tag=Tag.JACOBY_ANSWER,
            forcing=Forcing.GAME,
            conventional=True,
        )


def after_inverted(now: Situation, minor: Suit) -> Iterator[BiddingRule]:
    """Yield notrump with the majors stopped, a stopped suit, or the minor again; partner has ten points or more."""
    yield rule(bid(3, NOTRUMP), Head.NOTRUMP, hcp=(18, 19), balanced=True, tag=Tag.SIGN_OFF)
    yield rule(bid(2, NOTRUMP), Head.NOTRUMP, hcp=(11, 14), balanced=True, when=stopped(MAJORS))
    for suit in SUITS:
        call = now.cheapest(suit)
        if suit is not minor and call is not None and call < in_suit(3, minor):
            yield rule(
                call,
                Head.SECOND_SUIT,
                points=(14, MOST_HCP),
                lengths={suit: (3, 13)},
                when=stopped((suit,)),
                forcing=Forcing.ROUND,
            )
    yield rule(bid(2, NOTRUMP), Head.NOTRUMP, hcp=(11, 14), balanced=True)
    yield rule(in_suit(3, minor), Head.REBID_SUIT, points=(0, 15), lengths={minor: (3, 13)}, about=minor)
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(15, 19), tag=Tag.SIGN_OFF)
    yield rule(
        in_suit(4, minor),
        Head.REBID_SUIT_STRONG,
        points=(16, MOST_HCP),
        about=minor,
        forcing=Forcing.GAME,
        stretch=True,
    )


def after_two_over_one(now: Situation, opened: Suit, answered: Suit) -> Iterator[BiddingRule]:
    """Yield support with four cards (three for hearts), length, a second suit, notrump with the other suits stopped."""
    game = Forcing.GAME
    major = answered in MAJORS
    yield rule(
        in_suit(3, answered),
        Head.RAISE,
        lengths={answered: (3 if major else 4, 13)} | ({} if major else {opened: (3, 5)}),
        about=answered,
        tag=Tag.RAISE,
        forcing=game,
    )
    yield rule(
        in_suit(3, opened),
        Head.REBID_SUIT_STRONG,
        points=(16, MOST_HCP),
        lengths={opened: (6, 13)},
        when=lambda hand: hand.honours(opened) >= 3,
        about=opened,
        forcing=game,
    )
    yield rule(in_suit(2, opened), Head.REBID_SUIT, lengths={opened: (6, 13)}, about=opened, forcing=game)
    unbid = [suit for suit in SUITS if suit not in (opened, answered)]
    for suit in (H, S, D, C):
        call = now.cheapest(suit)
        if suit not in unbid or call is None:
            continue
        high = call > in_suit(2, opened)
        yield rule(
            call,
            Head.SECOND_SUIT_STRONG if high else Head.SECOND_SUIT,
            points=(15 if high else 0, MOST_HCP),
            lengths={suit: (4, 13)},
            when=uneven if high else None,
            forcing=game,
        )
    for hcp in ((11, 14), (18, 19)):
        yield rule(bid(2, NOTRUMP), Head.NOTRUMP, hcp=hcp, balanced=True, when=stopped(unbid), forcing=game)
    yield rule(in_suit(2, opened), Head.REBID_SUIT, lengths={opened: (5, 13)}, about=opened, forcing=game)
    yield rule(bid(2, NOTRUMP), Head.NOTRUMP, hcp=(11, 19), forcing=game, stretch=True)
