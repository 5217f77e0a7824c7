"""The hint beside a call of partner's that is not alerted without screens (article 33.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from frontend.alerting import alert_lists, hints
from frontend.regions.auction import AuctionRegion
from laws.game import Game
from laws.protocol.commands import MakeCall
from laws.table.alerting import AlertRule
from laws.table.conditions import Alerts, Conditions
from laws.values.calls import Call
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.table_view import View

DEAL = Deal.parse("N:AKQ2.AK32.32.432 876.76.7654.8765 543.QJ54.AKQ.AKQ JT9.T98.JT98.JT9")
PARTNERS = Conditions(alerts=Alerts.PARTNER)


def seen_after(calls: str, seat: Seat, conditions: Conditions = PARTNERS) -> View:
    """What that player sees after these calls from North."""
    game = Game(DEAL, conditions=conditions)
    for place, call in enumerate(calls.split()):
        game.attempt(MakeCall(SEATS[place % 4], Call.parse(call)))
    return game.view(seat)


def test_partner_reads_why_a_double_is_not_alerted() -> None:
    seen = seen_after("1S X", Seat.WEST)
    assert hints(seen) == ((2, AlertRule.NO_DOUBLE),)
    assert "article 33.3(1)" in AuctionRegion.of(seen).html("en")
    assert hints(seen_after("1S X", Seat.SOUTH)) == ()


def test_nothing_is_said_that_depends_on_the_meaning() -> None:
    """A call of the first round at the four level may be conventional, and a notrump bid artificial."""
    assert hints(seen_after("1S pass 4D", Seat.NORTH)) == ()
    assert hints(seen_after("1NT", Seat.SOUTH)) == ()
    assert hints(seen_after("1S pass 2S pass 4S", Seat.SOUTH)) == ((5, AlertRule.NO_HIGH_CALL),)


@pytest.mark.parametrize("conditions", [replace(PARTNERS, screens=True), replace(PARTNERS, alerts=Alerts.SELF)])
def test_it_is_said_only_where_partners_alert_without_screens(conditions: Conditions) -> None:
    assert hints(seen_after("1S X", Seat.WEST, conditions)) == ()


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_line_is_on_its_list(language: str) -> None:
    assert [len(lines) for _heading, _paragraph, lines in alert_lists(language)] == [2, 5, 3]
