"""Every call: made, refused, or an irregularity, and its effect on the open irregularities (Laws 17, 25–39).

`laws.engine.procedure` says what is legal. On a board without irregularities a legal call has no consequences.
"""

from __future__ import annotations

from laws.engine.chapters import BY_KIND, REPLACES
from laws.engine.consequences.choices import choose_by_calling
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.change_of_call import changed_call, is_premature, must_stay
from laws.engine.irregularities.out_of_turn import compare_in_turn, owe_repetition
from laws.engine.procedure.auction import (
    AFTER_THE_FINAL_PASS,
    breach_of_call,
    breach_of_obligation,
    breach_of_turn,
    call_out_of_turn,
    is_over,
)
from laws.engine.screens.sight import has_passed, lies_on_tray
from laws.engine.shared.withdrawn import KIND_OF, kind_out_of_turn
from laws.protocol.commands import MakeCall
from laws.protocol.events import CallMade, IrregularityNoted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Obligations
from laws.table.irregularity import NOTHING
from laws.table.kinds import Kind
from laws.table.obligation import Comparison, MustPass, MustReplace, Until, halted, must_pass, must_repeat, must_replace
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import PASS
from laws.values.cited import LAW_9B2
from laws.values.seats import Seat

__all__ = ["decide_call"]


def decide_call(table: Table, command: MakeCall) -> Decision:
    """Decide a call: it is made, it is refused, or it is an irregularity; with its effect on the open irregularities.

    On a board without irregularities a legal call has no consequences except the end of an auction without a bid (Law
    22B), which `finish_auction` handles.
    """
    seat, call, auction = command.seat, command.call, table.auction
    if table.incidents is NOTHING:
        breach = breach_of_turn(table, seat) or breach_of_call(auction, seat, call)
        if breach is None:
            if call != PASS or auction.has_bid or auction.passes < 3:
                return (CallMade(seat, call, command.alert, command.explanation),)
        elif not table.conditions.allow_irregularities:
            return breach
    return _decide_with_consequences(table, command)


def _decide_with_consequences(table: Table, command: MakeCall) -> Decision:
    """Decide a call on a board with an irregularity, or a call that is one itself."""
    seat = command.seat
    duty = must_replace(table.incidents.obligations)
    on_tray = table.screen is not None and lies_on_tray(table, seat, 0 if duty is None else duty.call)
    draft = Draft(table, held=on_tray)
    choose_by_calling(draft, seat)
    obligations = draft.table.incidents.obligations
    if halted(obligations):
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    replacing = must_replace(obligations)
    if replacing is not None and table.phase is not Phase.PLAY:
        if seat is not replacing.seat:
            return Refusal(RefusalCode.NOT_YOUR_TURN, replacing.law, seat=replacing.seat)
        silenced = must_pass(obligations, seat)
        if silenced is not None and command.call != PASS and not _breakable(table):
            return Refusal(RefusalCode.MUST_PASS, silenced.law)
        refusal = _replace(draft, replacing, command)
        if refusal is not None:
            return refusal
        if silenced is not None:
            _replaced_under_duty(draft, silenced)
        _compare(draft, seat, len(draft.table.auction.calls))
        return draft
    if is_over(draft.table):
        return _after_the_final_pass(draft, command)
    _silence(draft, seat)
    if must_repeat(obligations, seat) is not None:
        owe_repetition(draft)
    skips = _skips_rho(draft, seat)
    if not skips and seat is not draft.table.auction.turn:
        return _out_of_turn(draft, command)
    refusal = _make_call(draft, command, skips=skips)
    return refusal if refusal is not None else draft


def _replace(draft: Draft, duty: MustReplace, command: MakeCall) -> Refusal | None:
    """Decide the call that replaces a withdrawn or cancelled one. Return the refusal, or None."""
    return REPLACES[duty.reason](draft, duty, command)


def _replaced_under_duty(draft: Draft, duty: MustPass) -> None:
    """Lift the duty to pass once, since its player has passed in place of another call; any other breaks it (37)."""
    made = draft.table.auction.calls[-1]
    if made.is_forced and duty.until is Until.NEXT and duty in draft.table.incidents.obligations:
        draft.lift(duty)
    elif made.breaks_duty and made.counts:
        draft.note(IrregularityNoted(Kind.CALL_BY_SILENCED_PLAYER, made.seat, call=made.number))


