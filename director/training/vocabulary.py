"""The fixed words of the simulator: what the director asks, what he decides, and the time limits that he tells.

They are the same for every incident, so that a list of them does not give the answer away. The dictionaries have the
English sentences; pages translate them (`frontend.languages`).
"""

from __future__ import annotations

from typing import Final

__all__ = ["CASE_LURES", "CASE_STEPS", "LIMITS", "NOTHING_TO_ADD", "OUTCOMES", "QUESTIONS"]


def _(english: str) -> str:
    """Mark a sentence for the catalogue."""
    return english


QUESTIONS: Final = {
    "happened": _("What has happened?"),
    "meant": _("What did you mean to do?"),
    "agreement": _("What have you and your partner agreed?"),
    "knew": _("What had you seen or heard by then?"),
    "otherwise": _("What would you have done otherwise?"),
}
NOTHING_TO_ADD: Final = _("I have nothing to add.")

OUTCOMES: Final = {
    "goes_on": _("Auction and play go on without further rectification."),
    "accepted": _("The irregular action stands as if it were legal, and play goes on from it."),
    "partner_silent": _("The offender’s partner must pass whenever it is his turn to call."),
    "partner_passes_once": _("The offender’s partner must pass at his next turn."),
    "offender_passes_once": _("The offender must pass at his next turn."),
    "must_repeat": _("The offender must repeat his call at his turn."),
    "first_stands": _("The second call is cancelled, and the first stands."),
    "may_change": _("The last call may be changed without rectification."),
    "as_meant": _("The action that was meant stands in place of the first."),
    "lead_right": _("Declarer may forbid a suit when the offender’s partner first has the lead."),
    "major": _("The card becomes a major penalty card."),
    "minor": _("The card becomes a minor penalty card."),
    "card_back": _("The card goes back to the hand; there is no penalty card."),
    "no_lead_of_suit": _("The leader may not lead that suit for as long as he keeps the lead."),
    "lead_of_suit": _("The leader must lead that suit if he can."),
    "spread": _("Presumed declarer becomes dummy, and dummy declarer."),
    "no_transfer": _("The revoke stands, and no trick is transferred."),
    "one_trick": _("The revoke stands, and one trick is transferred after the play."),
    "two_tricks": _("The revoke stands, and two tricks are transferred after the play."),
    "adjust": _("The director adjusts the score."),
    "score_stands": _("The score stands."),
}
"""The decisions."""

LIMITS: Final = {
    "lho_calls": _("until left-hand opponent calls: by calling he accepts"),
    "partner_calls": _("until his partner calls"),
    "auction_period": _("until the auction period ends"),
    "whole_auction": _("for the rest of the auction"),
    "next_turn": _("at the next turn only"),
    "first_lead": _("when he first has the lead, and for as long as he keeps it"),
    "before_lead": _("before the leader leads, and anew as long as he keeps the lead"),
    "next_play": _("until the next play by his side"),
    "next_trick": _("until both sides have played to the next trick"),
    "one_card": _("at this trick only"),
    "next_board": _("until a player of that side calls on the next board, or the round ends"),
    "correction": _("until the correction period ends"),
    "appeal": _("30 minutes from the scheduled end of the session"),
    "none": _("there is no time limit to tell"),
}
"""The time limits."""

CASE_STEPS: Final = (
    _("Establish the facts with both sides; where they disagree, find them by the weight of the evidence (84, 85)."),
    _("Find the paragraph, and what it asks of these facts."),
    _("Ask peers where the Law speaks of what players would have considered."),
    _("Find out whether the side not at fault was damaged, and score accordingly (12)."),
    _("Tell both sides the decision, its reason, and their right to appeal (92)."),
)
"""What a director does before a judgement, in order: the options of an incident that comes from the casebook."""
CASE_LURES: Final = (
    _("Let the two sides agree on a score."),
    _("Ask the side that complains which score it wants."),
    _("Wait until somebody appeals."),
)
"""What he does not do."""
