"""What is held in a mandatory pause (Law 73A2)."""

from __future__ import annotations

import pytest

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Expose, MakeCall
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, Irregularities
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import PASS, Call
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.table.pace.pausing import Pause, after_game
from play.table.table_events import ChoiceHeld, PauseBegan, PauseKind

NORTH, EAST, SOUTH, WEST = SEATS


@pytest.mark.parametrize(
    ("screens", "seat", "held"), [(True, SOUTH, True), (True, NORTH, False), (False, SOUTH, False)]
)
def test_a_card_shown_beyond_the_screen_drops_nothing_of_what_is_held(screens: bool, seat: Seat, held: bool) -> None:
    """Article 35.2(2): East would learn of it from a call that is not made. One on his own side he sees."""
    before = Table.open(Board.numbered(1), Deal.numbered(1), Conditions(Irregularities.ALLOWED, screens=screens))
    before = done(before, MakeCall(NORTH, Call.parse("3S")))
    pause = Pause(PauseBegan(EAST, PauseKind.SKIP_BID, 10, 10), (1, 0, 0), ChoiceHeld(EAST, PASS))
    shown = done(before, Expose(seat, tuple(before.hand(seat))[:1]))
    after = after_game(pause, before, shown)
    assert after is not None
    assert (after.held is not None) is held
    assert after.dropped is not held


def done(table: Table, command: MakeCall | Expose) -> Table:
    """Return the table after a command that is not refused."""
    events = decide(table, command)
    assert not isinstance(events, Refusal)
    for event in events:
        table = evolve(table, event)
    return table
