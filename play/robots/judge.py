"""Judgement where the system has no rule: the call with the best expected score, seen from one hand.

For every contract within reach it estimates the tricks from what the partnership may hold, and compares: the contract
that stands, theirs defended or doubled, our games, invitations, slams.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from laws.calls import DOUBLE, PASS, Call, bid
from laws.cards import SUITS, Denomination
from laws.contract import Doubled
from play.robots.meaning import meaning_of
from play.robots.natural import is_game, is_takeout
from play.robots.outlook import Outlook, outlook
from play.robots.prospects import Tricks, defended_tricks, expected_score, notrump_tricks, trump_tricks
from play.robots.rule import Forcing, Tag
from play.robots.situation import MAJORS, NOTRUMP, Situation
from play.robots.valued import Valued

__all__ = ["Judgement", "asked_aces", "judge", "slam_or_not"]

_CERTAINTY: Final = 40
"""Points of expected score that a bid must gain over a pass before a limited hand speaks again."""
_UNSEEN_FIT: Final = 0.4
_NO_STOPPER: Final = 2.2
"""Tricks that notrump loses when the suit they have bid runs against it."""
_SLAM_TRICKS: Final = 11.8
_SLAM_MARGIN: Final = 40
_GRAND_TRICKS: Final = 13.2
_NOT_YET_GAME: Final = 150
_FIVE_LEVEL: Final = 40
"""The five level belongs to the opponents."""
_DOUBLE_GAIN: Final = 90
_ALREADY_TOLD: Final = 60


@dataclass(frozen=True, slots=True)
class Judgement:
    """The situation, one's hand, and what to expect of the others."""

    now: Situation
    hand: Valued
    outlook: Outlook

    # --- tricks ------------------------------------------------------------------------------------------------------

    def tricks(self, denomination: Denomination) -> Tricks:
        """Our side's expected tricks with that denomination."""
        me, view = self.now.me, self.outlook
        suit = denomination.suit
        points = view.hcp[me.partner]
        if suit is None:
            return self._notrump(points)
        tricks = trump_tricks(self.hand, suit, points, view.lengths[me.partner][suit], view.spread)
        if self.now.partner.min_len[suit] < 2 and not self.now.opponents_silent:
            return tricks.shifted(-_UNSEEN_FIT)  # partner has not said that he likes it
        return tricks

    def _notrump(self, points: float) -> Tricks:
        tricks = notrump_tricks(self.hand, points, self.outlook.spread)
        partner_stops = any(
            one.call.is_bid and one.call.denomination == NOTRUMP for one in self.now.spoken(self.now.me.partner)
        )
        for suit in self.now.their_suits:
            if not self.hand.stops(suit) and not partner_stops:
                tricks = tricks.shifted(-_NO_STOPPER)
        if not self.hand.is_playable_in_notrump:
            tricks = tricks.shifted(-0.5)
        return tricks

    def their_tricks(self, denomination: Denomination) -> Tricks:
        """The opponents' expected tricks with that denomination."""
        left = self.now.me.lho
        suit = denomination.suit
        trumps = 0.0 if suit is None else self.outlook.side_length(left, suit)
        return defended_tricks(denomination, self.outlook.side_hcp(left), trumps, self.outlook.spread)

    # --- values ------------------------------------------------------------------------------------------------------

    def ours(self, level: int, denomination: Denomination, tricks: Tricks | None = None) -> float:
        """The expected score of our playing a contract, doubled as often as it may be when we overbid."""
        tricks = tricks or self.tricks(denomination)
        vulnerable = self.now.vulnerable
        plain = expected_score(level, denomination, Doubled.NO, vulnerable, tricks)
        contested = not self.now.opponents_silent
        missing = level + 6 - tricks.mean
        chance = min(0.9, max(0.0, 0.6 * (missing - 0.2))) if contested else min(0.5, max(0.0, 0.3 * (missing - 1)))
        if chance == 0:
            return plain
        return (1 - chance) * plain + chance * expected_score(level, denomination, Doubled.DOUBLED, vulnerable, tricks)

    def theirs(self, call: Call, doubled: Doubled) -> float:
        """The expected score, ours, of their playing a contract."""
        return -expected_score(
            call.level, call.denomination, doubled, self.now.they_are_vulnerable, self.their_tricks(call.denomination)
        )

    def stands(self) -> float:
        """The expected score if all pass."""
        now = self.now
        if not now.last_bid.is_bid:
            return 0.0
        if now.is_theirs:
            return self.theirs(now.last_bid, now.doubled)
        last = now.last_bid
        return expected_score(
            last.level, last.denomination, now.doubled, now.vulnerable, self.tricks(last.denomination)
        )

    def is_slam_suit(self, denomination: Denomination) -> bool:
        """Whether a slam may be bid there: eight trumps promised together, or seven of one's own that need no help."""
        suit = denomination.suit
        if suit is None:
            return False
        own, partners = self.hand.lengths[suit], self.now.partner.min_len[suit]
        return own + partners >= 8 or (own >= 6 and own + partners >= 7 and self.hand.honours(suit) >= 3)

    def is_playable(self, denomination: Denomination) -> bool:
        """Whether our side may hold enough of a suit to want it as trump."""
        suit = denomination.suit
        now = self.now
        if suit is None:
            return now.last_bid.is_bid and (bool(now.spoken(now.me.partner)) or self.hand.hcp >= 15)
        if suit in now.their_suits and suit not in now.our_suits:
            return False
        length = self.outlook.side_length(now.me, suit)
        own, partners = self.hand.lengths[suit], now.partner.min_len[suit]
        if partners >= 3 and own + partners >= 7:
            return True
        return own >= 5 and length >= 7.4 and not (now.mine.min_len[suit] >= 5 and own <= now.mine.min_len[suit])


