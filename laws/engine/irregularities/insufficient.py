"""Insufficient bids (Law 27).

Recognised: a bid in turn that does not supersede the last one (18D). In silence: left-hand opponent who calls accepts
it (27A1). Options: he accepts or declines. Consequences, when it is declined, by what replaces it: the lowest
sufficient bid of the same denomination (27B1(a)), a comparable call (27B1(b)), another call (27B2), a double (27B3),
or another insufficient bid (27B4).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities.comparison import compare_in_turn, judge_comparable
from laws.engine.irregularities.meanings import ask_meaning, in_doubt, is_artificial, specified
from laws.engine.irregularities.offers import ACCEPT, DECLINE, offer
from laws.engine.irregularities.withdrawn import cancel_double, standing_at
from laws.engine.procedure.auction import breach_of_call
from laws.protocol.commands import MakeCall
from laws.protocol.events import CallMade
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.auction import CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, PassReason, Question, ReplaceReason
from laws.table.obligation import MustReplace, must_pass
from laws.table.table import Table
from laws.values.calls import bid

__all__ = [
    "accept_insufficient",
    "compare_specified",
    "decline_insufficient",
    "on_attention",
    "premature_replacement",
    "replace_insufficient",
]


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Law 27A1: the offender's left-hand opponent may accept it."""
    offer(draft, irregularity, (irregularity.offender.lho,), (ACCEPT, DECLINE), ChoiceKind.INSUFFICIENT_BID)


def accept_insufficient(draft: Draft, irregularity: Irregularity) -> None:
    """Law 27A1: it is treated as legal; 27C: what its bidder put in its place too soon is withdrawn."""
    premature = premature_replacement(draft.table, irregularity)
    if premature is not None:
        draft.withdraw(premature.number, CallStatus.WITHDRAWN)
    draft.settle(irregularity, IrregularityState.ACCEPTED, "27A1")
    compare_in_turn(draft, irregularity.offender, irregularity.call)


def decline_insufficient(draft: Draft, irregularity: Irregularity) -> None:
    """Law 27B: it is withdrawn, and must be replaced; 27C: what replaced it too soon is ruled on as if it came now."""
    draft.withdraw(irregularity.call, CallStatus.WITHDRAWN)
    premature = premature_replacement(draft.table, irregularity)
    duty = MustReplace(irregularity.offender, ReplaceReason.INSUFFICIENT_BID, irregularity.number)
    draft.require(duty)
    if premature is None:
        return
    made = MakeCall(premature.seat, premature.call, premature.alerted, premature.explanation)
    if replace_insufficient(draft, duty, made, again=premature) is not None:
        draft.withdraw(premature.number, CallStatus.CANCELLED)


def premature_replacement(table: Table, irregularity: Irregularity) -> MadeCall | None:
    """Law 27C: the call that the offender made in place of his bid before the director had ruled."""
    position = table.auction.calls[irregularity.call - 1].position
    return next(
        (
            made
            for made in table.auction.calls[irregularity.call :]
            if made.position == position and made.status is CallStatus.PENDING
        ),
        None,
    )


def replace_insufficient(
    draft: Draft, duty: MustReplace, command: MakeCall, again: MadeCall | None = None
) -> Refusal | None:
    """The call in place of the insufficient bid. `again` is the same call when it was made too soon (Law 27C)."""
    table, call = draft.table, command.call
    irregularity = table.incidents.find(duty.irregularity)
    first = table.auction.calls[irregularity.call - 1]
    breach = breach_of_call(table.auction, command.seat, call)
    if breach is not None and breach.code not in _ATTEMPTS:
        return breach
    if again is None:
        draft.add(CallMade(command.seat, call, command.alert, command.explanation, instead=first.number))
    else:
        draft.stand(again.number)
    draft.lift(duty)
    if breach is not None:
        _ATTEMPTS[breach.code](draft, irregularity)
        return None
    if _silenced(table, irregularity):  # a second attempt after Law 27B3 or 27B4: all that it costs is in force
        draft.settle(irregularity, IrregularityState.RECTIFIED, "27B3")
    elif _is_lowest_sufficient(table, command):  # Law 27B1(a)
        compare_specified(draft, irregularity)
    else:
        judge_comparable(draft, irregularity, draft.table.auction.calls[-1].number if again is None else again.number)
    return None


def _silenced(table: Table, irregularity: Irregularity) -> bool:
    duty = must_pass(table.incidents.dues, irregularity.offender.partner)
    return duty is not None and duty.reason is PassReason.REPLACED_AGAIN


def _is_lowest_sufficient(table: Table, command: MakeCall) -> bool:
    """Law 27B1(a): whether the call is a bid at the lowest level at which its denomination suffices."""
    if not command.call.is_bid:
        return False
    denomination, last = command.call.denomination, table.auction.last_bid
    lowest = next(bid(level, denomination) for level in range(1, 9) if bid(level, denomination) > last)
    return command.call == lowest


def compare_specified(draft: Draft, irregularity: Irregularity) -> None:
    """Law 27B1(a): nothing more when the lowest sufficient bid specifies what the one withdrawn specified."""
    table = draft.table
    first = table.auction.calls[irregularity.call - 1]
    now = standing_at(table, first.position)
    doubtful = next((made for made in (first, now) if in_doubt(table, made)), None)
    natural = not is_artificial(table, first) and not is_artificial(table, now)
    if doubtful is not None:
        ask_meaning(draft, Question.SPECIFIED_BY_INSUFFICIENT_BID, doubtful, irregularity.number)
    elif specified(table, first) == specified(table, now) and (natural or specified(table, first)):
        draft.settle(irregularity, IrregularityState.RECTIFIED, "27B1(a)")
        draft.authorise(first.number, "27B1(a)")
    else:
        judge_comparable(draft, irregularity, now.number)


def _another_insufficient(draft: Draft, irregularity: Irregularity) -> None:
    """Law 27B4: left-hand opponent may accept this one; if he does not, it is as in 27B3."""
    offer(draft, irregularity, (irregularity.offender.lho,), (ACCEPT, DECLINE), ChoiceKind.SECOND_INSUFFICIENT_BID)


_ATTEMPTS: Final[dict[RefusalCode, Callable[[Draft, Irregularity], None]]] = {
    RefusalCode.INSUFFICIENT_BID: _another_insufficient,
    RefusalCode.INADMISSIBLE_DOUBLE: cancel_double,
    RefusalCode.INADMISSIBLE_REDOUBLE: cancel_double,
}
"""What an attempt to replace it costs that is itself no legal call (Laws 27B3, 27B4)."""
