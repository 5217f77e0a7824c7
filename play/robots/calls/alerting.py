"""Whether a robot alerts a call: by the lists of article 33, from what its system means by it."""

from __future__ import annotations

from dataclasses import replace

from laws.table.alerting import AlertNeed, alert_rule, declared_by
from laws.table.conditions import Alerts, Conditions
from laws.values.explanation import explanation_of
from play.robots.calls.rule import BiddingRule, Forcing
from play.robots.calls.situation import Situation

__all__ = ["alerts"]


def alerts(now: Situation, meaning: BiddingRule, conditions: Conditions) -> bool:
    """Return whether the call that has this meaning is alerted by its side, `now` being the auction before it.

    What must not be alerted without screens (article 33.3) is kept silent where partners alert aloud (33.4(2)): where
    the caller alerts his own calls, partner hears nothing of it.
    """
    tiles = explanation_of(meaning.explanation).tiles
    declared = declared_by(tiles, meaning.call, conventional=meaning.conventional, before=now.calls)
    declared = replace(declared, forcing=meaning.forcing is not Forcing.NO)
    unheard = conditions.screens or conditions.alerts is Alerts.SELF
    need = alert_rule(now.calls, meaning.call, declared, screens=unheard).need
    return need in (AlertNeed.MUST, AlertNeed.UNKNOWN)
