"""A call where irregularities happen: what it is, and what it means for those that stand open (Laws 17, 25–39).

`decide_call_here` answers every call at a table on which illegal calls can be made, or on which something is in force.
"""

from __future__ import annotations

from laws.engine.draft import Draft
from laws.engine.irregularities.attention import notice_at_once
from laws.engine.irregularities.change import accept_change, changed_call, is_premature
from laws.engine.irregularities.comparison import compare_in_turn
from laws.engine.irregularities.finish import finish_auction
from laws.engine.irregularities.insufficient import accept_insufficient, replace_insufficient
from laws.engine.irregularities.misinformation import replace_informed
from laws.engine.irregularities.rotation import call_in_own_turn, call_over
from laws.engine.irregularities.withdrawn import KIND_OF, OUT_OF_TURN, kind_out_of_turn
from laws.engine.procedure.auction import breach_of_call
from laws.engine.screens.unpassed import called_over_here, replace_behind_screen
from laws.protocol.commands import MakeCall
from laws.protocol.events import CallMade, Event, IrregularityNoted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.auction import CallStatus
from laws.table.conditions import Irregularities, Obligations
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind, ReplaceReason
from laws.table.obligation import MustReplace, Until, halted, must_pass, must_repeat, must_replace
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import PASS, Call
from laws.values.seats import Seat

__all__ = ["decide_call_here"]


def decide_call_here(table: Table, command: MakeCall) -> tuple[Event, ...] | Refusal:
    """What becomes of a call, and of what stood open before it."""
    dues = table.incidents.dues
    if table.phase is Phase.PLAY or halted(dues):  # Law 9B2
        return Refusal(RefusalCode.NOT_NOW)
    draft = Draft(table)
    replacing = must_replace(dues)
    if replacing is not None:
        if command.seat is not replacing.seat:
            return Refusal(RefusalCode.NOT_YOUR_TURN, seat=replacing.seat)
        refusal = _replace(draft, replacing, command)
        if refusal is not None:
            return refusal
        compare_in_turn(draft, command.seat, len(draft.table.auction.calls))
        finish_auction(draft)
        return draft.events
    if table.phase is Phase.CLARIFICATION:
        return _after_the_final_pass(draft, command)
    _silence(draft, command.seat)
    skips = _skips_rho(draft, command.seat)
    if not skips and command.seat is not draft.table.auction.turn:
        return _out_of_turn(draft, command)
    refusal = _make_call(draft, command, skips=skips)
    return refusal if refusal is not None else draft.events


def _replace(draft: Draft, duty: MustReplace, command: MakeCall) -> Refusal | None:
    """The call in place of the one that was withdrawn or cancelled."""
    if duty.reason is ReplaceReason.NOT_PASSED_THE_SCREEN:
        return replace_behind_screen(draft, duty, command)
    if not duty.irregularity:
        return replace_informed(draft, duty, command)
    irregularity = draft.table.incidents.find(duty.irregularity)
    if irregularity.kind is Kind.INSUFFICIENT_BID:
        return replace_insufficient(draft, duty, command)
    breach = breach_of_call(draft.table.auction, command.seat, command.call)
    if breach is not None:
        return breach
    draft.add(CallMade(command.seat, command.call, command.alert, command.explanation, instead=irregularity.call))
    draft.lift(duty)
    draft.settle(irregularity, IrregularityState.RECTIFIED, duty.law)
    return None


def allowed(table: Table) -> bool:
    """Whether an illegal action happens at this table, and is not refused."""
    return table.conditions.irregularities is Irregularities.ALLOWED


def _silence(draft: Draft, seat: Seat) -> None:
    """What a player says by calling now about the irregularities that stand open."""
    for irregularity in draft.table.incidents.open():
        offender = irregularity.offender
        if called_over_here(draft, irregularity, seat):
            continue
        if irregularity.kind in OUT_OF_TURN or irregularity.kind is Kind.CHANGE_OF_CALL:
            _pending(draft, irregularity, seat)
        elif irregularity.kind is Kind.INSUFFICIENT_BID and seat is offender.lho:  # Law 27A1
            accept_insufficient(draft, irregularity)
        elif irregularity.kind is Kind.CALL_BY_SILENCED_PLAYER and seat is offender.lho:
            _accept_breach(draft, irregularity)


def _accept_breach(draft: Draft, irregularity: Irregularity) -> None:
    """Law 37A: the call stands, and who had to pass to the end passes in the turns that are left."""
    duty = must_pass(draft.table.incidents.dues, irregularity.offender)
    if duty is not None and duty.until is Until.NEXT:
        draft.lift(duty)
    draft.settle(irregularity, IrregularityState.ACCEPTED, "37A")


