"""Responder's second call when two over one has forced to game."""

from __future__ import annotations

from collections.abc import Iterator

from laws.values.calls import bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.conventions.slam import blackwood
from play.robots.bidding.shape import stopped
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, NOTRUMP, Said, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["responder_in_game_force"]


def responder_in_game_force(now: Situation, opened: Suit, own: Suit) -> Iterator[BiddingRule]:
    """Yield opener's major with three, at a low level with extra values; his second suit; own length; notrump."""
    rebid = now.said[-2]
    second = rebid.suit if rebid.suit not in (opened, own) else None
    for major in (opened, second, own):
        if major is not None and major in MAJORS:
            yield from _agree(now, major, _support(rebid, opened, second, major))
    if rebid.suit is not own:
        yield from _again(now, own, 6, False)
    unbid = [suit for suit in SUITS if suit not in (opened, second, own)]
    yield from _notrump(now, unbid)
    if second is not None and second not in MAJORS:
        call = now.cheapest(second)
        if call is not None and call.level <= 4:
            yield rule(call, Head.RAISE, lengths={second: (4, 13)}, about=second, tag=Tag.RAISE, forcing=Forcing.GAME)
    for suit in unbid:
        call = now.cheapest(suit)
        if call is not None and call.level <= 3:
            yield rule(call, Head.SECOND_SUIT, lengths={suit: (4, 13)}, forcing=Forcing.GAME)
    back = now.at_level(3, opened)
    if back is not None:
        yield rule(back, Head.PREFERENCE, lengths={opened: (2, 2)}, about=opened, forcing=Forcing.GAME, stretch=True)
    yield from _again(now, own, 5, True)
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, tag=Tag.SIGN_OFF, stretch=True)


def _support(rebid: Said, opened: Suit, second: Suit | None, major: Suit) -> int:
    """Return how many cards make a fit with the length that opener has shown in that major."""
    if major is opened:
        return 2 if rebid.call == in_suit(3, opened) else 3
    if major is second:
        return 4
    return 5 if rebid.suit is major else 6


def _agree(now: Situation, major: Suit, least: int) -> Iterator[BiddingRule]:
    trumps = {major: (least, 13)}
    slow = now.cheapest(major)
    if slow is not None and slow.level == 3:
        yield rule(
            slow, Head.RAISE, hcp=(15, MOST_HCP), lengths=trumps, about=major, tag=Tag.RAISE, forcing=Forcing.GAME
        )
    else:
        yield blackwood(major, 17, least)
    yield rule(in_suit(4, major), Head.RAISE_GAME, hcp=(0, 14), lengths=trumps, about=major, tag=Tag.SIGN_OFF)
    yield rule(in_suit(4, major), Head.RAISE_GAME, lengths=trumps, about=major, tag=Tag.SIGN_OFF, stretch=True)


def _again(now: Situation, own: Suit, least: int, stretch: bool) -> Iterator[BiddingRule]:
    call = now.cheapest(own)
    if call is not None and call.level <= 3:
        lengths = {own: (least, 13)}
        yield rule(call, Head.REBID_SUIT, lengths=lengths, about=own, forcing=Forcing.GAME, stretch=stretch)


def _notrump(now: Situation, unbid: list[Suit]) -> Iterator[BiddingRule]:
    """Yield notrump: two notrump 12–15, an immediate three notrump up to 17, four invites slam."""
    all_stopped = stopped(unbid)
    yield rule(bid(2, NOTRUMP), Head.NOTRUMP, hcp=(12, 15), when=all_stopped, forcing=Forcing.GAME)
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(12, 17), when=all_stopped, tag=Tag.SIGN_OFF)
    yield rule(bid(4, NOTRUMP), Head.QUANTITATIVE, hcp=(18, 19), balanced=True, tag=Tag.QUANTITATIVE)
