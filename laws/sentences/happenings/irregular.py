"""Sentences about irregularities: what has happened, attention, information, answers about a revoke."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.engine.screens.sight import sees_call
from laws.protocol.events import (
    AttentionDrawn,
    InformationNoted,
    IrregularityBecame,
    IrregularityNoted,
    RevokeEstablished,
    RevokeReopened,
)
from laws.sentences import irregularities
from laws.sentences.sentence import Sentence, Template, say
from laws.table.conditions import Attention, Director
from laws.table.irregularity import IrregularityState
from laws.table.screen import side_of
from laws.table.table import Table
from laws.values.seats import Seat, Side

__all__ = ["TEMPLATES", "information_told", "noticed"]

_T = Template.of
TEMPLATES: Final = {
    "event.untold": _T("Nobody is told of it yet."),
    "event.attention.player": _T("{seat} draws attention to the {irregularity} ({law}).", "9A"),
    "event.attention.director": _T("The director draws attention to the {irregularity} ({law}).", "81C3"),
    "event.attention.platform": _T("The platform draws attention to the {irregularity}."),
    "event.director_comes": _T("The director comes ({law}).", "9B1(a)"),
    "event.information.unauthorised": _T("What {seat}’s {action} told is unauthorised for {whom} ({law})."),
    "event.information.authorised": _T("What {seat}’s {action} told may be used by both sides ({law})."),
    "event.revoke_answer.none": _T("{seat} says that he has no card of the suit led ({law}).", "61B"),
    "event.revoke_answer.one": _T("{seat} says that he has a card of the suit led after all ({law}).", "61B"),
    "turn.penalty_card_major": _T("{seat}’s penalty card becomes a major one: {card} ({law}).", "50B"),
}


def noticed(
    event: IrregularityNoted | IrregularityBecame | AttentionDrawn | RevokeEstablished | RevokeReopened, before: Table
) -> Iterator[Sentence]:
    """Yield the sentences about an irregularity, its state, and attention to it."""
    automatic = before.conditions.attention is Attention.AUTOMATIC
    if isinstance(event, IrregularityNoted):
        call = before.auction.calls[event.call - 1].call if event.call else None
        yield irregularities.irregularity(event.kind, event.offender, call, event.cards, event.trick, event.kind.law)
        if not automatic:
            yield say("event.untold")
        return
    about = before.incidents.find(event.irregularity)
    name = irregularities.name_of(about.kind, about.offender, about.trick)
    match event:
        case IrregularityBecame(_, state, law):
            if about.state is not state:
                yield irregularities.became(about.kind, about.offender, about.trick, state, law)
        case RevokeEstablished(_, law):
            state = IrregularityState.ESTABLISHED
            yield irregularities.became(about.kind, about.offender, about.trick, state, law)
        case RevokeReopened(_, law):
            yield irregularities.became(about.kind, about.offender, about.trick, IrregularityState.OPEN, law)
        case AttentionDrawn(seat):
            if seat is None:
                yield say(f"event.attention.{'platform' if automatic else 'director'}", irregularity=name)
                return
            yield say("event.attention.player", seat=seat, irregularity=name)
            if before.conditions.director is Director.PRESENT:
                yield say("event.director_comes")


def information_told(event: InformationNoted, before: Table) -> Iterator[Sentence]:
    """Yield the sentence about the side to which a withdrawn action is authorised information (Law 16C).

    At a table with a screen it concerns only players who have seen the action.
    """
    action = before.auction.calls[event.call - 1].call if event.card is None else event.card
    if event.unauthorised is None:
        yield say("event.information.authorised", seat=event.seat, action=action, law=event.law)
        return
    whom = _witnesses(event, event.unauthorised, before)
    if whom is not None:
        yield say("event.information.unauthorised", seat=event.seat, action=action, whom=whom, law=event.law)


def _witnesses(event: InformationNoted, side: Side, before: Table) -> Side | Seat | None:
    """Return those of that side who have the information: both, one, or None if only its giver has."""
    if event.card is not None:
        return side
    saw = [seat for seat in side.seats if sees_call(before, side_of(seat), event.call)]
    if len(saw) == 2:
        return side
    return next((seat for seat in saw if seat is not event.seat), None)
