"""What a director may take back: what a Law lets him withdraw, named by what lies open."""

from __future__ import annotations

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Command, FaceLead, GiveRuling, LeadFaceDown, MakeCall, PlayCard, Ruling
from laws.protocol.events import BoardOpened, Event
from laws.protocol.refusals import Refusal
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import SEATS
from play.table.taking_back import TakingBack, may_take_back
from tests.play.table.test_attention import AUCTION
from tests.play.table.test_director_call import table

NORTH, EAST, SOUTH, WEST = SEATS


def after(*commands: Command) -> tuple[TakingBack, ...]:
    """What may be taken back after these commands."""
    board: Table = table()
    events: list[Event] = [BoardOpened(board.board, board.deal, board.conditions)]
    for command in commands:
        decided = decide(board, command)
        assert not isinstance(decided, Refusal), command
        for event in decided:
            board = evolve(board, event)
            events.append(event)
    return may_take_back(board, events)


def names(*commands: Command) -> list[str]:
    """Their names."""
    return [one.name for one in after(*commands)]


def test_a_call_goes_back_until_its_makers_partner_has_called() -> None:
    """Law 21B1(a)."""
    assert names() == []
    assert names(*AUCTION[:1]) == ["21B1(a):1"]
    assert names(*AUCTION[:3]) == ["21B1(a):2", "21B1(a):3"]
    assert [one.to for one in after(*AUCTION[:3])] == [2, 3]


def test_an_irregularity_that_nobody_has_pointed_to_changes_no_name() -> None:
    one, two = MakeCall(NORTH, Call.parse("1S")), MakeCall(EAST, Call.parse("2H"))
    assert names(one, two) == names(one, MakeCall(EAST, Call.parse("1H")))


def test_a_card_goes_back_until_another_is_played_to_its_trick() -> None:
    """Law 47E2(a): but no opening lead when dummy has been spread."""
    lead = LeadFaceDown(WEST, Card.parse("H5"))
    assert "47E2(a):1" in names(*AUCTION, lead)
    assert names(*AUCTION, lead, FaceLead(WEST)) == []
    dummy = PlayCard(SOUTH, Card.parse("H3"), from_dummy=True)
    assert names(*AUCTION, lead, FaceLead(WEST), dummy) == ["47E2(a):2"]


def test_what_followed_a_wrong_ruling_goes_back() -> None:
    """Law 82C."""
    found = after(*AUCTION[:1], GiveRuling(Ruling.ADJUST, text="too hasty"), *AUCTION[1:2])
    assert [one.name for one in found][-1] == "82C:1"
    assert found[-1].to == 2
