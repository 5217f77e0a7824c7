"""An irregularity that has not passed the screen is put right on its own side (articles 35.2(2), 35.2(3)).

Recognised: its call lies on the tray, its card behind the closed aperture. In silence it stays where it is: left-hand
opponent accepts nothing by calling, and what follows comes with the tray (`tray`). Only the offender and
his screenmate can point to it. There are no options and no consequences: the call goes back, with what was called over
it, and its player makes any legal call; a card goes back to its hand.
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities.change import cancel_change
from laws.engine.irregularities.insufficient import premature_replacement
from laws.engine.irregularities.rotation import call_over, can_be_accepted
from laws.engine.irregularities.withdrawn import OUT_OF_TURN, standing_at
from laws.engine.procedure.auction import breach_of_call
from laws.engine.screens.sight import has_passed
from laws.protocol.commands import MakeCall
from laws.protocol.events import AttentionDrawn, CallMade
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.auction import CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind, ReplaceReason
from laws.table.obligation import CallAgain, Judgement, MustReplace, must_pass, must_repeat
from laws.values.calls import PASS
from laws.values.seats import Seat

__all__ = ["called_over_here", "put_right", "refuse_behind_screen", "replace_behind_screen"]

_LAW: Final = "35.2(2)"
_LEAD: Final = "35.2(3)"
_IN_TURN: Final = (
    Kind.INSUFFICIENT_BID,
    Kind.INADMISSIBLE_DOUBLE,
    Kind.CALL_BY_SILENCED_PLAYER,
    Kind.BID_ABOVE_SEVEN,
)
_ALIVE: Final = (CallStatus.STANDING, CallStatus.PENDING)


def put_right(draft: Draft, irregularity: Irregularity) -> None:
    """What attention to it brings about. The side beyond the screen is not told."""
    kind = irregularity.kind
    if kind in OUT_OF_TURN or kind is Kind.CALL_AFTER_FINAL_PASS:
        _call_goes_back(draft, irregularity)
        draft.settle(irregularity, IrregularityState.RECTIFIED, _LAW)
        if kind in OUT_OF_TURN:  # Law 39: there is no other call to make
            draft.require(CallAgain(irregularity.offender, _LAW))
    elif kind is Kind.CHANGE_OF_CALL:  # article 35.1(5): a legal call is not changed
        _later_calls_go_back(draft, irregularity)
        cancel_change(draft, irregularity, _LAW)
    elif kind in _IN_TURN:
        premature = premature_replacement(draft.table, irregularity)
        _call_goes_back(draft, irregularity)
        draft.require(MustReplace(irregularity.offender, ReplaceReason.NOT_PASSED_THE_SCREEN, irregularity.number))
        if premature is not None:
            _take_premature(draft, irregularity, premature)
    else:  # a card: it is in its hand
        draft.settle(
            irregularity, IrregularityState.RECTIFIED, _LEAD if kind is Kind.OPENING_LEAD_OUT_OF_TURN else _LAW
        )


def refuse_behind_screen(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25A2: the call was meant. It is not changed (35.1(5)); an insufficient one is put right (27C)."""
    calls = draft.table.auction.calls
    position = calls[irregularity.call - 1].position
    for wrong in draft.table.incidents.open():
        first = wrong.kind is Kind.INSUFFICIENT_BID and calls[wrong.call - 1].position == position
        if first and not has_passed(draft.table, wrong):
            draft.settle(irregularity, IrregularityState.RECTIFIED, "27C")
            draft.add(AttentionDrawn(None, wrong.number))
            put_right(draft, wrong)
            return
    cancel_change(draft, irregularity, "35.1(5)")


def _call_goes_back(draft: Draft, irregularity: Irregularity) -> None:
    _later_calls_go_back(draft, irregularity)
    draft.withdraw(irregularity.call, _fate(irregularity))


def _fate(irregularity: Irregularity) -> CallStatus:
    return CallStatus.WITHDRAWN if irregularity.kind is Kind.INSUFFICIENT_BID else CallStatus.CANCELLED


