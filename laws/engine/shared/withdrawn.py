"""Functions for calls that are withdrawn or cancelled, and made again (Laws 21B, 25A, 27B3, 27B4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from laws.engine.draft import Draft
from laws.engine.procedure.auction import breach_of_call
from laws.engine.screens.sight import sees_call
from laws.protocol.events import InformationNoted, IrregularityNoted, LeadTakenBack
from laws.protocol.refusals import RefusalCode
from laws.table.auction import CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, PassReason, Question, ReplaceReason
from laws.table.obligation import (
    Choice,
    Comparison,
    Judgement,
    LeadRight,
    MustPass,
    MustRepeat,
    MustReplace,
    Obligation,
    Option,
)
from laws.table.screen import side_of
from laws.table.table import Table
from laws.values.calls import PASS, Call
from laws.values.cited import LAW_16C, LAW_25B2, LAW_31A2, LAW_32A2
from laws.values.fast_init import replace
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = [
    "INADMISSIBLE",
    "KEEP",
    "KIND_OF",
    "OUT_OF_TURN",
    "RETRACT",
    "called_since",
    "cancel",
    "compare_again",
    "compared_freely",
    "compared_instead",
    "forget_cost",
    "keep_call_of_lho",
    "kind_broken",
    "kind_out_of_turn",
    "last_call",
    "lead_goes_back",
    "settle_with",
    "then_lho",
    "then_lho_over_unintended",
    "unauthorise_again",
    "withdraw_call_over_corrected",
    "withdraw_call_over_unintended",
]

RETRACT: Final = Option(OptionWord.RETRACT)
KEEP: Final = Option(OptionWord.KEEP)

KIND_OF: Final = {
    RefusalCode.BID_ABOVE_SEVEN: Kind.BID_ABOVE_SEVEN,
    RefusalCode.INSUFFICIENT_BID: Kind.INSUFFICIENT_BID,
    RefusalCode.INADMISSIBLE_DOUBLE: Kind.INADMISSIBLE_DOUBLE,
    RefusalCode.INADMISSIBLE_REDOUBLE: Kind.INADMISSIBLE_DOUBLE,
}
"""The kind of irregularity of a call that procedure does not allow (Laws 27, 35)."""

INADMISSIBLE: Final = (Kind.INADMISSIBLE_DOUBLE, Kind.BID_ABOVE_SEVEN)
"""The kinds of calls that can never be accepted (Laws 32, 35)."""

OUT_OF_TURN: Final = (Kind.PASS_OUT_OF_TURN, Kind.BID_OUT_OF_TURN, Kind.DOUBLE_OUT_OF_TURN)
"""The kinds of calls out of rotation (Laws 30–32)."""


def kind_out_of_turn(call: Call) -> Kind:
    """Return the kind of a call out of rotation (Laws 30 to 32)."""
    if call == PASS:
        return Kind.PASS_OUT_OF_TURN
    return Kind.BID_OUT_OF_TURN if call.is_bid else Kind.DOUBLE_OUT_OF_TURN


def cancel(draft: Draft, numbers: Iterable[int], law: Paragraph, offenders: Side | None = None) -> None:
    """Cancel these calls and the attempts to change them, together with their irregularities."""
    calls = draft.table.auction.calls
    positions = {calls[number - 1].position for number in numbers}
    gone = [made.number for made in calls if made.position in positions and made.is_on_the_table]
    for number in gone:
        draft.withdraw(number, CallStatus.CANCELLED, offenders)
        settle_with(draft, number, law)
    for number in gone:
        made = calls[number - 1]
        for duty in (made.duty if made.is_forced else None, made.skipped):
            if duty is not None:  # it is still to be fulfilled, as if nothing had happened
                draft.require(duty)
    for number in gone:
        compare_again(draft, calls[number - 1])


def compare_again(draft: Draft, made: MadeCall) -> None:
    """Undo the comparison of a call that does not count any more: the next one is compared (Laws 30B1, 31A2, 32A2)."""
    for comparison in made.compared:
        incidents = draft.table.incidents
        if comparison in incidents.obligations:
            continue
        forget_cost(draft, incidents.find(comparison.irregularity), _NOT_COMPARABLE)
        unauthorise_again(draft, made.seat, comparison.call)
        draft.require(comparison)


def unauthorise_again(draft: Draft, seat: Seat, call: int) -> None:
    """Forbid the side again what it knows from a call, where a comparable one had allowed that (Laws 16C, 26A)."""
    if any(known.call == call and known.unauthorised is None for known in draft.table.incidents.information):
        draft.add(InformationNoted(seat, seat.side, LAW_16C, call=call))


def forget_cost(draft: Draft, irregularity: Irregularity, passes: tuple[PassReason, ...] = ()) -> None:
    """Lift the question whether another call is comparable, and what its answer has cost: partner's passes, a lead.

    `passes` are the reasons for such a pass. The lead remains restricted (26B) if another withdrawn call of the player
    has restricted it too.
    """
    for obligation in draft.table.incidents.obligations:
        if not _came_of(obligation, irregularity, passes):
            continue
        draft.lift(obligation)
        if isinstance(obligation, LeadRight):
            left = tuple(number for number in obligation.irregularities if number != irregularity.number)
            if left:
                draft.require(replace(obligation, irregularities=left))


def _came_of(obligation: Obligation, irregularity: Irregularity, passes: tuple[PassReason, ...]) -> bool:
    """Return whether the obligation is the question of a comparison, or what its answer has cost: a pass, a lead.

    The logs of earlier releases do not say which call has restricted a lead.
    """
    partner = irregularity.offender.partner
    match obligation:
        case Judgement(question, _, about):
            return question is Question.COMPARABLE_CALL and about == irregularity.number
        case MustPass(seat, _, reason):
            return seat is partner and reason in passes
        case LeadRight(leader):
            causes = obligation.irregularities
            return leader is partner and (not causes or irregularity.number in causes)
        case _:
            return False


_NOT_COMPARABLE: Final = (
    PassReason.PASS_NOT_COMPARABLE,
    PassReason.BID_NOT_COMPARABLE,
    PassReason.DOUBLE_NOT_COMPARABLE,
)


def compared_freely(table: Table, irregularity: Irregularity) -> Comparison:
    """Return the comparison of any legal call with the cancelled one (Laws 31A2, 32A2)."""
    law = LAW_32A2 if irregularity.kind is Kind.DOUBLE_OUT_OF_TURN else LAW_31A2
    return Comparison(irregularity.offender, irregularity.call, law, irregularity.number)


def compared_instead(table: Table, owed: MustRepeat) -> Comparison:
    """Return the comparison with the cancelled call that need not be repeated any more."""
    cancelled = next(
        irregularity
        for irregularity in reversed(table.incidents.irregularities)
        if irregularity.kind in OUT_OF_TURN
        and irregularity.offender is owed.seat
        and table.auction.calls[irregularity.call - 1].call == owed.call
    )
    return compared_freely(table, cancelled)


def settle_with(draft: Draft, number: int, law: Paragraph) -> Seat | None:
    """Settle the irregularities of a call. Return the seat whose turn it was if the call was out of turn, or None."""
    turn = None
    for irregularity in draft.table.incidents.open():
        if irregularity.call == number:
            turn = irregularity.turn
            draft.settle(irregularity, IrregularityState.RECTIFIED, law)
    return turn


def lead_goes_back(draft: Draft) -> None:
    """Take back a face-down lead, since the auction is resumed (Laws 41A, 47E2)."""
    play = draft.table.play
    if play is not None and play.lead is not None:
        draft.add(LeadTakenBack(play.lead.seat))


def then_lho(draft: Draft, changed: MadeCall, kind: ChoiceKind) -> None:
    """Offer the next player a change of the call that he has made since (Laws 21B2, 25A6).

    After a change under Law 21B1 he must change it if it is no longer legal. After a final pass nobody calls: his call
    goes, and the auction is over (22A1). What he cannot see behind a screen he has not called over.
    """
    late = called_since(draft.table, changed, changed.seat.lho)
    if late is None or not sees_call(draft.table, side_of(late.seat), changed.number):
        return
    before = draft.table.auction_before(changed.position).add(changed)
    unintended = kind is ChoiceKind.CALL_OVER_UNINTENDED
    legal = unintended or breach_of_call(before, late.seat, late.call) is None
    if late.is_forced and late.call == PASS and not before.is_closed:
        return  # he would have to pass again
    if legal and not before.is_closed:
        draft.require(Choice((late.seat,), (RETRACT, KEEP), kind, 0))
    else:
        reason = ReplaceReason.CALL_OVER_UNINTENDED if unintended else ReplaceReason.CALL_OVER_CORRECTED
        _withdraw(draft, late, reason)


def then_lho_over_unintended(draft: Draft, changed: MadeCall) -> None:
    """Offer the next player a change of the call that he has made over the unintended one (Law 25A6)."""
    then_lho(draft, changed, ChoiceKind.CALL_OVER_UNINTENDED)


def called_since(table: Table, changed: MadeCall, seat: Seat) -> MadeCall | None:
    """Return the first call that this player has made over that one, or over the one that it replaced, or None."""
    return next(
        (
            made
            for made in table.auction.calls
            if made.seat is seat and made.counts and made.position > changed.position
        ),
        None,
    )


def withdraw_call_over_corrected(draft: Draft, seat: Seat) -> None:
    """Withdraw the call over the changed one, and require another (Law 21B2)."""
    _withdraw(draft, last_call(draft, seat), ReplaceReason.CALL_OVER_CORRECTED)


def withdraw_call_over_unintended(draft: Draft, seat: Seat) -> None:
    """Withdraw the call over the changed one, and require another (Law 25A6)."""
    _withdraw(draft, last_call(draft, seat), ReplaceReason.CALL_OVER_UNINTENDED)


def last_call(draft: Draft, seat: Seat) -> MadeCall:
    """Return the player's last call that counts."""
    return next(made for made in reversed(draft.table.auction.calls) if made.seat is seat and made.counts)


