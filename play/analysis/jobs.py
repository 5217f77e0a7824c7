"""What a worker process can be asked to do: a small value that is sent to it, and done there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from laws.engine.claims.search import find_normal_lines
from laws.table.finding import Finding
from laws.table.table import Table
from laws.values.cards import Suit
from play.analysis.position import Hands, Position, Solution

__all__ = ["FindLines", "Job", "SolveAll", "TricksIn"]


class Job(Protocol):
    """Anything that can be pickled and done. The solver is imported when it is done, in the worker only."""

    def do(self) -> Any:
        """Does it, and returns what can be pickled."""


@dataclass(frozen=True, slots=True)
class SolveAll:
    """Solve positions."""

    positions: tuple[Position, ...]

    def do(self) -> list[Solution]:
        """The solutions, in order."""
        from play.analysis.dds import solve_position

        return [solve_position(position) for position in self.positions]


@dataclass(frozen=True, slots=True)
class TricksIn:
    """One denomination's tricks of four hands: a fifth of a table, so that nobody waits long behind it."""

    hands: Hands
    trump: Suit | None

    def do(self) -> tuple[int, int, int, int]:
        """The tricks, by declarer."""
        from play.analysis.dds import tricks_in

        return tricks_in(self.hands, self.trump)


@dataclass(frozen=True, slots=True)
class FindLines:
    """Search the normal lines of the claim on a table, looking at so many positions at most (Law 70)."""

    table: Table
    positions: int

    def do(self) -> Finding:
        """What was found."""
        return find_normal_lines(self.table, self.positions)
