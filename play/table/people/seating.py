"""Sitting down and standing up: what a table says to each attempt."""

from __future__ import annotations

from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from play.table.actors import Official, Person
from play.table.attempts import FreeSeat, Remove, RemoveRobot, Seating, SeatRobot, Sit, StandUp
from play.table.outcomes import TableCode
from play.table.rules import Substitutes
from play.table.state import State
from play.table.table_events import RobotSeated, Seated, StoodIn, TableEvent, Vacated

__all__ = ["decide_seating", "declarer_to_take", "may_take"]


def decide_seating(state: State, actor: Person | Official, attempt: Seating) -> tuple[TableEvent, ...] | TableCode:
    """Return the events of a change of seats, or why there are none. There are none either when nothing would change.

    `play.live.access.access_seats` says whether this person may change seats at this table at all.
    """
    own = state.seat_of(actor.id)
    match attempt:
        case Sit(seat):
            assert isinstance(actor, Person)
            return _sit(state, actor, own, seat)
        case StandUp():
            return TableCode.NOT_SEATED if own is None else _leave(state, own)
        case SeatRobot(seat) | RemoveRobot(seat):
            return _robot(state, attempt, seat)
        case FreeSeat(seat):
            return (Vacated(seat),) if _away(state, seat) is not None else TableCode.SEAT_TAKEN
        case Remove(person):
            return _remove(state, person)


def may_take(state: State, person: int | None, seat: Seat) -> bool:
    """Return whether what a person has seen of this board lets him play this hand of it; None for a stranger.

    A person who has seen one hand may not play another of the same board (Laws 7B3, 16D), nor any who has watched one.
    """
    if person in state.watched and state.game.phase is not Phase.OVER:
        return False
    seen = None if person is None else state.has_seen(person)
    return seen in (None, seat) or state.game.phase is Phase.OVER


def _remove(state: State, person: int) -> tuple[TableEvent, ...] | TableCode:
    """A house robot plays the board on for the removed player, where robots play and anybody may take his place;
    otherwise he stays until the board is over.
    """
    seat = state.seat_of(person)
    if seat is None:
        return ()
    if state.game.phase is Phase.OVER:
        return _leave(state, seat)
    if state.rules.substitutes is not Substitutes.ANYBODY or state.rules.no_robots:
        return TableCode.BOARD_NOT_OVER
    return Vacated(seat), RobotSeated(seat)


def _sit(state: State, actor: Person, own: Seat | None, seat: Seat) -> tuple[TableEvent, ...] | TableCode:
    if own is not None and seat is declarer_to_take(state, own):
        return (Vacated(own), RobotSeated(own), Seated(seat, actor.id, actor.name))
    if own is not None:
        return () if own is seat else TableCode.SEATED_ALREADY
    occupant = state.seats[seat]
    if occupant is not None and occupant.person is not None:
        return TableCode.SEAT_TAKEN
    if not may_take(state, actor.id, seat):
        return TableCode.SEEN_ANOTHER_HAND
    return (Seated(seat, actor.id, actor.name),)


def declarer_to_take(state: State, own: Seat) -> Seat | None:
    """Return declarer's seat when the player in dummy's may change over to it: at a table for one, where he would only
    look on while house robots play. He has seen no hand but dummy's, which is faced for everybody.
    """
    play = state.game.play
    if play is None or state.game.phase is Phase.OVER or own is not state.game.dummy or not state.rules.robots:
        return None
    others = (state.seats[seat] for seat in SEATS if seat is not own)
    return play.contract.declarer if all(who is not None and who.person is None for who in others) else None


def _leave(state: State, own: Seat) -> tuple[TableEvent, ...]:
    """Return the events: where house robots were asked for, one takes the seat, so that the others can go on."""
    return (Vacated(own), RobotSeated(own)) if state.rules.robots else (Vacated(own),)


def _robot(state: State, attempt: SeatRobot | RemoveRobot, seat: Seat) -> tuple[TableEvent, ...] | TableCode:
    occupant, wanted = state.seats[seat], isinstance(attempt, SeatRobot)
    if wanted and state.rules.no_robots:
        return TableCode.NOT_ALLOWED
    away = _away(state, seat)
    if away is not None and wanted:
        return () if occupant is not None and occupant.stand_in else (StoodIn(seat, away),)
    if occupant is not None and occupant.person is not None:
        return TableCode.SEAT_TAKEN
    if wanted is (occupant is not None):
        return ()
    return (RobotSeated(seat),) if wanted else (Vacated(seat),)


def _away(state: State, seat: Seat) -> int | None:
    """Return the person in that seat who is known to be away, or None."""
    occupant = state.seats[seat]
    return occupant.person if occupant is not None and occupant.person in state.away else None