def judge(now: Situation, hand: Valued) -> Call:
    """The call to make by judgement. Always legal."""
    view = Judgement(now, hand, outlook(now.me, hand, now.promises))
    if _leaves_it(now) or _is_dumb(now):
        return PASS
    forced = now.forcing is not Forcing.NO
    standing = view.stands()
    best, value = PASS, standing
    if forced:
        best, value = PASS, -10_000.0
    elif _has_told_all(now):
        value += _ALREADY_TOLD
    elif now.is_theirs:
        value += _CERTAINTY
    for call, worth in _bids(view):
        if worth > value:
            best, value = call, worth
    double = _double(view, standing)
    if double is not None and double > value:
        best = DOUBLE
    if best == PASS and forced:
        return _least_bid(view)
    return best


def asked_aces(now: Situation) -> bool:
    """Whether partner has just answered one's Blackwood."""
    return now.own_tag() is Tag.BLACKWOOD and now.tag_of_partner() is Tag.BLACKWOOD_ANSWER and now.rho_call == PASS


def slam_or_not(now: Situation, hand: Valued) -> Call:
    """The asker's decision: five with two aces missing, six with one; seven with none and tricks to spare."""
    view = Judgement(now, hand, outlook(now.me, hand, now.promises))
    answer = now.last_of(now.me.partner)
    shown = answer.meaning.aces if answer is not None else (0,)
    partners = max(shown) if hand.aces == 0 and now.partner.min_hcp >= 14 else min(shown)
    best = max(
        (suit for suit in Denomination if view.is_slam_suit(suit)),
        key=lambda one: view.tricks(one).mean,
        default=max(Denomination, key=lambda one: view.tricks(one).mean),
    )
    tricks, aces = view.tricks(best).mean, hand.aces + partners
    level = 7 if aces == 4 and tricks >= _GRAND_TRICKS else 6 if aces >= 3 else 5
    call = bid(level, best)
    if level == 5 and now.last_bid == call:
        return PASS
    return call if now.is_legal(call) else now.cheapest(best) or PASS


def _leaves_it(now: Situation) -> bool:
    """Whether partner has decided: a sign-off, or a penalty double, that nobody has bid over."""
    if now.rho_call.is_bid or not now.spoken(now.me.partner):
        return False
    decided = (Tag.SIGN_OFF, Tag.PENALTY)
    if now.is_ours and now.bidder is now.me:
        return now.own_tag() is Tag.SIGN_OFF and now.tag_of_partner() is not Tag.CUE
    return now.tag_of_partner() in decided and now.doubled is not Doubled.REDOUBLED


def _is_dumb(now: Situation) -> bool:
    """Whether one has told everything, and partner, who knows, has not asked for more: pre-empts, notrump openings."""
    own = now.spoken(now.me)
    if not own or now.forcing is not Forcing.NO or now.tag_of_partner() in (Tag.INVITATION, Tag.LIMIT_RAISE):
        return False
    if any(one.meaning.tag in (Tag.WEAK_OPENING, Tag.WEAK_OVERCALL) for one in own):
        return now.tag_of_partner() is not Tag.TAKEOUT
    narrow = now.mine.max_hcp - now.mine.min_hcp <= 3
    last = now.last_of(now.me.partner)
    return narrow and now.is_theirs and last is not None and last.call == PASS


