"""Continuations after notrump: Stayman, transfers and invitations over one or two notrump, or an overcall of it.

The ranges derive from what opener has promised, so the same rules serve 15–17, 20–21, 22–24 and an overcall of 15–18.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from laws.values.calls import PASS, bid
from laws.values.cards import SUITS, Suit
from play.robots.bidding.conventions.slam import blackwood
from play.robots.bidding.shape import Test, good, uneven
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import MAJORS, MINORS, NOTRUMP, Situation, in_suit
from play.robots.calls.words import Head
from play.robots.valued import Valued

__all__ = [
    "after_stayman",
    "after_transfer",
    "answer_choice",
    "answer_stayman",
    "answer_transfer",
    "responses_to_notrump",
]

C, D, H, S = SUITS

_GAME: Final = 25
_SLAM: Final = 33


@dataclass(frozen=True, slots=True)
class _Needs:
    """Responder's minimum points to invite game, to bid it, to invite slam, to bid slam.

    Above the one level there is no invitation to game: `invite` equals `game`.
    """

    invite: int
    game: int
    slam_try: int
    slam: int

    @classmethod
    def of(cls, now: Situation, level: int) -> _Needs:
        low, high = now.partner.min_hcp, now.partner.max_hcp
        game = max(0, _GAME - low)
        invite = max(0, min(game, _GAME + 1 - high)) if level == 1 else game
        return cls(invite, game, _SLAM - high, _SLAM - low)


def responses_to_notrump(now: Situation, level: int) -> Iterator[BiddingRule]:
    """Yield responses to partner's notrump at that level without interference."""
    needs = _Needs.of(now, level)
    yield from _asking(level, needs)
    if level == 1:
        yield from _weak_asking(needs)
    yield rule(bid(6, NOTRUMP), Head.SLAM, hcp=(needs.slam, needs.slam + 3), tag=Tag.SIGN_OFF)
    if needs.slam_try > needs.game:
        hcp = (needs.slam_try, needs.slam - 1)
        yield rule(bid(4, NOTRUMP), Head.QUANTITATIVE, hcp=hcp, balanced=True, tag=Tag.QUANTITATIVE)
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(needs.game, needs.slam - 1), tag=Tag.SIGN_OFF)
    if level == 1:
        yield from _inviting(needs)
    yield rule(bid(7, NOTRUMP), Head.SLAM, hcp=(needs.slam + 4, MOST_HCP), tag=Tag.SIGN_OFF)
    yield rule(PASS, Head.CONTENT, hcp=(0, max(0, needs.invite - 1)))


def _asking(level: int, needs: _Needs) -> Iterator[BiddingRule]:
    for major, other in ((S, H), (H, S)):
        yield rule(
            in_suit(level + 1, D if major is H else H),
            Head.TRANSFER,
            lengths={major: (5, 13)},
            when=_transfers(major, other, needs.invite),
            about=major,
            tag=Tag.TRANSFER,
            forcing=Forcing.ROUND,
            conventional=True,
        )
    yield rule(
        in_suit(level + 1, C),
        Head.STAYMAN,
        hcp=(needs.invite, MOST_HCP),
        when=_has_major_and_shape,
        tag=Tag.STAYMAN,
        forcing=Forcing.ROUND,
        conventional=True,
    )


def _weak_asking(needs: _Needs) -> Iterator[BiddingRule]:
    """Yield weak calls: Stayman when any answer can be passed; two spades with only a long minor."""
    yield rule(
        in_suit(2, C),
        Head.STAYMAN,
        hcp=(0, needs.invite),
        lengths={H: (4, 4), S: (4, 4), D: (4, 5), C: (0, 1)},
        tag=Tag.STAYMAN,
        forcing=Forcing.ROUND,
        conventional=True,
    )
    for minor in MINORS:
        yield rule(
            in_suit(2, S),
            Head.TRANSFER_MINOR,
            hcp=(0, needs.invite - 1),
            lengths={minor: (6, 13)},
            tag=Tag.TRANSFER_MINOR,
            forcing=Forcing.ROUND,
            conventional=True,
        )


