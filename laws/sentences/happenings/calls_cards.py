"""Sentences about calls and cards, and about whose turn it is."""

from __future__ import annotations

from typing import Final

from laws.protocol.events import (
    CallFate,
    CallMade,
    CardPlayed,
    CardTakenBack,
    ContractBecame,
    LeadFaced,
    LeadMoved,
    LeadTakenBack,
    LedFaceDown,
)
from laws.sentences.sentence import Sentence, Template, say
from laws.table.table import Table

__all__ = ["TEMPLATES", "moved"]

_T = Template.of
TEMPLATES: Final = {
    "event.call_made": _T("{seat} calls {call}."),
    "event.card_played": _T("{seat} plays {card}."),
    "event.led_face_down": _T("{seat} leads {card} face down."),
    "event.lead_faced": _T("The lead is faced, and dummy’s hand is spread ({law}).", "41C"),
    "event.call.STANDING": _T("{seat}’s {call} stands."),
    "event.call.PENDING": _T("{seat}’s {call} is in abeyance."),
    "event.call.WITHDRAWN": _T("{seat}’s {call} is withdrawn."),
    "event.call.CANCELLED": _T("{seat}’s {call} is cancelled."),
    "event.card_taken_back": _T("{card} goes back to {seat}’s hand."),
    "event.lead_taken_back": _T("The face-down lead goes back to {seat}’s hand ({law}).", "41A"),
    "event.lead_moved": _T("The lead is {seat}’s."),
    "event.contract_became": _T("The contract is now {contract}."),
    "turn.contract": _T("The contract is {contract}; the lead is {seat}’s."),
    "turn.auction": _T("The auction goes on; {seat} is to call."),
    "turn.trick": _T("Trick {trick} is {seat}’s."),
}


def moved(
    event: CallMade
    | LedFaceDown
    | LeadFaced
    | CardPlayed
    | CallFate
    | CardTakenBack
    | LeadTakenBack
    | LeadMoved
    | ContractBecame,
    before: Table,
) -> Sentence:
    """Return the sentence about a call or a card, or about what becomes of it."""
    match event:
        case CallMade(seat, call):
            return say("event.call_made", seat=seat, call=call)
        case LedFaceDown(seat, card):
            return say("event.led_face_down", seat=seat, card=card)
        case CardPlayed(seat, card):
            return say("event.card_played", seat=seat, card=card)
        case CallFate(number, status):
            made = before.auction.calls[number - 1]
            return say(f"event.call.{status.name}", seat=made.seat, call=made.call)
        case LeadFaced():
            return say("event.lead_faced")
        case CardTakenBack(seat, card):
            return say("event.card_taken_back", seat=seat, card=card)
        case LeadTakenBack(seat):
            return say("event.lead_taken_back", seat=seat)
        case LeadMoved(hand):
            return say("event.lead_moved", seat=hand)
        case ContractBecame(contract):
            return say("event.contract_became", contract=contract)
