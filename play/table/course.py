"""The course of a board, step by step, with the game as it stood at each: what each player could see then is its View.

A step is something that a director is told. What is written without a word to him, as an irregularity to which nobody
has drawn attention, belongs to the step before it: steps are counted without it (Laws 9A, 81C3).
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from laws.engine.replaying import history
from laws.table.table import Table
from play.table.table_events import Happening, TableEvent

__all__ = ["Step", "course"]


@dataclass(frozen=True, slots=True)
class Step:
    """A step: the number of its event in the log, from 1, and the game from then until the next step."""

    event: int
    table: Table


def course(log: Sequence[Happening], told: Container[int]) -> tuple[Step, ...]:
    """Return the steps of a board: its opening, and each event whose number is in `told`.

    Raise ValueError for what is no log of a board.
    """
    tables = history(event for event in log if not isinstance(event, TableEvent))
    found: list[Step] = []
    played = 0
    for number, event in enumerate(log, 1):
        played += not isinstance(event, TableEvent)
        table = tables[played - 1]
        if number == 1 or number in told:
            found.append(Step(number, table))
        else:
            found[-1] = Step(found[-1].event, table)
    return tuple(found)
