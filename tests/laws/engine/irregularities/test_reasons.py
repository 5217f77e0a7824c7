"""Every ruling keeps the director's words in the log."""

from __future__ import annotations

import pytest

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import (
    Agree,
    AskWaiver,
    Claim,
    Command,
    Contest,
    DrawAttention,
    Expose,
    FaceLead,
    GiveRuling,
    LeadFaceDown,
    MakeCall,
    PlayCard,
    Ruling,
)
from laws.protocol.events import Event, Ruled
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, ContestedClaim, Director, Irregularities
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.deal import Deal
from laws.values.seats import SEATS, Side

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:AKQ2.K43.KQ2.432 J43.2.JT98.KQJ98 T98.AQJ.A76.AT65 765.T98765.543.7")
RULES = Conditions(Irregularities.ALLOWED, director=Director.PRESENT, contested=ContestedClaim.DIRECTOR)


def calls(*texts: str) -> list[Command]:
    """Calls in turn."""
    return [MakeCall(SEATS[n % 4], Call.parse(text)) for n, text in enumerate(texts)]


LED: list[Command] = [*calls("pass", "pass", "1NT", "pass", "pass", "pass"), LeadFaceDown(WEST, Card.parse("H5"))]
DUMMY: list[Command] = [*LED, FaceLead(WEST), PlayCard(SOUTH, Card.parse("H3"), from_dummy=True)]
EXPOSED: list[Command] = [*DUMMY, Expose(EAST, (Card.parse("CK"),))]
CLAIMED: list[Command] = [*DUMMY, Claim(SOUTH, 13)]


def after(commands: list[Command]) -> Table:
    """The board after these commands."""
    table = Table.open(Board.numbered(1), DEAL, RULES)
    for command in commands:
        decided = decide(table, command)
        assert not isinstance(decided, Refusal), command
        for event in decided:
            table = evolve(table, event)
    return table


@pytest.mark.parametrize(
    ("before", "ruling"),
    [
        ([*CLAIMED, Contest(WEST)], GiveRuling(Ruling.RESULT, tricks=(Side.NS, 12))),
        ([*CLAIMED, Agree(WEST), Agree(EAST)], GiveRuling(Ruling.RESULT, tricks=(Side.NS, 12))),
        ([*EXPOSED, DrawAttention(SOUTH), AskWaiver(SOUTH)], GiveRuling(Ruling.WAIVE)),
        (calls("1S"), GiveRuling(Ruling.SPECIFIED, call=1, suits=(Suit.SPADES,))),
        (calls("1S"), GiveRuling(Ruling.ARTIFICIAL, call=1)),
        (EXPOSED, GiveRuling(Ruling.ATTENTION)),
        (DUMMY, GiveRuling(Ruling.ADJUST)),
    ],
    ids=lambda value: value.ruling.value if isinstance(value, GiveRuling) else "",
)
def test_a_ruling_keeps_its_reason(before: list[Command], ruling: GiveRuling) -> None:
    given = GiveRuling(ruling.ruling, ruling.call, ruling.suits, ruling.tricks, "seen from the next table")
    assert [event.text for event in ruled(before, given)] == ["seen from the next table"]
    assert all(event.text == "" for event in ruled(before, ruling))


def ruled(before: list[Command], ruling: GiveRuling) -> list[Ruled]:
    """The rulings among the events that follow."""
    decided: tuple[Event, ...] | Refusal = decide(after(before), ruling)
    assert not isinstance(decided, Refusal), decided
    return [event for event in decided if isinstance(event, Ruled)]
