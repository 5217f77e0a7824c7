"""Boards of a session: put on a table with the players whom the schedule seats there, or players taken from it.

At a table of a session nobody who plays opens boards or changes seats; `director` does it here, by what its schedule
says. A table stays the same from round to round, and its boards follow each other as at any other table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from typing import Any, Final
from uuid import UUID, uuid4

from laws.protocol.codec import conditions_of
from laws.protocol.events import BoardOpened
from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.store import log
from play.store.spectators.interpreting import follow, interpreters_at
from play.store.spectators.watching import end_places, hold
from play.store.tables.boards import open_board
from play.store.tables.session_tables import StoredBoard
from play.table.actors import SYSTEM
from play.table.direction.glance import told_after
from play.table.direction.halting import first_told, still_told
from play.table.evolution import evolve, replay
from play.table.pace.clock import clock_at_opening
from play.table.people.seats import Occupant, Seats
from play.table.people.watching import BEHIND, settled, shows_one
from play.table.rules import rules_of
from play.table.state import State
from play.table.table_events import (
    Happening,
    MovedOn,
    RobotSeated,
    RoomTold,
    RulesSet,
    Seated,
    StoodIn,
    Vacated,
    WatchBegan,
    Went,
)

__all__ = ["SessionBoard", "begin_board", "clear_table"]

_ATTEMPTS: Final = 5
_TABLE: Final = """
    SELECT conditions, profile, rules, closed_at IS NOT NULL, extract(epoch FROM clock_timestamp())::bigint
    FROM play_table WHERE id = %s
"""
_BEFORE: Final = """
    SELECT id, finished_at IS NOT NULL FROM play_board WHERE table_id = %s AND sequence = %s
