"""What happens at a table as English sentences."""

from __future__ import annotations

from typing import Final

from laws.conformance.script.duties import in_force, no_more
from laws.conformance.script.spoken import (
    call_words,
    card_words,
    contract_words,
    count_words,
    law_words,
    name,
    side_name,
)
from laws.engine.screens.sight import still_on_tray
from laws.protocol.commands import Command
from laws.protocol.events import (
    AlertAcknowledged,
    ApertureOpened,
    AttentionDrawn,
    CallAlerted,
    CallFate,
    CallMade,
    CardPlayed,
    CardTakenBack,
    ClaimEstablished,
    ClaimVoided,
    ContractBecame,
    DueLifted,
    DueSet,
    Ended,
    Event,
    InformationNoted,
    IrregularityBecame,
    IrregularityNoted,
    LeadFaced,
    LeadMoved,
    LeadShown,
    LeadTakenBack,
    LedFaceDown,
    ResultBecame,
    RevokeEstablished,
    ScoreLowered,
    TrayMoved,
    TricksTransferred,
)
from laws.protocol.refusals import Refusal
from laws.table.auction import CallStatus
from laws.table.conditions import Attention, Director
from laws.table.screen import ScreenSide, screenmate, side_of
from laws.table.table import Table
from laws.values.contract import PassedOut
from laws.values.seats import Seat, Side

__all__ = ["happened", "refused"]

_KINDS: Final = {
    "24": "a card exposed or led during the auction",
    "25": "an attempt to change a call",
    "27": "an insufficient bid",
    "30": "a pass out of turn",
    "31": "a bid out of turn",
    "32": "a double or redouble out of turn",
    "36": "an inadmissible double or redouble",
    "37": "a call where a pass was due",
    "38": "a bid of more than seven",
    "39": "a call after the final pass",
    "45": "a fifth card to a trick",
    "45D": "a card of dummy's that was not named",
    "49": "an exposed card",
    "52": "another card than the penalty card",
    "54": "an opening lead out of turn",
    "55": "a lead out of turn",
    "56": "a lead out of turn",
    "57": "a premature lead or play",
    "58": "several cards at once",
    "60": "a card before declarer's lead from the right hand",
    "61": "a revoke",
    "63": "an established revoke",
}


def refused(refusal: Refusal) -> str:
    """Why nothing came of it."""
    law = f" ({law_words(refusal.law)})" if refusal.law else ""
    return f"This is refused: {refusal.code.value.replace('_', ' ')}{law}."


def happened(event: Event, before: Table, command: Command | None = None) -> str:
    """What an event brings about, at the table before it; empty for what says no more than the action itself."""
    if command is not None and _echoes(event, command):
        return ""
    match event:
        case DueSet(due):
            return in_force(due)
        case DueLifted(due):
            return no_more(due)
        case CallFate(number, status):
            return _fate(before, number, status)
        case LeadFaced():
            return "The lead is faced and dummy spread."
        case Ended() | ResultBecame():
            return _ended(event)
    return _irregular(event, before) or _cards_moved(event) or _behind_screen(event, before)


def _echoes(event: Event, command: Command) -> bool:
    """Whether an event is nothing else than what the player did."""
    match event:
        case CallMade(_, call):
            return call == getattr(command, "call", None)
        case CardPlayed(_, card) | LedFaceDown(_, card):
            return card == getattr(command, "card", None)
        case _:
            return False


def _ended(event: Ended | ResultBecame) -> str:
    if isinstance(event.result, PassedOut):
        return "The board is passed out."
    tricks = f"{contract_words(event.result.contract)}, {count_words(event.result.tricks)}"
    if isinstance(event, ResultBecame):
        return f"The result is now {tricks} ({law_words(event.law)})."
    return f"The board is over: {tricks}."


