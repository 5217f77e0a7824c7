"""The facts of a table besides the game that one kind of viewer is shown."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from frontend.regions import Line, Occupant, Surroundings, TalkRegion
from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from laws.views.table_view import Viewer, ViewerKind
from play.live.access import may_replace
from play.live.announcing import announced_to, callers
from play.table.audience import Hearers
from play.table.result_questions import may_question
from play.table.seating import declarer_to_take, may_take
from play.table.state import State
from play.table.table_view import SeenLine, TableView, table_view
from play.table.talk import House

__all__ = ["surroundings_of"]


_HOUSE: Final = House()


def surroundings_of(
    name: str,
    state: State | None,
    viewer: Viewer,
    *,
    seats_free: bool = True,
    house: House = _HOUSE,
    reader: int | None = None,
    late: bool = False,
    play: UUID | None = None,
    closed: bool = False,
) -> Surroundings:
    """Return the seats as this viewer sees them, and what he may do about them; without a state, an empty table.

    `seats_free` says that people and robots may change places (`play.live.access.seats_are_free`). `reader` is the
    person who looks, where the seat does not say it. `late` says that the viewer has a delay and therefore may not
    speak, `closed` that no other board comes to the table.
    """
    if state is None:
        return Surroundings(name, (Occupant(), Occupant(), Occupant(), Occupant()))
    seen = table_view(state, viewer, house, reader)
    seated = viewer.seat if viewer.kind is ViewerKind.PLAYER else None
    vacant = frozenset(seat for seat in SEATS if state.seats[seat] is None)
    robots = frozenset(seat for seat in SEATS if (who := state.seats[seat]) is not None and who.person is None)
    absent = frozenset(seat for seat in seen.away if may_replace(state, seat) and not _is_robot(state, seat))
    offered = vacant | robots if seats_free and viewer.kind is ViewerKind.VISITOR else frozenset()
    now = frozenset(seat for seat in offered if may_take(state, reader, seat))
    return Surroundings(
        name=name,
        occupants=(
            _occupant(state, seen, SEATS[0]),
            _occupant(state, seen, SEATS[1]),
            _occupant(state, seen, SEATS[2]),
            _occupant(state, seen, SEATS[3]),
        ),
        sit=now,
        sit_later=offered - now,
        stand=seated if seats_free else None,
        robots_fill=state.rules.robots,
        take_over=declarer_to_take(state, seated) if seats_free and seated is not None else None,
        robot=vacant | absent if seats_free and seated is not None else frozenset(),
        unrobot=robots if seats_free and seated is not None else frozenset(),
        next=seated is not None and state.game.phase is Phase.OVER and state.left != 0 and not closed,
        closed=closed,
        boards_left=state.left,
        board=str(play) if play is not None and seated is not None and state.game.phase is Phase.OVER else "",
        called=callers(state, viewer),
        announced=announced_to(state, viewer),
        questionable=seated is not None and may_question(state),
        coming=state.coming,
        claims_at_once=state.rules.certain_claims,
        accepted=state.accepted,
        clock_ends=None if seen.clock is None else seen.clock.ends,
        clock_left=None if seen.clock is None else seen.clock.left,
        talk=_talk(state, viewer, seen, late=late),
    )


def _talk(state: State, viewer: Viewer, seen: TableView, *, late: bool) -> TalkRegion:
    playing = viewer.kind is ViewerKind.PLAYER and state.game.phase is not Phase.OVER
    return TalkRegion(
        board=state.game.board.number,
        lines=tuple(map(_line, seen.lines)),
        to=() if late else tuple(map(str, seen.may_say)),
        quiet=playing and not any(one.hearers in (Hearers.TABLE, Hearers.SIDE) for one in seen.may_say),
        watchers=seen.watchers,
        watching=seen.watching,
    )


def _line(line: SeenLine) -> Line:
    match line.viewer.kind:
        case ViewerKind.PLAYER:
            return Line(line.name, "player", line.viewer.seat, str(line.audience), line.text)
        case ViewerKind.DIRECTOR:
            return Line(line.name, "director", None, str(line.audience), line.text)
        case _:
            return Line(line.name, "spectator", None, str(line.audience), line.text)


def _is_robot(state: State, seat: Seat) -> bool:
    occupant = state.seats[seat]
    return occupant is not None and occupant.is_robot


def _occupant(state: State, seen: TableView, seat: Seat) -> Occupant:
    occupant = state.seats[seat]
    if occupant is None:
        return Occupant()
    away = seat in seen.away
    # Who may not know that somebody is away is not told of the robot either.
    robot = occupant.person is None or (occupant.stand_in and away)
    return Occupant(occupant.name, "robot" if robot else "person", not away)
