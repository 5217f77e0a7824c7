"""The jobs of a worker process: small values that are sent to it and executed there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from laws.engine.claims.certain import is_certain
from laws.engine.claims.search import find_normal_lines
from laws.table.finding import Finding
from laws.table.table import Table
from laws.values.cards import Suit
from play.analysis.position import Hands, Position, Solution

__all__ = ["FindLines", "IsCertain", "Job", "SolveAll", "TricksIn"]


class Job(Protocol):
    """A picklable job. It imports the solver when it is executed, in the worker only."""

    def do(self) -> Any:
        """Execute the job and return a picklable result."""


@dataclass(frozen=True, slots=True)
class SolveAll:
    """Solve positions."""

    positions: tuple[Position, ...]

    def do(self) -> list[Solution]:
        """Return the solutions, in order."""
        from play.analysis.dds import solve_position

        return [solve_position(position) for position in self.positions]


@dataclass(frozen=True, slots=True)
class TricksIn:
    """One denomination's tricks of four hands: a fifth of a table, so that the job blocks the queue only briefly."""

    hands: Hands
    trump: Suit | None

    def do(self) -> tuple[int, int, int, int]:
        """Return the tricks, by declarer."""
        from play.analysis.dds import tricks_in

        return tricks_in(self.hands, self.trump)


@dataclass(frozen=True, slots=True)
class FindLines:
    """Search the normal lines of the claim on a table, examining at most so many positions (Law 70)."""

    table: Table
    positions: int

    def do(self) -> Finding:
        """Return the result of the search."""
        return find_normal_lines(self.table, self.positions)


@dataclass(frozen=True, slots=True)
class IsCertain:
    """Ask whether any play could change the tricks of the claim on a table, examining at most so many positions."""

    table: Table
    positions: int

    def do(self) -> bool:
        """Return whether none could."""
        return is_certain(self.table, self.positions)
