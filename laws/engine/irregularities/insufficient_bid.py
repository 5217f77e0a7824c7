"""Insufficient bids (Law 27).

Recognised: a bid in turn that does not supersede the last one (18D). Without attention, a call by the left-hand
opponent accepts it (27A1). Options: he accepts, also by calling, or declines. If he declines, the consequences depend
on the replacement: the lowest sufficient bid of the same denomination (27B1(a)), a comparable call (27B1(b)), another
call (27B2), a double (27B3), or another insufficient bid (27B4).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.engine.chapter import (
    ADJUSTED_OR_NOT,
    Answer,
    BehindScreen,
    Chapter,
    Offer,
    Pointed,
    QuestionOfFact,
)
from laws.engine.draft import Draft
from laws.engine.irregularities.out_of_turn import compare_in_turn
from laws.engine.procedure.auction import breach_of_call
from laws.engine.screens.sight import sees_call
from laws.engine.screens.unpassed import made_again, take_premature
from laws.engine.shared.comparison import comparable, judge_comparable
from laws.engine.shared.facts_calls import CALL_NOTICED, DOUBTFUL_CALL, REPLACED_ALREADY
from laws.engine.shared.offers import ACCEPT, DECLINE, partner_passes, restrict_partner
from laws.engine.shared.withdrawn import cancel, forget_cost, unauthorise_again
from laws.protocol.commands import MakeCall, Ruling
from laws.protocol.events import CallMade
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.auction import CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, PassReason, Question, ReplaceReason
from laws.table.meaning import in_doubt, is_artificial, specified
from laws.table.obligation import MustReplace, Until, must_pass, must_replace
from laws.table.table import Table
from laws.values.calls import DOUBLE, PASS, REDOUBLE, bid
from laws.values.cited import ARTICLE_35_2_2, LAW_27, LAW_27A1, LAW_27B1_A, LAW_27B1_B, LAW_27B2, LAW_27B3
from laws.values.seats import Seat

__all__ = ["CHAPTER", "goes_back", "on_attention", "premature_replacement", "rule_again"]


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Offer acceptance to the offender's left-hand opponent (Law 27A1)."""
    draft.offer(irregularity, (irregularity.offender.lho,), (ACCEPT, DECLINE), ChoiceKind.INSUFFICIENT_BID)


def call_over(draft: Draft, irregularity: Irregularity, seat: Seat) -> None:
    """Accept the bid if the left-hand opponent calls over it (Law 27A1)."""
    if seat is irregularity.offender.lho:
        accept(draft, irregularity)


def accept(draft: Draft, irregularity: Irregularity) -> None:
    """Treat the bid as legal (Law 27A1). A premature replacement by its bidder is withdrawn (27C)."""
    premature = premature_replacement(draft.table, irregularity)
    if premature is not None:
        draft.withdraw(premature.number, CallStatus.WITHDRAWN)
    draft.settle(irregularity, IrregularityState.ACCEPTED, LAW_27A1)
    auction = draft.table.auction
    standing = auction.standing_at(auction.calls[irregularity.call - 1].position)
    compare_in_turn(draft, irregularity.offender, standing.number)


def decline(draft: Draft, irregularity: Irregularity) -> None:
    """Withdraw the bid and require a replacement (Law 27B).

    A premature replacement is ruled on as if made now (27C). Calls that the bidder's partner and the next player have
    made since, while the left-hand opponent had none, are cancelled. One that has been taken back has not to be made
    again: its player's turn comes after the replacement.
    """
    first = draft.withdraw(irregularity.call, CallStatus.WITHDRAWN)
    calls = draft.table.auction.calls
    later = [made.number for made in calls if made.position > first.position and made.counts]
    if later:
        cancel(draft, later, LAW_27, irregularity.offender.side)
    owed = must_replace(draft.table.incidents.obligations)
    if owed is not None and owed.call and calls[owed.call - 1].position > first.position:
        draft.lift(owed)
    premature = premature_replacement(draft.table, irregularity)
    duty = MustReplace(irregularity.offender, ReplaceReason.INSUFFICIENT_BID, irregularity.number)
    draft.require(duty)
    if premature is None:
        return
    made = MakeCall(premature.seat, premature.call, premature.alerted, premature.explanation)
    if _replace(draft, duty, made, again=premature) is not None:
        draft.withdraw(premature.number, CallStatus.CANCELLED)