"""


@dataclass(frozen=True, slots=True)
class SessionBoard:
    """A board that is to be played at a table: the `sequence`th there, in that round, by those in the seats.

    `dealt` is the dealt board, whose row all tables of the session share. `round_ends` is when the time of the
    round ends, in seconds since 1970, for its first board; None for a later one, and without a limit. `officers` are
    those who come for a team: each sits behind a player as long as that one sits there (article 38.2(3)). `longer` are
    the announcements by which the round has become longer: `round_ends` has them in it.
    """

    table: UUID
    sequence: int
    round: int
    dealt: StoredBoard
    seats: Seats
    round_ends: int | None = None
    officers: frozenset[int] = frozenset()
    longer: tuple[RoomTold, ...] = ()


async def begin_board(desk: Desk, begun: SessionBoard) -> UUID | None:
    """Put a board on its table, and the table on from the board before; return its play.

    Idempotent: None when the table has a board in this place already, is closed, or is not done with the board before.
    Who did not sit at the table on the board before is away from it until he is connected. Raise LookupError when there
    is no such table, board before, or deal.
    """
    before = await _board_before(desk, begun)
    if before is None and begun.sequence > 1:
        return None
    for _ in range(_ATTEMPTS):
        try:
            return await _begin(desk, begun, before)
        except log.Conflict:
            if before is not None and not await desk.catch_up(before):
                return None
            if before is None:
                return None
    return None


async def clear_table(desk: Desk, play: UUID) -> None:
    """Take everybody from the seats of a finished board, after which the table stands empty. Idempotent."""
    live = await desk.plays.get(play)
    for _ in range(_ATTEMPTS):
        events = tuple(Vacated(seat) for seat in SEATS if live.state.seats[seat] is not None)
        if not events or live.state.next is not None:
            return
        told = told_after(live.state, reduce(evolve, events, live.state))
        try:
            async with live.lock, desk.pool.connection() as connection:
                rows = await log.append(
                    connection,
                    play,
                    None,
                    events,
                    last=live.number,
                    actor=str(SYSTEM),
                    key=None,
                    now=_now(desk),
                    told=told,
                )
        except log.Conflict:
            await desk.catch_up(live)
            continue
        await desk.committed(live, rows, ())
        return


async def _board_before(desk: Desk, begun: SessionBoard) -> LivePlay | None:
    """Return the board before, read to its end at least; None where there is none or it is not over. Raise LookupError.

    Where another process has written to it since, the next event finds its place taken.
    """
    if begun.sequence == 1:
        return None
    async with desk.pool.connection() as connection:
        row: Any = await (await connection.execute(_BEFORE, (begun.table, begun.sequence - 1))).fetchone()
    if row is None:
        raise LookupError(f"table {begun.table} has no board in place {begun.sequence - 1}")
    if not row[1]:
        return None
    live = await desk.plays.get(row[0])
    if live.state.game.phase is not Phase.OVER:
        await desk.catch_up(live)
    return live


async def _begin(desk: Desk, begun: SessionBoard, before: LivePlay | None) -> UUID | None:
    if before is not None and before.state.next is not None:
        return None
    play, moved = uuid4(), None
    players = [one.person for one in begun.seats if one is not None and one.person is not None]
    async with desk.pool.connection() as connection, connection.transaction():
        row: Any = await (await connection.execute(_TABLE, (begun.table,))).fetchone()
        if row is None:
            raise LookupError(f"there is no table {begun.table}")
        conditions, profile, rules, closed, seconds = row
        if closed:
            return None
        now = _now(desk)
        interpreters = await interpreters_at(connection, begun.table)
        await hold(connection, [*players, *(one.person for one in interpreters)])
        if before is not None:
            moved = await log.append(
                connection, before.play, None, [MovedOn(play)], last=before.number, actor=str(SYSTEM), key=None, now=now
            )
        opening = BoardOpened(begun.dealt.board, begun.dealt.deal, conditions_of(conditions))
        state = None if before is None else before.state
        seconds = seconds if now is None else int(now.timestamp())
        seats = {
            one.person: seat for seat in SEATS if (one := begun.seats[seat]) is not None and one.person is not None
        }
        others = [] if state is None else _taken_by_others(state.seats, begun.seats)
        leave = begun.officers if shows_one(rules_of(rules)) else None
        ended = await end_places(connection, begun.table, [BEHIND[seat] for seat in others], leave)
        followed = await follow(connection, begun.table, interpreters, seats, now)
        watching = () if state is None else state.watching
        lost = {
            one.person: None for one in watching if one.viewer.seat in others and (leave is None or one.person in leave)
        }
        places = {**lost, **followed.places}
        names = {one.person: one.name for one in interpreters}
        events = _opened(opening, RulesSet(profile, rules_of(rules)), begun, state, seconds, places, names)
        timers = desk.timers_after(play, replay(events))
        await open_board(
            connection,
            begun.table,
            begun.sequence,
            events,
            play=play,
            dealt=begun.dealt.id,
            round_number=begun.round,
            timers=timers,
            now=now,
        )
        changed = ended | followed.changed
        empty = [BEHIND[seat] for seat in SEATS if not _is_person(begun.seats[seat])]
        changed |= await end_places(connection, begun.table, empty)
    if before is not None and moved is not None:
        await desk.committed(before, moved, timers)
    elif timers:
        desk.timer_set(min(timer.after for timer in timers))
    await desk.tell_rights(changed)
    return play


def _opened(
    opening: BoardOpened,
    rules: RulesSet,
    begun: SessionBoard,
    before: State | None,
    now: int,
    places: Mapping[int, Seat | None],
    names: Mapping[int, str],
) -> list[Happening]:
    """Return the first events of a board; who kept his seat is present, or replaced, as he was.

    Who watches carries over, but for who sits behind a robot or an empty seat, and for who plays now; `places` are
    those of interpreters, who go with their players, with their `names`.
    """
    events: list[Happening] = [opening, rules]
    for seat in SEATS:
        occupant = begun.seats[seat]
        if occupant is None:
            continue
        if occupant.person is None:
            events.append(RobotSeated(seat))
            continue
        events.append(Seated(seat, occupant.person, occupant.name))
        sat = None if before is None else before.seats[seat]
        stayed = before is not None and before.seat_of(occupant.person) is not None
        if not stayed or (before is not None and occupant.person in before.away):
            events.append(Went(seat, occupant.person))
        if sat is not None and sat.person == occupant.person and sat.stand_in:
            events.append(StoodIn(seat, occupant.person))
    watching = settled(() if before is None else before.watching, places, names)
    events += [one for one in watching if _keeps_place(one, begun.seats)]
    heard = () if before is None else still_told(before, now)
    events += heard if begun.round_ends is None else first_told(heard, begun.longer, now)
    clock = None if before is None else before.clock
    return [*events, *clock_at_opening(replay(events), clock, now, begun.round_ends)]


def _keeps_place(one: WatchBegan, seats: Seats) -> bool:
    """Return whether a spectator has his place on this board too, though others sit in the seats."""
    if any(occupant is not None and occupant.person == one.person for occupant in seats):
        return False
    return one.viewer.seat is None or _is_person(seats[one.viewer.seat])


def _taken_by_others(before: Seats, now: Seats) -> list[Seat]:
    """Return the seats in which others sit now: whom the director let sit behind a player sits behind no other
    (article 38.2(3)).
    """
    return [seat for seat in SEATS if _person(before[seat]) != _person(now[seat])]


def _person(occupant: Occupant | None) -> int | None:
    return None if occupant is None else occupant.person


def _is_person(occupant: Occupant | None) -> bool:
    return occupant is not None and occupant.person is not None


def _now(desk: Desk) -> datetime | None:
    return desk.clock.for_database()
