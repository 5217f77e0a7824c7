"""The choice of the rules that apply to an auction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from laws.values.calls import DOUBLE, PASS, bid
from laws.values.cards import Suit
from play.robots.bidding.contested.advances import after_overcall, after_two_suits
from play.robots.bidding.contested.competing import answer_negative, rebids_in_competition, reopening
from play.robots.bidding.contested.overcalls import entries
from play.robots.bidding.contested.responses import over_double, over_overcall
from play.robots.bidding.contested.takeout_answers import after_takeout
from play.robots.bidding.conventions.answers import answers
from play.robots.bidding.conventions.weak import responses_to_weak
from play.robots.bidding.openings import openings
from play.robots.bidding.uncontested.continuations import second_response
from play.robots.bidding.uncontested.rebids import rebids
from play.robots.bidding.uncontested.responses import responses
from play.robots.calls.rule import BiddingRule, Tag
from play.robots.calls.situation import NOTRUMP, Said, Situation

__all__ = ["rules_for"]

_ANSWERED_DOUBLED: Final = (Tag.STAYMAN, Tag.TRANSFER, Tag.TRANSFER_MINOR, Tag.BLACKWOOD, Tag.STRONG_CLUB)
"""Conventions that are answered over a double as without it."""


def rules_for(now: Situation) -> tuple[BiddingRule, ...]:
    """Return the rules of the player on turn, best first, legal calls only; none where judgement must decide."""
    return tuple(one for one in _rules(now) if now.is_legal(one.call))


def _rules(now: Situation) -> Iterable[BiddingRule]:
    opened = now.opening
    if opened is None:
        return openings(now)
    if now.rho_call == PASS or (now.rho_call == DOUBLE and now.tag_of_partner() in _ANSWERED_DOUBLED):
        conventional = answers(now)
        if conventional is not None:
            return conventional
    if opened.seat is now.me:
        return _opener(now, opened)
    if opened.seat is now.me.partner:
        return _responder(now, opened)
    return _other_side(now)


def _opener(now: Situation, opened: Said) -> Iterable[BiddingRule]:
    """Return the rules for opener's second call."""
    first, answer = opened.suit, now.last_of(now.me.partner)
    if opened.meaning.tag is not Tag.OPENING or first is None or len(now.spoken(now.me)) > 1 or answer is None:
        return ()
    if answer.call == PASS:
        return reopening(now, first) if now.is_theirs and now.rho_call == PASS else ()
    if now.opponents_silent:
        return rebids(now, first, answer)
    if answer.meaning.tag is Tag.NEGATIVE:
        return answer_negative(now, first) if now.rho_call == PASS else ()
    natural = answer.meaning.tag is Tag.RESPONSE or answer.call == bid(1, NOTRUMP)
    return rebids_in_competition(now, first, answer.suit) if natural and now.last_bid.level <= 3 else ()


def _responder(now: Situation, opened: Said) -> Iterable[BiddingRule]:
    """Return the rules for responder's first and second calls."""
    first, own = opened.suit, now.spoken(now.me)
    if first is None:
        return ()
    if not own and now.tag_of_partner() is Tag.REOPENING:
        return after_takeout(now)
    if not own and opened.meaning.tag is Tag.WEAK_OPENING:
        return responses_to_weak(now, first) if now.rho_call in (PASS, DOUBLE) else ()
    if opened.meaning.tag is not Tag.OPENING:
        return ()
    if own:
        second = len(own) == 1 and now.opponents_silent and len(now.spoken(opened.seat)) == 2
        return second_response(now, first) if second else ()
    return _first_response(now, opened, first)


def _first_response(now: Situation, opened: Said, first: Suit) -> Iterable[BiddingRule]:
    if now.said[-2] is not opened:
        return ()
    if now.rho_call == PASS:
        return responses(now, first)
    return over_double(now, first) if now.rho_call == DOUBLE else over_overcall(now, first)


def _other_side(now: Situation) -> Iterable[BiddingRule]:
    """Return the rules for the side that did not open: its first call, and partner's first call after it."""
    partners, own = now.spoken(now.me.partner), now.spoken(now.me)
    if not partners and not own:
        return entries(now) if now.is_theirs else ()
    if own or len(partners) != 1 or now.said[-2] is not partners[0]:
        return ()
    said = partners[0]
    match said.meaning.tag:
        case Tag.TAKEOUT:
            return after_takeout(now)
        case Tag.OVERCALL | Tag.WEAK_OVERCALL if said.suit is not None:
            return after_overcall(now, said.suit, said.call)
        case Tag.TWO_SUITS:
            return after_two_suits(now)
        case _:
            return ()
