"""Opener's second call after one of a suit in an uncontested auction."""

from __future__ import annotations

from collections.abc import Iterator

from laws.values.calls import PASS, bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.shape import Test, both, even, is_longest_of, shapely, stopped, uneven
from play.robots.bidding.uncontested.game_forced import after_inverted, after_jacoby, after_two_over_one
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, NOTRUMP, Said, Situation, in_suit
from play.robots.calls.words import Head
from play.robots.valued import Valued

__all__ = ["rebids"]

C, D, H, S = SUITS


def rebids(now: Situation, opened: Suit, answer: Said) -> Iterator[BiddingRule]:
    """Yield opener's rebids after partner's response; none for responses without rules."""
    call, tag = answer.call, answer.meaning.tag
    answered = answer.suit
    if tag is Tag.JACOBY:
        return after_jacoby(opened)
    if tag is Tag.INVERTED:
        return after_inverted(now, opened)
    if tag is Tag.TWO_OVER_ONE and answered is not None:
        return after_two_over_one(now, opened, answered)
    if tag is Tag.SEMI_FORCING:
        return _after_semi_forcing(opened)
    if tag is Tag.RESPONSE and answered is not None:
        return (
            _after_one_over_one(now, opened, answered) if call.level == 1 else _after_passed_hand(now, opened, answered)
        )
    if tag is Tag.RAISE and call == in_suit(2, opened):
        return _after_raise(opened)
    if call == bid(1, NOTRUMP):
        return _after_one_notrump(now, opened)
    if call == bid(3, NOTRUMP):
        return _after_three_notrump()
    return iter(())


def _after_raise(major: Suit) -> Iterator[BiddingRule]:
    """Yield calls after a single raise (5–9 points in support): game with 19, an invitation with 16."""
    yield rule(in_suit(4, major), Head.RAISE_GAME, points=(19, MOST_HCP), about=major, tag=Tag.SIGN_OFF)
    yield rule(in_suit(3, major), Head.HELP_TRY, points=(16, 18), about=major, tag=Tag.INVITATION)
    yield rule(PASS, Head.CONTENT, points=(0, 15))


def _after_three_notrump() -> Iterator[BiddingRule]:
    """Yield calls after three notrump: 13–15, balanced."""
    yield rule(bid(4, NOTRUMP), Head.QUANTITATIVE, hcp=(18, 19), balanced=True, tag=Tag.QUANTITATIVE)
    yield rule(PASS, Head.CONTENT, hcp=(0, 17))


# --- parts of several lists ----------------------------------------------------------------------------------------


def _own_suit(suit: Suit, high: int) -> Iterator[BiddingRule]:
    """Yield rebids of a six-card suit with more than a minimum."""
    six = {suit: (6, 13)}
    if suit in MAJORS:
        yield rule(in_suit(4, suit), Head.TO_PLAY, points=(high, MOST_HCP), lengths=six, about=suit, tag=Tag.SIGN_OFF)
    yield rule(
        in_suit(3, suit),
        Head.REBID_SUIT_STRONG,
        points=(high - 3, high - 1 if suit in MAJORS else 21),
        lengths=six,
        about=suit,
        tag=Tag.INVITATION,
    )


def _second_suits(now: Situation, opened: Suit, partners: Suit | None) -> Iterator[BiddingRule]:
    """Yield new suits by opener: cheap ones with up to 19 points, reverses with 17, jumps with 20."""
    for suit in (S, H, D, C):
        call = now.cheapest(suit)
        if suit in (opened, partners) or call is None or call.level > 2:
            continue
        lengths = {suit: (4, 13)} | ({opened: (5, 13)} if opened in MAJORS else {})
        if call.level == 2 and suit > opened:
            yield _reverse(suit, opened, 17)
            continue
        jump = now.jump(suit)
        if jump is not None:
            yield rule(
                jump,
                Head.SECOND_SUIT_STRONG,
                points=(20, MOST_HCP),
                hcp=(17, MOST_HCP),
                lengths=lengths,
                when=uneven,
                forcing=Forcing.GAME,
            )
        yield rule(call, Head.SECOND_SUIT, points=(0, 19), lengths=lengths, when=None if call.level == 1 else uneven)


