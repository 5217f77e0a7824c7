"""A decision while it is being made: events, and the table that they lead to."""

from __future__ import annotations

from laws.auction import CallStatus, MadeCall
from laws.dues import CallAgain, Due, MustPass, MustRepeat, MustReplace, Until
from laws.events import CallFate, CallMade, DueLifted, DueSet, Event, IrregularityBecame, IrregularityNoted
from laws.evolve import evolve
from laws.incidents import Irregularity, IrregularityState
from laws.table import Table

__all__ = ["Draft"]


class Draft:
    """Collects the events of one decision. `table` is always the table after those collected so far."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._events: list[Event] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """What has been decided."""
        return tuple(self._events)

    def add(self, *events: Event) -> None:
        """Decides that these happen next."""
        for event in events:
            self._events.append(event)
            self.table = evolve(self.table, event)

    def note(self, event: IrregularityNoted) -> Irregularity:
        """Decides that an irregularity has happened, and gives it with its number."""
        self.add(event)
        return self.table.incidents.irregularities[-1]

    def settle(self, irregularity: Irregularity, state: IrregularityState, law: str) -> None:
        """Decides that an irregularity is accepted, rectified or waived, by that paragraph."""
        self.add(IrregularityBecame(irregularity.number, state, law))

    def require(self, due: Due) -> None:
        """Decides that something is in force, unless it is already."""
        if due not in self.table.incidents.dues:
            self.add(DueSet(due))

    def lift(self, *dues: Due) -> None:
        """Decides that these are in force no longer."""
        for due in dues:
            self.add(DueLifted(due))

    def withdraw(self, number: int, status: CallStatus) -> MadeCall:
        """Decides that the call with that number counts no longer, and gives it."""
        self.add(CallFate(number, status))
        return self.table.auction.calls[number - 1]

    def lift_calls(self, event: CallMade) -> None:
        """Lifts what a call in its turn fulfils: the duty to pass once, to make another call, to repeat one."""
        for due in self.table.incidents.dues:
            if not isinstance(due, MustPass | MustReplace | MustRepeat | CallAgain) or due.seat is not event.seat:
                continue
            if not isinstance(due, MustPass) or due.until is Until.NEXT:
                self.lift(due)
