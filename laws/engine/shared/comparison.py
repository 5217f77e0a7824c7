"""The comparable call (Law 23).

The director judges it, unless the Laws settle it regardless of the systems played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from laws.engine.draft import Draft
from laws.engine.shared.offers import restrict_partner
from laws.table.auction import CallStatus, MadeCall
from laws.table.conditions import Director
from laws.table.irregularity import Irregularity, IrregularityState, Meaning
from laws.table.kinds import ChoiceKind, Question, RestrictionReason
from laws.table.obligation import Choice, Judgement, LeadRestriction, LeadRight
from laws.table.table import Table
from laws.values.cited import LAW_23B, LAW_26A
from laws.values.paragraph import Paragraph

__all__ = ["Evidence", "comparable", "evidence", "free_lead", "judge_comparable", "restrict_unless_comparable"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence for a judgement under Law 23A: the withdrawn call, its replacement, and their known meanings.

    Each call has the alert and the explanation that it was given; `meanings` are findings about the two calls. `before`
    are the calls that stand before the withdrawn one.
    """

    before: tuple[MadeCall, ...]
    withdrawn: MadeCall
    replacement: MadeCall
    meanings: tuple[Meaning, ...]


def evidence(table: Table, judgement: Judgement) -> Evidence:
    """Return the evidence for a judgement under Law 23A."""
    calls = table.auction.calls
    ours = table.incidents.find(judgement.irregularity).call
    first, second = calls[ours - 1], calls[judgement.call - 1]
    if second is first:  # Law 25B: one of the two calls stands in the place of the other
        second = next(made for made in calls if made.position == first.position and made is not first)
    withdrawn, now = (second, first) if first.status is CallStatus.STANDING else (first, second)
    known = tuple(meaning for meaning in table.incidents.meanings if meaning.call in (withdrawn.number, now.number))
    before = [made for made in calls if made.status is CallStatus.STANDING and made.position < withdrawn.position]
    return Evidence(tuple(before), withdrawn, now, known)


def judge_comparable(
    draft: Draft, irregularity: Irregularity, number: int, otherwise: Callable[[Draft, Irregularity], None]
) -> None:
    """Ask the director whether the call with this number is comparable (Law 23A).

    Without a director no call is comparable unless a Law says so. `otherwise` is the consequence if it is not.
    """
    if draft.table.conditions.director is Director.AUTO:
        otherwise(draft, irregularity)
    else:
        draft.require(
            Judgement(Question.COMPARABLE_CALL, irregularity.offender, irregularity.number, halts=True, call=number)
        )


def comparable(draft: Draft, irregularity: Irregularity, law: Paragraph = LAW_23B) -> None:
    """Settle a comparable call by this Law.

    No further rectification follows, and Law 16C does not apply to the withdrawn call (23B, 26A).
    """
    draft.authorise(irregularity.call, LAW_23B)
    draft.settle(irregularity, IrregularityState.RECTIFIED, law)


def restrict_unless_comparable(draft: Draft, irregularity: Irregularity, number: int) -> None:
    """Apply Law 26B, unless the director finds the call with this number comparable (26A).

    The game continues meanwhile, since only the lead depends on it (Laws 25B, 39C).
    """
    restrict_partner(draft, irregularity.offender)
    if draft.table.conditions.director is Director.PRESENT:
        draft.require(
            Judgement(Question.COMPARABLE_CALL, irregularity.offender, irregularity.number, halts=False, call=number)
        )


def free_lead(draft: Draft, irregularity: Irregularity) -> None:
    """Lift the lead restrictions of a call replaced by a comparable one; Law 16C does not apply to it (Law 26A)."""
    leader = irregularity.offender.partner
    for obligation in draft.table.incidents.obligations:
        match obligation:
            case LeadRight(seat) | LeadRestriction(seat, _, _, RestrictionReason.WITHDRAWN_CALL) if seat is leader:
                draft.lift(obligation)
            case Choice(_, _, ChoiceKind.LEAD_AFTER_WITHDRAWN_CALL):
                draft.lift(obligation)
            case _:
                pass
    calls = draft.table.auction.calls
    position = calls[irregularity.call - 1].position
    for made in calls:
        if made.position == position and made.status is not CallStatus.STANDING:
            draft.authorise(made.number, LAW_26A)
