"""Responses to one of a suit in an uncontested auction: two over one forces to game, one notrump is semi-forcing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.values.calls import PASS, bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.shape import Test, is_longest_of, shapely, uneven
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, MINORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head
from play.robots.valued import Valued

__all__ = ["responses"]

C, D, H, S = SUITS

_NO_MAJOR: Final[dict[Suit, tuple[int, int]]] = {H: (0, 3), S: (0, 3)}


def responses(now: Situation, opened: Suit) -> Iterator[BiddingRule]:
    """Yield responses to partner's one of a suit."""
    if opened in MAJORS:
        yield from _raises_of_major(now, opened)
        if opened is H:
            yield _new_major(S, H)
        yield from _two_level(now, opened)
        yield from _one_notrump(opened)
    else:
        for suit in MAJORS:
            yield _new_major(suit, opened)
        yield from _minor_suits(now, opened)
        yield from _notrump_to_minor()
        yield from _raises_of_minor(now, opened)
        yield from _weak_to_minor(opened)
    yield rule(PASS, Head.TOO_WEAK, points=(0, 5))


# --- after one of a major ------------------------------------------------------------------------------------------


def _raises_of_major(now: Situation, major: Suit) -> Iterator[BiddingRule]:
    passed = now.is_passed_hand
    if not passed:
        yield from _splinters(major)
        yield rule(
            bid(2, NOTRUMP),
            Head.RAISE_STRONG,
            hcp=(11, MOST_HCP),
            points=(13, MOST_HCP),
            trump=major,
            lengths={major: (4, 13)},
            about=major,
            tag=Tag.JACOBY,
            forcing=Forcing.GAME,
            conventional=True,
        )
    yield rule(
        in_suit(4, major),
        Head.RAISE_PREEMPTIVE,
        hcp=(2, 9),
        lengths={major: (5, 13)},
        when=shapely,
        about=major,
        tag=Tag.RAISE,
    )
    for level, head, points, least, tag in (
        (3, Head.RAISE_LIMIT, (10, 12), 4, Tag.LIMIT_RAISE),
        (3, Head.RAISE_LIMIT, (11, 12), 3, Tag.LIMIT_RAISE),
        (2, Head.RAISE, (5, 10), 3, Tag.RAISE),
        (4, Head.RAISE_GAME, (13, 20), 3, Tag.SIGN_OFF),  # a passed hand has no forcing raise
    ):
        if level < 4 or passed:
            yield rule(
                in_suit(level, major),
                head,
                points=points,
                trump=major,
                lengths={major: (least, 13)},
                about=major,
                tag=tag,
            )


def _splinters(major: Suit) -> Iterator[BiddingRule]:
    """Yield splinters: a double jump in a short suit with four trumps and values for game."""
    for short in SUITS:
        if short is major:
            continue
        yield rule(
            in_suit(3 if short > major else 4, short),
            Head.SPLINTER,
            hcp=(9, 13),
            lengths={major: (4, 13), short: (0, 1)},
            points=(13, 17),
            trump=major,
            about=short,
            tag=Tag.SPLINTER,
            forcing=Forcing.GAME,
            conventional=True,
        )


def _new_major(suit: Suit, opened: Suit) -> BiddingRule:
    return rule(
        in_suit(1, suit),
        Head.NEW_SUIT_FORCING,
        points=(6, MOST_HCP),
        hcp=(4, MOST_HCP),
        lengths={suit: (4, 13)},
        when=_prefers_major(suit, opened),
        tag=Tag.RESPONSE,
        forcing=Forcing.ROUND,
    )


def _prefers_major(suit: Suit, opened: Suit) -> Test:
    """Return a test for responding in `suit`: the longer suit first; of two majors the higher with five each, the lower
    with four; with game values a major may wait.
    """

    def test(hand: Valued) -> bool:
        length = hand.lengths[suit]
        longer_minor = any(hand.lengths[s] > max(length, 4) for s in MINORS if s is not opened)
        if longer_minor and hand.hcp >= 12:
            return False
        if opened is H:
            return True
        other = hand.lengths[H if suit is S else S]
        return other < length or (other == length and (suit is S) is (length >= 5))

    return test


def _two_level(now: Situation, opened: Suit) -> Iterator[BiddingRule]:
    """Yield new suits at the two level: forcing to game; by a passed hand five cards with 10 or 11 points."""
    lower = [suit for suit in SUITS if suit < opened]
    for suit in lower:
        if now.is_passed_hand:
            yield rule(
                in_suit(2, suit),
                Head.NEW_SUIT,
                hcp=(9, 11),
                lengths={suit: (5, 13)},
                when=is_longest_of(suit, lower),
                tag=Tag.RESPONSE,
            )
            continue
        for hcp, points in (((11, MOST_HCP), (13, MOST_HCP)), ((13, MOST_HCP), (0, MOST_HCP))):
            yield _game_force(suit, hcp, points, 5 if suit in MAJORS else 4, _first_of(suit, lower))
    if not now.is_passed_hand:  # nothing else to bid, and too strong for one notrump
        yield _game_force(C, (13, MOST_HCP), (0, MOST_HCP), 3, None)


