"""What runs a session: timers that start it, bring the next boards and rounds, and end it.

A timer is only the occasion: `go_on` reads what the session needs now (`plan.plan`) and does it. It is idempotent,
so that any process may do it, and twice. Each board that ends sets a timer for its session in the transaction that
records it (`director.results.recording`); a process that dies leaves its timer to another.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.entries.admission.entered import free_people, release
from director.movements.impossible import Cause, Impossible
from director.sessions.deals.deals import dealt_of
from director.sessions.deals.sealing import Unreadable
from director.sessions.draw.pairing_timers import pairing_timer
from director.sessions.order.announcing import deliver
from director.sessions.order.pauses import last_of_directors
from director.sessions.order.spectators import WATCHING_ORDERED, take_effect
from director.sessions.people.changing_players import PLAYER_CHANGED, change_planned
from director.sessions.people.leaving import ASKS_TO_LEAVE, call_for_leaver
from director.sessions.running.checking import close_checks
from director.sessions.running.ending import BOARD_ENDED, TABLE_LEFT, end_boards, leave_tables
from director.sessions.running.plan import (
    Abandon,
    Begin,
    Clear,
    End,
    Halt,
    NextRound,
    Pair,
    Rest,
    Resume,
    Step,
    Stop,
    TakeAway,
    checked_by,
    done_with,
    limit_passed,
    plan,
)
from director.sessions.running.rounds import (
    GO,
    START,
    TOLD,
    end_session,
    look_again,
    next_round,
    rest,
    start_again,
    timer_for,
)
from director.sessions.running.running import Running, read_running, seats_of
from director.sessions.running.starting import add_tables, await_players, start
from director.sessions.running.unplayed import has_unread, record_unplayed
from director.sessions.telling import tell_not_started
from laws.protocol.codec_kinds import UnknownKind
from play.live.desk import Desk
from play.live.gathering import Shared
from play.live.sessions.halting import halt, let_go_on
from play.live.sessions.platform_acts import end_board, stop_play, take_away
from play.live.sessions.session_boards import SessionBoard, begin_board, clear_table
from play.live.timed.timers import Busy, Handler, Timer, set_timer_at
from play.store.rights import database_time
from play.store.tables.session_tables import StoredBoard, close_tables, dealt_board
from play.table.direction.director_call import ENDED, OVER_TIME

__all__ = ["begin", "go_on", "runner_of"]

_LOG = logging.getLogger(__name__)
_OFFICERS: Final = """
    SELECT o.person_id FROM director_contestant c JOIN director_team_officer o USING (entry_id)
    WHERE c.session_id = %s AND o.person_id IS NOT NULL
