"""What a robot tells of its side's calls: alerts of its partner's, and answers to questions.

Behind a screen it tells its screenmate alone, without one the opponents, as the conditions say. Its own calls it alerts
when it makes them, unless partners alert. It explains by its system, as it would have meant the call itself.
"""

from __future__ import annotations

from typing import Final

from laws.protocol.commands import AlertCall, Explain
from laws.sentences.english import english_explanation
from laws.table.auction import CallStatus
from laws.table.conditions import Alerts
from laws.table.phases import Phase
from laws.table.screen import screenmate
from laws.values.calls import PASS
from laws.values.explanation import Explanation
from laws.values.seats import Seat
from laws.views.asked import questions_to
from laws.views.seen import SeenCall, View
from play.robots.calls.alerting import alerts
from play.robots.calls.meaning import meaning_of
from play.robots.calls.rule import BiddingRule
from play.robots.calls.words import CARD_PLAY, Head
from play.robots.cards.memory import auction_of, has_meaning

__all__ = ["tell"]

_LONGEST: Final = 300
"""The most characters of words in an explanation."""


def tell(view: View, me: Seat) -> AlertCall | Explain | None:
    """Return what the robot tells now; None where everything has been heard (articles 33.4, 34.1; Law 20F1).

    `view` is of the kind ROBOT. What the screenmate has called over is not alerted afterwards, which would be for the
    director (Law 21B1); he can ask.
    """
    if view.phase is Phase.OVER:
        return None
    calls = {seen.number: seen for seen in view.auction or ()}
    for asked in questions_to(view, me):
        if asked.about is not None:
            return Explain(me, 0, _of_player(view, asked.about), about=asked.about)
        if asked.call in calls:
            return Explain(me, asked.call, _said(view, calls[asked.call]))
    if view.phase is Phase.PLAY or view.conditions.alerts is not Alerts.PARTNER:
        return None
    alerted = {seen.number for seen in calls.values() if seen.alerted}
    if view.screen is not None:
        alerted = {alert.call for alert in view.screen.alerts if alert.by is me}
    hearer = me.lho if view.screen is None else screenmate(me)
    for seen in calls.values():
        late = any(other.seat is hearer and other.position > seen.position for other in calls.values())
        if seen.seat is me.partner and seen.number not in alerted and not late:
            meaning = _meaning(view, seen)
            if meaning is not None and alerts(auction_of(view, seen.position), meaning, view.conditions):
                return AlertCall(me, seen.number, meaning.explanation)
    return None


def _of_player(view: View, about: Seat) -> str:
    """Return what that player's cards mean; of one who declares or is dummy, what his calls do, in English."""
    if view.contract is None or about.side is not view.contract.side:
        return CARD_PLAY
    told = (
        f"{seen.call}: {english_explanation(_said(view, seen))}"
        for seen in view.auction or ()
        if seen.seat is about and seen.call != PASS and seen.status is CallStatus.STANDING
    )
    return "; ".join(told)[:_LONGEST] or CARD_PLAY


def _meaning(view: View, seen: SeenCall) -> BiddingRule | None:
    """Return the system's meaning of that call; None where it has none at its place."""
    now = auction_of(view, seen.position)
    return meaning_of(now, seen.call) if now.me is seen.seat and has_meaning(now, seen.call) else None


def _said(view: View, seen: SeenCall) -> str:
    """Return the explanation of that call in words; a call without a meaning of its own is one without agreement."""
    meaning = _meaning(view, seen)
    return Explanation(Head.NO_AGREEMENT.tiles(None)).written if meaning is None else meaning.explanation