def premature_replacement(table: Table, irregularity: Irregularity) -> MadeCall | None:
    """Return the call that the offender substituted before the director's ruling (Law 27C), or None."""
    position = table.auction.calls[irregularity.call - 1].position
    return next(
        (
            made
            for made in table.auction.calls[irregularity.call :]
            if made.position == position and made.status is CallStatus.PENDING
        ),
        None,
    )


def replace(draft: Draft, duty: MustReplace, command: MakeCall) -> Refusal | None:
    """Make the call that replaces the insufficient bid. Return the refusal, or None."""
    return _replace(draft, duty, command)


def _replace(draft: Draft, duty: MustReplace, command: MakeCall, again: MadeCall | None = None) -> Refusal | None:
    """Make the replacement as in `replace`; `again` is a call already made prematurely (Law 27C), or None."""
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
    made = draft.table.auction.calls[-1 if again is None else again.number - 1]
    beyond = table.screen is None or sees_call(draft.table, None, made.number)
    if breach is not None and not beyond:  # Article 35.2(2): it has not passed
        draft.withdraw(made.number, CallStatus.WITHDRAWN)
        return None
    draft.lift(duty)
    if breach is not None:
        _ATTEMPTS[breach.code](draft, irregularity)
    else:
        _rule_on(draft, irregularity, made)
    return None


def _rule_on(draft: Draft, irregularity: Irregularity, made: MadeCall) -> None:
    """Rule on the legal call that replaces the bid (Laws 27B1–27B3)."""
    if made.call in (DOUBLE, REDOUBLE):
        _compare_double(draft, irregularity, made)
    elif _silenced(draft.table, irregularity):  # after Law 27B3 or 27B4: the full cost is in force already
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_27B3)
    elif _is_lowest_sufficient(draft.table, made):  # Law 27B1(a)
        compare_specified(draft, irregularity)
    elif made.call == PASS and not (made.alerted or made.explanation):  # it carries no meaning comparable to a bid's
        not_comparable(draft, irregularity)
    else:
        _judge(draft, irregularity, made.number)


def rule_again(draft: Draft, made: MadeCall, withdrawn: MadeCall) -> None:
    """Rule anew on the call that takes the place of one that had replaced an insufficient bid (Laws 21B, 25A)."""
    table = draft.table
    for one in table.incidents.irregularities:
        declined = one.kind is Kind.INSUFFICIENT_BID and one.attention_drawn and not one.is_open
        here = one.call and table.auction.calls[one.call - 1].position == made.position
        if not declined or not here or one.call == withdrawn.number:
            continue
        forget_cost(draft, one, (PassReason.INSUFFICIENT_BID,))
        unauthorise_again(draft, made.seat, one.call)
        _rule_on(draft, one, made)


def _compare_double(draft: Draft, irregularity: Irregularity, made: MadeCall) -> None:
    """Apply Law 27B3 to a replacing double: each double is compared.

    A double that was found not comparable before is not comparable when it is made again.
    """
    calls = draft.table.auction.calls[irregularity.call : made.number - 1]
    found = any(
        other.call == made.call and other.position == made.position and other.status is CallStatus.CANCELLED
        for other in calls
    )
    if found and _silenced(draft.table, irregularity):
        cancel_double(draft, irregularity)
    else:
        _judge(draft, irregularity, made.number)