def _silence(draft: Draft, seat: Seat) -> None:
    """Apply the effect of a call on the irregularities that stand open, such as acceptance."""
    for irregularity in draft.table.incidents.open():
        chapter = BY_KIND[irregularity.kind]
        unseen = draft.table.screen is not None and not has_passed(draft.table, irregularity)
        if unseen and chapter.behind_screen.called_over(draft, irregularity, seat):
            continue
        if chapter.silence is not None:
            chapter.silence(draft, irregularity, seat)


def _compare(draft: Draft, seat: Seat, number: int) -> None:
    """Compare a call made in turn with the cancelled one of the same player (Laws 30B1, 31A2, 32A2)."""
    if any(isinstance(obligation, Comparison) for obligation in draft.table.incidents.obligations):
        compare_in_turn(draft, seat, number)


def _skips_rho(draft: Draft, seat: Seat) -> bool:
    """Return whether the call skips a right-hand opponent who must pass (Law 28A).

    It is in rotation, as if he had passed.
    """
    turn = draft.table.auction.turn
    return seat.rho is turn and must_pass(draft.table.incidents.obligations, turn) is not None


def _out_of_turn(draft: Draft, command: MakeCall) -> Decision:
    """Decide a call out of turn (Laws 30–32).

    If its player has called and it is his left-hand opponent's turn, it is a change of call (Law 25).
    """
    table, seat, turn = draft.table, command.seat, draft.table.auction.turn
    if not table.conditions.allow_irregularities:
        return call_out_of_turn(table.auction)
    call = command.call
    duty = must_pass(table.incidents.obligations, seat)
    if duty is not None and call != PASS and table.conditions.obligations is Obligations.ENFORCED:
        return Refusal(RefusalCode.MUST_PASS, duty.law)
    first = changed_call(table, seat) if turn is seat.lho else None
    if first is not None and call != first.call and (refusal := must_stay(table, first)) is not None:
        return refusal
    kind = kind_out_of_turn(call) if first is None else Kind.CHANGE_OF_CALL
    instead = 0 if first is None else first.number
    draft.add(CallMade(seat, call, command.alert, command.explanation, pending=True, instead=instead))
    if first is None or not is_premature(table, first):
        draft.note(IrregularityNoted(kind, seat, call=len(table.auction.calls) + 1, turn=turn))
    return draft


def _after_the_final_pass(draft: Draft, command: MakeCall) -> Decision:
    """Decide a call after the final pass (Law 39).

    It does not count, and is cancelled when attention is drawn to it.
    """
    table = draft.table
    if not table.conditions.allow_irregularities or table.phase is Phase.PLAY:
        return AFTER_THE_FINAL_PASS
    draft.add(CallMade(command.seat, command.call, command.alert, command.explanation, pending=True))
    draft.note(IrregularityNoted(Kind.CALL_AFTER_FINAL_PASS, command.seat, call=len(table.auction.calls) + 1))
    return draft


def _make_call(draft: Draft, command: MakeCall, *, skips: bool) -> Refusal | None:
    """Make a call in turn, legal or not. Return the refusal, or None.

    The obligations come first, then Laws 18, 19 and 38, then the effects of the call.
    """
    table, seat, call = draft.table, command.seat, command.call
    auction = table.auction
    duty = breach_of_obligation(table.incidents.obligations, auction, seat, call)
    if duty is not None and not (duty.code is RefusalCode.MUST_PASS and _breakable(table)):
        return duty
    breach = breach_of_call(auction, seat, call)
    if breach is not None and not table.conditions.allow_irregularities:
        return breach
    number = len(auction.calls) + 1
    noted = _kind_broken(duty, breach)
    event = CallMade(seat, call, command.alert, command.explanation, skips=skips)
    draft.add(event)
    skipped = draft.table.auction.calls[-1].skipped
    if skipped is not None and skipped.until is Until.NEXT:
        draft.lift(skipped)
    if noted is not None:
        draft.note(IrregularityNoted(noted, seat, call=number))
    else:
        draft.lift_calls(event)
        _compare(draft, seat, number)
    return None


def _breakable(table: Table) -> bool:
    """Return whether a player who must pass may call something else; such a call is an irregularity (Law 37)."""
    return table.conditions.breakable


def _kind_broken(duty: Refusal | None, breach: Refusal | None) -> Kind | None:
    """Return the kind of irregularity that the call is, or None.

    Law 37 comes before 27 for a player who must pass (35B), and 36 and 38 before 37.
    """
    kind = None if breach is None else KIND_OF[breach.code]
    return Kind.CALL_BY_SILENCED_PLAYER if duty is not None and kind in (None, Kind.INSUFFICIENT_BID) else kind
