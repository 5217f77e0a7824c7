"""Tables for the tests of talk and presence: players in four seats, and boards in each phase."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import Final

from laws.engine.decision import decide
from laws.protocol.commands import Command, MakeCall
from laws.protocol.events import BoardOpened
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.values.board import Board
from laws.values.calls import PASS, Call
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.viewer import Viewer
from play.table.evolution import evolve, opened
from play.table.rules import TableRules, Talk
from play.table.state import State
from play.table.table_events import Happening, RulesSet, Seated

__all__ = ["NAMES", "PLAYERS", "after", "calling", "decided", "over", "playing", "seated"]

NAMES: Final = ("Nora", "Enid", "Saul", "Walt")
PLAYERS: Final = tuple(map(Viewer.player, SEATS))


def seated(*, screens: bool = False, talk: Talk = Talk.BETWEEN_BOARDS) -> State:
    """Return a board before its first call; the persons 1 to 4 sit North, East, South, West."""
    start = opened(BoardOpened(Board.numbered(1), Deal.numbered(1), Conditions(screens=screens)))
    people = (Seated(seat, seat + 1, NAMES[seat]) for seat in SEATS)
    return after(start, RulesSet("social", TableRules(talk=talk)), *people)


def after(state: State, *events: Happening) -> State:
    """Return the state after these events."""
    return reduce(evolve, events, state)


def calling(state: State, *calls: str) -> State:
    """Return the state after these calls, each by the player on turn."""
    for text in calls:
        seat = state.game.to_act
        assert seat is not None
        state = decided(state, MakeCall(seat, PASS if text == "pass" else Call.parse(text)))
    return state


def decided(state: State, command: Command) -> State:
    """The state after a command, which is legal."""
    events = decide(state.game, command)
    assert not isinstance(events, Refusal)
    return after(state, *events)


def over(state: State) -> State:
    """Return the board passed out; behind screens with the tray passed as far as needed."""
    without = replace(state.game, screen=None)
    ended = calling(replace(state, game=without), "pass", "pass", "pass", "pass")
    return replace(ended, game=replace(ended.game, screen=state.game.screen))


def playing(state: State) -> State:
    """Return one spade by North, passed by the others."""
    assert state.game.screen is None
    assert state.game.to_act is Seat.NORTH
    return calling(state, "1S", "pass", "pass", "pass")
