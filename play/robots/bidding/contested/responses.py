"""Responses to one of a suit when the next opponent has bid or doubled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call, bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.shape import (
    Test,
    both,
    either,
    good,
    is_longest,
    is_longest_of,
    no_better_major,
    not_shorter,
    playable,
    stopped,
)
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Range, Tag, rule
from play.robots.calls.situation import MAJORS, MINORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["over_double", "over_overcall"]

C, D, H, S = SUITS

_SUPPORT: Final = {C: 5, D: 4, H: 3, S: 3}
"""How many cards support partner's one of a suit."""


# --- over a takeout double -------------------------------------------------------------------------------------------


def over_double(now: Situation, opened: Suit) -> Iterator[BiddingRule]:
    """Yield responses over a takeout double: weak raises by trump length, two notrump as the sound raise, redouble with
    ten.
    """
    least = _SUPPORT[opened]
    if opened in MAJORS:
        yield _preemptive(in_suit(4, opened), opened, (0, 10), 5)
    yield rule(
        bid(2, NOTRUMP),
        Head.RAISE_OVER_DOUBLE,
        points=(10, MOST_HCP),
        trump=opened,
        lengths={opened: (max(4, least), 13)},
        about=opened,
        tag=Tag.LIMIT_RAISE,
        forcing=Forcing.ROUND,
        conventional=True,
    )
    yield _preemptive(in_suit(3, opened), opened, (2, 9), least + 1 if opened in MAJORS else 5)
    yield rule(
        in_suit(2, opened),
        Head.RAISE,
        points=(4, 10),
        trump=opened,
        lengths={opened: (least, 13)},
        about=opened,
        tag=Tag.RAISE,
    )
    yield rule(REDOUBLE, Head.VALUES, hcp=(10, MOST_HCP), tag=Tag.VALUES)
    yield from _suits_over_double(now, opened)
    yield rule(bid(1, NOTRUMP), Head.NOTRUMP, hcp=(7, 9))
    yield rule(PASS, Head.SILENCE, hcp=(0, 9))


def _preemptive(call: Call, opened: Suit, hcp: Range, least: int) -> BiddingRule:
    return rule(call, Head.RAISE_PREEMPTIVE, hcp=hcp, lengths={opened: (least, 13)}, about=opened, tag=Tag.RAISE)


def _suits_over_double(now: Situation, opened: Suit) -> Iterator[BiddingRule]:
    """Yield new suits over a double: at the one level as without it; at the two level to play."""
    higher = [suit for suit in SUITS if suit > opened]
    for suit in SUITS:
        if suit > opened:
            yield rule(
                in_suit(1, suit),
                Head.NEW_SUIT_FORCING,
                points=(6, 12),
                lengths={suit: (4, 13)},
                when=is_longest_of(suit, higher),
                tag=Tag.RESPONSE,
                forcing=Forcing.ROUND,
            )
        elif suit < opened:
            yield rule(
                in_suit(2, suit),
                Head.NEW_SUIT,
                hcp=(5, 9),
                lengths={suit: (5, 13), opened: (0, 2)},
                when=both(is_longest(suit), either(good(suit), lambda hand: max(hand.lengths) >= 6)),
            )


# --- over an overcall ------------------------------------------------------------------------------------------------


def over_overcall(now: Situation, opened: Suit) -> Iterator[BiddingRule]:
    """Yield responses to one of a suit that was overcalled."""
    theirs, level = now.last_bid.denomination.suit, now.last_bid.level
    if theirs is None:
        yield from _over_notrump(opened)
        return
    yield from _raises(now, opened, theirs)
    yield from _free_suits(now, opened, theirs)
    if level <= 3:
        yield from _negative(opened, theirs, level)
    for wanted, hcp, tag in ((1, (7, 10), Tag.PLAIN), (2, (11, 12), Tag.INVITATION), (3, (13, 18), Tag.SIGN_OFF)):
        yield rule(bid(wanted, NOTRUMP), Head.NOTRUMP, hcp=hcp, when=both(stopped((theirs,)), playable), tag=tag)
    if level <= 3:  # strength without a bid: the double describes it best
        yield _negative_double((11, MOST_HCP), {theirs: (0, 4)}, stretch=True)
    yield rule(PASS, Head.SILENCE, hcp=(0, 11 if level <= 2 else 13))


def _over_notrump(opened: Suit) -> Iterator[BiddingRule]:
    """Yield responses over a notrump overcall: double with nine points, otherwise a long suit or pass."""
    yield rule(DOUBLE, Head.PENALTY, hcp=(9, MOST_HCP), tag=Tag.PENALTY)
    yield rule(
        in_suit(2, opened),
        Head.RAISE,
        points=(5, 10),
        trump=opened,
        lengths={opened: (3 if opened in MAJORS else 5, 13)},
        about=opened,
        tag=Tag.RAISE,
    )
    for suit in SUITS:
        if suit is not opened:
            yield rule(in_suit(2, suit), Head.NEW_SUIT, hcp=(3, 8), lengths={suit: (6, 13)}, tag=Tag.SIGN_OFF)
    yield rule(PASS, Head.SILENCE, hcp=(0, 8))