def _has_told_all(now: Situation) -> bool:
    """Whether one's hand is known within narrow limits, so that partner is the one to go on."""
    if not now.spoken(now.me) or now.tag_of_partner() is Tag.INVITATION:
        return False
    return now.mine.max_hcp - now.mine.min_hcp <= 5 and (now.is_theirs or now.tag_of_partner() is Tag.PLAIN)


def _bids(view: Judgement) -> Iterator[tuple[Call, float]]:
    """Bids within reach with what each is worth: contracts at their cheapest, games, invitations, slams."""
    now = view.now
    for denomination in Denomination:
        cheapest = now.cheapest(denomination)
        if cheapest is None or not view.is_playable(denomination):
            continue
        levels = {cheapest.level}
        game = 3 if denomination == NOTRUMP else 4 if denomination.suit in MAJORS else 5
        levels.add(max(cheapest.level, game))
        tricks = view.tricks(denomination)
        sound = denomination == NOTRUMP or view.is_slam_suit(denomination)
        if (
            sound
            and cheapest.level <= 6
            and tricks.mean >= (_SLAM_TRICKS if now.opponents_silent else _SLAM_TRICKS + 0.5)
        ):
            levels.add(6)
        for level in levels:
            call = bid(level, denomination)
            worth = view.ours(level, denomination, tricks)
            if level >= 6:
                call = _slam_way(view, denomination, call)
                worth -= _SLAM_MARGIN
            elif level == 5 and not now.opponents_silent:
                worth -= _FIVE_LEVEL
            elif now.forcing is Forcing.GAME and not is_game(call):
                worth -= _NOT_YET_GAME
            elif level > cheapest.level and not is_game(call):
                continue
            yield call, worth
        yield from _invitations(view, denomination, game, tricks)


def _invitations(
    view: Judgement, denomination: Denomination, game: int, tricks: Tricks
) -> Iterator[tuple[Call, float]]:
    """One below game, when partner may still be better or worse than expected."""
    now = view.now
    call = bid(game - 1, denomination)
    if game == 5 or not now.is_legal(call) or now.forcing is Forcing.GAME or view.outlook.spread < 0.4:
        return
    if not now.opponents_silent or not now.spoken(now.me.partner):
        return
    swing = 0.8 * view.outlook.spread**0.5 * (0.505 if denomination == NOTRUMP else 0.394)
    high, low = tricks.shifted(swing), tricks.shifted(-swing)
    yield call, 0.5 * view.ours(game, denomination, high) + 0.5 * view.ours(game - 1, denomination, low)


def _slam_way(view: Judgement, denomination: Denomination, slam: Call) -> Call:
    """Blackwood on the way to a slam in a suit, while it can be asked."""
    now, ask = view.now, bid(4, NOTRUMP)
    asked = any(one.meaning.tag in (Tag.BLACKWOOD, Tag.BLACKWOOD_ANSWER) for one in now.said)
    if denomination == NOTRUMP or asked or not now.is_legal(ask) or meaning_of(now, ask).tag is not Tag.BLACKWOOD:
        return slam
    return ask


def _double(view: Judgement, standing: float) -> float | None:
    """What a penalty double is worth; None when it would be for takeout, or not clear."""
    now = view.now
    if not now.is_legal(DOUBLE) or is_takeout(now):
        return None
    suit, level = now.last_bid.denomination.suit, now.last_bid.level
    if suit is not None and view.hand.lengths[suit] < max(1, 6 - level):
        return None
    doubled = view.theirs(now.last_bid, Doubled.DOUBLED)
    if doubled < standing + _DOUBLE_GAIN:
        return None
    return doubled


def _least_bid(view: Judgement) -> Call:
    """Forced, and nothing looks good: partner's suit or one's own, as cheaply as can be."""
    now = view.now
    options = []
    for suit in SUITS:
        call = now.cheapest(suit)
        if call is None or (suit in now.their_suits and suit not in now.our_suits):
            continue
        length = view.outlook.side_length(now.me, suit)
        options.append((length - 1.5 * call.level, call))
    call = now.cheapest(NOTRUMP)
    if call is not None:
        options.append((6.5 - 1.5 * call.level, call))
    return max(options)[1] if options else PASS
