"""What the platform decides by itself at a table, and the lines of the profile that it rests on.

Every kind of timer that decides something, and every refusal in place of an irregularity, has its entry here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from laws.table.conditions import Alerts, Attention, Director, Irregularities
from play.table.profile import Profile
from play.table.profiles.condition import Condition
from play.table.rules import Tray

__all__ = ["DECISIONS", "Decision", "DecisionKind", "decisions_of"]


class DecisionKind(StrEnum):
    """What is decided without a ruling by a person."""

    REFUSED = "refused"
    REVOKE_REFUSED = "revoke_refused"
    POINTED_OUT = "pointed_out"
    TRAY_MOVED = "tray_moved"
    PAUSE_KEPT = "pause_kept"
    FACED = "faced"
    NOT_FACED = "not_faced"
    CLAIM_CERTAIN = "claim_certain"
    CLAIM_VOID = "claim_void"
    CLAIM_SEARCHED = "claim_searched"
    CLAIM_UNRULED = "claim_unruled"
    SLIP_GRANTED = "slip_granted"
    QUESTION_UNRULED = "question_unruled"
    CALL_UNHEARD = "call_unheard"
    ALERT_HIDDEN = "alert_hidden"
    AUCTION_HIDDEN = "auction_hidden"
    PERIOD_OVER = "period_over"


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of the platform, the lines that it rests on, and the condition under which it is taken.

    `timer` is the kind of the timer that triggers it, if one does.
    """

    kind: DecisionKind
    lines: tuple[Condition, ...]
    applies: Callable[[Profile], bool]
    timer: str | None = None


def _always(_profile: Profile) -> bool:
    return True


def _prevented(profile: Profile) -> bool:
    return profile.conditions.irregularities is Irregularities.PREVENTED


def _nobody_rules(profile: Profile) -> bool:
    return profile.conditions.director is Director.AUTO


def _claim_waits(profile: Profile) -> bool:
    return profile.conditions.rules_on_contest and _nobody_rules(profile)


def _has_pauses(profile: Profile) -> bool:
    rules = profile.rules
    return rules.skip_bid_pause + rules.first_round_pause + rules.first_trick_pause > 0


DECISIONS: Final = (
    Decision(DecisionKind.REFUSED, (Condition.IRREGULARITIES,), _prevented),
    Decision(DecisionKind.REVOKE_REFUSED, (Condition.REVOKES,), _prevented),
    Decision(
        DecisionKind.POINTED_OUT,
        (Condition.ATTENTION,),
        lambda profile: profile.conditions.attention is Attention.AUTOMATIC,
    ),
    Decision(
        DecisionKind.ALERT_HIDDEN,
        (Condition.ALERTS, Condition.EXPLANATIONS),
        lambda profile: profile.conditions.alerts is Alerts.SELF and not profile.conditions.screens,
    ),
    Decision(DecisionKind.SLIP_GRANTED, (Condition.DIRECTOR, Condition.UNINTENDED), _nobody_rules),
    Decision(
        DecisionKind.QUESTION_UNRULED,
        (Condition.DIRECTOR, Condition.RULING),
        lambda profile: not _nobody_rules(profile),
        "ruling",
    ),
    Decision(DecisionKind.CALL_UNHEARD, (Condition.DIRECTOR, Condition.RULING), _nobody_rules, "ruling:call"),
    Decision(
        DecisionKind.TRAY_MOVED,
        (Condition.SCREENS, Condition.TRAY),
        lambda profile: profile.conditions.screens and profile.rules.tray is Tray.PLATFORM,
        "tray",
    ),
    Decision(
        DecisionKind.PAUSE_KEPT,
        (Condition.SKIP_BID_PAUSE, Condition.FIRST_ROUND_PAUSE, Condition.FIRST_TRICK_PAUSE),
        _has_pauses,
        "pause",
    ),
    Decision(DecisionKind.FACED, (Condition.CLARIFICATION,), lambda profile: profile.rules.clarification > 0, "face"),
    Decision(DecisionKind.NOT_FACED, (Condition.CLARIFICATION,), lambda profile: profile.rules.clarification == 0),
    Decision(DecisionKind.AUCTION_HIDDEN, (Condition.AUCTION_VIEW,), _always),
    Decision(
        DecisionKind.CLAIM_CERTAIN,
        (Condition.ANSWER_TO_CLAIM,),
        lambda profile: profile.rules.certain_claims,
        "claim:certain",
    ),
    Decision(
        DecisionKind.CLAIM_VOID,
        (Condition.CONTESTED,),
        lambda profile: not profile.conditions.rules_on_contest,
    ),
    Decision(DecisionKind.CLAIM_SEARCHED, (Condition.CONTESTED, Condition.DIRECTOR), _claim_waits, "claim:search"),
    Decision(DecisionKind.CLAIM_UNRULED, (Condition.RULING,), _claim_waits, "claim:unruled"),
    Decision(DecisionKind.PERIOD_OVER, (Condition.CORRECTION,), _always, "period"),
)


def decisions_of(profile: Profile) -> tuple[Decision, ...]:
    """Return what the platform decides by itself at a table under this profile."""
    return tuple(decision for decision in DECISIONS if decision.applies(profile))
