"""A mutable game object for one board at one table, for scripts, notebooks and other programs.

The engine is two pure functions, `decide` and `evolve`. A `Game` keeps their results: the table and the events.
"""

from __future__ import annotations

from collections.abc import Iterable

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.replaying import replay
from laws.protocol.codec import Encoded, decode, encode
from laws.protocol.commands import Command
from laws.protocol.events import BoardOpened, Event
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.table import Table
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import Seat
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import Viewer

__all__ = ["Game"]


class Game:
    """One board with its deal, from the first call to the score. `table` is its state, `events` its log."""

    def __init__(self, deal: Deal, board: int | Board = 1, conditions: Conditions | None = None) -> None:
        opened = Board.numbered(board) if isinstance(board, int) else board
        self.events: list[Event] = [BoardOpened(opened, deal, conditions or Conditions())]
        self.table: Table = replay(self.events)

    @classmethod
    def from_log(cls, rows: Iterable[Encoded]) -> Game:
        """Return the game recorded in a log. Raise CodecError for a row that cannot be read."""
        game = cls.__new__(cls)
        game.events = [decode(row.kind, row.v, row.data) for row in rows]
        game.table = replay(game.events)
        return game

    def attempt(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Apply a command. Return the events that it caused, or a refusal; a refusal leaves the game unchanged."""
        decided = decide(self.table, command)
        if not isinstance(decided, Refusal):
            for event in decided:
                self.events.append(event)
                self.table = evolve(self.table, event)
        return decided

    def view(self, seat: Seat) -> View:
        """Return what the player in that seat may see."""
        return view(self.table, Viewer.player(seat))

    def log(self) -> list[Encoded]:
        """Return the events in their encoded form, ready for a log."""
        return [encode(event) for event in self.events]
