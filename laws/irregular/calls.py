"""A call where irregularities happen: what it is, and what it means for those that stand open (Laws 17, 25–39).

`decide_call_here` answers every call at a table on which illegal calls can be made, or on which something is in force.
"""

from __future__ import annotations

from laws.calls import PASS, Call
from laws.commands import MakeCall
from laws.conditions import Attention, Irregularities, Obligations
from laws.draft import Draft
from laws.dues import Comparison, MustRepeat, MustReplace, Until, halted, must_pass, must_repeat, must_replace
from laws.events import CallMade, Event, IrregularityNoted
from laws.incidents import Irregularity, IrregularityState
from laws.irregular.attention import draw_attention
from laws.irregular.change import accept_change, changed_call
from laws.irregular.comparison import compare_in_turn
from laws.irregular.finish import finish_auction
from laws.irregular.insufficient import replace_insufficient
from laws.irregular.misinformation import replace_informed
from laws.irregular.rotation import accept_out_of_turn, call_in_own_turn
from laws.phases import Phase
from laws.procedure.auction import breach_of_call
from laws.refusals import Refusal, RefusalCode
from laws.screens.unpassed import BEHIND_SCREEN, call_over, replace_behind_screen
from laws.seats import Seat
from laws.table import Table

__all__ = ["decide_call_here", "make_call"]

_ROTATION = ("30", "31", "32")


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
        return refusal if refusal is not None else draft.events
    if table.phase is Phase.CLARIFICATION:
        return _after_the_final_pass(draft, command)
    _silence(draft, command.seat)
    if not _in_turn(draft, command.seat):
        return _out_of_turn(draft, command)
    refusal = make_call(draft, command)
    return refusal if refusal is not None else draft.events


def _replace(draft: Draft, duty: MustReplace, command: MakeCall) -> Refusal | None:
    """The call in place of the one that was withdrawn or cancelled."""
    if duty.law == BEHIND_SCREEN:
        return replace_behind_screen(draft, duty, command)
    if not duty.irregularity:
        return replace_informed(draft, duty, command)
    irregularity = draft.table.incidents.find(duty.irregularity)
    if irregularity.law == "27":
        return replace_insufficient(draft, duty, command)
    breach = breach_of_call(draft.table.auction, command.seat, command.call)
    if breach is not None:
        return breach
    draft.add(CallMade(command.seat, command.call, command.alert, command.explanation, instead=irregularity.call))
    draft.lift(duty)
    draft.settle(irregularity, IrregularityState.RECTIFIED, duty.law)
    finish_auction(draft)
    return None


def allowed(table: Table) -> bool:
    """Whether an illegal action happens at this table, and is not refused."""
    return table.conditions.irregularities is Irregularities.ALLOWED


def _silence(draft: Draft, seat: Seat) -> None:
    """What a player says by calling now about the irregularities that stand open."""
    for irregularity in draft.table.incidents.open():
        offender = irregularity.offender
        if call_over(draft, irregularity, seat):
            continue
        if irregularity.law in _ROTATION or irregularity.law == "25":
            _pending(draft, irregularity, seat)
        elif irregularity.law == "27" and seat is offender.lho:  # Law 27A1
            draft.settle(irregularity, IrregularityState.ACCEPTED, "27A1")
        elif irregularity.law == "37" and seat is offender.lho:  # Law 37A
            draft.settle(irregularity, IrregularityState.ACCEPTED, "37A")


def _pending(draft: Draft, irregularity: Irregularity, seat: Seat) -> None:
    """A call after one that was out of turn, or after an attempt to change one."""
    offender, turn = irregularity.offender, draft.table.auction.turn
    if irregularity.law == "25":
        if seat is offender.lho:  # Law 25B1: a call over the second call accepts it
            accept_change(draft, irregularity)
    elif seat is turn and seat.side is not offender.side:  # Law 28B
        call_in_own_turn(draft, irregularity)
    elif seat is offender.lho:  # Law 29A
        accept_out_of_turn(draft, irregularity, "29A")