def _raises(now: Situation, opened: Suit, theirs: Suit) -> Iterator[BiddingRule]:
    cue, cheap, jump = now.cheapest(theirs), now.cheapest(opened), now.jump(opened)
    least, major = _SUPPORT[opened], opened in MAJORS
    game = in_suit(4 if major else 5, opened)
    has_cue = cue is not None and cue < in_suit(4, C)
    no_major = None if major else no_better_major((theirs,))
    if major:
        yield _preemptive(game, opened, (2, 9), 5)
        yield rule(
            game,
            Head.RAISE_GAME,
            hcp=(0, 12),
            points=(13, 16) if has_cue else (11, MOST_HCP),
            trump=opened,
            lengths={opened: (4, 13)},
            about=opened,
            tag=Tag.RAISE,
        )
    if cue is not None and cue.level <= 4 and cue < game:
        yield rule(
            cue,
            Head.RAISE_CUE,
            points=(11 if cue.level < 4 else 13, MOST_HCP),
            trump=opened,
            lengths={opened: (least, 13)},
            when=no_major,
            about=opened,
            tag=Tag.CUE_RAISE,
            forcing=Forcing.ROUND,
            conventional=True,
        )
    if jump is not None and jump.level == 3:
        yield _preemptive(jump, opened, (2, 8), least + 1)
    if cheap is not None and cheap.level <= 3 and cheap < game:
        yield from _competing(cheap, opened, 10 if has_cue else 12, no_major)


def _competing(call: Call, opened: Suit, most: int, no_major: Test | None) -> Iterator[BiddingRule]:
    """Yield competitive raises: to the two level with normal support; to the three level with one more card or
    points.
    """
    least = _SUPPORT[opened]
    ways = [(6, least)] if call.level == 2 else [(8, max(least, 4)), (9, least)]
    for low, length in ways:
        yield rule(
            call,
            Head.RAISE_COMPETITIVE,
            points=(low, most),
            trump=opened,
            lengths={opened: (length, 13)},
            when=no_major,
            about=opened,
            tag=Tag.RAISE,
        )


def _free_suits(now: Situation, opened: Suit, theirs: Suit) -> Iterator[BiddingRule]:
    """Yield new suits: four cards at the one level (five spades over hearts, where a double shows four), five above."""
    for suit in (S, H, D, C):
        call = now.cheapest(suit)
        if suit in (opened, theirs) or call is None or call.level > 4:
            continue
        if call.level == 1:
            yield rule(
                call,
                Head.NEW_SUIT_FORCING,
                points=(6, MOST_HCP),
                lengths={suit: (5 if suit is S and theirs is H else 4, 13)},
                when=not_shorter(suit, (s for s in MAJORS if s is not theirs)),
                tag=Tag.RESPONSE,
                forcing=Forcing.ROUND,
            )
        else:
            yield _free_bid(call, suit)


def _free_bid(call: Call, suit: Suit) -> BiddingRule:
    least = 5 if call.level == 2 or (call.level == 3 and suit in MAJORS) else 6
    hcp, points = ((9, 12), (11, 13), (13, 15))[call.level - 2]
    to_play = call.level == 4
    return rule(
        call,
        Head.TO_PLAY if to_play else Head.NEW_SUIT_FORCING,
        hcp=(hcp, MOST_HCP),
        points=(points, MOST_HCP),
        lengths={suit: (least, 13)},
        when=either(is_longest(suit), lambda hand: hand.lengths[suit] >= 6),
        about=suit,
        tag=Tag.SIGN_OFF if to_play else Tag.RESPONSE,
        forcing=Forcing.NO if to_play else Forcing.ROUND,
    )


def _negative_double(hcp: Range, lengths: dict[Suit, Range], stretch: bool = False) -> BiddingRule:
    return rule(
        DOUBLE, Head.NEGATIVE, hcp=hcp, lengths=lengths, tag=Tag.NEGATIVE, forcing=Forcing.ROUND, stretch=stretch
    )


def _negative(opened: Suit, theirs: Suit, level: int) -> Iterator[BiddingRule]:
    """Yield negative doubles up to three spades: four cards in each unbid major, or one of two majors with more
    points.
    """
    least = (6, 7, 9)[level - 1]
    majors = [suit for suit in MAJORS if suit not in (opened, theirs)]
    if not majors:
        minors = [suit for suit in MINORS if suit not in (opened, theirs)]
        four = dict.fromkeys(minors, (4 if len(minors) == 2 else 5, 13))
        yield _negative_double((least + 2, MOST_HCP), four | {theirs: (0, 3)})
        return
    yield _negative_double((least, MOST_HCP), dict.fromkeys(majors, (4, 13)))
    if len(majors) == 2 and not (level == 1 and theirs is D):
        for four_card, other in ((H, S), (S, H)):
            yield _negative_double((least + 2, MOST_HCP), {four_card: (4, 13), other: (3, 3)})
