"""The simplest legal action: a robot's fallback when its choice was refused or failed."""

from __future__ import annotations

from typing import Final

from laws.protocol.commands import Agree, Choose, Contest, FaceLead, LeadFaceDown, MakeCall, OpenAperture, PlayCard
from laws.table.kinds import OptionWord
from laws.table.phases import Phase
from laws.values.calls import PASS
from laws.values.seats import Seat
from laws.views.seen import May, View
from play.robots.action import Action
from play.robots.choosing import answer_about_revoke

__all__ = ["plainest"]

_PLAIN: Final = (OptionWord.DECLINE, OptionWord.KEEP, OptionWord.FREE)
"""The options that change least."""


def plainest(view: View) -> Action | None:
    """Return a pass, the lowest card, the lead faced, the aperture opened, a claim contested; None for nothing.

    Of options, the one that changes least, or the first; about a revoke, the truth (Law 61B).

    It depends only on what the View offers. Raise ValueError for a View without a seat.
    """
    me, may = view.viewer.seat, view.may
    if me is None:
        raise ValueError("a robot sits in a seat")
    if view.phase is Phase.OVER:
        return None
    asked = _plain_option(view, me) or (None if view.incidents.stopped else answer_about_revoke(view, me))
    return asked if asked is not None or view.incidents.stopped else _in_procedure(may, me)


def _plain_option(view: View, me: Seat) -> Choose | None:
    for choice in view.incidents.choices:
        if me in choice.seats:
            return Choose(me, min(choice.options, key=lambda option: option.word not in _PLAIN))
    return None


def _in_procedure(may: May, me: Seat) -> Action | None:
    if may.open:
        return OpenAperture(me)
    if may.agree:
        return Contest(me) if may.contest else Agree(me)
    if may.calls:
        return MakeCall(me, PASS if PASS in may.calls else may.calls[0])
    if may.face:
        return FaceLead(me)
    if may.cards:
        card = min(may.cards, key=lambda card: (card.rank, card.suit))
        return LeadFaceDown(me, card) if may.lead else PlayCard(me, card, from_dummy=may.hand is not me)
    return None