def _silenced(table: Table, irregularity: Irregularity) -> bool:
    duty = must_pass(table.incidents.obligations, irregularity.offender.partner)
    return duty is not None and duty.reason is PassReason.REPLACED_AGAIN


def _is_lowest_sufficient(table: Table, made: MadeCall) -> bool:
    """Return whether the call is a bid at the lowest level at which its denomination is sufficient (Law 27B1(a))."""
    if not made.call.is_bid:
        return False
    denomination, last = made.call.denomination, table.auction_before(made.position).last_bid
    lowest = next(bid(level, denomination) for level in range(1, 9) if bid(level, denomination) > last)
    return made.call == lowest


def compare_specified(draft: Draft, irregularity: Irregularity) -> None:
    """Apply Law 27B1(a) to the lowest sufficient bid.

    If it specifies the same as the withdrawn bid, there is no further rectification.
    """
    table = draft.table
    first = table.auction.calls[irregularity.call - 1]
    now = table.auction.standing_at(first.position)
    doubtful = next((made for made in (first, now) if in_doubt(table, made)), None)
    natural = not is_artificial(table, first) and not is_artificial(table, now)
    if doubtful is not None:
        draft.ask_meaning(Question.SPECIFIED_BY_INSUFFICIENT_BID, doubtful, irregularity.number)
    elif specified(table, first) == specified(table, now) and (natural or specified(table, first)):
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_27B1_A)
        draft.authorise(first.number, LAW_27B1_A)
    else:
        _judge(draft, irregularity, now.number)


def _judge(draft: Draft, irregularity: Irregularity, number: int) -> None:
    """Judge whether the call with this number is comparable (Law 27B1(b))."""
    judge_comparable(draft, irregularity, number, otherwise=not_comparable)


def comparable_replacement(draft: Draft, irregularity: Irregularity) -> None:
    """Apply Law 27B1(b): no further rectification.

    What an earlier attempt cost stays in force (27B3, 27B4).
    """
    if _silenced(draft.table, irregularity):
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_27B3)
    else:
        comparable(draft, irregularity, LAW_27B1_B)


def not_comparable(draft: Draft, irregularity: Irregularity) -> None:
    """Make partner pass to the end (Law 27B2), with a possible lead restriction (26B); cancel a double (27B3)."""
    offender = irregularity.offender
    if _last_call(draft, offender).call in (DOUBLE, REDOUBLE):
        cancel_double(draft, irregularity)
        return
    partner_passes(draft, offender, Until.ALWAYS, PassReason.INSUFFICIENT_BID)
    restrict_partner(draft, irregularity)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_27B2)


def _last_call(draft: Draft, seat: Seat) -> MadeCall:
    calls = draft.table.auction.calls
    return next(made for made in reversed(calls) if made.seat is seat and made.status is CallStatus.STANDING)


def cancel_double(draft: Draft, irregularity: Irregularity) -> None:
    """Cancel a double that is not comparable (Law 27B3). Another call must replace it, and partner must pass."""
    _not_accepted(draft, irregularity, CallStatus.CANCELLED, ReplaceReason.CANCELLED_DOUBLE)


def _another_insufficient(draft: Draft, irregularity: Irregularity) -> None:
    """Offer each further insufficient bid to the left-hand opponent (Laws 27B4, 27A1).

    If declined, Law 27B3 applies.
    """
    draft.offer(irregularity, (irregularity.offender.lho,), (ACCEPT, DECLINE), ChoiceKind.SECOND_INSUFFICIENT_BID)


def decline_another(draft: Draft, irregularity: Irregularity) -> None:
    """Withdraw a further insufficient bid (Laws 27B4, 27B3). Partner must pass to the end."""
    _not_accepted(draft, irregularity, CallStatus.WITHDRAWN, ReplaceReason.SECOND_INSUFFICIENT_BID)


