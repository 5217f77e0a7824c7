"""Sitting down and standing up: what a table says to each attempt."""

from __future__ import annotations

from laws.table.phases import Phase
from laws.values.seats import Seat
from play.table.attempts import Person, RemoveRobot, SeatRobot, Sit, StandUp, TableCode
from play.table.state import State
from play.table.table_events import RobotSeated, Seated, TableEvent, Vacated

__all__ = ["decide_seating"]


def decide_seating(
    state: State, actor: Person, attempt: Sit | StandUp | SeatRobot | RemoveRobot
) -> tuple[TableEvent, ...] | TableCode:
    """Return the events of a change of seats, or why there are none. There are none either when nothing would change.

    `play.live.access.access_seats` says whether this person may change seats at this table at all.
    """
    own = state.seat_of(actor.id)
    match attempt:
        case Sit(seat):
            return _sit(state, actor, own, seat)
        case StandUp():
            return TableCode.NOT_SEATED if own is None else (Vacated(own),)
        case SeatRobot(seat) | RemoveRobot(seat):
            return _robot(state, attempt, seat)


def _sit(state: State, actor: Person, own: Seat | None, seat: Seat) -> tuple[TableEvent, ...] | TableCode:
    if own is not None:
        return () if own is seat else TableCode.SEATED_ALREADY
    occupant = state.seats[seat]
    if occupant is not None and not occupant.is_robot:
        return TableCode.SEAT_TAKEN
    seen = state.has_seen(actor.id)
    if seen is not None and seen is not seat and state.game.phase is not Phase.OVER:
        # A person who has seen one hand may not play another of the same board (Laws 7B3, 16D).
        return TableCode.SEEN_ANOTHER_HAND
    return (Seated(seat, actor.id, actor.name),)


def _robot(state: State, attempt: SeatRobot | RemoveRobot, seat: Seat) -> tuple[TableEvent, ...] | TableCode:
    occupant = state.seats[seat]
    if occupant is not None and not occupant.is_robot:
        return TableCode.SEAT_TAKEN
    wanted = isinstance(attempt, SeatRobot)
    if wanted is (occupant is not None):
        return ()
    return (RobotSeated(seat),) if wanted else (Vacated(seat),)