def _pending(draft: Draft, irregularity: Irregularity, seat: Seat) -> None:
    """A call after one that was out of turn, or after an attempt to change one."""
    offender, turn = irregularity.offender, draft.table.auction.turn
    if draft.table.auction.calls[irregularity.call - 1].status is not CallStatus.PENDING:
        return  # it has been ruled on: the offender's call in turn is still awaited
    if irregularity.kind is Kind.CHANGE_OF_CALL:
        if seat is offender.lho:  # Law 25B1: a call over the second call accepts it
            accept_change(draft, irregularity)
    elif seat is turn and seat.side is not offender.side:  # Law 28B
        call_in_own_turn(draft, irregularity)
    elif seat is offender.lho:  # Law 29A
        call_over(draft, irregularity)


def _skips_rho(draft: Draft, seat: Seat) -> bool:
    """Law 28A: a call in the turn of a right-hand opponent who must pass is in rotation, as if he had passed."""
    turn = draft.table.auction.turn
    duty = must_pass(draft.table.incidents.dues, turn)
    if seat.rho is not turn or duty is None:
        return False
    if duty.until is Until.NEXT:
        draft.lift(duty)
    return True


def _out_of_turn(draft: Draft, command: MakeCall) -> tuple[Event, ...] | Refusal:
    """Laws 30–32; by a player who has called, at his left-hand opponent's turn, it is a change of call (Law 25)."""
    table, seat, turn = draft.table, command.seat, draft.table.auction.turn
    if not allowed(table):
        return Refusal(RefusalCode.NOT_YOUR_TURN, "17C", seat=turn)
    call = command.call
    duty = must_pass(table.incidents.dues, seat)
    if duty is not None and call != PASS and table.conditions.obligations is Obligations.ENFORCED:
        return Refusal(RefusalCode.MUST_PASS, duty.law)
    first = changed_call(table, seat) if turn is seat.lho else None
    kind = kind_out_of_turn(call) if first is None else Kind.CHANGE_OF_CALL
    instead = 0 if first is None else first.number
    draft.add(CallMade(seat, call, command.alert, command.explanation, pending=True, instead=instead))
    if first is None or not is_premature(table, first):
        draft.note(IrregularityNoted(kind, seat, call=len(table.auction.calls) + 1, turn=turn))
        notice_at_once(draft)
    return draft.events


def _after_the_final_pass(draft: Draft, command: MakeCall) -> tuple[Event, ...] | Refusal:
    """Law 39: a call after the final pass counts for nothing, and is cancelled when somebody points to it."""
    table = draft.table
    if not allowed(table):
        return Refusal(RefusalCode.AUCTION_OVER, "39")
    draft.add(CallMade(command.seat, command.call, command.alert, command.explanation, pending=True))
    draft.note(IrregularityNoted(Kind.CALL_AFTER_FINAL_PASS, command.seat, call=len(table.auction.calls) + 1))
    notice_at_once(draft)
    return draft.events


def _make_call(draft: Draft, command: MakeCall, *, skips: bool) -> Refusal | None:
    """A call in its turn, legal or not: obligations first, then Laws 18, 19 and 38, then what the call completes."""
    table, seat, call = draft.table, command.seat, command.call
    auction = table.auction
    noted = _breach_of_duty(draft, seat, call)
    if isinstance(noted, Refusal):
        return noted
    breach = breach_of_call(auction, seat, call)
    if breach is not None and not allowed(table):
        return breach
    number = len(auction.calls) + 1
    noted = _kind_broken(noted, breach)
    event = CallMade(seat, call, command.alert, command.explanation, skips=skips)
    draft.add(event)
    if noted is not None:
        draft.note(IrregularityNoted(noted, seat, call=number))
        notice_at_once(draft)
    else:
        draft.lift_calls(event)
        compare_in_turn(draft, seat, number)
    finish_auction(draft)
    return None


def _breach_of_duty(draft: Draft, seat: Seat, call: Call) -> Kind | Refusal | None:
    """What breaking an obligation by this call is, where it can be broken; a refusal where it cannot; or None."""
    table = draft.table
    breakable = allowed(table) and table.conditions.obligations is Obligations.BREAKABLE
    duty = must_pass(table.incidents.dues, seat)
    if duty is not None:  # the duty to pass comes before that to repeat a call
        if call == PASS:
            return None
        return Kind.CALL_BY_SILENCED_PLAYER if breakable else Refusal(RefusalCode.MUST_PASS, duty.law)
    again = must_repeat(table.incidents.dues, seat)
    if again is None or breach_of_call(table.auction, seat, again.call) is not None:
        return None  # what can be called no longer, others having called before his turn, is not repeated
    if call != again.call:
        return Refusal(RefusalCode.MUST_REPEAT, again.law, call=again.call)
    return None


def _kind_broken(duty: Kind | None, breach: Refusal | None) -> Kind | None:
    """What a call is that is not as it should be: 37 before 27 for who must pass (35B), 36 and 38 before 37."""
    kind = None if breach is None else KIND_OF[breach.code]
    return duty if kind is None or (duty is not None and kind is Kind.INSUFFICIENT_BID) else kind
