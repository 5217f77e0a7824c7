"""The opening lead: made face down, then faced (Law 41)."""

from __future__ import annotations

from laws.protocol.commands import FaceLead, LeadFaceDown
from laws.protocol.events import CardPlayed, Event, LeadFaced, LedFaceDown
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import OpeningLead
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.seats import Seat

__all__ = ["decide_face", "decide_lead", "decide_lead_faced"]


def _breach_of_lead(table: Table, play: Play, seat: Seat, card: Card) -> Refusal | None:
    if play.lead is not None:  # Law 41A: a lead that lies on the table is not taken back
        return Refusal(RefusalCode.NOT_NOW, "41A")
    if seat is not play.contract.leader:
        return Refusal(RefusalCode.NOT_YOUR_TURN, "41A", seat=play.contract.leader)
    if not table.hands[seat] >> card & 1:
        return Refusal(RefusalCode.NOT_YOUR_CARD, "44A")
    return None


def decide_lead(table: Table, command: LeadFaceDown) -> tuple[Event, ...] | Refusal:
    """Law 41A: the presumed declarer's left-hand opponent leads face down; face up where the regulation has it so."""
    if table.phase is not Phase.CLARIFICATION or table.play is None:
        return Refusal(RefusalCode.NOT_NOW, "41A")
    refusal = _breach_of_lead(table, table.play, command.seat, command.card)
    if refusal is not None:
        return refusal
    if table.conditions.opening_lead is OpeningLead.FACE_UP:  # Law 41A, footnote
        return (CardPlayed(command.seat, command.card),)
    return (LedFaceDown(command.seat, command.card),)


def decide_lead_faced(table: Table, play: Play, seat: Seat, card: Card) -> tuple[Event, ...] | Refusal:
    """A lead made face up by the player who is to lead: the play period begins with it (Law 41C)."""
    refusal = _breach_of_lead(table, play, seat, card)
    return refusal if refusal is not None else (CardPlayed(seat, card),)


def decide_face(table: Table, command: FaceLead) -> tuple[Event, ...] | Refusal:
    """Law 41C: after the clarification period the leader faces the lead."""
    play = table.play
    if table.phase is not Phase.CLARIFICATION or play is None or play.lead is None:
        return Refusal(RefusalCode.NOT_NOW, "41C")
    if command.seat is not play.lead.seat:
        return Refusal(RefusalCode.NOT_YOUR_TURN, "41C", seat=play.lead.seat)
    return (LeadFaced(command.seat),)