def _reverse(suit: Suit, opened: Suit, points: int) -> BiddingRule:
    """Return the rule for a reverse: a higher second suit at the two level, over which preference is at the three
    level.
    """
    return rule(
        in_suit(2, suit),
        Head.SECOND_SUIT_STRONG,
        points=(points, MOST_HCP),
        hcp=(15, MOST_HCP),
        lengths={suit: (4, 13), opened: (5, 13)},
        when=lambda hand: hand.lengths[opened] > hand.lengths[suit],
        forcing=Forcing.ROUND,
    )


# --- after a suit at the one level -----------------------------------------------------------------------------------


def _after_one_over_one(now: Situation, opened: Suit, answered: Suit) -> Iterator[BiddingRule]:
    if answered in MAJORS:
        yield from _raises_of_major(answered)
    yield rule(bid(2, NOTRUMP), Head.NOTRUMP, hcp=(18, 19), balanced=True)
    for major in (S, H):
        call = now.at_level(1, major)
        if call is not None and major is not opened:
            yield rule(call, Head.SECOND_SUIT, points=(0, 19), hcp=(0, 17), lengths={major: (4, 13)})
    yield rule(bid(1, NOTRUMP), Head.NOTRUMP, hcp=(11, 14), balanced=True)
    yield from _own_suit(opened, 19)
    yield from _second_suits(now, opened, answered)
    if answered in MAJORS:
        yield rule(  # three-card support with a short suit makes a better dummy than notrump
            in_suit(2, answered),
            Head.RAISE,
            points=(0, 15),
            trump=answered,
            lengths={answered: (3, 13)},
            when=both(shapely, lambda hand: hand.lengths[opened] <= 5),
            about=answered,
            tag=Tag.RAISE,
        )
    else:
        yield from _raises_of_minor(answered)
    yield rule(in_suit(2, opened), Head.REBID_SUIT, points=(0, 15), lengths={opened: (5, 13)}, about=opened)
    yield rule(bid(1, NOTRUMP), Head.NOTRUMP, hcp=(10, 15), stretch=True)
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(18, MOST_HCP), tag=Tag.SIGN_OFF)
    yield rule(
        in_suit(3, opened),
        Head.REBID_SUIT_STRONG,
        points=(16, MOST_HCP),
        about=opened,
        tag=Tag.INVITATION,
        stretch=True,
    )


def _raises_of_major(major: Suit) -> Iterator[BiddingRule]:
    for level, points, tag in ((4, (19, MOST_HCP), Tag.RAISE), (3, (16, 18), Tag.LIMIT_RAISE), (2, (0, 15), Tag.RAISE)):
        yield rule(
            in_suit(level, major),
            Head.RAISE,
            points=points,
            trump=major,
            lengths={major: (4, 13)},
            about=major,
            tag=tag,
        )


def _raises_of_minor(minor: Suit) -> Iterator[BiddingRule]:
    for level, points, tag in ((3, (16, 19), Tag.LIMIT_RAISE), (2, (0, 15), Tag.RAISE)):
        yield rule(
            in_suit(level, minor),
            Head.RAISE,
            points=points,
            trump=minor,
            lengths={minor: (4, 13)},
            about=minor,
            tag=tag,
        )


# --- after notrump ---------------------------------------------------------------------------------------------------


