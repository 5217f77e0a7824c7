"""Opener's second call in competition, and answers to a sound raise shown by a cue-bid."""

from __future__ import annotations

from collections.abc import Iterator

from laws.values.calls import DOUBLE, PASS, Call, bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.shape import Test, either, long, stopped
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["answer_negative", "answer_raise", "rebids_in_competition", "reopening"]


def answer_negative(now: Situation, opened: Suit) -> Iterator[BiddingRule]:
    """Yield opener's answers to a negative double: the major it shows, notrump with a stopper, own suits."""
    theirs = now.their_suits
    shown = [suit for suit in MAJORS if suit not in theirs and suit is not opened]
    has_stoppers = stopped(theirs)
    for major in shown:
        yield from _by_strength(now, major, 4, Head.ANSWER)
    for level, hcp, balanced in ((3, (18, MOST_HCP), False), (1, (11, 15), True), (2, (13, 17), True)):
        tag = Tag.SIGN_OFF if level == 3 else Tag.PLAIN
        yield rule(bid(level, NOTRUMP), Head.NOTRUMP, hcp=hcp, balanced=balanced, when=has_stoppers, tag=tag)
    yield from _long_suit(now, opened, 0)
    yield from _second_suit(now, opened, None)
    cheap = now.cheapest(opened)
    if cheap is not None:
        yield rule(cheap, Head.REBID_SUIT, lengths={opened: (5, 13)}, about=opened, stretch=True)
    for suit in shown:
        call = now.cheapest(suit)
        if call is not None and call.level <= 3:
            yield rule(call, Head.ANSWER, lengths={suit: (3, 13)}, about=suit, tag=Tag.ANSWER, stretch=True)
    notrump = now.cheapest(NOTRUMP)
    if notrump is not None and notrump.level <= 2:
        yield rule(notrump, Head.NOTRUMP, stretch=True)


def _by_strength(now: Situation, suit: Suit, least: int, head: Head) -> Iterator[BiddingRule]:
    """Yield support for a major that partner has shown: game with 19, a jump with 16, else the cheapest level."""
    cheap, jump, game = now.cheapest(suit), now.jump(suit), in_suit(4, suit)
    if cheap is None or cheap > game:
        return
    ways: list[tuple[Call | None, int, int]] = [(game, 19, MOST_HCP), (jump, 16, 18), (cheap, 0, 15)]
    if cheap == game or jump == game:
        ways = [(game, 16 if jump == game else 0, MOST_HCP), (cheap, 0, 15)]
    for call, low, high in ways:
        if call is not None:
            yield rule(
                call, head, points=(low, high), trump=suit, lengths={suit: (least, 13)}, about=suit, tag=Tag.RAISE
            )


def _long_suit(now: Situation, opened: Suit, least: int) -> Iterator[BiddingRule]:
    """Yield rebids of six cards in the opened suit: a jump with 17, the cheapest level with `least` points."""
    six = {opened: (6, 13)}
    jump, cheap = now.jump(opened), now.cheapest(opened)
    if jump is not None and jump.level <= 4:
        yield rule(jump, Head.REBID_SUIT_STRONG, points=(17, 20), lengths=six, about=opened, tag=Tag.INVITATION)
    if cheap is not None and cheap.level <= 3:
        yield rule(cheap, Head.REBID_SUIT, points=(least, 19), lengths=six, about=opened)


def _second_suit(now: Situation, opened: Suit, partners: Suit | None) -> Iterator[BiddingRule]:
    """Yield second suits: freely below the opened suit; above it, or at the three level, with extra values."""
    back = now.cheapest(opened)
    free = now.rho_call != PASS
    for suit in SUITS:
        call = now.cheapest(suit)
        if suit in now.their_suits or suit in (opened, partners) or call is None or call.level > 3:
            continue
        high = back is not None and call > back
        least = 17 if high or call.level == 3 else 14 if free and call.level == 2 else 0
        yield rule(
            call,
            Head.SECOND_SUIT,
            points=(least, 20),
            lengths={suit: (4, 13)} | ({opened: (5, 13)} if call.level > 1 and partners is not None else {}),
            forcing=Forcing.ROUND if high else Forcing.NO,
        )


def reopening(now: Situation, opened: Suit) -> Iterator[BiddingRule]:
    """Yield opener's calls after an overcall and two passes: partner may have passed with strength in their suit."""
    theirs, level = now.last_bid.denomination.suit, now.last_bid.level
    if theirs is None:
        yield rule(PASS, Head.SILENCE)
        return
    cheap = now.cheapest(opened)
    if cheap is not None:
        yield rule(
            cheap,
            Head.REBID_SUIT,
            points=(14, 20),
            lengths={opened: (6, 13)},
            when=either(long(theirs, 1), long(opened, 7)),
            about=opened,
        )
    for suit in SUITS:
        call = now.at_level(2, suit)
        if suit not in (opened, theirs) and call is not None:
            yield rule(
                call,
                Head.SECOND_SUIT,
                points=(14, 20),
                lengths={suit: (4, 13), opened: (5, 13)},
                when=either(long(theirs, 2), long(suit, 5)),
            )
    if level <= 3:
        for least, most in ((9 + 2 * level, 2), (17, 3)):
            yield rule(
                DOUBLE,
                Head.REOPENING,
                hcp=(least, MOST_HCP),
                lengths={theirs: (0, most)},
                tag=Tag.REOPENING,
                forcing=Forcing.ROUND,
            )
    yield rule(PASS, Head.SILENCE)


