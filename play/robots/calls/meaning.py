"""Reading an auction: what each seat has promised, call by call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.values.contract import Doubled
from laws.values.seats import Seat, Vulnerability
from play.robots.bidding.system import rules_for
from play.robots.calls.natural import natural
from play.robots.calls.promise import ANYTHING, Promise
from play.robots.calls.rule import BiddingRule
from play.robots.calls.situation import Said, Situation

__all__ = ["meaning_of", "promises_of", "situation_after", "system_rules"]

Calls = tuple[Call, ...]


@lru_cache(maxsize=16384)
def situation_after(dealer: Seat, vulnerability: Vulnerability, calls: Calls) -> Situation:
    """Return the auction after these calls in rotation from the dealer, each interpreted at its turn."""
    if not calls:
        return Situation(dealer, vulnerability, (), (ANYTHING,) * 4, PASS, dealer, Doubled.NO)
    before = situation_after(dealer, vulnerability, calls[:-1])
    call, seat = calls[-1], before.me
    said = Said(seat, call, meaning_of(before, call))
    promises = list(before.promises)
    promises[seat] = promises[seat].narrowed(said.meaning.promise)
    last_bid, bidder, doubled = before.last_bid, before.bidder, before.doubled
    if call == DOUBLE:
        doubled = Doubled.DOUBLED
    elif call == REDOUBLE:
        doubled = Doubled.REDOUBLED
    elif call != PASS:
        last_bid, bidder, doubled = call, seat, Doubled.NO
    told = (promises[0], promises[1], promises[2], promises[3])
    return Situation(dealer, vulnerability, (*before.said, said), told, last_bid, bidder, doubled)


@lru_cache(maxsize=16384)
def _rules(dealer: Seat, vulnerability: Vulnerability, calls: Calls) -> tuple[BiddingRule, ...]:
    return rules_for(situation_after(dealer, vulnerability, calls))


def system_rules(now: Situation) -> tuple[BiddingRule, ...]:
    """Return the system's rules for the player on turn."""
    return _rules(now.dealer, now.vulnerability, now.calls)


def meaning_of(now: Situation, call: Call) -> BiddingRule:
    """Return the meaning of a call by the player on turn: that of the system's rules for it, else the natural one."""
    same = [one for one in system_rules(now) if one.call == call]
    same = [one for one in same if not one.stretch] or same
    if not same:
        return natural(now, call)
    return same[0] if len(same) == 1 else _together(same)


def _together(rules: Iterable[BiddingRule]) -> BiddingRule:
    """Return one rule that holds for every hand that fits any of these."""
    first, *others = rules
    told: Promise = first.promise
    for one in others:
        told = told.widened(one.promise)
    return replace(
        first,
        hcp=(told.min_hcp, told.max_hcp),
        points=None,
        min_len=told.min_len,
        max_len=told.max_len,
        balanced=first.balanced and all(one.balanced for one in others),
        when=None,
    )


def promises_of(
    dealer: Seat, vulnerability: Vulnerability, calls: Iterable[Call]
) -> tuple[Promise, Promise, Promise, Promise]:
    """Return what each seat has promised after these calls."""
    return situation_after(dealer, vulnerability, tuple(calls)).promises
