"""Judgement where the system has no rule: the call with the best expected score, seen from one hand.

It compares the current contract, that contract doubled, our contracts at the cheapest level, games, invitations to
game, and slams, with an ask for aces on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.values.calls import DOUBLE, PASS, Call, bid
from laws.values.cards import SUITS, Denomination
from laws.values.contract import Doubled
from play.robots.calls.judgement import Judgement
from play.robots.calls.meaning import meaning_of
from play.robots.calls.natural import is_game, is_takeout
from play.robots.calls.rule import Forcing, Tag
from play.robots.calls.situation import MAJORS, NOTRUMP, Situation
from play.robots.valued import Valued

__all__ = ["asked_aces", "judge", "slam_or_not"]

_CERTAINTY: Final = 40
"""Points of expected score that a bid over the opponents must gain."""
_ALREADY_TOLD: Final = 60
"""The same when partner knows the hand and is the one to continue."""
_SLAM_TRICKS: Final = 11.8
_SLAM_MARGIN: Final = 40
_GRAND_TRICKS: Final = 13.6
_HIGH_LEVEL: Final = {5: 40, 6: 150, 7: 250}
"""Points deducted for bidding at the five level and above in competition."""
_NOT_YET_GAME: Final = 150
_CAUTION: Final = (1.0, 1.0, 1.0, 0.9, 0.6, 0.3)
"""Extra tricks expected of opponents who bid so high, by one's own trumps."""
_SLAM_CAUTION: Final = 2.0
_DOUBLE_GAIN: Final = 140
_AGAIN: Final = 3
"""Points beyond those promised that a second takeout double needs."""
_AGAIN_WORTH: Final = 60


def judge(now: Situation, hand: Valued) -> Call:
    """Return the call by judgement. It is always legal."""
    if _leaves_it(now) or _is_dumb(now):
        return PASS
    view = Judgement.of(now, hand)
    forced = now.forcing is not Forcing.NO
    standing = view.stands()
    best, value = PASS, standing + _reluctance(now)
    if forced:
        value = -10_000.0
    for call, worth in (*_bids(view), *_doubles(view, standing)):
        if worth > value:
            best, value = call, worth
    if best == PASS and forced:
        return _least_bid(view)
    return best


# --- when to be silent -----------------------------------------------------------------------------------------------


def _leaves_it(now: Situation) -> bool:
    """Return whether partner has decided: a sign-off or a penalty double with no bid after it."""
    if now.rho_call.is_bid or not now.spoken(now.me.partner):
        return False
    if now.is_ours and now.bidder is now.me:
        return now.own_tag() is Tag.SIGN_OFF and now.tag_of_partner() is not Tag.CUE
    return now.tag_of_partner() in (Tag.SIGN_OFF, Tag.PENALTY) and now.doubled is not Doubled.REDOUBLED


def _is_dumb(now: Situation) -> bool:
    """Return whether the hand is fully described, as by pre-empts and notrump, and partner has not asked for more."""
    own = now.spoken(now.me)
    if not own or now.forcing is not Forcing.NO or now.tag_of_partner() in (Tag.INVITATION, Tag.LIMIT_RAISE):
        return False
    if any(one.meaning.tag in (Tag.WEAK_OPENING, Tag.WEAK_OVERCALL) for one in own):
        return now.tag_of_partner() is not Tag.TAKEOUT
    narrow = now.mine.max_hcp - now.mine.min_hcp <= 3
    last = now.last_of(now.me.partner)
    return narrow and now.is_theirs and last is not None and last.call == PASS


def _reluctance(now: Situation) -> int:
    """Return what a bid must gain over a pass."""
    narrow = now.mine.max_hcp - now.mine.min_hcp <= 5
    told = bool(now.spoken(now.me)) and now.tag_of_partner() is not Tag.INVITATION and narrow
    if told and (now.is_theirs or now.tag_of_partner() is Tag.PLAIN):
        return _ALREADY_TOLD
    return _CERTAINTY if now.is_theirs else 0


# --- what to bid -----------------------------------------------------------------------------------------------------


def _bids(view: Judgement) -> Iterator[tuple[Call, float]]:
    """Yield the bids within reach with their worth."""
    for denomination in Denomination:
        cheapest = view.now.cheapest(denomination)
        if cheapest is None or not view.is_playable(denomination):
            continue
        game = 3 if denomination == NOTRUMP else 4 if denomination.suit in MAJORS else 5
        for level in sorted({cheapest.level, max(cheapest.level, game)}):
            yield bid(level, denomination), view.ours(level, denomination) - _against(view.now, level, denomination)
        yield from _invitations(view, denomination, game)
        yield from _slams(view, denomination)


