"""Computed evidence for the director's judgement: the cost of a revoke, the losses on normal lines of a claim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.sentences.sentence import Sentence, Template, Tricks, say
from laws.table.finding import Finding
from laws.values.cards import Card
from laws.values.seats import Seat, Side

__all__ = ["TEMPLATES", "equity", "left_to_director", "normal_line", "searched", "unruled", "worst"]

_T = Template.of
_NARROW: Final = 2
"""The number of tricks above which a range is useless to a director."""

_PLANS: Final = {
    "finesse": "a finesse",
    "ruff": "a ruff",
    "discard": "a discard",
    "squeeze": "a squeeze",
    "endplay": "an endplay",
    "condition": "a condition",
    "duck": "a duck or an overtake",
    "penalty card": "a penalty card, or a restriction of the lead",
}
"""What the search of `laws.engine.claims` leaves to a director, by its names: the plans of a statement, and what binds
a defender who claims.
"""

TEMPLATES: Final = {
    "evidence.equity": _T(
        "With best play by both sides from the revoke on, {side} would have {would}; as it counts now: {now} ({law}).",
        "64C",
    ),
    "evidence.equity.range": _T(
        "With best play by both sides from the revoke on, {side} would have from {least} to {most}; as it counts now: "
        "{now} ({law}).",
        "64C",
    ),
    "evidence.equity.unknown": _T(
        (
            "The play from the revoke on could not be worked out within the limit; as it counts now, "
            "{side} have {now} ({law})."
        ),
        "64C",
    ),
    "evidence.statement": _T("A director’s judgement is needed: {plans}."),
    "evidence.incomplete": _T("There are too many normal lines to look at all of them ({law}).", "70"),
    "evidence.none": _T("No normal line loses a trick that was claimed ({law}).", "70"),
    "evidence.worst": _T("{seat} claimed {claimed}; the worst normal line gives {tricks} ({law}).", "70A"),
    "evidence.worst.found": _T(
        "{seat} claimed {claimed}; the worst normal line that was found gives {tricks} ({law}).", "70A"
    ),
    "evidence.unruled": _T(
        "No director judges it, so the worst normal line that was found counts: {tricks} ({law}).", "70A"
    ),
    "evidence.unruled.none": _T(
        "No director judges it, and no normal line was found that loses a claimed trick: {tricks} ({law}).", "70A"
    ),
    "evidence.line": _T("A normal line that gives only {tricks} ({law}): {plays}.", "70"),
    "evidence.play": _T("{seat} {card}"),
} | {f"evidence.plan.{plan}": _T(text) for plan, text in _PLANS.items()}


def equity(side: Side, least: int, most: int, counted: int) -> Sentence:
    """Return the sentence about the tricks without the revoke, from `least` to `most`, and those that now count."""
    now = Tricks(counted)
    if least == most:
        return say("evidence.equity", side=side, would=Tricks(least), now=now)
    if most - least <= _NARROW:
        return say("evidence.equity.range", side=side, least=Tricks(least), most=Tricks(most), now=now)
    return say("evidence.equity.unknown", side=side, now=now)


def normal_line(tricks: int, plays: tuple[tuple[Seat, Card], ...]) -> Sentence:
    """Return the sentence about a normal line of play, card by card, and the tricks that it gives the claimer."""
    cards = tuple(say("evidence.play", seat=seat, card=card) for seat, card in plays)
    return say("evidence.line", tricks=Tricks(tricks), plays=cards)


def left_to_director(plans: tuple[str, ...]) -> Sentence:
    """Return the sentence about what no search judges in a claim. Raise KeyError for what is unknown."""
    return say("evidence.statement", plans=tuple(say(f"evidence.plan.{plan}") for plan in plans))


def worst(claimer: Seat, claimed: int, found: Finding) -> Sentence:
    """Return the sentence about what was claimed, and what the search has found: there may be worse lines where it is
    not complete.
    """
    name = "evidence.worst" if found.complete else "evidence.worst.found"
    return say(name, seat=claimer, claimed=Tricks(claimed), tricks=Tricks(found.met))


def unruled(found: Finding) -> Sentence:
    """Return the sentence about a claim whose search left something open, and which no director judges."""
    return say("evidence.unruled" if found.line else "evidence.unruled.none", tricks=Tricks(found.met))


def searched(found: Finding) -> Iterator[Sentence]:
    """Yield the sentences about the search of a claim: what it leaves open, and the line that beats the claim."""
    if found.left:
        yield left_to_director(found.left)
    elif not found.complete:
        yield say("evidence.incomplete")
    elif not found.line:
        yield say("evidence.none")
    if found.line:
        yield normal_line(found.met, tuple((played.seat, played.card) for played in found.line))
