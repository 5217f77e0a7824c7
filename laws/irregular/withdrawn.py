"""What is shared by calls that are withdrawn or cancelled more than once (Laws 27B3, 27B4)."""

from __future__ import annotations

from laws.auction import CallStatus, MadeCall
from laws.draft import Draft
from laws.dues import MustReplace, Until
from laws.incidents import Irregularity
from laws.irregular.offers import partner_passes, restrict_partner

__all__ = ["cancel_double", "decline_another"]


def decline_another(draft: Draft, irregularity: Irregularity) -> None:
    """Laws 27B4, 27B3: the second insufficient bid is withdrawn too, and partner must pass to the end."""
    table = draft.table
    again = [made for made in table.auction.calls if made.place == irregularity.call and _stands(made)]
    draft.withdraw(again[-1].number, CallStatus.WITHDRAWN)
    draft.require(MustReplace(irregularity.offender, "27B4", irregularity.number))
    partner_passes(draft, irregularity.offender, Until.ALWAYS, "27B3")
    restrict_partner(draft, irregularity.offender)


def _stands(made: MadeCall) -> bool:
    return made.status is CallStatus.STANDING


def cancel_double(draft: Draft, irregularity: Irregularity) -> None:
    """Law 27B3: a double that is no comparable call is cancelled; another call must be made, and partner must pass."""
    doubles = [made for made in draft.table.auction.calls if made.place == irregularity.call and _stands(made)]
    draft.withdraw(doubles[-1].number, CallStatus.CANCELLED)
    draft.require(MustReplace(irregularity.offender, "27B3", irregularity.number))
    partner_passes(draft, irregularity.offender, Until.ALWAYS, "27B3")
    restrict_partner(draft, irregularity.offender)