def _irregular(event: Event, before: Table) -> str:
    match event:
        case IrregularityNoted(what, offender):
            kind = _KINDS.get(what.law, "an irregularity")
            told = "" if before.conditions.attention is Attention.AUTOMATIC else " Nobody is told of it yet."
            return f"That is {kind} by {name(offender)} ({law_words(what.law)}).{told}"
        case IrregularityBecame(number, state, law):
            irregularity = before.incidents.find(number)
            kind = _KINDS.get(irregularity.law, "an irregularity").split(" ", 1)[1]
            return f"The {kind} by {name(irregularity.offender)} is {state.value} ({law_words(law)})."
        case AttentionDrawn(seat, number):
            irregularity = before.incidents.find(number)
            kind = _KINDS.get(irregularity.law, f"an irregularity of Law {irregularity.law}")
            automatic = before.conditions.attention is Attention.AUTOMATIC
            who = ("the platform" if automatic else "the director") if seat is None else name(seat)
            comes = "" if seat is None or before.conditions.director is Director.AUTO else "; the director comes"
            return f"Attention is drawn by {who} to {kind} by {name(irregularity.offender)}{comes}."
        case InformationNoted():
            return _information(event, before)
        case RevokeEstablished(_, law):
            return f"The revoke is established ({law_words(law)})."
        case TricksTransferred(tricks, side):
            return _transfer(tricks, side)
        case ScoreLowered(side, tricks):
            return f"{side_name(side)} score as for {count_words(tricks)}; the other side keeps its score (Law 79B3)."
        case ClaimVoided(_, law):
            return f"The claim is void, play goes on ({law_words(law)})."
        case ClaimEstablished(law):
            return f"The agreement to the claim is established ({law_words(law)})."
        case _:
            return ""


def _information(event: InformationNoted, before: Table) -> str:
    """Law 16C: whose it is."""
    if event.card is not None:
        what = f"{name(event.seat)}'s {card_words(event.card)[4:]}"
    else:
        what = f"{name(event.seat)}'s {call_words(before.auction.calls[event.call - 1].call)}"
    if event.unauthorised is None:
        return f"What {what} told is everybody's to know (Law {event.law})."
    return f"What {what} told is unauthorised for {side_name(event.unauthorised)} (Law {event.law})."


def _cards_moved(event: Event) -> str:
    match event:
        case CardTakenBack(seat, card):
            return f"{card_words(card).capitalize()} goes back to {name(seat)}'s hand."
        case LeadMoved(hand):
            return f"The lead is {name(hand)}'s."
        case LeadTakenBack(seat):
            return f"The face-down lead goes back to {name(seat)}'s hand."
        case ContractBecame(contract):
            return f"The contract is now {contract_words(contract)}."
        case CallMade(seat, call):
            return f"{name(seat)} calls {call_words(call)}."
        case CardPlayed(seat, card):
            return f"{name(seat)} plays {card_words(card)}."
        case LedFaceDown(seat, card):
            return f"{name(seat)} leads {card_words(card)} face down."
        case _:
            return ""


def _behind_screen(event: Event, before: Table) -> str:
    match event:
        case TrayMoved(to, None):
            return f"The director brings the tray to {_mates(to)}."
        case TrayMoved(to):
            calls = [before.auction.calls[number - 1].call for number in still_on_tray(before)]
            return f"{_mates(to)} see {' and '.join(map(call_words, calls)) or 'nothing new'}."
        case ApertureOpened():
            return "Everybody sees what lies on the table."
        case LeadShown(seat):
            return (
                f"{name(screenmate(seat))} sees it face up; it is seen beyond the screen when the aperture is opened."
            )
        case CallAlerted(seat):
            return f"{name(screenmate(seat))} has the alert card."
        case AlertAcknowledged(seat):
            return f"{name(screenmate(seat))} has his alert card back."
        case _:
            return ""


def _mates(side: ScreenSide) -> str:
    return " and ".join(name(seat) for seat in Seat if side_of(seat) is side)


def _transfer(tricks: int, side: Side) -> str:
    if tricks < 0:
        return f"{count_words(-tricks)} transferred to {side_name(side)} must be given back."
    return f"{count_words(tricks)} transferred to {side_name(side)} at the end of play (Law 64A)."


def _fate(before: Table, number: int, status: CallStatus) -> str:
    made = before.auction.calls[number - 1]
    what = f"{name(made.seat)}'s {call_words(made.call)}"
    match status:
        case CallStatus.STANDING:
            return f"{what} stands."
        case CallStatus.PENDING:
            return f"{what} is in abeyance."
        case _:
            return f"{what} is {status.value}."
