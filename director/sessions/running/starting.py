"""The start of a session: its tables, the rights of its officials, and the first round."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import connections
from django.db.models import Q
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.competitions.languages import with_languages
from director.competitions.watching import Watching, with_watching
from director.entries.admission.entered import enter_people
from director.entries.admission.readers import let_read
from director.entries.models import Entry
from director.movements.impossible import Cause, Impossible
from director.movements.matches.rooms import Room, room_of
from director.sessions.contest import fix_conditions, settings_of
from director.sessions.deals.deals import are_readable
from director.sessions.deals.sealing import Unreadable
from director.sessions.draw.drawing import Started, draw
from director.sessions.draw.schedules import SessionSchedule
from director.sessions.draw.staged import await_end
from director.sessions.models import TO_COME, Session
from director.sessions.order.spectator_bars import bar_again
from director.sessions.people.chiefs import appoint_chiefs
from director.sessions.people.directing import appoint_directors, directed
from director.sessions.people.helping import let_help
from director.sessions.people.still_playing import still_playing
from director.sessions.profile import profile_at_a_session
from director.sessions.running.rounds import look_again, set_round_timers
from director.sessions.running.timing import allowance, round_ends, time_by
from director.sessions.telling import tell_draw
from play.live.desk import Desk
from play.store.tables.session_tables import write_table
from play.table.profile import Profile

__all__ = ["add_tables", "await_players", "start"]

_WAITS: Final = timedelta(hours=1)
"""So long a session waits for its players; then it starts, and they are late."""
_NAME: Final = 50
_DRAWN: Final = """
    SELECT e.id, e.withdrawn_at IS NOT NULL OR e.missing
    FROM director_entry e JOIN director_contestant c ON c.entry_id = e.id
    WHERE c.session_id = %s ORDER BY e.id FOR SHARE OF e
"""
_START: Final = """
    UPDATE director_session SET started_at = coalesce(%(now)s::timestamptz, clock_timestamp()), round = 1,
                                round_at = coalesce(%(now)s::timestamptz, clock_timestamp())
    WHERE id = %(session)s AND started_at IS NULL AND cancelled_at IS NULL
    RETURNING competition_id, round_time, boards_per_round, round_at, overtime
"""
_TIME: Final = "UPDATE director_session SET round_time = %s WHERE id = %s"
_COMPETITION: Final = "SELECT profile FROM director_competition WHERE id = %s"
_OF_TABLES: Final = """
    SELECT c.name, c.profile, c.announced_by_id,
           CASE WHEN s.simultaneous_id IS NULL THEN c.watching ELSE 'nobody' END,
           c.watching_minutes, c.languages, c.cards_due, s.round_time, s.boards_per_round,
           coalesce((s.schedule->>'rooms')::boolean, false)
    FROM director_session s JOIN director_competition c ON c.id = s.competition_id WHERE s.id = %s
