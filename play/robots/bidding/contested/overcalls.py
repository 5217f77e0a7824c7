"""Entering the opponents' auction: overcalls, notrump, two-suited bids, weak jumps, in order of preference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.values.calls import DOUBLE, PASS, bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.contested.doubles import strong_double, takeout
from play.robots.bidding.shape import (
    Test,
    both,
    either,
    fair,
    good,
    is_longest,
    long,
    playable,
    shapely,
    stopped,
    strong_or_weak,
)
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["entries"]

C, D, H, S = SUITS

_BORROWED: Final = 3
"""Points added for partner's unshown strength when a pass would end the auction: a king."""


def entries(now: Situation) -> Iterator[BiddingRule]:
    """Yield first calls when the opponents have opened and our side has only passed."""
    last, theirs = now.last_bid, now.their_suits
    if last.denomination == NOTRUMP and last.level >= 2:
        yield rule(PASS, Head.SILENCE)
    elif last.denomination == NOTRUMP and not theirs:
        yield from _over_notrump(now)
    elif any(now.promises[seat].min_hcp >= 15 for seat in (now.me.lho, now.me.rho)):
        yield from _over_strong(now)
    else:
        yield from _over_suit(now, theirs)


def _over_suit(now: Situation, theirs: tuple[Suit, ...]) -> Iterator[BiddingRule]:
    balancing = now.is_balancing
    borrowed = _BORROWED if balancing else 0
    yield from strong_double(now, theirs, borrowed)
    yield from _notrump(now, theirs)
    if len(theirs) == 1 and now.last_bid.level == 1 and not balancing:
        yield from _two_suits(now, theirs[0])
    unbid = [suit for suit in SUITS if suit not in theirs]
    overcalls = list(_suits(now, unbid, borrowed))
    yield from (one for one in overcalls if one.about in MAJORS or max(one.min_len) >= 6)
    yield from takeout(now, theirs, borrowed)
    yield from (one for one in overcalls if one.about not in MAJORS and max(one.min_len) < 6)
    if not balancing and now.last_bid.level <= 2:
        yield from _weak_jumps(now, unbid)
    yield rule(PASS, Head.SILENCE, hcp=(0, 16 if now.last_bid.level <= 2 else MOST_HCP))


def _over_notrump(now: Situation) -> Iterator[BiddingRule]:
    """Yield calls over notrump: double with their strength; otherwise a good six-card suit, or five with shape."""
    weakest = next((one.meaning.hcp[0] for one in now.said if one.call == now.last_bid), 15)
    yield rule(DOUBLE, Head.PENALTY, hcp=(max(15, weakest + 1), MOST_HCP), tag=Tag.PENALTY)
    for suit in (S, H, D, C):
        quality: Test = either(both(good(suit), shapely), both(fair(suit), long(suit, 6)))
        yield rule(
            in_suit(2, suit),
            Head.OVERCALL,
            hcp=(8, 15),
            points=(10, 19),
            lengths={suit: (5, 13)},
            when=both(is_longest(suit), quality),
            tag=Tag.OVERCALL,
        )
    yield rule(PASS, Head.SILENCE)


def _over_strong(now: Situation) -> Iterator[BiddingRule]:
    """Yield calls over a strong opening: only a lead or a part-score with a long suit can be gained."""
    for suit in (S, H, D, C):
        call = now.cheapest(suit)
        if suit not in now.their_suits and call is not None and call.level <= 3:
            yield rule(
                call,
                Head.OVERCALL,
                hcp=(8, 15),
                lengths={suit: (6, 13)},
                when=both(good(suit), is_longest(suit)),
                tag=Tag.OVERCALL,
            )
    yield rule(PASS, Head.SILENCE)


def _notrump(now: Situation, theirs: tuple[Suit, ...]) -> Iterator[BiddingRule]:
    """Yield a strong notrump with their suits stopped; 11–14 in the balancing seat over one of a suit."""
    call = now.cheapest(NOTRUMP)
    if call is None or call.level > 3 or call.level > now.last_bid.level:
        return
    weak = now.is_balancing and call.level == 1
    yield rule(
        call,
        Head.OVERCALL_NOTRUMP,
        hcp=(11, 14) if weak else (15, 18) if call.level < 3 else (17, 22),
        balanced=call.level < 3,
        when=both(stopped(theirs), playable),
        tag=Tag.NOTRUMP_OVERCALL if call.level < 3 else Tag.SIGN_OFF,
    )


def _two_suits(now: Situation, theirs: Suit) -> Iterator[BiddingRule]:
    """Yield two-suited bids: two notrump for the two lowest unbid suits; a cue-bid for the majors, or the other major
    and a minor.
    """
    low, high = [suit for suit in SUITS if suit is not theirs][:2]
    if theirs in MAJORS:
        other = H if theirs is S else S
        pairs = [(other, C), (other, D)]
    else:
        pairs = [(H, S)]
    for call, one, two in ((bid(2, NOTRUMP), low, high), *((in_suit(2, theirs), *pair) for pair in pairs)):
        yield rule(
            call,
            Head.TWO_SUITS,
            hcp=(8 if now.vulnerable else 6, MOST_HCP),
            lengths={one: (5, 13), two: (5, 13)},
            when=strong_or_weak,
            about=one,
            tag=Tag.TWO_SUITS,
            forcing=Forcing.ROUND,
            conventional=True,
        )


_LEAST: Final = {1: (8, 9), 2: (11, 12), 3: (13, 15), 4: (14, 17)}
"""High-card points with a suit of five, and points with a longer one, by level."""


def _suits(now: Situation, unbid: list[Suit], borrowed: int) -> Iterator[BiddingRule]:
    """Yield overcalls: five cards worth leading; sounder at higher levels, where six cards are usual."""
    for suit in sorted(unbid, reverse=True):
        call = now.cheapest(suit)
        if call is None or call.level > 4:
            continue
        hcp, points = (least - (borrowed if call.level <= 2 else 0) for least in _LEAST[call.level])
        is_best = _is_best(suit, unbid)
        yield rule(
            call,
            Head.OVERCALL,
            hcp=(max(6, hcp - 2), 17),
            points=(points, 20),
            lengths={suit: (6, 13)},
            when=both(is_best, fair(suit)),
            about=suit,
            tag=Tag.OVERCALL,
        )
        if call.level > 3:
            continue
        better = hcp + (4 if call.level == 1 else 2)
        for low, quality in ((hcp, fair(suit) if call.level == 1 else good(suit)), (better, fair(suit))):
            yield rule(
                call,
                Head.OVERCALL,
                hcp=(low, 17),
                points=(points, 20),
                lengths={suit: (5, 5)},
                when=both(is_best, quality),
                about=suit,
                tag=Tag.OVERCALL,
            )


def _is_best(suit: Suit, unbid: list[Suit]) -> Test:
    return lambda hand: max(unbid, key=lambda s: (hand.lengths[s], s)) is suit


def _weak_jumps(now: Situation, unbid: list[Suit]) -> Iterator[BiddingRule]:
    """Yield jumps with a long suit and little else."""
    least = 6 if now.vulnerable else 5
    for suit in unbid:
        jump = now.jump(suit)
        if jump is None or jump.level > 3:
            continue
        quality = good(suit) if now.vulnerable else fair(suit)
        for level, length in ((jump.level, 6 if jump.level == 2 else 7), (3, 7)):
            yield rule(
                in_suit(level, suit),
                Head.OVERCALL_WEAK,
                hcp=(least, 10),
                lengths={suit: (length, 13)},
                when=quality,
                tag=Tag.WEAK_OVERCALL,
            )
