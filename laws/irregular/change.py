"""Changing a call (Law 25).

Recognised: another call by the player who has just called. In silence: a call by his left-hand opponent over the second
call accepts it (25B1). Options: left-hand opponent accepts or declines. A call that was not meant is another matter: it
is changed without a choice (25A) when the director finds so, or at once where no director is.
"""

from __future__ import annotations

from laws.auction import CallStatus, MadeCall
from laws.commands import ChangeCall, MeantCall
from laws.conditions import Director, Irregularities
from laws.draft import Draft
from laws.dues import Judgement, MustReplace, Option, halted, must_replace
from laws.events import CallMade, Event, IrregularityNoted
from laws.incidents import Irregularity, IrregularityState
from laws.irregular.offers import ACCEPT, DECLINE, offer, restrict_partner
from laws.phases import Phase
from laws.refusals import Refusal, RefusalCode
from laws.seats import Seat
from laws.table import Table

__all__ = [
    "accept_change",
    "cancel_change",
    "changed_call",
    "decide_change",
    "decide_meant",
    "decline_change",
    "on_attention",
    "refuse_intended",
    "retract_after_change",
    "take_intended",
]


def changed_call(table: Table, seat: Seat) -> MadeCall | None:
    """The call that this player would change now: his last one, as long as his partner has not called since (25A4)."""
    for made in reversed(table.auction.calls):
        if made.status is CallStatus.STANDING:
            if made.seat is seat:
                return made
            if made.seat is seat.partner:
                return None
    return None


def decide_change(table: Table, command: ChangeCall) -> tuple[Event, ...] | Refusal:
    """Law 25B: a second call by the player who has just called; of an insufficient bid, Law 27C."""
    seat, incidents = command.seat, table.incidents
    first = changed_call(table, seat)
    if halted(incidents.dues) or must_replace(incidents.dues) is not None:
        return Refusal(RefusalCode.NOT_NOW, "9B2")
    if table.phase is not Phase.AUCTION or first is None or table.auction.turn is not seat.lho:
        return Refusal(RefusalCode.NOT_NOW, "25B")
    if table.conditions.irregularities is Irregularities.PREVENTED:
        return Refusal(RefusalCode.NOT_YOUR_TURN, "17C", seat=table.auction.turn)
    draft = Draft(table)
    draft.add(CallMade(seat, command.call, pending=True, instead=first.number))
    if not any(other.law == "27" and other.call == first.number for other in incidents.open()):
        draft.note(IrregularityNoted("25", seat, call=len(table.auction.calls) + 1, turn=seat.lho))
    return draft.events


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25B1: the offender's left-hand opponent may accept the second call."""
    offer(draft, irregularity, (irregularity.offender.lho,), (ACCEPT, DECLINE), "25B1")


def accept_change(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25B1: the first call is withdrawn and the second stands; Law 26 may apply."""
    table = draft.table
    changed = table.auction.calls[irregularity.call - 1]
    if changed.place:
        draft.withdraw(changed.place, CallStatus.WITHDRAWN)
    draft.withdraw(changed.number, CallStatus.STANDING)
    draft.settle(irregularity, IrregularityState.ACCEPTED, "25B1")
    restrict_partner(draft, irregularity.offender)


def decline_change(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25B2: the second call is cancelled and the first stands; Law 26 may apply."""
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    draft.settle(irregularity, IrregularityState.RECTIFIED, "25B2")
    restrict_partner(draft, irregularity.offender)


def cancel_change(draft: Draft, irregularity: Irregularity, law: str) -> None:
    """Article 35.1(5): behind a screen a legal call is not changed; the first one stands, and nothing follows."""
    changed = draft.table.auction.calls[irregularity.call - 1]
    draft.withdraw(changed.number, CallStatus.CANCELLED)
    if changed.place:
        draft.withdraw(changed.place, CallStatus.STANDING)
    draft.settle(irregularity, IrregularityState.RECTIFIED, law)


def decide_meant(table: Table, command: MeantCall) -> tuple[Event, ...] | Refusal:
    """Law 25A: until partner has called, and not when the auction has ended before his turn (25A4, 25A5)."""
    first = changed_call(table, command.seat)
    if halted(table.incidents.dues) or table.phase is not Phase.AUCTION or first is None:
        return Refusal(RefusalCode.NOT_NOW, "25A4")
    draft = Draft(table)
    draft.add(CallMade(command.seat, command.call, pending=True, instead=first.number))
    number = len(table.auction.calls) + 1
    noted = draft.note(IrregularityNoted("25", command.seat, call=number))
    if table.conditions.director is Director.AUTO:
        take_intended(draft, noted)
    else:
        draft.require(Judgement("25A", command.seat, noted.number, halts=True))
    return draft.events


def take_intended(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25A1: the intended call stands, and the lead is free; 25A6: left-hand opponent may take his call back."""
    meant = draft.table.auction.calls[irregularity.call - 1]
    first = draft.withdraw(meant.place, CallStatus.WITHDRAWN)
    draft.withdraw(meant.number, CallStatus.STANDING)
    draft.settle(irregularity, IrregularityState.RECTIFIED, "25A1")
    if _called_since(draft.table, first.number, meant.seat.lho) is not None:
        offer(draft, irregularity, (meant.seat.lho,), (Option("retract"), Option("keep")), "25A6")


def refuse_intended(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25A2: the call was meant when it was made; what was to replace it falls under Law 25B."""
    made = draft.table.auction.calls[irregularity.call - 1]
    if draft.table.screen is not None:
        cancel_change(draft, irregularity, "35.1(5)")
    elif _called_since(draft.table, made.place, made.seat.lho) is None:
        on_attention(draft, irregularity)
    else:
        decline_change(draft, irregularity)


def retract_after_change(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25A6: the call over the first one is withdrawn; its player calls again."""
    meant = draft.table.auction.calls[irregularity.call - 1]
    late = _called_since(draft.table, meant.place, meant.seat.lho)
    if late is not None:
        draft.withdraw(late.number, CallStatus.WITHDRAWN)
        draft.require(MustReplace(late.seat, "25A6", 0, late.number))


def _called_since(table: Table, number: int, seat: Seat) -> MadeCall | None:
    later = table.auction.calls[number:]
    return next((made for made in later if made.seat is seat and made.status is CallStatus.STANDING), None)
