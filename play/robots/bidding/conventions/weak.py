"""Calls after partner's pre-empt, by an opening or a jump overcall.

His hand is described, and responder decides alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from laws.values.calls import PASS, bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.shape import both, either, playable, shapely, stopped
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["answer_weak_ask", "raises_of_weak", "responses_to_weak"]


def responses_to_weak(now: Situation, suit: Suit) -> Iterator[BiddingRule]:
    """Yield responses to a weak bid: two notrump asks, raises are to play or pre-emptive, a new suit forces."""
    if now.last_bid == in_suit(2, suit):
        yield rule(
            bid(2, NOTRUMP),
            Head.WEAK_TWO_ASK,
            hcp=(15, 17 if suit in MAJORS else MOST_HCP),
            lengths={suit: (2, 13)},
            tag=Tag.WEAK_ASK,
            forcing=Forcing.ROUND,
            conventional=True,
        )
    yield from raises_of_weak(now, suit)


def raises_of_weak(now: Situation, suit: Suit) -> Iterator[BiddingRule]:
    """Yield raises: to the level of the combined trumps, to game with three tricks for partner, else pass."""
    if suit in MAJORS:
        yield from _to_game(now, suit)
    cheap = now.at_level(3, suit)
    if cheap is not None:
        yield rule(
            cheap,
            Head.RAISE_PREEMPTIVE,
            hcp=(3, 14),
            lengths={suit: (max(3, 9 - now.partner.min_len[suit]), 13)},
            about=suit,
            tag=Tag.RAISE,
        )
    yield rule(
        bid(3, NOTRUMP),
        Head.TO_PLAY,
        hcp=(17, MOST_HCP),
        lengths={suit: (2, 13)},
        when=both(playable, stopped(other for other in SUITS if other is not suit)),
        tag=Tag.SIGN_OFF,
    )
    for other in MAJORS:
        call = now.cheapest(other)
        if other is suit or other in now.their_suits or call is None or call.level > 4:
            continue
        to_play = call.level == 4
        yield rule(
            call,
            Head.TO_PLAY if to_play else Head.NEW_SUIT_FORCING,
            hcp=(16, MOST_HCP),
            lengths={other: (6, 13)},
            tag=Tag.SIGN_OFF if to_play else Tag.RESPONSE,
            forcing=Forcing.NO if to_play else Forcing.ROUND,
        )
    yield rule(PASS, Head.CONTENT, hcp=(0, 17))


def _to_game(now: Situation, major: Suit) -> Iterator[BiddingRule]:
    length = now.partner.min_len[major]
    game = in_suit(4, major)
    for hcp, least, when in ((16, max(2, 8 - length), None), (14, 3, shapely)):
        yield rule(
            game,
            Head.RAISE_GAME,
            hcp=(hcp, MOST_HCP),
            lengths={major: (least, 13)},
            when=when,
            about=major,
            tag=Tag.SIGN_OFF,
        )
    yield rule(
        game,
        Head.RAISE_PREEMPTIVE,
        hcp=(0, 13),
        lengths={major: (max(3, 10 - length), 13)},
        when=either(shapely, lambda _hand: not now.vulnerable),
        about=major,
        tag=Tag.RAISE,
    )


def answer_weak_ask(suit: Suit) -> Iterator[BiddingRule]:
    """Yield answers: three of the suit with a minimum, three notrump with a maximum."""
    yield rule(bid(3, NOTRUMP), Head.WEAK_TWO_MAXIMUM, hcp=(8, 11), about=suit, conventional=True)
    yield rule(in_suit(3, suit), Head.WEAK_TWO_MINIMUM, hcp=(0, 7), about=suit, conventional=True)
