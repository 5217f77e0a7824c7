"""Who is at a table: what a process sees of connections becomes events."""

from __future__ import annotations

from play.table.attempts import Looker, NoteAbsent, NotePresent
from play.table.state import State
from play.table.table_events import Came, TableEvent, WatchBegan, WatchEnded, Went

__all__ = ["decide_presence", "is_expected", "is_noted"]


def decide_presence(state: State, attempt: NotePresent | NoteAbsent) -> tuple[TableEvent, ...]:
    """Return the events of what was seen of connections. What the log says already is none."""
    match attempt:
        case NotePresent(lookers):
            return tuple(_came(state, looker) for looker in lookers if not is_noted(state, looker))
        case NoteAbsent(person):
            if not is_expected(state, person):
                return ()
            seat = state.seat_of(person)
            return (WatchEnded(person),) if seat is None else (Went(seat, person),)


def is_noted(state: State, looker: Looker) -> bool:
    """Return whether the log says of somebody who is connected that he is there."""
    if state.seat_of(looker.person) is not None:
        return looker.person not in state.away
    return any((one.person, one.viewer) == (looker.person, looker.viewer) for one in state.watching)


def is_expected(state: State, person: int) -> bool:
    """Return whether the log says of a person that he is there, so that his absence is to be noted."""
    if state.seat_of(person) is not None:
        return person not in state.away
    return any(one.person == person for one in state.watching)


def _came(state: State, looker: Looker) -> TableEvent:
    seat = state.seat_of(looker.person)
    if seat is not None:
        return Came(seat, looker.person)
    return WatchBegan(looker.person, looker.name, looker.viewer)