def _against(now: Situation, level: int, denomination: Denomination) -> int:
    """Return the deduction for a contract beyond its own prospects."""
    if not now.opponents_silent and level >= 5:
        return _HIGH_LEVEL[level]
    return _NOT_YET_GAME if now.forcing is Forcing.GAME and not is_game(bid(level, denomination)) else 0


def _invitations(view: Judgement, denomination: Denomination, game: int) -> Iterator[tuple[Call, float]]:
    """Yield the invitation one below game when partner may still be better or worse than expected."""
    now = view.now
    call = bid(game - 1, denomination)
    if game == 5 or not now.is_legal(call) or now.forcing is Forcing.GAME or not now.opponents_silent:
        return
    if not now.spoken(now.me.partner):
        return
    better, worse = view.halves(denomination)
    yield call, 0.5 * view.ours(game, denomination, better) + 0.5 * view.ours(game - 1, denomination, worse)


def _slams(view: Judgement, denomination: Denomination) -> Iterator[tuple[Call, float]]:
    """Yield six when the tricks are in sight, and the ask for aces while it is possible."""
    now, six, ask = view.now, bid(6, denomination), bid(4, NOTRUMP)
    enough = _SLAM_TRICKS if now.opponents_silent else _SLAM_TRICKS + 0.5
    sound = denomination == NOTRUMP or view.is_slam_suit(denomination)
    if not sound or not now.is_legal(six) or view.tricks(denomination).mean < enough:
        return
    asked = any(one.meaning.tag in (Tag.BLACKWOOD, Tag.BLACKWOOD_ANSWER) for one in now.said)
    asks = denomination != NOTRUMP and not asked and now.is_legal(ask) and meaning_of(now, ask).tag is Tag.BLACKWOOD
    yield ask if asks else six, view.ours(6, denomination) - _SLAM_MARGIN


def _doubles(view: Judgement, standing: float) -> Iterator[tuple[Call, float]]:
    """Yield a double: for penalty when it is clear, or for takeout again with more than was promised."""
    now, hand = view.now, view.hand
    if not now.is_legal(DOUBLE):
        return
    suit, level = now.last_bid.denomination.suit, now.last_bid.level
    trumps = 0 if suit is None else hand.lengths[suit]
    if is_takeout(now):
        spoke = bool(now.spoken(now.me))
        if spoke and trumps <= 2 and level <= 3 and hand.hcp >= now.mine.min_hcp + _AGAIN and hand.hcp >= 15:
            yield DOUBLE, standing + _AGAIN_WORTH
        return
    if suit is not None and trumps < max(1, 6 - level):
        return
    caution = _SLAM_CAUTION if level >= 6 else _CAUTION[min(trumps, len(_CAUTION) - 1)]
    doubled, plain = (view.theirs(now.last_bid, how, caution) for how in (Doubled.DOUBLED, Doubled.NO))
    if doubled - plain >= _DOUBLE_GAIN:
        yield DOUBLE, standing + doubled - plain


def _least_bid(view: Judgement) -> Call:
    """Return the least bad bid of a forced hand: partner's suit or one's own, as cheaply as possible."""
    now = view.now
    options = []
    for suit in SUITS:
        call = now.cheapest(suit)
        if call is None or (suit in now.their_suits and suit not in now.our_suits):
            continue
        options.append((view.outlook.side_length(now.me, suit) - 1.5 * call.level, call))
    call = now.cheapest(NOTRUMP)
    if call is not None and view.hand.hcp >= 5 and all(view.hand.stops(suit) for suit in now.their_suits):
        options.append((6.5 - 1.5 * call.level, call))
    return max(options)[1] if options else PASS


# --- after Blackwood -------------------------------------------------------------------------------------------------


def asked_aces(now: Situation) -> bool:
    """Return whether partner has just answered this player's Blackwood."""
    return now.own_tag() is Tag.BLACKWOOD and now.tag_of_partner() is Tag.BLACKWOOD_ANSWER and now.rho_call == PASS


def slam_or_not(now: Situation, hand: Valued) -> Call:
    """Return the asker's decision: five with two aces missing, six with one; seven with none and tricks to spare."""
    view = Judgement.of(now, hand)
    answer = now.last_of(now.me.partner)
    shown = (answer.meaning.aces if answer is not None else ()) or (0,)
    partners = max(shown) if hand.aces == 0 and now.partner.min_hcp >= 14 else min(shown)
    best = max(
        (suit for suit in Denomination if view.is_slam_suit(suit)),
        key=lambda one: view.tricks(one).mean,
        default=max(Denomination, key=lambda one: view.tricks(one).mean),
    )
    aces = hand.aces + partners
    level = 7 if aces == 4 and view.tricks(best).mean >= _GRAND_TRICKS else 6 if aces >= 3 else 5
    call = bid(level, best)
    if level == 5 and now.last_bid == call:
        return PASS
    return call if now.is_legal(call) else now.cheapest(best) or PASS
