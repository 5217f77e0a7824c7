"""Inadmissible calls (Laws 35–39).

Recognised: a double or redouble that Law 19 does not allow (36), a call other than pass by a player who must pass (37),
a bid of more than seven (38), a call after the final pass (39). Without attention the auction continues. Once attention
is drawn, the rectification depends on whether the offender's left-hand opponent has called since; there is no option.
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Answer, BehindScreen, Chapter, Pointed, QuestionOfFact
from laws.engine.draft import Draft
from laws.engine.procedure.auction import breach_of_call
from laws.engine.screens.sight import has_passed
from laws.engine.screens.unpassed import call_goes_back, made_again
from laws.engine.shared.comparison import free_lead
from laws.engine.shared.facts_calls import CALL_NOTICED, CALLED_OVER, DOUBLE_STAGE, FINAL_PASS_SIDE
from laws.engine.shared.offers import both_pass, partner_passes, restrict_partner
from laws.engine.shared.withdrawn import cancel, forget_cost
from laws.protocol.commands import MakeCall, Ruling
from laws.protocol.events import AttentionDrawn, CallMade, ContractBecame, IrregularityNoted
from laws.protocol.refusals import Refusal
from laws.table.auction import CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind, PassReason, Question, ReplaceReason
from laws.table.obligation import (
    Choice,
    Comparison,
    Judgement,
    LeadRight,
    MustReplace,
    Obligation,
    Until,
    must_pass,
)
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import PASS
from laws.values.cited import (
    ARTICLE_35_2_2,
    LAW_26A,
    LAW_26B,
    LAW_36,
    LAW_36A,
    LAW_36B2,
    LAW_36C,
    LAW_37,
    LAW_37A,
    LAW_37B2,
    LAW_38,
    LAW_38B,
    LAW_39,
    LAW_39A,
)
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = ["CHAPTERS", "end_above_seven"]

_RECTIFIED = IrregularityState.RECTIFIED


def _since(table: Table, irregularity: Irregularity) -> list[MadeCall]:
    """Return the later calls that still count or are pending."""
    place = table.auction.calls[irregularity.call - 1].position
    return [made for made in table.auction.calls if made.position > place and made.is_on_the_table]


def _lho_has_called(table: Table, irregularity: Irregularity) -> bool:
    return any(made.seat is irregularity.offender.lho for made in _since(table, irregularity))


def _cancel_from(draft: Draft, irregularity: Irregularity) -> None:
    """Cancel the irregular call and all later calls, with the irregularities of those calls.

    The auction goes on as though nothing had happened: a change of call among them restricts no lead (Law 36A).
    """
    _drop_what_waits(draft, irregularity)
    numbers = [irregularity.call, *(made.number for made in _since(draft.table, irregularity))]
    cancel(
        draft,
        numbers,
        LAW_36A if irregularity.kind is Kind.INADMISSIBLE_DOUBLE else LAW_38B,
        irregularity.offender.side,
    )
    calls = draft.table.auction.calls
    later = [i for i in draft.table.incidents.irregularities if i.call and calls[i.call - 1].position > numbers[0]]
    for one in later:
        if one.kind is Kind.CHANGE_OF_CALL:
            forget_cost(draft, one)


def _cancel_alone(draft: Draft, irregularity: Irregularity, law: Paragraph) -> None:
    """Cancel the irregular call, over which left-hand opponent has not called (Laws 36B, 37B).

    Calls that partner and the next player have made since go with it: the auction goes on from what replaces it.
    """
    _drop_what_waits(draft, irregularity)
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    later = [made.number for made in _since(draft.table, irregularity) if made.counts]
    if later:
        cancel(draft, later, law, irregularity.offender.side)


def _drop_what_waits(draft: Draft, irregularity: Irregularity) -> None:
    """Lift what waits on one side of a screen about the calls after this one, which go with it.

    Who points to a call that has passed is not refused for that (article 35.2(2)); without a screen it comes first.
    """
    table = draft.table
    if table.screen is None:
        return
    calls, since = table.auction.calls, table.auction.calls[irregularity.call - 1].position
    later = frozenset(made.number for made in calls if made.position > since)
    wrong = frozenset(one.number for one in table.incidents.open() if one.call in later)
    draft.lift(*(one for one in table.incidents.obligations if _waits_about(one, later, wrong)))


def _waits_about(obligation: Obligation, calls: frozenset[int], irregularities: frozenset[int]) -> bool:
    """Return whether the obligation stops play for one of these calls or irregularities."""
    if isinstance(obligation, Choice):
        follows = not obligation.irregularity and obligation.kind.follows_call
        return follows or obligation.irregularity in irregularities
    if isinstance(obligation, MustReplace) or (isinstance(obligation, Judgement) and obligation.halts):
        return obligation.call in calls or obligation.irregularity in irregularities
    return False


def on_attention_36(draft: Draft, irregularity: Irregularity) -> None:
    """Apply Law 36: A if the left-hand opponent has called, B if he has not, C if the opening lead is faced."""
    offender = irregularity.offender
    if draft.table.phase in (Phase.PLAY, Phase.OVER):  # Law 36C
        _score_without(draft, irregularity)
        draft.settle(irregularity, _RECTIFIED, LAW_36C)
    elif _lho_has_called(draft.table, irregularity):  # Law 36A
        _cancel_from(draft, irregularity)
    else:  # Law 36B
        _cancel_alone(draft, irregularity, LAW_36B2)
        draft.require(MustReplace(offender, ReplaceReason.INADMISSIBLE_DOUBLE, irregularity.number))
        partner_passes(draft, offender, Until.ALWAYS, PassReason.INADMISSIBLE_DOUBLE)
        restrict_partner(draft, irregularity)


def _score_without(draft: Draft, irregularity: Irregularity) -> None:
    """Make the contract what it would be without the inadmissible call (Law 36C)."""
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    contract = draft.table.auction.contract
    if contract is not None:
        draft.add(ContractBecame(contract))


def on_attention_37(draft: Draft, irregularity: Irregularity) -> None:
    """Replace the call by a pass (Law 37B); both members of the side must pass to the end of the auction."""
    offender = irregularity.offender
    _cancel_alone(draft, irregularity, LAW_37B2)
    draft.add(CallMade(offender, PASS, instead=irregularity.call))
    both_pass(draft, offender, PassReason.CALL_BY_SILENCED_PLAYER)
    restrict_partner(draft, irregularity)
    draft.settle(irregularity, _RECTIFIED, LAW_37B2)


def on_attention_38(draft: Draft, irregularity: Irregularity) -> None:
    """Cancel the bid and all later calls (Law 38). No contract of more than seven is played."""
    offender, called = irregularity.offender, _lho_has_called(draft.table, irregularity)
    _cancel_from(draft, irregularity)
    draft.add(CallMade(offender, PASS, instead=irregularity.call))
    both_pass(draft, offender, PassReason.BID_ABOVE_SEVEN)
    if not called:  # Law 38D
        restrict_partner(draft, irregularity)


def on_attention_39(draft: Draft, irregularity: Irregularity) -> None:
    """Cancel all calls after the final pass (Law 39). A defender's bid or double may restrict the lead (39C).

    If the auction is resumed, its player's next call is compared with it (26A).
    """
    table = draft.table
    late = [other for other in table.incidents.open() if other.kind is irregularity.kind]
    restrict = [other for other in late if _restricts(table, other) and not _lho_has_called(table, other)]
    for other in late:
        draft.withdraw(other.call, CallStatus.CANCELLED)
        draft.settle(other, _RECTIFIED, LAW_39A)
    for other in restrict:
        unmade = Comparison(other.offender, other.call, LAW_26A, other.number)
        draft.require(LeadRight(other.offender.partner, (), LAW_26B, unmade=unmade, irregularities=(other.number,)))


def _restricts(table: Table, irregularity: Irregularity) -> bool:
    """Return whether the call may restrict the lead.

    A defender's bid, double or redouble may (Law 39C); his pass may not, nor may any call of declarer's side (39B).
    """
    return FINAL_PASS_SIDE.read(table, irregularity, None) == "DEFENDERS_CALL"


def end_with_final_pass(draft: Draft, irregularity: Irregularity) -> None:
    """Cancel a call after the final pass when the auction is resumed (Law 39A): its player calls in his turn, if any.

    One that has not passed the screen is taken back on its own side (article 35.2(2)).
    """
    late = draft.table.incidents.find(irregularity.number)
    if not late.is_open:
        return
    draft.add(AttentionDrawn(None, late.number))
    if draft.table.screen is not None and not has_passed(draft.table, late):
        call_after_the_end_goes_back(draft, late)
    else:
        on_attention_39(draft, late)


def call_over_breach(draft: Draft, irregularity: Irregularity, seat: Seat) -> None:
    """Accept the call if the left-hand opponent calls (Law 37A).

    A player who had to pass to the end must pass in his remaining turns.
    """
    if seat is irregularity.offender.lho:
        accept_breach(draft, irregularity)


def breach_passes(draft: Draft, irregularity: Irregularity) -> None:
    """Accept the call when it passes the screen with a call of the left-hand opponent over it (Law 37A).

    If he sits on the other side, it waits until he calls or attention is drawn to it: by itself it cannot stand
    (article 35.2(1)1, Law 35B).
    """
    if _lho_has_called(draft.table, irregularity):
        accept_breach(draft, irregularity)


def accept_breach(draft: Draft, irregularity: Irregularity) -> None:
    """Let the call stand (Law 37A); its player, if he had to pass once, has no duty left."""
    duty = must_pass(draft.table.incidents.obligations, irregularity.offender)
    if duty is not None and duty.until is Until.NEXT:
        draft.lift(duty)
    draft.settle(irregularity, IrregularityState.ACCEPTED, LAW_37A)


def replace_double(draft: Draft, duty: MustReplace, command: MakeCall) -> Refusal | None:
    """Make a legal call in place of the double or redouble (Law 36B2). Return the refusal, or None."""
    breach = breach_of_call(draft.table.auction, command.seat, command.call)
    if breach is not None:
        return breach
    irregularity = draft.table.incidents.find(duty.irregularity)
    draft.add(CallMade(command.seat, command.call, command.alert, command.explanation, instead=irregularity.call))
    draft.lift(duty)
    draft.settle(irregularity, _RECTIFIED, LAW_36B2)
    return None


def call_after_the_end_goes_back(draft: Draft, irregularity: Irregularity) -> None:
    """Take back a call after the final pass (article 35.2(2)). No other call replaces it (Law 39)."""
    call_goes_back(draft, irregularity)
    draft.settle(irregularity, _RECTIFIED, ARTICLE_35_2_2)


def _never(_irregularity: Irregularity) -> bool:
    """Return False: Law 81C5 does not make a call count that Laws 36 to 39 cancel."""
    return False


def end_above_seven(draft: Draft) -> None:
    """Draw attention to a bid of more than seven that would be the contract, and cancel it (Law 38A).

    One that was accepted out of turn is noted only now.
    """
    table = draft.table
    made = next(made for made in reversed(table.auction.calls) if made.call == table.auction.last_bid and made.counts)
    noted = next((i for i in table.incidents.open() if i.kind is Kind.BID_ABOVE_SEVEN and i.call == made.number), None)
    above = noted or draft.note(IrregularityNoted(Kind.BID_ABOVE_SEVEN, made.seat, call=made.number))
    draft.add(AttentionDrawn(None, above.number))
    on_attention_38(draft, above)


CHAPTERS: Final = (
    Chapter(
        laws=(LAW_36,),
        kinds=(Kind.INADMISSIBLE_DOUBLE,),
        on_attention=on_attention_36,
        facts=(DOUBLE_STAGE,),
        limits=("DOUBLE",),
        pointed=Pointed.AFTERWARDS,
        reopens=True,
        replaces={ReplaceReason.INADMISSIBLE_DOUBLE: replace_double},
        behind_screen=BehindScreen(made_again),
        waivable=_never,
        lasting=(PassReason.INADMISSIBLE_DOUBLE, PassReason.INADMISSIBLE_DOUBLE_OUT_OF_TURN),
        cancels_later=True,
    ),
    Chapter(
        laws=(LAW_37,),
        kinds=(Kind.CALL_BY_SILENCED_PLAYER,),
        on_attention=on_attention_37,
        facts=(CALL_NOTICED,),
        pointed=Pointed.BEFORE_THE_PLAY,
        reopens=True,
        silence=call_over_breach,
        behind_screen=BehindScreen(made_again, breach_passes),
        waivable=_never,
        lasting=(PassReason.CALL_BY_SILENCED_PLAYER,),
    ),
    Chapter(
        laws=(LAW_38,),
        kinds=(Kind.BID_ABOVE_SEVEN,),
        on_attention=on_attention_38,
        facts=(CALLED_OVER,),
        pointed=Pointed.BEFORE_THE_PLAY,
        reopens=True,
        behind_screen=BehindScreen(made_again),
        waivable=_never,
        lasting=(PassReason.BID_ABOVE_SEVEN,),
        cancels_later=True,
    ),
    Chapter(
        laws=(LAW_39,),
        kinds=(Kind.CALL_AFTER_FINAL_PASS,),
        on_attention=on_attention_39,
        facts=(FINAL_PASS_SIDE,),
        questions=(
            QuestionOfFact(
                Question.COMPARABLE_CALL,
                (Answer(Ruling.COMPARABLE, free_lead), Answer(Ruling.NOT_COMPARABLE)),
                late=True,
            ),
        ),
        pointed=Pointed.BEFORE_THE_PLAY,
        resumed=end_with_final_pass,
        behind_screen=BehindScreen(call_after_the_end_goes_back),
        waivable=_never,
    ),
)