def _not_accepted(draft: Draft, irregularity: Irregularity, status: CallStatus, reason: ReplaceReason) -> None:
    auction = draft.table.auction
    position = auction.calls[irregularity.call - 1].position
    made = draft.withdraw(auction.standing_at(position).number, status)
    draft.require(MustReplace(irregularity.offender, reason, irregularity.number))
    if not sees_call(draft.table, None, made.number):  # Article 35.2(2): it has not passed
        return
    partner_passes(draft, irregularity.offender, Until.ALWAYS, PassReason.REPLACED_AGAIN)
    restrict_partner(draft, irregularity)


_ATTEMPTS: Final[dict[RefusalCode, Callable[[Draft, Irregularity], None]]] = {
    RefusalCode.INSUFFICIENT_BID: _another_insufficient,
    RefusalCode.INADMISSIBLE_DOUBLE: cancel_double,
    RefusalCode.INADMISSIBLE_REDOUBLE: cancel_double,
}
"""The rectification of an illegal attempt at a replacement, by its refusal code (Laws 27B3, 27B4)."""


def goes_back(draft: Draft, irregularity: Irregularity) -> None:
    """Take back the bid, since it has not passed the screen (article 35.2(2)).

    A premature replacement stands if it is legal (Law 27C).
    """
    premature = premature_replacement(draft.table, irregularity)
    made_again(draft, irregularity, CallStatus.WITHDRAWN)
    if premature is not None:
        take_premature(draft, irregularity, premature)


def passes(draft: Draft, irregularity: Irregularity) -> None:
    """Accept the bid when it passes the screen (Law 27A1).

    If the bidder has put a legal replacement over it, that call lies on the tray and stands instead (27C).
    """
    made = premature_replacement(draft.table, irregularity)
    if made is not None:
        before = draft.table.auction_before(made.position)
        if breach_of_call(before, made.seat, made.call) is None:
            draft.withdraw(irregularity.call, CallStatus.WITHDRAWN)
            draft.stand(made.number)
            draft.settle(irregularity, IrregularityState.RECTIFIED, ARTICLE_35_2_2)
            return
    accept(draft, irregularity)


CHAPTER: Final = Chapter(
    laws=(LAW_27,),
    kinds=(Kind.INSUFFICIENT_BID,),
    on_attention=on_attention,
    pointed=Pointed.BEFORE_THE_PLAY,
    silence=call_over,
    facts=(CALL_NOTICED, REPLACED_ALREADY, DOUBTFUL_CALL),
    limits=("LHO_CALLS",),
    options={
        ChoiceKind.INSUFFICIENT_BID: Offer({OptionWord.ACCEPT: accept, OptionWord.DECLINE: decline}, by_calling=ACCEPT),
        ChoiceKind.SECOND_INSUFFICIENT_BID: Offer(
            {OptionWord.ACCEPT: accept, OptionWord.DECLINE: decline_another}, by_calling=ACCEPT
        ),
    },
    questions=(
        QuestionOfFact(
            Question.COMPARABLE_CALL,
            (
                Answer(Ruling.COMPARABLE, comparable_replacement),
                Answer(Ruling.NOT_COMPARABLE, not_comparable),
            ),
            late=True,
            lapses=True,
        ),
        QuestionOfFact(
            Question.SPECIFIED_BY_INSUFFICIENT_BID,
            (Answer(Ruling.SPECIFIED, compare_specified), Answer(Ruling.ARTIFICIAL, compare_specified)),
        ),
        QuestionOfFact(Question.HELPED_BY_INSUFFICIENT_BID, ADJUSTED_OR_NOT),
    ),
    replaces={
        ReplaceReason.INSUFFICIENT_BID: replace,
        ReplaceReason.CANCELLED_DOUBLE: replace,
        ReplaceReason.SECOND_INSUFFICIENT_BID: replace,
    },
    behind_screen=BehindScreen(goes_back, passes),
    ends=Question.HELPED_BY_INSUFFICIENT_BID,
)
