"""The comparable call (Law 23): a judgement of the director, but for what the Laws settle without knowing systems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities.offers import partner_passes, restrict_partner
from laws.engine.irregularities.withdrawn import cancel_double
from laws.table.auction import CallStatus, MadeCall
from laws.table.conditions import Director
from laws.table.irregularity import Irregularity, IrregularityState, Meaning
from laws.table.kinds import ChoiceKind, Kind, PassReason, Question, RestrictionReason
from laws.table.obligation import Choice, Comparison, Judgement, LeadRestriction, LeadRight, Until
from laws.table.table import Table
from laws.values.calls import DOUBLE, PASS, REDOUBLE
from laws.values.seats import Seat

__all__ = ["Evidence", "compare_in_turn", "evidence", "judge_comparable", "rule_comparable"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a director compares (Law 23A): the call withdrawn, the call in its place, and what they are known to mean.

    Each call has the alert and the explanation that it was given; `meanings` are findings about the two of them.
    `before` are the calls that stand before the one withdrawn.
    """

    before: tuple[MadeCall, ...]
    withdrawn: MadeCall
    replacement: MadeCall
    meanings: tuple[Meaning, ...]


def evidence(table: Table, judgement: Judgement) -> Evidence:
    """What a judgement of Law 23A is about."""
    calls = table.auction.calls
    ours = table.incidents.find(judgement.irregularity).call
    first, second = calls[ours - 1], calls[judgement.call - 1]
    if second is first:  # Law 25B: one of the two stands in the place of the other
        second = next(made for made in calls if made.position == first.position and made is not first)
    withdrawn, now = (second, first) if first.status is CallStatus.STANDING else (first, second)
    known = tuple(meaning for meaning in table.incidents.meanings if meaning.call in (withdrawn.number, now.number))
    before = [made for made in calls if made.status is CallStatus.STANDING and made.position < withdrawn.position]
    return Evidence(tuple(before), withdrawn, now, known)


def compare_in_turn(draft: Draft, seat: Seat, number: int) -> None:
    """The offender has called in his correct turn: is his call comparable with the one that was cancelled?"""
    calls = draft.table.auction.calls
    for due in draft.table.incidents.dues:
        if isinstance(due, Comparison) and due.seat is seat:
            draft.lift(due)
            irregularity = draft.table.incidents.find(due.irregularity)
            if _is_same_pass(calls[due.call - 1], calls[number - 1]):
                rule_comparable(draft, irregularity, comparable=True)
            else:
                judge_comparable(draft, irregularity, number)


def _is_same_pass(before: MadeCall, now: MadeCall) -> bool:
    """Law 23A1: a pass for a pass has the same meaning, where neither is artificial."""
    return before.call == now.call == PASS and not before.alerted and not now.alerted


def judge_comparable(draft: Draft, irregularity: Irregularity, number: int) -> None:
    """Law 23A: the director judges the call with that number; without one, none is comparable that no Law names so."""
    if draft.table.conditions.director is Director.AUTO:
        rule_comparable(draft, irregularity, comparable=False)
    else:
        draft.require(
            Judgement(Question.COMPARABLE_CALL, irregularity.offender, irregularity.number, halts=True, call=number)
        )


def rule_comparable(draft: Draft, irregularity: Irregularity, *, comparable: bool) -> None:
    """What follows for the offending side: nothing (23B, 26A), or passes and a lead restriction (26B, 27B2, 30–32)."""
    if irregularity.kind is Kind.CHANGE_OF_CALL:
        if comparable:
            _free_lead(draft, irregularity)
    elif comparable:
        draft.authorise(irregularity.call, "23B")
        draft.settle(irregularity, IrregularityState.RECTIFIED, "23B")
    else:
        _rule_not_comparable(draft, irregularity)


def _free_lead(draft: Draft, irregularity: Irregularity) -> None:
    """Law 26A: a call that was replaced by a comparable one restricts no lead, and Law 16C does not apply to it."""
    leader = irregularity.offender.partner
    for due in draft.table.incidents.dues:
        match due:
            case LeadRight(seat) | LeadRestriction(seat, _, _, RestrictionReason.WITHDRAWN_CALL) if seat is leader:
                draft.lift(due)
            case Choice(_, _, ChoiceKind.LEAD_AFTER_WITHDRAWN_CALL):
                draft.lift(due)
    calls = draft.table.auction.calls
    position = calls[irregularity.call - 1].position
    for made in calls:
        if made.position == position and made.status is not CallStatus.STANDING:
            draft.authorise(made.number, "26A")


def _rule_not_comparable(draft: Draft, irregularity: Irregularity) -> None:
    offender, insufficient = irregularity.offender, irregularity.kind is Kind.INSUFFICIENT_BID
    if insufficient and _last_call(draft, offender).call in (DOUBLE, REDOUBLE):
        cancel_double(draft, irregularity)
        return
    reason = _NOT_COMPARABLE[irregularity.kind]
    partner_passes(draft, offender, Until.ALWAYS if insufficient else Until.NEXT, reason)
    restrict_partner(draft, offender)
    draft.settle(irregularity, IrregularityState.RECTIFIED, reason.law)


def _last_call(draft: Draft, seat: Seat) -> MadeCall:
    calls = draft.table.auction.calls
    return next(made for made in reversed(calls) if made.seat is seat and made.status is CallStatus.STANDING)


_NOT_COMPARABLE: Final = {
    Kind.INSUFFICIENT_BID: PassReason.INSUFFICIENT_BID,
    Kind.PASS_OUT_OF_TURN: PassReason.PASS_NOT_COMPARABLE,
    Kind.BID_OUT_OF_TURN: PassReason.BID_NOT_COMPARABLE,
    Kind.DOUBLE_OUT_OF_TURN: PassReason.DOUBLE_NOT_COMPARABLE,
}
"""Why partner must pass after a call that was replaced by one that is not comparable."""
