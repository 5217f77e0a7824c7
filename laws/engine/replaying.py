"""The tables of a log: after each event, after the last, and after an earlier one (`Rewound`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from laws.engine.evolution import evolve
from laws.protocol.events import BoardOpened, Event, Rewound
from laws.table.table import Table

__all__ = ["earlier", "history", "replay"]


def replay(events: Iterable[Event]) -> Table:
    """Return the table after a whole log.

    Raise ValueError if the first event is not `BoardOpened`, or if a `Rewound` names an event that is not before it.
    """
    return history(events)[-1]


def history(events: Iterable[Event]) -> list[Table]:
    """Return the table after each event of a log, in order. After `Rewound` it is the table after the named event.

    Raise ValueError like `replay`.
    """
    log = iter(events)
    first = next(log, None)
    if not isinstance(first, BoardOpened):
        raise ValueError("a log begins with the opening of its board")
    tables = [Table.open(first.board, first.deal, first.conditions)]
    for event in log:
        tables.append(earlier(tables, event) if isinstance(event, Rewound) else evolve(tables[-1], event))
    return tables


def earlier(tables: Sequence[Table], event: Rewound) -> Table:
    """Return the table to which the event takes a board back; `tables` are those after each earlier event, in order.

    Raise ValueError if there is no event with that number.
    """
    if not 0 < event.to <= len(tables):
        raise ValueError(f"the board cannot go back to event {event.to}: there are {len(tables)} before")
    return tables[event.to - 1]
