"""The call of a hand: by the system's rules, else by judgement. It is always legal and always explained."""

from __future__ import annotations

from laws.values.calls import PASS, Call
from play.robots.calls.judge import asked_aces, judge, slam_or_not
from play.robots.calls.meaning import meaning_of, system_rules
from play.robots.calls.rule import BiddingRule, Forcing, first_fitting, nearest
from play.robots.calls.situation import Situation
from play.robots.valued import Valued

__all__ = ["choose_call"]

_FAR = 1
"""A hand further than this from every rule is left to judgement."""


def choose_call(now: Situation, hand: Valued) -> tuple[Call, BiddingRule]:
    """Return the call of the player on turn, and its meaning."""
    rules = system_rules(now)
    fitting = first_fitting(rules, hand)
    if fitting is not None:
        return fitting.call, meaning_of(now, fitting.call) if fitting.stretch else fitting
    if rules and now.forcing is not Forcing.NO:
        near = nearest((one for one in rules if one.call != PASS), hand)
        if near is not None and near.distance(hand) <= _FAR:
            return near.call, near
    call = slam_or_not(now, hand) if asked_aces(now) else judge(now, hand)
    return call, meaning_of(now, call)
