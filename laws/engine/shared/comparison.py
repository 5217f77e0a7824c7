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
from laws.table.obligation import Choice, EndedRestriction, Judgement, LeadRestriction, LeadRight, Obligation
from laws.table.table import Table
from laws.values.cited import LAW_23B, LAW_26A
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = [
    "Evidence",
    "comparable",
    "evidence",
    "free_lead",
    "judge_comparable",
    "restrict_unless_comparable",
    "withdrawn_by",
]


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
    withdrawn = withdrawn_by(table, table.incidents.find(judgement.irregularity))
    now = next((made for made in calls if made.position == withdrawn.position and made.counts), None)
    if now is None:  # it was cancelled out of turn: the next call is compared with it
        now = calls[judgement.call - 1]
    known = tuple(meaning for meaning in table.incidents.meanings if meaning.call in (withdrawn.number, now.number))
    before = [made for made in calls if made.status is CallStatus.STANDING and made.position < withdrawn.position]
    return Evidence(tuple(before), withdrawn, now, known)


def withdrawn_by(table: Table, irregularity: Irregularity) -> MadeCall:
    """Return the call that was withdrawn or cancelled for this irregularity.

    It is the irregular one, or that in whose place an accepted change of call stands (Law 25B1).
    """
    calls = table.auction.calls
    own = calls[irregularity.call - 1]
    if not irregularity.is_accepted_change:
        return own
    earlier = [made for made in calls[: own.number - 1] if made.position == own.position]
    return next(made for made in reversed(earlier) if made.status is CallStatus.WITHDRAWN)


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
    restrict_partner(draft, irregularity)
    if draft.table.conditions.director is Director.PRESENT:
        draft.require(
            Judgement(Question.COMPARABLE_CALL, irregularity.offender, irregularity.number, halts=False, call=number)
        )


def free_lead(draft: Draft, irregularity: Irregularity) -> None:
    """Lift the lead restrictions of a call replaced by a comparable one; Law 16C does not apply to it (Law 26A).

    They stay for another withdrawn call of the offender that no comparable call has replaced (26B).
    """
    draft.authorise(withdrawn_by(draft.table, irregularity).number, LAW_26A)
    leader = irregularity.offender.partner
    freed = [one for one in draft.table.incidents.obligations if _is_freed(draft.table, one, leader)]
    draft.lift(*freed)
    obligations = draft.table.incidents.obligations
    if any(isinstance(one, LeadRight) and one.leader is leader and not one.settled for one in obligations):
        return
    choices = (one for one in obligations if isinstance(one, Choice))
    draft.lift(*(one for one in choices if one.kind is ChoiceKind.LEAD_AFTER_WITHDRAWN_CALL))


def _is_freed(table: Table, obligation: Obligation, leader: Seat) -> bool:
    """Return whether it restricts this lead for calls that have all been replaced by comparable ones (Law 26A).

    One whose calls the log of an earlier release does not name is freed by the first of them.
    """
    if not isinstance(obligation, LeadRight | LeadRestriction | EndedRestriction) or obligation.leader is not leader:
        return False
    if not isinstance(obligation, LeadRight) and obligation.reason is not RestrictionReason.WITHDRAWN_CALL:
        return False
    return all(_was_comparable(table, number) for number in obligation.irregularities)


def _was_comparable(table: Table, number: int) -> bool:
    """Return whether the call that was withdrawn for this irregularity has been replaced by a comparable one."""
    call = withdrawn_by(table, table.incidents.find(number)).number
    return any(known.call == call and known.unauthorised is None for known in table.incidents.information)