def _game_force(
    suit: Suit, hcp: tuple[int, int], points: tuple[int, int], least: int, when: Test | None
) -> BiddingRule:
    return rule(
        in_suit(2, suit),
        Head.NEW_SUIT_GAME,
        hcp=hcp,
        points=points,
        lengths={suit: (least, 13)},
        when=when,
        tag=Tag.TWO_OVER_ONE,
        forcing=Forcing.GAME,
    )


def _first_of(suit: Suit, lower: list[Suit]) -> Test:
    """Return a test that `suit` is the longest of `lower`; hearts need five cards at the two level."""

    def test(hand: Valued) -> bool:
        return hand.longest_of(s for s in lower if s in MINORS or hand.lengths[s] >= 5) is suit

    return test


def _one_notrump(major: Suit) -> Iterator[BiddingRule]:
    short = {major: (0, 2)} | ({S: (0, 3)} if major is H else {})
    for stretch, lengths in ((False, short), (True, {})):
        yield rule(
            bid(1, NOTRUMP),
            Head.NOTRUMP_SEMI_FORCING,
            hcp=(6 if stretch else 5, 12),
            points=(6, 14),
            lengths=lengths,
            about=major,
            tag=Tag.SEMI_FORCING,
            stretch=stretch,
        )


# --- after one of a minor ------------------------------------------------------------------------------------------


def _minor_suits(now: Situation, opened: Suit) -> Iterator[BiddingRule]:
    if opened is C:
        yield rule(
            in_suit(1, D),
            Head.NEW_SUIT_FORCING,
            points=(6, MOST_HCP),
            lengths={D: (4, 13)},
            when=lambda hand: not _is_for_notrump(11, 15)(hand) and hand.lengths[D] >= hand.lengths[C],
            tag=Tag.RESPONSE,
            forcing=Forcing.ROUND,
        )
    elif not now.is_passed_hand:
        yield _game_force(C, (11, MOST_HCP), (13, MOST_HCP), 5, lambda hand: not hand.is_balanced or hand.hcp >= 16)


def _is_for_notrump(low: int, high: int) -> Test:
    return lambda hand: low <= hand.hcp <= high and hand.is_balanced and max(hand.lengths[H], hand.lengths[S]) <= 3


def _notrump_to_minor() -> Iterator[BiddingRule]:
    for level, hcp, head, tag in (
        (3, (13, 15), Head.NOTRUMP, Tag.SIGN_OFF),
        (2, (11, 12), Head.INVITATION, Tag.INVITATION),
    ):
        yield rule(bid(level, NOTRUMP), head, hcp=hcp, lengths=_NO_MAJOR, when=_is_for_notrump(*hcp), tag=tag)


def _raises_of_minor(now: Situation, minor: Suit) -> Iterator[BiddingRule]:
    """Yield raises of a minor: the single raise is strong, the jump weak."""
    ways = [((9, MOST_HCP), (10, MOST_HCP), 4 if minor is D else 5)]
    if not now.is_passed_hand:
        ways.append(((16, MOST_HCP), (0, MOST_HCP), 3))  # balanced, and too strong for three notrump
    for hcp, points, least in ways:
        yield rule(
            in_suit(2, minor),
            Head.RAISE_INVERTED,
            hcp=hcp,
            points=points,
            lengths={minor: (least, 13)} | _NO_MAJOR,
            about=minor,
            tag=Tag.INVERTED,
            forcing=Forcing.ROUND,
            conventional=True,
        )
    yield rule(
        in_suit(3, minor),
        Head.RAISE_PREEMPTIVE,
        hcp=(3, 9),
        lengths={minor: (5 if minor is D else 6, 13)} | _NO_MAJOR,
        when=uneven,
        about=minor,
        tag=Tag.RAISE,
    )
    if minor is D and not now.is_passed_hand:
        yield _game_force(C, (12, MOST_HCP), (0, MOST_HCP), 4, None)


def _weak_to_minor(minor: Suit) -> Iterator[BiddingRule]:
    yield rule(bid(1, NOTRUMP), Head.NOTRUMP, hcp=(6, 10), lengths=_NO_MAJOR)
    yield rule(bid(1, NOTRUMP), Head.NOTRUMP, hcp=(5, 11), points=(6, 12), lengths=_NO_MAJOR, stretch=True)
    yield rule(
        in_suit(3, minor),
        Head.RAISE_PREEMPTIVE,
        hcp=(2, 8),
        lengths={minor: (6, 13)},
        about=minor,
        tag=Tag.RAISE,
        stretch=True,
    )
