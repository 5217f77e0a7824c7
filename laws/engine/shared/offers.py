"""The options common to several chapters, and the obligations that they share."""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.table.irregularity import Irregularity
from laws.table.kinds import OptionWord, PassReason
from laws.table.obligation import LeadRight, MustPass, Option, Until
from laws.values.cited import LAW_26B
from laws.values.seats import Seat

__all__ = ["ACCEPT", "DECLINE", "FREE", "both_pass", "partner_passes", "restrict_partner"]

ACCEPT: Final = Option(OptionWord.ACCEPT)
DECLINE: Final = Option(OptionWord.DECLINE)
FREE: Final = Option(OptionWord.FREE)


def partner_passes(draft: Draft, offender: Seat, until: Until, reason: PassReason) -> None:
    """Require the offender's partner to pass."""
    draft.require(MustPass(offender.partner, until, reason))


def both_pass(draft: Draft, offender: Seat, reason: PassReason) -> None:
    """Require the offender and his partner to pass at each turn (Laws 37B2, 38C)."""
    draft.require(MustPass(offender, Until.ALWAYS, reason))
    partner_passes(draft, offender, Until.ALWAYS, reason)


def restrict_partner(draft: Draft, irregularity: Irregularity) -> None:
    """Give declarer the right to forbid a suit when the offender's partner first gains the lead (Law 26B).

    The suits are known only then: those that the offender did not specify in the legal auction. It is one right for one
    suit, however many of the offender's calls were withdrawn.
    """
    leader, cause = irregularity.offender.partner, irregularity.number
    before: tuple[int, ...] = ()
    for obligation in draft.table.incidents.obligations:
        match obligation:
            case LeadRight(seat, (), _, False, None) if seat is leader:
                if cause in obligation.irregularities:
                    return
                draft.lift(obligation)
                before = obligation.irregularities
    draft.require(LeadRight(leader, (), LAW_26B, irregularities=(*before, cause)))