def _inviting(needs: _Needs) -> Iterator[BiddingRule]:
    yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=(needs.invite, needs.game - 1), tag=Tag.INVITATION)
    yield rule(
        bid(3, NOTRUMP),
        Head.TO_PLAY,
        points=(needs.game, MOST_HCP),
        hcp=(needs.game - 2, needs.game - 1),
        tag=Tag.SIGN_OFF,
    )
    for minor in MINORS:
        yield rule(
            in_suit(3, minor),
            Head.INVITATION,
            hcp=(needs.invite - 2, needs.game - 1),
            lengths={minor: (6, 13)},
            when=good(minor),
            about=minor,
            tag=Tag.INVITATION,
        )


def _transfers(major: Suit, other: Suit, invite: int) -> Test:
    """Return a test for a transfer to `major`: the longer major; with five and four and points, Stayman comes first."""

    def test(hand: Valued) -> bool:
        mine, others = hand.lengths[major], hand.lengths[other]
        if others > mine or (others == mine and major is H):
            return False
        return not (others == 4 and mine == 5 and hand.hcp >= invite)

    return test


def _has_major_and_shape(hand: Valued) -> bool:
    flat = max(hand.lengths) == 4 and min(hand.lengths) == 3
    return max(hand.lengths[H], hand.lengths[S]) >= 4 and not flat


def answer_stayman(level: int) -> Iterator[BiddingRule]:
    """Yield the answers to Stayman; hearts with both majors."""
    yes, no = Head.STAYMAN_YES, Head.STAYMAN_NO
    yield rule(in_suit(level, H), yes, lengths={H: (4, 5)}, about=H, tag=Tag.STAYMAN_ANSWER)
    yield rule(in_suit(level, S), yes, lengths={S: (4, 5), H: (0, 3)}, about=S, tag=Tag.STAYMAN_ANSWER)
    yield rule(in_suit(level, D), no, lengths={H: (0, 3), S: (0, 3)}, tag=Tag.STAYMAN_ANSWER, conventional=True)


def after_stayman(now: Situation, level: int) -> Iterator[BiddingRule]:
    """Yield the Stayman bidder's next call over the answer at that level."""
    needs = _Needs.of(now, level - 1)
    fit = next((major for major in MAJORS if now.partner.min_len[major] >= 4), None)
    if fit is not None:
        yield from _fitting(fit, needs, level)
    else:
        yield from _five_four(needs, level)
    yield rule(PASS, Head.CONTENT, hcp=(0, max(0, needs.invite - 1)))
    if level == 2:
        yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=(needs.invite, needs.game - 1), tag=Tag.INVITATION)
    yield rule(bid(6, NOTRUMP), Head.SLAM, hcp=(needs.slam, MOST_HCP), tag=Tag.SIGN_OFF)
    yield rule(bid(4, NOTRUMP), Head.QUANTITATIVE, hcp=(needs.slam_try, needs.slam - 1), tag=Tag.QUANTITATIVE)
    yield rule(bid(3, NOTRUMP), Head.TO_PLAY, hcp=(needs.invite, needs.slam_try - 1), tag=Tag.SIGN_OFF)


def _fitting(fit: Suit, needs: _Needs, level: int) -> Iterator[BiddingRule]:
    four = {fit: (4, 13)}
    yield blackwood(fit, needs.slam_try + 1, 4)
    yield rule(
        in_suit(4, fit),
        Head.TO_PLAY,
        points=(needs.game, MOST_HCP),
        trump=fit,
        lengths=four,
        about=fit,
        tag=Tag.SIGN_OFF,
    )
    if level == 2:
        yield rule(
            in_suit(3, fit),
            Head.INVITATION,
            points=(needs.invite, needs.game - 1),
            trump=fit,
            lengths=four,
            about=fit,
            tag=Tag.INVITATION,
        )


