"""The facts of a table besides the game that one kind of viewer is shown."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from uuid import UUID

from frontend.regions import Clock, Line, Occupant, Pause, Remark, Surroundings, TalkRegion
from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from laws.views.viewer import Viewer, ViewerKind
from play.live.access import may_replace
from play.live.viewing.announcing import announced_to, callers, comes_to
from play.table.audience import Hearers
from play.table.direction.consent import may_ask_back
from play.table.direction.result_questions import may_question
from play.table.lessons.lesson import is_taught
from play.table.people.commenting import Comment
from play.table.people.seating import declarer_to_take, may_take
from play.table.people.talk import House
from play.table.rules import Tray
from play.table.state import State, TableClock
from play.table.table_view import SeenLine, TableView, table_view

__all__ = ["surroundings_of"]


_HOUSE: Final = House()
MOST_COMMENTS_SEEN: Final = 20
"""The number of comments beside a table, the newest: a frame with all of them would be long. A replay has them all."""


def surroundings_of(
    name: str,
    state: State | None,
    viewer: Viewer,
    *,
    seats_free: bool = True,
    house: House = _HOUSE,
    reader: int | None = None,
    unread: frozenset[int] = frozenset(),
    delay: int = 0,
    play: UUID | None = None,
    closed: bool = False,
    comments: tuple[Comment, ...] = (),
    in_session: bool = False,
) -> Surroundings:
    """Return the seats as this viewer sees them, and what he may do about them; without a state, an empty table,
    or one of which he sees nothing yet.

    `seats_free` says that people and robots may change places (`play.live.access.seats_are_free`). `reader` is the
    person who looks, where the seat does not say it; `unread` are those whose talk he does not read. `delay` is that
    of the viewer in seconds: with one he may not speak. `closed` says that no other board comes to the table,
    `in_session` that its next board comes without a player's doing. `comments` are those that he is shown.
    """
    if state is None:
        nobody = Occupant(kind="unseen" if delay else "vacant")
        return Surroundings(name, (nobody, nobody, nobody, nobody), late=delay)
    seen = table_view(state, viewer, house, reader, unread)
    late = delay > 0
    seated = viewer.seat if viewer.kind is ViewerKind.PLAYER else None
    vacant = frozenset(seat for seat in SEATS if state.seats[seat] is None)
    robots = frozenset(seat for seat in SEATS if (who := state.seats[seat]) is not None and who.person is None)
    absent = frozenset(seat for seat in seen.away if may_replace(state, seat) and not _is_robot(state, seat))
    offered = vacant | robots if seats_free and viewer.kind is ViewerKind.VISITOR else frozenset()
    now = frozenset(seat for seat in offered if may_take(state, reader, seat))
    north, east, south, west = (_occupant(state, seen, seat, viewer, late=late) for seat in SEATS)
    return Surroundings(
        name=name,
        occupants=(north, east, south, west),
        sit=now,
        sit_later=offered - now,
        stand=seated if seats_free else None,
        robots_fill=state.rules.robots,
        take_over=declarer_to_take(state, seated) if seats_free and seated is not None else None,
        robot=vacant | absent if seats_free and seated is not None and not state.rules.no_robots else frozenset(),
        unrobot=robots if seats_free and seated is not None else frozenset(),
        next=seated is not None
        and state.game.phase is Phase.OVER
        and state.left != 0
        and not closed
        and not in_session,
        by_itself=in_session and state.game.phase is Phase.OVER and not closed,
        closed=closed,
        boards_left=state.left,
        board=str(play) if play is not None and seated is not None and state.game.phase is Phase.OVER else "",
        called=callers(state, viewer),
        announced=announced_to(state, viewer),
        questionable=seated is not None and may_question(state),
        takes_back=seated is not None and may_ask_back(state),
        coming=comes_to(state, viewer),
        claims_at_once=state.rules.certain_claims,
        accepted=state.accepted,
        unruled=state.rules.ruling,
        pushes=state.rules.tray is Tray.PLAYERS,
        clock=_clock(seen.clock),
        pause=None if late else _pause(seen),
        dropped=seen.dropped,
        talk=_talk(state, viewer, seen, late=late),
        high_alerts=state.rules.high_alerts.value,
        double_alerts=state.rules.double_alerts.value,
        anew=state.anew,
        comments=tuple(map(_remark, comments[-MOST_COMMENTS_SEEN:])),
    )


def _remark(comment: Comment) -> Remark:
    placed = comment.placed
    return Remark(comment.name, comment.language.value, comment.text, placed.seat, placed.call, placed.card)


def _clock(clock: TableClock | None) -> Clock | None:
    if clock is None:
        return None
    return Clock(clock.ends, clock.left, clock.round_ends, clock.round_left)


def _pause(seen: TableView) -> Pause | None:
    began, held = seen.pause, seen.held
    if began is None:
        return None
    chosen = None if held is None else held.card if held.call is None else held.call
    return Pause(began.seat, began.kind.value, began.seconds, began.ends, seen.pauses, chosen)


def _talk(state: State, viewer: Viewer, seen: TableView, *, late: bool) -> TalkRegion:
    playing = viewer.kind is ViewerKind.PLAYER and state.game.phase is not Phase.OVER
    return TalkRegion(
        board=state.game.board.number,
        lines=tuple(map(_line, seen.lines)),
        to=() if late else tuple(map(str, seen.may_say)),
        quiet=playing and not any(one.hearers in (Hearers.TABLE, Hearers.SIDE) for one in seen.may_say),
        watchers=seen.watchers,
        watching=seen.watching,
        taught=is_taught(state),
    )


def _line(line: SeenLine) -> Line:
    match line.viewer.kind:
        case ViewerKind.PLAYER:
            return Line(line.name, "player", line.viewer.seat, str(line.audience), line.text)
        case ViewerKind.DIRECTOR:
            return Line(line.name, "director", None, str(line.audience), line.text)
        case _ if line.interprets:
            return Line(line.name, "interpreter", None, str(line.audience), line.text)
        case _:
            return Line(line.name, "spectator", None, str(line.audience), line.text)


def _is_robot(state: State, seat: Seat) -> bool:
    occupant = state.seats[seat]
    return occupant is not None and occupant.is_robot


def _occupant(state: State, seen: TableView, seat: Seat, viewer: Viewer, *, late: bool) -> Occupant:
    """Return who sits there. Between boards his name leads to his page, for everybody but himself."""
    occupant = state.seats[seat]
    if occupant is None:
        return Occupant()
    away = seat in seen.away
    # Who may not know that somebody is away is not told of the robot either.
    robot = occupant.person is None or (occupant.stand_in and away)
    linked = state.game.phase is Phase.OVER and not late and not robot and viewer != Viewer.player(seat)
    page = occupant.person or 0 if linked else 0
    return _occupant_of(occupant.name, "robot" if robot else "person", not away, page)


_occupant_of = lru_cache(maxsize=16_384)(
    Occupant
)  # one value for all viewers, whose plates are compared with each change