def _after_semi_forcing(major: Suit) -> Iterator[BiddingRule]:
    """Yield calls after one notrump of 6–12: pass with a balanced minimum, otherwise a second suit, of three cards if
    need be.
    """
    yield rule(bid(2, NOTRUMP), Head.NOTRUMP, hcp=(18, 19), balanced=True)
    yield from _own_suit(major, 20)
    if major is H:
        yield _reverse(S, H, 18)
    for suit in (D, C) if major is H else (H, D, C):
        yield rule(
            in_suit(3, suit),
            Head.SECOND_SUIT_STRONG,
            points=(20, MOST_HCP),
            hcp=(17, MOST_HCP),
            lengths={suit: (4, 13)},
            forcing=Forcing.GAME,
        )
    if major is S:
        yield rule(in_suit(2, H), Head.SECOND_SUIT, points=(0, 19), lengths={H: (4, 13)})
    yield rule(
        in_suit(2, major),
        Head.REBID_SUIT,
        points=(0, 16),
        lengths={major: (6, 13)} | {suit: (0, 4) for suit in SUITS if suit is not major},
        about=major,
    )
    yield rule(PASS, Head.CONTENT, hcp=(0, 13), balanced=True)
    for suit in (D, C):
        yield rule(
            in_suit(2, suit),
            Head.SECOND_SUIT,
            points=(0, 19),
            lengths={suit: (4, 13)},
            when=is_longest_of(suit, (C, D)),
        )
    for suit in (D, C):
        yield rule(in_suit(2, suit), Head.SECOND_SUIT, points=(0, 19), lengths={suit: (3, 13)})
    yield rule(in_suit(2, major), Head.REBID_SUIT, points=(0, 16), lengths={major: (5, 13)}, about=major, stretch=True)


def _after_one_notrump(now: Situation, minor: Suit) -> Iterator[BiddingRule]:
    """Yield calls after one of a minor and one notrump of 6 to 10."""
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(19, MOST_HCP), tag=Tag.SIGN_OFF)
    yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=(17, 18), tag=Tag.INVITATION, when=even)
    yield rule(PASS, Head.CONTENT, hcp=(0, 16), balanced=True)
    yield from _own_suit(minor, 19)
    yield from _second_suits(now, minor, None)
    yield rule(in_suit(2, minor), Head.REBID_SUIT, points=(0, 15), lengths={minor: (5, 13)}, about=minor)
    yield rule(PASS, Head.CONTENT, hcp=(0, 16), stretch=True)


# --- after two of a suit by a passed hand ----------------------------------------------------------------------------


def _after_passed_hand(now: Situation, opened: Suit, answered: Suit) -> Iterator[BiddingRule]:
    """Yield calls after a passed hand's five-card suit at the two level (9–11): game with 15, else the best
    part-score.
    """
    six, support = {opened: (6, 13)}, {answered: (3, 13)}
    if opened in MAJORS:
        yield rule(in_suit(4, opened), Head.TO_PLAY, points=(17, MOST_HCP), lengths=six, about=opened, tag=Tag.SIGN_OFF)
    if answered in MAJORS:
        yield rule(
            in_suit(4, answered),
            Head.RAISE_GAME,
            points=(15, MOST_HCP),
            trump=answered,
            lengths=support,
            about=answered,
            tag=Tag.SIGN_OFF,
        )
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(16, MOST_HCP), when=_no_void, tag=Tag.SIGN_OFF)
    yield rule(in_suit(2, opened), Head.REBID_SUIT, points=(0, 16), lengths=six, about=opened)
    for suit in (H, D, C):
        call = now.at_level(2, suit)
        if call is not None and suit is not answered and suit < opened:
            yield rule(call, Head.SECOND_SUIT, points=(0, 17), lengths={suit: (4, 13)})
    yield rule(
        in_suit(3, answered),
        Head.RAISE_LIMIT,
        points=(15, 17),
        trump=answered,
        lengths=support,
        about=answered,
        tag=Tag.INVITATION,
    )
    unbid: Test = stopped(suit for suit in SUITS if suit not in (opened, answered))
    yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=(14, 15), balanced=True, when=unbid, tag=Tag.INVITATION)
    yield rule(PASS, Head.CONTENT, lengths={answered: (2, 13)})
    yield rule(in_suit(2, opened), Head.REBID_SUIT, about=opened, stretch=True)


def _no_void(hand: Valued) -> bool:
    return min(hand.lengths) >= 1
