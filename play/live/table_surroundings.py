"""What the face needs to know of a table besides the game, for one kind of viewer."""

from __future__ import annotations

from frontend.regions import Occupant, Surroundings
from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from laws.views.table_view import Viewer, ViewerKind
from play.table.state import State

__all__ = ["surroundings_of"]


def surroundings_of(name: str, state: State | None, viewer: Viewer, *, seats_free: bool = True) -> Surroundings:
    """The seats as everybody sees them, and what this kind of viewer may do about them; without a state an empty table.

    `seats_free` says that people and robots may change places (`play.live.access.seats_are_free`).
    """
    if state is None:
        return Surroundings(name, (Occupant(), Occupant(), Occupant(), Occupant()))
    seated = viewer.seat if viewer.kind is ViewerKind.PLAYER else None
    vacant = frozenset(seat for seat in SEATS if state.seats[seat] is None)
    robots = frozenset(seat for seat in SEATS if (who := state.seats[seat]) is not None and who.is_robot)
    return Surroundings(
        name=name,
        occupants=(
            _occupant(state, SEATS[0]),
            _occupant(state, SEATS[1]),
            _occupant(state, SEATS[2]),
            _occupant(state, SEATS[3]),
        ),
        sit=vacant | robots if seats_free and viewer.kind is ViewerKind.VISITOR else frozenset(),
        stand=seated if seats_free else None,
        robot=vacant if seats_free and seated is not None else frozenset(),
        unrobot=robots if seats_free and seated is not None else frozenset(),
        next=seated is not None and state.game.phase is Phase.OVER and state.left != 0,
        boards_left=state.left,
        called=tuple(dict.fromkeys(note.seat for note in state.called if note.seat is not None)),
        coming=state.coming,
    )


def _occupant(state: State, seat: Seat) -> Occupant:
    occupant = state.seats[seat]
    if occupant is None:
        return Occupant()
    return Occupant(occupant.name, "robot" if occupant.is_robot else "person")