def _later_calls_go_back(draft: Draft, irregularity: Irregularity) -> None:
    """What was called over the irregular call goes back too, and with it what was irregular in that."""
    later = [made for made in draft.table.auction.calls[irregularity.call :] if made.status in _ALIVE]
    numbers = {made.number for made in later}
    of_later = {other.number for other in draft.table.incidents.open() if other.call in numbers}
    draft.lift(
        *(
            due
            for due in draft.table.incidents.dues
            if isinstance(due, MustReplace | Judgement) and due.irregularity in of_later
        )
    )
    position = draft.table.auction.calls[irregularity.call - 1].position
    for made in reversed(later):
        fate = CallStatus.CANCELLED if made.position == position else _fate(irregularity)
        draft.withdraw(made.number, fate, irregularity.offender.side)
    for other in draft.table.incidents.open():
        if other.number in of_later or (other.call == irregularity.call and other != irregularity):
            draft.settle(other, IrregularityState.RECTIFIED, _LAW)


def _take_premature(draft: Draft, irregularity: Irregularity, made: MadeCall) -> None:
    """Law 27C: what the offender put in the place of his bid before the director came stands, if it is legal."""
    again = MakeCall(made.seat, made.call, made.alerted, made.explanation)
    if _refused(draft, again) is None:
        draft.stand(made.number)
        _replaced(draft, irregularity)


def replace_behind_screen(draft: Draft, duty: MustReplace, command: MakeCall) -> Refusal | None:
    """Any legal call in place of the irregular one; nothing follows from it."""
    refusal = _refused(draft, command)
    if refusal is not None:
        return refusal
    irregularity = draft.table.incidents.find(duty.irregularity)
    event = CallMade(command.seat, command.call, command.alert, command.explanation, instead=irregularity.call)
    draft.add(event)
    draft.lift_calls(event)
    _replaced(draft, irregularity)
    return None


def _refused(draft: Draft, command: MakeCall) -> Refusal | None:
    """What the player may not call, by what is in force against him or by Laws 18, 19 and 38."""
    dues, call = draft.table.incidents.dues, command.call
    duty = must_pass(dues, command.seat)
    if duty is not None:
        return None if call == PASS else Refusal(RefusalCode.MUST_PASS, duty.law)
    auction = draft.table.auction
    again = must_repeat(dues, command.seat)
    if again is not None and call != again.call and breach_of_call(auction, command.seat, again.call) is None:
        return Refusal(RefusalCode.MUST_REPEAT, again.law, call=again.call)
    return breach_of_call(auction, command.seat, call)


def _replaced(draft: Draft, irregularity: Irregularity) -> None:
    for due in draft.table.incidents.dues:
        if isinstance(due, MustReplace) and due.irregularity == irregularity.number:
            draft.lift(due)
    draft.settle(irregularity, IrregularityState.RECTIFIED, _LAW)


def called_over_here(draft: Draft, irregularity: Irregularity, seat: Seat) -> bool:
    """The screenmate calls after a call that has not passed; whether that is all that his call says about it.

    If it was his turn, the call out of turn is as if it had not been made (Law 28B). Else it lies there and the auction
    goes on over it, without its being accepted (35.2(2)).
    """
    table = draft.table
    if has_passed(table, irregularity):
        return False
    made = table.auction.calls[irregularity.call - 1] if irregularity.call else None
    if made is None or made.status is not CallStatus.PENDING or irregularity.kind is Kind.CALL_AFTER_FINAL_PASS:
        return True
    if (
        irregularity.kind is not Kind.CHANGE_OF_CALL
        and seat is table.auction.turn
        and seat.side is not irregularity.offender.side
    ):
        return False
    if seat is not irregularity.offender.lho:
        return True
    if irregularity.kind is Kind.CHANGE_OF_CALL:
        draft.withdraw(standing_at(table, made.position).number, CallStatus.WITHDRAWN)
        draft.stand(made.number)
    elif can_be_accepted(table, irregularity):
        draft.stand(made.number)
    else:
        call_over(draft, irregularity)
    return True
