"""What can be worked out for the director's judgement: what a revoke has cost, what normal play of a claim may lose."""

from __future__ import annotations

from typing import Final

from laws.sentences.sentence import Sentence, Template, Tricks, say
from laws.values.cards import Card
from laws.values.seats import Seat, Side

__all__ = ["TEMPLATES", "equity", "left_to_director", "normal_line"]

_T = Template.of
_NARROW: Final = 2
"""A range wider than so many tricks tells a director nothing."""

_PLANS: Final = {
    "finesse": "a finesse",
    "ruff": "a ruff",
    "discard": "a discard",
    "squeeze": "a squeeze or an endplay",
    "condition": "a condition",
    "duck": "a duck or an overtake",
}
"""What the search of `laws.engine.claims` leaves to a director, by its names."""

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
    "evidence.statement": _T("What the statement says needs a director’s judgement: {plans}."),
    "evidence.incomplete": _T("There are too many normal lines to look at all of them ({law}).", "70"),
    "evidence.none": _T("No normal line loses a trick that was claimed ({law}).", "70"),
    "evidence.line": _T("A normal line that gives only {tricks} ({law}): {plays}.", "70"),
    "evidence.play": _T("{seat} {card}"),
} | {f"evidence.plan.{plan}": _T(text) for plan, text in _PLANS.items()}


def equity(side: Side, least: int, most: int, counted: int) -> Sentence:
    """What that side would have had without the revoke, from `least` to `most` tricks, and what it has as it counts."""
    now = Tricks(counted)
    if least == most:
        return say("evidence.equity", side=side, would=Tricks(least), now=now)
    if most - least <= _NARROW:
        return say("evidence.equity.range", side=side, least=Tricks(least), most=Tricks(most), now=now)
    return say("evidence.equity.unknown", side=side, now=now)


def normal_line(tricks: int, plays: tuple[tuple[Seat, Card], ...]) -> Sentence:
    """A normal line of play, card by card, and the tricks that it gives the claimer."""
    cards = tuple(say("evidence.play", seat=seat, card=card) for seat, card in plays)
    return say("evidence.line", tricks=Tricks(tricks), plays=cards)


def left_to_director(plans: tuple[str, ...]) -> Sentence:
    """What a claim's statement holds that no search judges. Raises KeyError for a plan without a name."""
    return say("evidence.statement", plans=tuple(say(f"evidence.plan.{plan}") for plan in plans))