def keep_call_of_lho(draft: Draft, seat: Seat, reason: ReplaceReason) -> None:
    """Keep the call over the changed one (Laws 21B2, 25A6).

    Over the new one it may be an irregularity (27, 36); one over the old one it may be no more. Who had to pass has
    called otherwise over either (37).
    """
    made = last_call(draft, seat)
    settle_with(draft, made.number, reason.law)
    kind = kind_broken(draft.table, made)
    if kind is not None:
        draft.note(IrregularityNoted(kind, seat, call=made.number))


def kind_broken(table: Table, made: MadeCall) -> Kind | None:
    """Return the kind of irregularity that the call is in its place, or None if it is legal there.

    Law 37 comes before 27 (35B), and 36 and 38 before 37.
    """
    breach = breach_of_call(table.auction_before(made.position), made.seat, made.call)
    kind = None if breach is None else KIND_OF[breach.code]
    return Kind.CALL_BY_SILENCED_PLAYER if made.breaks_duty and kind in (None, Kind.INSUFFICIENT_BID) else kind


def _withdraw(draft: Draft, made: MadeCall, reason: ReplaceReason) -> None:
    """Withdraw the call and require another, unless the auction is over without it (Laws 16C, 22A1).

    The information is unauthorised for his own side if that side explained wrongly, for the other side under 25A6.
    """
    side = made.seat.side
    offenders = side if reason is ReplaceReason.CALL_OVER_CORRECTED else side.other
    draft.withdraw(made.number, CallStatus.WITHDRAWN, offenders)
    settle_with(draft, made.number, reason.law)
    for second in draft.table.auction.calls:  # it waits in place of the one that has gone: nothing is left to change
        if second.position == made.position and second.status is CallStatus.PENDING:
            draft.withdraw(second.number, CallStatus.CANCELLED)
            settle_with(draft, second.number, LAW_25B2)
    if not draft.table.auction_before(made.position).is_closed:
        compare_again(draft, made)
        if isinstance(made.duty, MustRepeat) and made.is_forced:  # right-hand opponent has not passed after all
            draft.require(compared_instead(draft.table, made.duty))
        draft.require(MustReplace(made.seat, reason, 0, made.number))
