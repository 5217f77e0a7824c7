"""The comparable call (Law 23): a judgement of the director, but for what the Laws settle without knowing systems."""

from __future__ import annotations

from laws.auction import CallStatus
from laws.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.conditions import Director
from laws.draft import Draft
from laws.dues import Comparison, Judgement, Until
from laws.incidents import Irregularity, IrregularityState
from laws.irregular.offers import partner_passes, restrict_partner
from laws.irregular.withdrawn import cancel_double
from laws.seats import Seat

__all__ = ["compare_in_turn", "judge_comparable", "rule_comparable"]


def compare_in_turn(draft: Draft, seat: Seat, number: int) -> None:
    """The offender has called in his correct turn: is his call comparable with the one that was cancelled?

    A pass for a pass is, where neither is artificial (Law 23A1); anything else the director judges.
    """
    calls = draft.table.auction.calls
    for due in draft.table.incidents.dues:
        if isinstance(due, Comparison) and due.seat is seat and not due.repeats:
            before, now = calls[due.call - 1], calls[number - 1]
            draft.lift(due)
            irregularity = draft.table.incidents.find(due.irregularity)
            if before.call == now.call == PASS and not before.alerted and not now.alerted:
                rule_comparable(draft, irregularity, comparable=True)
            else:
                judge_comparable(draft, irregularity)


def judge_comparable(draft: Draft, irregularity: Irregularity) -> None:
    """Law 23A: the director judges; without one, no call is taken for comparable that the Laws do not name so."""
    if draft.table.conditions.director is Director.AUTO:
        rule_comparable(draft, irregularity, comparable=False)
    else:
        draft.require(Judgement("23A", irregularity.offender, irregularity.number, halts=True))


def rule_comparable(draft: Draft, irregularity: Irregularity, *, comparable: bool) -> None:
    """What follows for the offending side: nothing (23B), or passes and a lead restriction (26B, 27B2, 30–32)."""
    offender, law = irregularity.offender, irregularity.law
    if comparable:
        draft.settle(irregularity, IrregularityState.RECTIFIED, "23B")
        return
    if law == "27" and _last_call(draft, offender) in (DOUBLE, REDOUBLE):
        cancel_double(draft, irregularity)
        return
    partner_passes(draft, offender, Until.ALWAYS if law == "27" else Until.NEXT, _paragraph(law))
    restrict_partner(draft, offender)
    draft.settle(irregularity, IrregularityState.RECTIFIED, _paragraph(law))


def _last_call(draft: Draft, seat: Seat) -> Call:
    calls = draft.table.auction.calls
    return next(made.call for made in reversed(calls) if made.seat is seat and made.status is CallStatus.STANDING)


def _paragraph(law: str) -> str:
    return {"27": "27B2", "30": "30B1(b)(2)", "31": "31A2(b)", "32": "32A2(b)"}[law]