"""
_AT_ONCE: Final = 4
"""Boards that are opened at a time: fewer than the pool has connections."""
_STEPS: Final = 6
_PAUSED: Final = "SELECT coalesce(paused_at, ending_at) FROM director_session WHERE id = %s"


async def begin(desk: Desk, session: UUID) -> bool:
    """Start a session with its first round; return False when it had started. Raise Impossible, and Unreadable."""
    started = await start(desk, session)
    await go_on(desk, session)
    return started


async def go_on(desk: Desk, session: UUID) -> None:
    """Do what the session needs now. Idempotent. Raise Unreadable when the server has another key for its deals.

    Nothing where the time of its round may still move: its timer comes again then.
    """
    with suppress(Busy):
        await _go_on(desk, session)


async def _go_on(desk: Desk, session: UUID) -> None:
    """Do what the session needs now. Raise Unreadable, and Busy where the time of its round may still move."""
    for _ in range(_STEPS):
        async with desk.pool.connection() as connection:
            running = await read_running(connection, session)
            now = desk.clock.for_database() or await database_time(connection)
        if running is None:
            return
        limit = limit_passed(running, now)
        if limit is not None and await desk.in_doubt((now - limit).total_seconds()):
            raise Busy
        await _release(desk, running)
        steps = plan(running, now)
        if Rest() in steps:
            async with desk.pool.connection() as connection, connection.transaction():
                await _part(connection, running, now)
                await rest(connection, session, running.round, now)
            continue
        if Pair() in steps:
            await _pair(desk, running, now)
            return
        if NextRound() in steps:
            async with desk.pool.connection() as connection, connection.transaction():
                await _part(connection, running, now)
                await next_round(connection, session, running.round, now)
            continue
        if End() in steps:
            await _end(desk, running, now)
            return
        await _halt(desk, running, steps, now)
        await _seat(desk, running, steps)
        await _look_again(desk, running, now)
        if not (running.cancelled or running.ending or await _again_at_once(desk, session, steps)):
            return


async def _look_again(desk: Desk, running: Running, now: datetime) -> None:
    """Let the session go on when a round check is over that lasts longer than its timer was set for."""
    if running.paused is None and (until := checked_by(running, now)) is not None:
        occasion = f"checked by {until.timestamp()}"
        async with desk.pool.connection() as connection:
            await set_timer_at(connection, until, running.id, timer_for(running.id, occasion))


async def _pair(desk: Desk, running: Running, now: datetime) -> None:
    """Let the next round be paired, unless a result is still to be read: its reader lets the session go on."""
    async with desk.pool.connection() as connection, connection.transaction():
        if not await has_unread(connection, running.id):
            await record_unplayed(connection, running.id, running.round, now)
            await set_timer_at(connection, now, running.id, pairing_timer(running.id, f"{running.round + 1}"))


async def _again_at_once(desk: Desk, session: UUID, steps: Sequence[Step]) -> bool:
    """Return whether the session needs more now: after play was stopped or goes on, and for boards that were opened
    while somebody stopped it, or ended the session.
    """
    if any(isinstance(step, Halt | Resume) for step in steps):
        return True
    if not any(isinstance(step, Begin) for step in steps):
        return False
    async with desk.pool.connection() as connection:
        row: Any = await (await connection.execute(_PAUSED, (session,))).fetchone()
    return row is not None and row[0] is not None


async def _release(desk: Desk, running: Running) -> None:
    """Let those go who have left the session and have played their last board of it."""
    if numbers := done_with(running):
        async with desk.pool.connection() as connection:
            left = await release(connection, running.id, numbers)
        if left:
            await desk.tell_rights([running.id], left)


def runner_of(desk: Desk) -> Handler:
    """Return the handler of the timers of sessions.

    Every table that is done sets one, so those of a moment share a run. It logs once that the deals of a session cannot
    be read, and tries again every minute, as it looks at every session that runs; so it logs once why one does not
    start. What was logged is forgotten when the session has gone on, or is not tried any more.
    """
    reported: set[UUID] = set()
    waiting: set[UUID] = set()
    going_on = Shared(partial(_go_on, desk))

    async def handle(timer: Timer) -> None:
        try:
            await _handled(desk, going_on, timer)
        except Impossible as impossible:
            if timer.subject not in waiting:
                waiting.add(timer.subject)
                _LOG.warning("session %s does not start by itself: %s", timer.subject, impossible)
            if not await _not_started(desk, timer.subject, impossible):
                waiting.discard(timer.subject)
        except Unreadable as unreadable:
            if timer.subject not in reported:
                reported.add(timer.subject)
                _LOG.error("session %s stands still: %s", timer.subject, unreadable)
            async with desk.pool.connection() as connection:
                await look_again(connection, timer.subject, desk.clock.for_database(), always=True)
            if timer.kind == START and not await _not_started(
                desk, timer.subject, Impossible(f"{unreadable}", cause=Cause.SEALED)
            ):
                reported.discard(timer.subject)
        else:
            if timer.kind != TOLD:
                waiting.discard(timer.subject)
                reported.discard(timer.subject)

    return handle


async def _handled(desk: Desk, going_on: Shared[UUID], timer: Timer) -> None:
    """Do what a timer of sessions is for. Raise Impossible and Unreadable, UnknownKind for one of a newer release."""
    if timer.kind == TOLD:
        await deliver(desk, timer.subject)
    elif timer.kind == BOARD_ENDED:
        await end_boards(desk, [timer.subject])
    elif timer.kind == TABLE_LEFT:
        await leave_tables(desk, [timer.subject])
    elif timer.kind == PLAYER_CHANGED:
        await change_planned(desk, timer.subject, timer.awaits)
    elif timer.kind == WATCHING_ORDERED:
        await take_effect(desk, int(timer.awaits))
    elif timer.kind == ASKS_TO_LEAVE:
        await call_for_leaver(desk, timer.subject, int(timer.awaits))
    elif timer.kind == START:
        await await_players(desk, timer.subject)
        await begin(desk, timer.subject)
    elif timer.kind == GO:
        async with desk.pool.connection() as connection:
            await look_again(connection, timer.subject, desk.clock.for_database())
        await going_on.do(timer.subject)
    else:
        raise UnknownKind(f"nothing is known to do for {timer.kind!r}")


async def _not_started(desk: Desk, session: UUID, impossible: Impossible) -> bool:
    """Tell who organises a session that it could not start by itself, at the latest when it tries no more; return
    whether it tries again.

    It tries again where a break of the platform may have moved the corrections of the stage before it, where another
    session lasts longer, and where the operator may bring the old key back.
    """
    tries = impossible.cause in (Cause.STAGE, Cause.PLAYING, Cause.ENGAGED, Cause.SEALED)
    if tries:
        async with desk.pool.connection() as connection:
            tries = await start_again(connection, session, desk.clock.for_database())
    if not tries or impossible.cause in (Cause.ENGAGED, Cause.SEALED):
        await tell_not_started(desk, session, impossible)
    return tries


async def _halt(desk: Desk, running: Running, steps: Sequence[Step], now: datetime) -> None:
    """Stop play at tables, or let it go on there."""
    limit = asyncio.Semaphore(_AT_ONCE)
    at = int(now.timestamp())

    async def one(step: Halt | Resume) -> None:
        async with limit:
            if isinstance(step, Halt):
                assert running.paused is not None
                await halt(desk, step.play, running.paused.name, running.paused.reason, at)
            else:
                last = last_of_directors(running.pauses)
                assert last is not None
                await let_go_on(desk, step.play, round(((last.until or now) - last.at).total_seconds()), at)

    async with asyncio.TaskGroup() as group:
        for step in steps:
            if isinstance(step, Halt | Resume):
                group.create_task(one(step))


async def _seat(desk: Desk, running: Running, steps: Sequence[Step]) -> None:
    """Take away and stop what plays no more, clear the tables that stay empty, open the boards."""
    for step in steps:
        match step:
            case TakeAway(play):
                await take_away(desk, play)
            case Stop(play):
                await stop_play(desk, play, ENDED if running.ending else OVER_TIME)
            case Abandon(play):
                await end_board(desk, play)
            case Clear(play):
                await clear_table(desk, play)
            case Begin() | Halt() | Resume() | Rest() | Pair() | NextRound() | End():
                pass  # boards begin below; the others are done in `_go_on` and `_halt`
    begins = [step for step in steps if isinstance(step, Begin)]
    running = await _with_tables(desk, running, {step.row.table for step in begins})
    dealt = await _dealt(desk, running.id, {step.board for step in begins})
    officers = await _officers(desk, running.id) if begins and running.schedule.rooms else frozenset()
    limit = asyncio.Semaphore(_AT_ONCE)

    async def one(step: Begin) -> None:
        async with limit:
            await _open(desk, running, step, dealt[step.board], officers)

    async with asyncio.TaskGroup() as group:
        for step in begins:
            group.create_task(one(step))


async def _with_tables(desk: Desk, running: Running, numbers: Collection[int]) -> Running:
    """Write the tables that a round needs and those before it did not: a team has come late."""
    if missing := set(numbers) - set(running.tables):
        async with desk.pool.connection() as connection, connection.transaction():
            added = await add_tables(connection, running.id, missing)
        return replace(running, tables={**running.tables, **added})
    return running


async def _dealt(desk: Desk, session: UUID, numbers: Collection[int]) -> dict[int, StoredBoard]:
    """Return the dealt boards of these numbers, read once for all tables. Raise Unreadable."""
    async with desk.pool.connection() as connection, connection.transaction():
        return {
            number: await dealt_board(connection, await dealt_of(connection, session, number))
            for number in sorted(numbers)
        }


async def _open(desk: Desk, running: Running, step: Begin, dealt: StoredBoard, officers: frozenset[int]) -> None:
    table = running.tables[step.row.table]
    is_first = step.board == step.row.boards[0]
    ends = int(running.ends.timestamp()) if running.ends is not None and is_first else None
    seats = seats_of(running, step.row, step.board)
    begun = SessionBoard(table, step.sequence, running.round, dealt, seats, ends, officers, running.longer)
    await begin_board(desk, begun)


async def _officers(desk: Desk, session: UUID) -> frozenset[int]:
    """Return who is captain, coach or delegate of a team of the session, read once for all tables."""
    async with desk.pool.connection() as connection:
        rows: list[Any] = await (await connection.execute(_OFFICERS, (session,))).fetchall()
    return frozenset(row[0] for row in rows)


async def _part(connection: AsyncConnection[TupleRow], running: Running, now: datetime) -> None:
    """Close the round check of all tables, where the session has one."""
    if running.check_time:
        rows = [row for row in running.schedule.of_round(running.round) if row.is_played]
        tables = [(row.table, seats_of(running, row)) for row in rows]
        await close_checks(connection, running.id, running.round, tables, now)


async def _end(desk: Desk, running: Running, now: datetime) -> None:
    """End the session, unless a result is still to be read: its reader lets the session go on (`record`)."""
    async with desk.pool.connection() as connection, connection.transaction():
        if await has_unread(connection, running.id):
            return
        await _part(connection, running, now)
        await record_unplayed(connection, running.id, running.round, now)
        await end_session(connection, running.id, running.round, now)
        await close_tables(connection, running.id)
        await free_people(connection, running.id)
    await desk.tell_rights([running.id])