def _five_four(needs: _Needs, level: int) -> Iterator[BiddingRule]:
    """Yield calls with five and four majors without a four-four fit: the five-card major may still find three."""
    for major, other in ((S, H), (H, S)):
        lengths = {major: (5, 13), other: (4, 4)}
        yield rule(
            in_suit(3, major), Head.NEW_SUIT_GAME, hcp=(needs.game - 1, MOST_HCP), lengths=lengths, forcing=Forcing.GAME
        )
        if level == 2:
            hcp = (needs.invite, needs.game - 1)
            yield rule(in_suit(2, major), Head.INVITATION, hcp=hcp, lengths=lengths, tag=Tag.INVITATION)


def answer_transfer(now: Situation, level: int, major: Suit) -> Iterator[BiddingRule]:
    """Yield the acceptance of a transfer; one level higher with four trumps and a maximum."""
    top = now.mine.max_hcp
    if level == 2:
        yield rule(
            in_suit(3, major), Head.TRANSFER_JUMP, hcp=(top, top), lengths={major: (4, 5)}, tag=Tag.TRANSFER_DONE
        )
    yield rule(in_suit(level, major), Head.TRANSFER_DONE, tag=Tag.TRANSFER_DONE)


def after_transfer(now: Situation, level: int, major: Suit) -> Iterator[BiddingRule]:
    """Yield the transferrer's next call after an acceptance at that level."""
    needs = _Needs.of(now, level - 1)
    five, six = {major: (5, 5)}, {major: (6, 13)}
    yield rule(
        bid(4, NOTRUMP),
        Head.QUANTITATIVE,
        hcp=(needs.slam_try, needs.slam - 1),
        lengths=five,
        balanced=True,
        tag=Tag.QUANTITATIVE,
    )
    yield blackwood(major, needs.slam_try + 1, 6)
    yield rule(
        in_suit(4, major), Head.TO_PLAY, points=(needs.game, MOST_HCP), lengths=six, about=major, tag=Tag.SIGN_OFF
    )
    if level == 2:
        yield from _after_low_transfer(now, major, needs)
    else:
        yield rule(PASS, Head.CONTENT, points=(0, needs.game - 1))
    yield rule(bid(6, NOTRUMP), Head.SLAM, hcp=(needs.slam, MOST_HCP), tag=Tag.SIGN_OFF)
    yield rule(
        bid(3, NOTRUMP), Head.TO_PLAY, hcp=(needs.game, needs.slam_try + 2), lengths=five, about=major, tag=Tag.CHOICE
    )


def answer_choice(major: Suit) -> Iterator[BiddingRule]:
    """Yield answers when partner shows a five-card major and offers three notrump: the major with three, unless
    flat.
    """
    yield rule(in_suit(4, major), Head.TO_PLAY, lengths={major: (4, 13)}, about=major, tag=Tag.SIGN_OFF)
    yield rule(
        in_suit(4, major),
        Head.TO_PLAY,
        lengths={major: (3, 3)},
        when=lambda hand: min(hand.lengths) < 3,
        about=major,
        tag=Tag.SIGN_OFF,
    )
    yield rule(PASS, Head.CONTENT)


def _after_low_transfer(now: Situation, major: Suit, needs: _Needs) -> Iterator[BiddingRule]:
    six = {major: (6, 13)}
    invite = (needs.invite, needs.game - 1)
    yield rule(in_suit(3, major), Head.INVITATION, points=invite, lengths=six, about=major, tag=Tag.INVITATION)
    for suit in (C, D, H):
        call = now.cheapest(suit)
        if suit is not major and call is not None:
            yield rule(
                call,
                Head.NEW_SUIT_GAME,
                hcp=(needs.game, MOST_HCP),
                lengths={suit: (4, 13), major: (5, 13)},
                when=uneven,
                forcing=Forcing.GAME,
            )
    yield rule(bid(2, NOTRUMP), Head.INVITATION, hcp=invite, lengths={major: (5, 5)}, tag=Tag.INVITATION)
    yield rule(PASS, Head.CONTENT, points=(0, needs.invite))
    yield rule(
        in_suit(3, major),
        Head.INVITATION,
        points=(0, needs.game),
        lengths=six,
        about=major,
        tag=Tag.INVITATION,
        stretch=True,
    )