def _in_turn(draft: Draft, seat: Seat) -> bool:
    """Law 17C; and 28A: a call in the turn of a right-hand opponent who must pass is in rotation."""
    turn = draft.table.auction.turn
    if seat is turn:
        return True
    if seat.rho is not turn:
        return False
    duty = must_pass(draft.table.incidents.dues, turn)
    if duty is None:
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
    first = changed_call(table, seat) if turn is seat.lho else None
    law = "25" if first is not None else "30" if call == PASS else "31" if call.is_bid else "32"
    instead = 0 if first is None else first.number
    draft.add(CallMade(seat, call, command.alert, command.explanation, pending=True, instead=instead))
    draft.note(IrregularityNoted(law, seat, call=len(table.auction.calls) + 1, turn=turn))
    return _noticed_at_once(draft)


def _after_the_final_pass(draft: Draft, command: MakeCall) -> tuple[Event, ...] | Refusal:
    """Law 39: a call after the final pass counts for nothing, and is cancelled when somebody points to it."""
    table = draft.table
    if not allowed(table):
        return Refusal(RefusalCode.AUCTION_OVER, "39")
    if table.play is not None and table.play.lead is not None:
        return Refusal(RefusalCode.NOT_NOW)
    draft.add(CallMade(command.seat, command.call, command.alert, command.explanation, pending=True))
    draft.note(IrregularityNoted("39", command.seat, call=len(table.auction.calls) + 1))
    return _noticed_at_once(draft)


def _noticed_at_once(draft: Draft) -> tuple[Event, ...]:
    if draft.table.conditions.attention is Attention.AUTOMATIC:
        draw_attention(draft, None)
    return draft.events


def make_call(draft: Draft, command: MakeCall) -> Refusal | None:
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
    if breach is not None:
        noted = _law_of(breach)
    event = CallMade(seat, call, command.alert, command.explanation)
    draft.add(event)
    if noted is not None:
        draft.note(IrregularityNoted(noted, seat, call=number))
        _noticed_at_once(draft)
    else:
        draft.lift_calls(event)
        compare_in_turn(draft, seat, number)
        _repeat_or_compare(draft, seat, call)
    finish_auction(draft)
    return None


def _breach_of_duty(draft: Draft, seat: Seat, call: Call) -> str | Refusal | None:
    """The Law of an obligation that this call breaks, where it can be broken; a refusal where it cannot; or None."""
    table = draft.table
    breakable = allowed(table) and table.conditions.obligations is Obligations.BREAKABLE
    duty = must_pass(table.incidents.dues, seat)
    if duty is not None:  # the duty to pass comes before that to repeat a call
        if call == PASS:
            return None
        return "37" if breakable else Refusal(RefusalCode.MUST_PASS, duty.law)
    again = must_repeat(table.incidents.dues, seat)
    if again is None or breach_of_call(table.auction, seat, again.call) is not None:
        return None  # what can be called no longer, others having called before his turn, is not repeated
    if call != again.call:
        return Refusal(RefusalCode.MUST_REPEAT, again.law, call=again.call)
    return None


def _law_of(breach: Refusal) -> str:
    match breach.code:
        case RefusalCode.BID_ABOVE_SEVEN:
            return "38"
        case RefusalCode.INSUFFICIENT_BID:
            return "27"
        case _:
            return "36"


def _repeat_or_compare(draft: Draft, seat: Seat, call: Call) -> None:
    """Laws 31A1, 32A1: when the player on whose turn the call was out of rotation passes, it must be repeated."""
    table = draft.table
    for due in table.incidents.dues:
        if isinstance(due, Comparison) and due.repeats and due.seat.rho is seat:
            made = table.auction.calls[due.call - 1]
            draft.lift(due)
            if call == PASS and breach_of_call(table.auction, due.seat, made.call) is None:
                draft.require(MustRepeat(due.seat, made.call, due.law + "1"))
                draft.settle(table.incidents.find(due.irregularity), IrregularityState.RECTIFIED, due.law + "1")
            else:
                draft.require(Comparison(due.seat, due.call, due.law + "2", due.irregularity))