"""
_TABLE: Final = "INSERT INTO director_session_table (session_id, number, table_id, closed_room) VALUES (%s, %s, %s, %s)"


def _timed(profile: Profile, seconds: int, boards: int) -> Profile:
    """Return the regulations with clocks that show so many seconds for a round of so many boards, 0 for no limit."""
    if not seconds:
        return profile
    return replace(profile, rules=replace(profile.rules, board_time=seconds // boards, round_boards=boards))


class _Gone(Exception):
    """Somebody who is drawn has withdrawn, or is missing, since the draw began."""


async def start(desk: Desk, session: UUID) -> bool:
    """Draw the session and write its tables; return False when it had started already, or is cancelled.

    Who withdraws while it is drawn is not in it: then it is drawn once more.

    Its first boards are opened by `director.sessions.running.runner.go_on`. The owners and directors of the club who do
    not play have the rights of a director at all its tables; where all of them play, they rule on boards that they have
    played. Raise Impossible when there is no schedule for the pairs that are entered, Unreadable when the server has
    another key than when the deals were drawn.
    """
    while True:
        try:
            return await _start(desk, session)
        except Started:
            return False
        except _Gone:
            continue


async def _start(desk: Desk, session: UUID) -> bool:
    """Draw and start the session as `start` does. Raise Started, and _Gone: then it is drawn, and not started."""
    gone, schedule, settings = await sync_to_async(_draw, thread_sensitive=False)(session)
    async with desk.pool.connection() as connection, connection.transaction():
        values = {"session": session, "now": desk.clock.for_database()}
        row: Any = await (await connection.execute(_START, values)).fetchone()
        if row is None:
            return False
        drawn = await (await connection.execute(_DRAWN, (session,))).fetchall()
        if any(left and entry not in gone for entry, left in drawn):
            raise _Gone
        named: Any = await (await connection.execute(_COMPETITION, (row[0],))).fetchone()
        (regulations,) = named
        seconds = time_by(regulations, row[2]) if row[1] is None else row[1]
        await connection.execute(_TIME, (seconds, session))
        await fix_conditions(connection, row[0], settings, desk.clock.for_database())
        teams = schedule.rooms
        ends, late = round_ends(row[3], seconds, 1, teams=teams), allowance(regulations, row[4], teams=teams)
        await set_round_timers(connection, session, 1, ends, late)
        await look_again(connection, session, desk.clock.for_database())
        await add_tables(connection, session, {one.table for one in schedule.rows})
        await appoint_directors(connection, session, desk.clock.for_database())
        await appoint_chiefs(connection, session, desk.clock.for_database())
        await let_help(connection, session, desk.clock.for_database())
        changed = await enter_people(connection, session)
        await let_read(connection, session)
        await bar_again(connection, session, row[0], desk.clock.for_database())
        await tell_draw(connection, session, row[0], desk.clock.for_database())
    await desk.tell_rights(changed)
    return True


async def add_tables(connection: AsyncConnection[TupleRow], session: UUID, numbers: Collection[int]) -> dict[int, UUID]:
    """Write the tables of these numbers of a session that has started, by its regulations and times; return them."""
    found: Any = await (await connection.execute(_OF_TABLES, (session,))).fetchone()
    name, regulations, announced_by, watching, minutes, languages, cards_due, seconds, boards, teams = found
    profile = profile_at_a_session(regulations, directed=await directed(connection, session))
    profile = _timed(profile, seconds or 0, boards)
    written = {}
    for number in sorted(numbers):
        closed = teams and room_of(number) is Room.CLOSED
        rules = with_watching(profile.rules, Watching(watching), minutes, closed=closed)
        of_room = replace(profile, rules=with_languages(rules, languages))
        title = f"{name[:_NAME]} · {number}"
        written[number] = await write_table(connection, session, announced_by, title, of_room, cards_due)
        await connection.execute(_TABLE, (session, number, written[number], closed))
    return written


async def await_players(desk: Desk, session: UUID) -> None:
    """Raise Impossible as long as players of a session that starts by itself still play in another one of the club."""
    await sync_to_async(_await_players, thread_sensitive=False)(session, desk.clock.now())


def _await_players(session: UUID, now: datetime) -> None:
    try:
        waiting = Session.objects.filter(TO_COME, pk=session, starts_at__gt=now - _WAITS)
        held = waiting.select_related("competition", "stage__competition").first()
        engaged = set() if held is None else {one.person_id for one in still_playing(held)}
        if engaged:
            raise Impossible("its players still play elsewhere", "its end", Cause.ENGAGED, number=len(engaged))
    finally:
        connections.close_all()


def _draw(session: UUID) -> tuple[frozenset[int], SessionSchedule, dict[str, Any]]:
    """Draw the session; return who had left before, its schedule, and the settings of its event."""
    try:
        held = Session.objects.select_related("competition__club", "stage").get(pk=session)
        left = Entry.objects.filter(Q(withdrawn_at__isnull=False) | Q(missing=True), competition=held.competition)
        gone = frozenset(left.values_list("pk", flat=True))
        await_end(held)
        schedule = draw(held)
        if not are_readable(held):
            raise Unreadable("the deals were drawn with another DEALS_KEY")
        return gone, schedule, settings_of(held.competition)
    finally:
        connections.close_all()
