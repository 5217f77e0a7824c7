"""The opening lead in correct procedure: made face down, then faced (Law 41)."""

from __future__ import annotations

from laws.engine.restrictions import breach_of_restriction
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.obligation import halted
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.cited import LAW_9B2, LAW_41A, LAW_41C, LAW_44A
from laws.values.seats import Seat

__all__ = ["breach_of_facing", "breach_of_lead", "breach_of_leading_hand"]


def breach_of_lead(table: Table, seat: Seat, card: Card) -> Refusal | None:
    """Why this player may not make the opening lead with this card, or None.

    Law 41A: presumed declarer's left-hand opponent leads, once, when the auction has ended.
    """
    play, obligations = table.play, table.incidents.obligations
    if obligations and halted(obligations):
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    if play is None or play.lead is not None or table.phase is not Phase.CLARIFICATION:
        return Refusal(RefusalCode.NOT_NOW, LAW_41A)
    if seat is not play.contract.leader:
        return Refusal(RefusalCode.NOT_YOUR_TURN, LAW_41A, seat=play.contract.leader)
    return breach_of_leading_hand(table, seat, card)


def breach_of_leading_hand(table: Table, seat: Seat, card: Card) -> Refusal | None:
    """Law 44A: the leader leads any card of his hand, unless his side's irregularity restricts him (26B, 50–52)."""
    obligations, cards = table.incidents.obligations, table.hands[seat]
    if not cards >> card & 1:
        return Refusal(RefusalCode.NOT_YOUR_CARD, LAW_44A)
    return breach_of_restriction(obligations, seat, cards, card, leading=True) if obligations else None


def breach_of_facing(table: Table, seat: Seat) -> Refusal | None:
    """Law 41C: after the clarification period the leader faces his lead; why this player may not, or None."""
    play, obligations = table.play, table.incidents.obligations
    if obligations and halted(obligations):
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    if play is None or play.lead is None or table.phase is not Phase.CLARIFICATION:
        return Refusal(RefusalCode.NOT_NOW, LAW_41C)
    return None if seat is play.lead.seat else Refusal(RefusalCode.NOT_YOUR_TURN, LAW_41C, seat=play.lead.seat)
