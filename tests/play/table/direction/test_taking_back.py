"""What a director may take back: what a Law lets him withdraw, named by what lies open."""

from __future__ import annotations

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Command, GiveRuling, LeadFaceDown, MakeCall, Ruling
from laws.protocol.events import BoardOpened, Event, Rewound
from laws.protocol.refusals import Refusal
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS
from play.table.direction.taking_back import TakingBack, may_take_back
from tests.play.table.direction.test_attention import AUCTION
from tests.play.table.direction.test_director_call import table

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


def test_a_call_or_a_card_does_not_go_back() -> None:
    """What was called on misinformation is withdrawn by its player, on record (Laws 21B1, 47E2(a))."""
    lead = LeadFaceDown(WEST, Card.parse("H5"))
    assert names(*AUCTION, lead) == []


def test_an_irregularity_that_nobody_has_pointed_to_changes_no_name() -> None:
    one, two = MakeCall(NORTH, Call.parse("1S")), MakeCall(EAST, Call.parse("2H"))
    hasty = GiveRuling(Ruling.ADJUST, text="too hasty")
    assert names(one, two, hasty) == names(one, MakeCall(EAST, Call.parse("1H")), hasty) == ["82C:1"]


def test_what_is_done_again_in_its_place_has_another_name() -> None:
    """A form that two directors have before them, or one in two windows, takes back what it says and nothing else."""
    board: Table = table()
    events: list[Event] = [BoardOpened(board.board, board.deal, board.conditions)]
    found = []
    for _ in range(2):
        (ruled, *_more) = _done(decide(board, GiveRuling(Ruling.ADJUST, text="too hasty")))
        found += [one.name for one in may_take_back(evolve(board, ruled), [*events, ruled])]
        events += [ruled, Rewound(1, Paragraph.parse("82C"))]
    assert found == ["82C:1", "82C:1:1"]


def _done(decided: tuple[Event, ...] | Refusal) -> tuple[Event, ...]:
    assert not isinstance(decided, Refusal)
    return decided


def test_the_chief_director_takes_back_any_call_for_a_fault_of_the_platform() -> None:
    """Law 82A; the ruling alone, by 82C, is for every director."""
    board: Table = table()
    events: list[Event] = [BoardOpened(board.board, board.deal, board.conditions)]
    commands: tuple[Command, ...] = (*AUCTION[:2], GiveRuling(Ruling.ADJUST, text="too hasty"))
    for command in commands:
        for event in _done(decide(board, command)):
            board = evolve(board, event)
            events.append(event)
    assert [one.name for one in may_take_back(board, events)] == ["82C:1"]
    assert [(one.name, one.to) for one in may_take_back(board, events, chief=True)] == [
        ("82C:1", 3),
        ("82A:1", 1),
        ("82A:2", 2),
    ]


def test_a_finished_board_is_never_played_again() -> None:
    passes = [MakeCall(seat, Call.parse("pass")) for seat in SEATS]
    board: Table = table()
    events: list[Event] = [BoardOpened(board.board, board.deal, board.conditions)]
    for command in passes:
        for event in _done(decide(board, command)):
            board = evolve(board, event)
            events.append(event)
    assert may_take_back(board, events, chief=True) == ()


def test_what_followed_a_wrong_ruling_goes_back() -> None:
    """Law 82C."""
    found = after(*AUCTION[:1], GiveRuling(Ruling.ADJUST, text="too hasty"), *AUCTION[1:2])
    assert [one.name for one in found][-1] == "82C:1"
    assert found[-1].to == 2