def rebids_in_competition(now: Situation, opened: Suit, answered: Suit | None) -> Iterator[BiddingRule]:
    """Yield opener's rebids when an opponent has bid before or after partner's response."""
    free = now.rho_call != PASS
    has_stoppers = stopped(now.their_suits)
    if answered is not None:
        least = 4 if now.partner.min_len[answered] < 5 else 3
        yield from _support(now, answered, least)
    yield from _notrump(now, free, has_stoppers)
    cheap = now.cheapest(opened)
    yield from _long_suit(now, opened, 15 if free and cheap is not None and cheap.level == 3 else 0)
    yield from _second_suit(now, opened, answered if answered is not None else opened)
    last = now.last_bid.denomination.suit
    if free:
        if last is not None and now.last_bid.level <= 3:
            yield rule(
                DOUBLE,
                Head.TAKEOUT_STRONG,
                hcp=(17, MOST_HCP),
                lengths={last: (0, 3)},
                tag=Tag.TAKEOUT,
                forcing=Forcing.ROUND,
            )
        yield rule(PASS, Head.SILENCE, points=(0, 17))
        return
    yield from _forced(now, opened, answered, has_stoppers)


def _support(now: Situation, answered: Suit, least: int) -> Iterator[BiddingRule]:
    if answered in MAJORS:
        yield from _by_strength(now, answered, least, Head.RAISE)
        return
    for call, points, tag in (
        (now.jump(answered), (16, 20), Tag.LIMIT_RAISE),
        (now.cheapest(answered), (12, 15), Tag.RAISE),
    ):
        if call is not None and call.level <= 4:
            yield rule(
                call, Head.RAISE, points=points, trump=answered, lengths={answered: (4, 13)}, about=answered, tag=tag
            )


def _notrump(now: Situation, free: bool, has_stoppers: Test) -> Iterator[BiddingRule]:
    cheapest = now.cheapest(NOTRUMP)
    first = cheapest.level if cheapest is not None else 4
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(18 if first == 3 else 19, 21), when=has_stoppers, tag=Tag.SIGN_OFF)
    if first == 1:
        yield rule(bid(2, NOTRUMP), Head.NOTRUMP, hcp=(18, 19), balanced=True, when=has_stoppers)
        yield rule(bid(1, NOTRUMP), Head.NOTRUMP, hcp=(12 if free else 11, 14), balanced=True, when=has_stoppers)
    elif first == 2:
        yield rule(bid(2, NOTRUMP), Head.NOTRUMP, hcp=(17 if free else 14, 18), balanced=True, when=has_stoppers)


def _forced(now: Situation, opened: Suit, answered: Suit | None, has_stoppers: Test) -> Iterator[BiddingRule]:
    """Yield calls when partner's response was forcing and the next opponent has passed."""
    if answered is not None and answered in MAJORS:
        yield rule(
            in_suit(2, answered), Head.RAISE, points=(0, 15), lengths={answered: (3, 13)}, about=answered, tag=Tag.RAISE
        )
    yield rule(bid(1, NOTRUMP), Head.NOTRUMP, hcp=(10, 15), when=has_stoppers, stretch=True)
    cheap, notrump = now.cheapest(opened), now.cheapest(NOTRUMP)
    if cheap is not None and cheap.level <= 3:
        yield rule(cheap, Head.REBID_SUIT, points=(0, 16), lengths={opened: (5, 13)}, about=opened)
    if notrump is not None and notrump.level <= 2:
        yield rule(notrump, Head.NOTRUMP, hcp=(0, 17), stretch=True)


def answer_raise(now: Situation, suit: Suit) -> Iterator[BiddingRule]:
    """Yield answers to a sound raise by a cue-bid or two notrump: back to the suit with a minimum, game with more."""
    opened = now.opening
    minimum = 14 if opened is not None and opened.seat is now.me else 12
    game, cheap = in_suit(4 if suit in MAJORS else 5, suit), now.cheapest(suit)
    if cheap is None:
        return
    if cheap.level >= game.level:
        yield rule(cheap, Head.SIGN_OFF, points=(0, 18), about=suit)
        return
    if suit in MAJORS:
        yield rule(game, Head.RAISE_GAME, points=(minimum, 19), about=suit, tag=Tag.SIGN_OFF)
        yield rule(cheap, Head.SIGN_OFF, points=(0, minimum - 1), about=suit)
        return
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(minimum, 19), when=stopped(now.their_suits), tag=Tag.SIGN_OFF)
    yield rule(game, Head.RAISE_GAME, points=(minimum + 3, 20), about=suit, tag=Tag.SIGN_OFF)
    yield rule(cheap, Head.SIGN_OFF, points=(0, minimum + 2), about=suit)
