"""Presence: connections that a process observes become events."""

from __future__ import annotations

from collections.abc import Iterable

from laws.views.viewer import ViewerKind
from play.table.attempts import Looker, NoteAbsent, NotePresent, TakePlace
from play.table.outcomes import TableCode
from play.table.people.watching import may_watch, viewer_of
from play.table.state import State
from play.table.table_events import Came, TableEvent, WatchBegan, WatchEnded, Went

__all__ = ["decide_presence", "is_expected", "unnoted"]


def decide_presence(state: State, attempt: NotePresent | NoteAbsent | TakePlace) -> tuple[TableEvent, ...] | TableCode:
    """Return the events for observed connections, none for what the log says already; or for a place that is taken.

    Of two places that a person asks for at once the log has one first, and that refuses the other (article 40.6).
    """
    match attempt:
        case NotePresent(lookers):
            return tuple(_came(state, looker) for looker in unnoted(state, lookers))
        case NoteAbsent(people):
            return tuple(_went(state, person) for person in people if is_expected(state, person))
        case TakePlace(onlooker, name, seat):
            player = attempt.interprets_for
            if may_watch(state, onlooker, seat, named=attempt.admitted or player is not None) is not None:
                return TableCode.NOT_ALLOWED
            if player is not None and state.seat_of(player) is not seat:
                return TableCode.NOT_ALLOWED
            return (WatchBegan(onlooker.person, name, viewer_of(seat)),)


def unnoted(state: State, lookers: Iterable[Looker]) -> list[Looker]:
    """Return those of the connected people whom the log does not have as present.

    A person who looks as a player has a seat, or had it until just now; then he is observed again in another capacity.
    """
    seated = {one.person for one in state.seats if one is not None}
    watching = {one.person: one.viewer for one in state.watching}
    return [
        looker
        for looker in lookers
        if (
            looker.person in state.away
            if looker.person in seated
            else looker.viewer.kind is not ViewerKind.PLAYER and watching.get(looker.person) != looker.viewer
        )
    ]


def is_expected(state: State, person: int) -> bool:
    """Return whether the log has a person as present, so that his absence has to be noted."""
    if state.seat_of(person) is not None:
        return person not in state.away
    return any(one.person == person for one in state.watching)


def _went(state: State, person: int) -> TableEvent:
    seat = state.seat_of(person)
    return WatchEnded(person) if seat is None else Went(seat, person)


def _came(state: State, looker: Looker) -> TableEvent:
    seat = state.seat_of(looker.person)
    if seat is not None:
        return Came(seat, looker.person)
    return WatchBegan(looker.person, looker.name, looker.viewer)
