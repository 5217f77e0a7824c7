"""The simplest legal action: a robot's fallback when its choice was refused or failed."""

from __future__ import annotations

from laws.protocol.commands import Agree, Contest, Correct, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.values.calls import PASS
from laws.views.table_view import View

__all__ = ["plainest"]


def plainest(view: View) -> Correct | None:
    """Return a pass, the lowest card, the lead faced, or a claim contested; None when the board needs nothing from it.

    It depends only on what the View offers. Raise ValueError for a View without a seat.
    """
    me, may = view.viewer.seat, view.may
    if me is None:
        raise ValueError("a robot sits in a seat")
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
