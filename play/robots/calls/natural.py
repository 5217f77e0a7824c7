"""The natural meaning of a call without a rule in the system, relative to what partner has promised.

Human players bid as they like, so every call in every auction has a meaning here.
"""

from __future__ import annotations

from typing import Final

from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.values.cards import Suit
from play.robots.calls.outlook import mean_points
from play.robots.calls.promise import MOST_HCP
from play.robots.calls.rule import BiddingRule, Forcing, Range, Tag, rule
from play.robots.calls.situation import MAJORS, NOTRUMP, Situation
from play.robots.calls.words import Head

__all__ = ["is_game", "is_takeout", "natural"]

_NOTRUMP_NEEDS: Final = (0, 19, 22, 25, 29, 31, 33, 37)
_TRUMP_NEEDS: Final = (0, 15, 18, 22, 25, 28, 32, 36)
"""Combined points that a bid of each level needs."""
_CONTESTED: Final = 3
"""Points that a fit is worth in competition."""
_COMPETING: Final = 3
"""The most points that a competitive bid adds to the promise."""
_GAME_HCP: Final = 25
_SLAM_HCP: Final = 33


def natural(now: Situation, call: Call) -> BiddingRule:
    """Return the natural meaning of a legal call."""
    if call == PASS:
        return rule(PASS, Head.SILENCE)
    if call == DOUBLE:
        return _double(now)
    if call == REDOUBLE:
        return rule(REDOUBLE, Head.VALUES, hcp=(max(9, now.mine.min_hcp), MOST_HCP), tag=Tag.VALUES)
    suit = call.denomination.suit
    if suit is None:
        return _notrump(now, call)
    if suit in now.their_suits and suit not in now.our_suits:
        least = max(11, now.mine.min_hcp)
        return rule(call, Head.CUE, hcp=(least, MOST_HCP), tag=Tag.CUE, forcing=Forcing.ROUND, conventional=True)
    return _suit(now, call, suit)


def is_game(call: Call) -> bool:
    """Return whether a bid is game by itself: three notrump, four of a major, five of a minor, or more."""
    if not call.is_bid:
        return False
    if call.denomination == NOTRUMP:
        return call.level >= 3
    return call.level >= (4 if call.denomination.suit in MAJORS else 5)


def is_takeout(now: Situation) -> bool:
    """Return whether a double of the last bid is for takeout: of a suit, low enough, while our side has no fit."""
    last = now.last_bid
    if not last.is_bid or last.denomination == NOTRUMP or last.level > 4:
        return False
    if last.level == 4 and (now.our_suits or last.denomination.suit is Suit.SPADES):
        return False
    own, partners = now.suits_of(now.me), now.suits_of(now.me.partner)
    if any(suit in partners for suit in own):
        return False
    if any(one.call == DOUBLE and one.seat is now.me for one in now.said) and last.level >= 3:
        return False
    if now.partner.max_hcp - now.partner.min_hcp <= 3 and now.partner.min_hcp >= 11:
        return False  # partner has shown a notrump hand, so the double is for penalty
    return now.tag_of_partner() not in (Tag.WEAK_OPENING, Tag.WEAK_OVERCALL, Tag.PENALTY, Tag.VALUES)


def _double(now: Situation) -> BiddingRule:
    suit = now.last_bid.denomination.suit
    if suit is not None and is_takeout(now):
        own = now.mine.min_hcp
        spoke = bool(now.spoken(now.me))
        least = own + 3 if spoke else max(0, 10 + now.last_bid.level - (5 if now.spoken(now.me.partner) else 0))
        return rule(
            DOUBLE,
            Head.TAKEOUT,
            hcp=(min(least, now.mine.max_hcp), MOST_HCP),
            lengths={suit: (0, 3)},
            tag=Tag.TAKEOUT,
            forcing=Forcing.ROUND,
        )
    return rule(DOUBLE, Head.PENALTY, hcp=(now.mine.min_hcp, MOST_HCP), tag=Tag.PENALTY)


