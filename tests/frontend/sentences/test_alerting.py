"""What the rules of a table say beside a call of whether it is alerted (article 33)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from frontend.regions import Occupant, Surroundings
from frontend.regions.auction import AuctionRegion
from frontend.sentences.alerting import DoubleRule, HighRule, alert_lists
from laws.game import Game
from laws.protocol.commands import MakeCall, PushTray
from laws.table.conditions import Alerts, Conditions
from laws.values.calls import DOUBLE, Call
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import Condition

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:AKQ2.AK32.32.432 876.76.7654.8765 543.QJ54.AKQ.AKQ JT9.T98.JT98.JT9")
PARTNERS = Conditions(alerts=Alerts.PARTNER)


def seen_after(calls: str, seat: Seat, conditions: Conditions = PARTNERS) -> View:
    """What that player sees after these calls from North."""
    game = Game(DEAL, conditions=conditions)
    for place, call in enumerate(calls.split()):
        game.attempt(MakeCall(SEATS[place % 4], Call.parse(call)))
    return game.view(seat)


HERE = Surroundings("Table 1", (Occupant(), Occupant(), Occupant(), Occupant()))


def told(calls: str, seat: Seat, conditions: Conditions, high: HighRule, doubles: DoubleRule) -> list[str]:
    """What that player reads beside his side's calls."""
    around = replace(HERE, high_alerts=high, double_alerts=doubles)
    html = AuctionRegion.of(seen_after(calls, seat, conditions), around).html("en")
    return re.findall(r'data-hint="([^"]+)"', html)


def test_partner_reads_why_a_double_is_not_alerted() -> None:
    [said] = told("1S X", Seat.WEST, PARTNERS, "first_round", "forbidden")
    assert "article 33.3(1)" in said
    assert told("1S X", Seat.SOUTH, PARTNERS, "first_round", "forbidden") == []


def test_nothing_is_said_that_depends_on_the_meaning() -> None:
    """A call of the first round at the four level may be conventional, and a notrump bid artificial."""
    assert told("1S pass 4D", Seat.NORTH, PARTNERS, "first_round", "forbidden") == []
    assert told("1NT", Seat.SOUTH, PARTNERS, "first_round", "forbidden") == []
    [said] = told("1S pass 2S pass 4S", Seat.SOUTH, PARTNERS, "first_round", "forbidden")
    assert "article 33.3(3)" in said


@pytest.mark.parametrize(
    ("conditions", "alerts", "hears_nothing"),
    [
        (PARTNERS, (Seat.WEST,), (Seat.NORTH, Seat.EAST, Seat.SOUTH)),
        (replace(PARTNERS, alerts=Alerts.SELF), (Seat.EAST,), (Seat.NORTH, Seat.SOUTH, Seat.WEST)),
    ],
)
def test_it_is_said_to_who_alerts_the_call(
    conditions: Conditions, alerts: tuple[Seat, ...], hears_nothing: tuple[Seat, ...]
) -> None:
    """Article 33.4: partner, or the caller where the regulations say so."""
    for seat in (*alerts, *hears_nothing):
        assert bool(told("1S X", seat, conditions, "free", "forbidden")) is (seat in alerts)


def test_behind_a_screen_both_partners_alert_and_read_it() -> None:
    """Article 33.4(1)."""
    screens = replace(PARTNERS, screens=True)
    game = Game(DEAL, conditions=screens)
    for attempt in (MakeCall(NORTH, Call.parse("1S")), MakeCall(EAST, DOUBLE), PushTray(NORTH)):
        game.attempt(attempt)
    around = replace(HERE, double_alerts="not_needed")
    heard = {seat: "data-hint" in AuctionRegion.of(game.view(seat), around).html("en") for seat in SEATS}
    assert heard == {NORTH: False, EAST: True, SOUTH: False, WEST: True}
    assert "article 33.1(2)" in AuctionRegion.of(game.view(EAST), around).html("en")


@pytest.mark.parametrize("name", REGULATIONS)
def test_each_profile_says_its_own_of_alerts_above_3nt_and_of_doubles(name: str) -> None:
    """Where the line leaves it to the players, nothing is said; every other value has words of its own."""
    rules = REGULATIONS[name].profile().rules
    above = told("1S pass 2S pass 4S pass", Seat.SOUTH, PARTNERS, rules.high_alerts.value, "free")
    double = told("1S X", Seat.WEST, PARTNERS, "free", rules.double_alerts.value)
    assert above == HIGH[str(REGULATIONS[name][Condition.HIGH_ALERTS].value)]
    assert double == DOUBLES[str(REGULATIONS[name][Condition.DOUBLES].value)]


HIGH = {
    "free": [],
    "first_round": [
        (
            "Without screens these are not alerted (article 33.3(3)): Calls at the four level and above, but for"
            " conventional calls in the first round of the auction."
        )
    ],
    "as_others": ["By the rules of this table calls above 3NT are alerted as those below."],
    "recommended": ["By the rules of this table an alert of a call above 3NT is recommended, and not compulsory."],
}
DOUBLES = {
    "free": [],
    "forbidden": ["Without screens these are not alerted (article 33.3(1)): Doubles and redoubles."],
    "not_needed": ["These need not be alerted (article 33.1(2)): Doubles and redoubles."],
    "as_others": ["By the rules of this table doubles and redoubles are alerted as other calls."],
}
"""What is read under each value."""


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_line_is_on_its_list(language: str) -> None:
    assert [len(lines) for _heading, _paragraph, lines in alert_lists(language)] == [2, 5, 3]
