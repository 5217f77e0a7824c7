"""Answers to partner's conventional call, and the asker's next call after the answer."""

from __future__ import annotations

from collections.abc import Iterable

from laws.values.calls import PASS
from laws.values.cards import Suit
from play.robots.bidding.contested.competing import answer_raise
from play.robots.bidding.conventions.notrump import (
    after_stayman,
    after_transfer,
    answer_choice,
    answer_stayman,
    answer_transfer,
    responses_to_notrump,
)
from play.robots.bidding.conventions.slam import answer_blackwood, answer_quantitative
from play.robots.bidding.conventions.strong import answer_strong, rebid_strong, respond_to_strong_suit
from play.robots.bidding.conventions.weak import answer_weak_ask
from play.robots.bidding.uncontested.continuations import answer_fourth_suit, answer_new_minor
from play.robots.calls.rule import BiddingRule, Forcing, Tag, rule
from play.robots.calls.situation import Said, Situation, in_suit
from play.robots.calls.words import Head

__all__ = ["answers"]

Rules = Iterable[BiddingRule] | None


def answers(now: Situation) -> Rules:
    """Return the rules that answer partner's last call by its tag; None when it needs no special answer."""
    said = now.last_of(now.me.partner)
    if said is None or said.call == PASS:
        return None
    return _simple(now, said) or _notrump(now, said) or _strong(now, said) or _suits(now, said)


def _simple(now: Situation, said: Said) -> Rules:
    match said.meaning.tag:
        case Tag.BLACKWOOD:
            return answer_blackwood()
        case Tag.QUANTITATIVE:
            return answer_quantitative(now)
        case Tag.WEAK_ASK:
            suit = now.by(now.me)[-1].suit
            return None if suit is None else answer_weak_ask(suit)
        case _:
            return None


def _notrump(now: Situation, said: Said) -> Rules:
    level = said.call.level if said.call.is_bid else 0
    own, about = now.last_of(now.me), said.meaning.about
    match said.meaning.tag:
        case Tag.NOTRUMP_OPENING | Tag.NOTRUMP_OVERCALL:
            first = all(one.meaning.tag is Tag.WAITING for one in now.spoken(now.me))
            return responses_to_notrump(now, level) if level <= 2 and first else None
        case Tag.STAYMAN:
            return answer_stayman(level)
        case Tag.STAYMAN_ANSWER:
            return after_stayman(now, level)
        case Tag.TRANSFER if about is not None:
            return answer_transfer(now, level, about)
        case Tag.TRANSFER_MINOR:
            return (rule(in_suit(3, Suit.CLUBS), Head.TRANSFER_DONE, tag=Tag.TRANSFER_DONE),)
        case Tag.CHOICE if about is not None:
            return answer_choice(about)
        case Tag.TRANSFER_DONE if own is not None:
            return _after_transfer(now, said, own)
    return None


def _after_transfer(now: Situation, said: Said, own: Said) -> Rules:
    major = own.meaning.about
    if own.meaning.tag is Tag.TRANSFER_MINOR:
        diamonds = {Suit.DIAMONDS: (6, 13)}
        return (
            rule(in_suit(3, Suit.DIAMONDS), Head.SIGN_OFF, lengths=diamonds, tag=Tag.SIGN_OFF),
            rule(PASS, Head.CONTENT),
        )
    if own.meaning.tag is Tag.TRANSFER and major is not None and said.call == in_suit(own.call.level, major):
        return after_transfer(now, own.call.level, major)
    return None


def _strong(now: Situation, said: Said) -> Rules:
    """Return the rules after the strong two clubs."""
    own = now.last_of(now.me)
    match said.meaning.tag:
        case Tag.STRONG_CLUB:
            return answer_strong()
        case Tag.WAITING:
            return rebid_strong(now)
        case _:
            waited = own is not None and own.meaning.tag is Tag.WAITING
            return respond_to_strong_suit(now, said.suit) if waited and said.suit is not None else None


def _suits(now: Situation, said: Said) -> Rules:
    about = said.meaning.about
    match said.meaning.tag:
        case Tag.CUE_RAISE if about is not None:
            return answer_raise(now, about)
        case Tag.LIMIT_RAISE if about is not None and said.meaning.forcing is Forcing.ROUND:
            return answer_raise(now, about)
        case Tag.FOURTH_SUIT | Tag.NEW_MINOR:
            return _artificial_suit(now, said)
        case _:
            return None


def _artificial_suit(now: Situation, asked: Said) -> Rules:
    answered = next((one.suit for one in now.by(now.me.partner) if one.suit is not None), None)
    suit = asked.call.denomination.suit
    if answered is None or suit is None:
        return None
    if asked.meaning.tag is Tag.NEW_MINOR:
        return answer_new_minor(now, answered)
    return answer_fourth_suit(now, suit, answered)