def _points(now: Situation, needed: int, call: Call) -> Range:
    """Return the range of a bid: what its level needs beyond partner's average hand, up to the next level."""
    usual = mean_points(now.partner.min_hcp, now.partner.max_hcp)
    low = max(0, round(needed - usual))
    if call.level >= 6:
        high = MOST_HCP
    elif is_game(call):
        high = _SLAM_HCP - now.partner.min_hcp
    else:
        high = _GAME_HCP - now.partner.min_hcp
    own = now.mine
    if not now.opponents_silent:  # competitive bids are based on shape and show little about points
        return max(own.min_hcp, min(low, own.min_hcp + _COMPETING)), own.max_hcp
    low = min(max(low, own.min_hcp), own.max_hcp)
    return low, max(low + 3, min(high, MOST_HCP))


def _notrump(now: Situation, call: Call) -> BiddingRule:
    last = now.last_of(now.me.partner)
    if (
        call.level == 4
        and now.our_suits
        and not (last is not None and last.call.is_bid and last.call.denomination == NOTRUMP)
    ):
        about = now.partner_suit
        return rule(call, Head.BLACKWOOD, about=about, tag=Tag.BLACKWOOD, forcing=Forcing.ROUND, conventional=True)
    low, high = _points(now, _NOTRUMP_NEEDS[call.level], call)
    if call.level == 4:
        return rule(call, Head.QUANTITATIVE, hcp=(low, MOST_HCP), tag=Tag.QUANTITATIVE)
    if call.level >= 6:
        return rule(call, Head.SLAM, hcp=(low, MOST_HCP), tag=Tag.SIGN_OFF)
    if call.level == 3:
        return rule(call, Head.TO_PLAY, hcp=(low, high), tag=Tag.SIGN_OFF)
    invites = call.level == 2 and now.opponents_silent
    return rule(
        call,
        Head.INVITATION if invites else Head.NOTRUMP,
        hcp=(low, high),
        tag=Tag.INVITATION if invites else Tag.PLAIN,
    )


def _suit(now: Situation, call: Call, suit: Suit) -> BiddingRule:
    contested = not now.opponents_silent
    needed = _TRUMP_NEEDS[call.level] - (_CONTESTED if contested and not is_game(call) else 0)
    low, high = _points(now, needed, call)
    partners, own = now.suits_of(now.me.partner), now.suits_of(now.me)
    cheapest = call == now.cheapest(suit)
    if call.level >= 6:
        return rule(call, Head.SLAM, tag=Tag.SIGN_OFF)
    if is_game(call):
        least = _fit(now, suit) if suit in partners else max(5, now.mine.min_len[suit] + 1)
        return rule(call, Head.TO_PLAY, hcp=(low, high), lengths={suit: (least, 13)}, about=suit, tag=Tag.SIGN_OFF)
    if suit in partners:
        if cheapest and len(partners) > 1 and call.level <= 3:
            return rule(call, Head.PREFERENCE, hcp=(now.mine.min_hcp, high), lengths={suit: (2, 13)}, about=suit)
        head = Head.RAISE_COMPETITIVE if contested else Head.RAISE_LIMIT
        tag = Tag.RAISE if contested else Tag.LIMIT_RAISE
        return rule(call, head, hcp=(low, high), lengths={suit: (_fit(now, suit), 13)}, about=suit, tag=tag)
    if suit in own:
        least = min(8, max(6, now.mine.min_len[suit] + 1))
        head = Head.COMPETITIVE if contested else Head.REBID_SUIT
        return rule(call, head, hcp=(low, high), lengths={suit: (least, 13)}, about=suit)
    least = 4 if not contested or call.level == 1 else 5
    if not now.our_suits and call.level >= 3:
        least = 6
    forcing = Forcing.ROUND if not contested and now.our_suits and call.level >= 2 else Forcing.NO
    return rule(call, Head.NEW_SUIT, hcp=(low, MOST_HCP), lengths={suit: (least, 13)}, forcing=forcing)


def _fit(now: Situation, suit: Suit) -> int:
    """Return how many cards, at least two, make an eight-card fit with partner's promise."""
    return max(2, min(4, 8 - now.partner.min_len[suit]))
