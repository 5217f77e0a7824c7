"""The name of the turn that a board waits for: a timer set for another turn does nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from uuid import UUID

import pytest

from laws.protocol.events import (
    BoardOpened,
    CallMade,
    CardPlayed,
    ClaimAgreed,
    ClaimContested,
    ClaimMade,
    Event,
    IrregularityNoted,
    LeadFaced,
    LedFaceDown,
    Noted,
    ObligationImposed,
    ObligationLifted,
    PlayOnAgreed,
    Rewound,
)
from laws.table.conditions import Conditions
from laws.table.kinds import Kind, PassReason
from laws.table.obligation import MustPass, Until
from laws.values.board import Board
from laws.values.calls import PASS, Call
from laws.values.deal import Deal
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS
from laws.views.viewer import VISITOR, Viewer
from play.table.audience import TABLE
from play.table.evolution import replay
from play.table.table_events import (
    BoardsLeft,
    Came,
    ClockPaused,
    ClockResumed,
    ClockSet,
    Happening,
    MovedOn,
    RobotSeated,
    Said,
    Seated,
    Vacated,
    WatchBegan,
    WatchEnded,
    Went,
)
from play.table.turns import turn_of

NORTH, EAST, SOUTH, WEST = SEATS
OPENED = BoardOpened(Board.numbered(1), Deal.numbered(1), Conditions())
LEAD = next(iter(Deal.numbered(1).hands[EAST]))
MUST_PASS = ObligationImposed(MustPass(SOUTH, Until.NEXT, PassReason.INSUFFICIENT_BID))
GAME: tuple[Event, ...] = (
    CallMade(NORTH, Call.parse("1S")),
    IrregularityNoted(Kind.INSUFFICIENT_BID, EAST, call=1),
    MUST_PASS,
    ObligationLifted(MUST_PASS.obligation),
    CallMade(EAST, PASS),
    CallMade(SOUTH, PASS),
    CallMade(WEST, PASS),
    LedFaceDown(EAST, LEAD),
    LeadFaced(EAST),
    CardPlayed(SOUTH, next(iter(Deal.numbered(1).hands[SOUTH]))),
    ClaimMade(NORTH, 13, ""),
    ClaimAgreed(EAST),
    ClaimContested(WEST),
    PlayOnAgreed(EAST),
)
"""After each of these the game waits for something else."""


def turns(*events: Happening) -> Iterator[str]:
    """Return the name of the turn after each event of a board."""
    log: list[Happening] = [OPENED]
    yield turn_of(replay(log))
    for event in events:
        log.append(event)
        yield turn_of(replay(log))


def test_whatever_the_game_waits_for_next_is_another_turn() -> None:
    for event, (before, after) in zip(GAME, pairwise(turns(*GAME)), strict=True):
        assert before != after, event


@pytest.mark.parametrize(
    "aside",
    [
        Seated(NORTH, 11, "Nora"),
        RobotSeated(EAST),
        Vacated(EAST),
        BoardsLeft(3),
        MovedOn(UUID(int=1)),
        Noted("question", SOUTH, "", 1),
        Said(11, "Nora", Viewer.player(NORTH), "thank you", TABLE),
        Went(NORTH, 11),
        Came(NORTH, 11),
        WatchBegan(12, "Vera", VISITOR),
        WatchEnded(12),
        ClockSet(1_900_000_000),
        ClockPaused(60),
        ClockResumed(1_900_000_000),
    ],
    ids=lambda event: type(event).__name__,
)
@pytest.mark.parametrize("place", [1, 8, 11])
def test_who_sits_and_what_is_said_leave_the_turn_as_it_is(aside: Happening, place: int) -> None:
    """A clarification period, for example, is not restarted by a question."""
    *_, before, after = turns(*GAME[:place], aside)
    assert before == after


def test_a_turn_that_comes_back_when_the_board_is_taken_back_has_another_name() -> None:
    """An earlier timer was set for the earlier cards."""
    *before, rewound = turns(*GAME[:7], Rewound(2, Paragraph.parse("81C5")))
    again = [
        turn_of(replay([OPENED, *GAME[:7], Rewound(2, Paragraph.parse("81C5")), *GAME[1:place]]))
        for place in range(1, 8)
    ]
    assert rewound == again[0]
    assert not {rewound, *again} & set(before)
