"""The log: read a board's events; write new ones with their timers, notices and projection in one statement."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.errors import UniqueViolation
from psycopg.rows import TupleRow

from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.contract import PassedOut, Played
from laws.values.seats import SEATS
from play.store.direction.glances import write_calls
from play.store.signing_in.credential import Credential, valid
from play.store.single import LogEntry, SignedOut
from play.table.codec import encode
from play.table.direction.glance import Told
from play.table.state import State
from play.table.table_events import Happening

__all__ = [
    "Conflict",
    "LogEntry",
    "NewNotice",
    "NewTimer",
    "Repeated",
    "SignedOut",
    "append",
    "conflict",
    "entries",
    "facts",
    "knows",
    "last_numbers",
    "read",
    "tray_stood",
]


class Conflict(Exception):
    """Another writer has taken these numbers."""


class Repeated(Exception):
    """This actor has already written an event under this key."""


@dataclass(frozen=True, slots=True)
class NewTimer:
    """A timer to set, `after` seconds from when it is written: see `play.store.models.Timer`."""

    after: float
    kind: str
    awaits: str
    key: str


@dataclass(frozen=True, slots=True)
class NewNotice:
    """A notice for other packages: see `play.store.models.Notice`."""

    kind: str
    data: dict[str, Any]


_READ: Final = """
    SELECT number, actor, key, kind, v, data FROM play_log WHERE play_id = %s AND number > %s ORDER BY number
"""

# One index look-up for each board, however long its log.
_LAST: Final = """
    SELECT play, number FROM unnest(%s::uuid[]) AS play
    CROSS JOIN LATERAL (SELECT number FROM play_log WHERE play_id = play ORDER BY number DESC LIMIT 1) AS last
"""

_KNOWS: Final = """
    SELECT EXISTS (
        SELECT FROM play_board this JOIN play_board any_board USING (table_id) JOIN play_log ON play_id = any_board.id
        WHERE this.id = %s AND actor = %s AND key = %s
    )
"""

# Before its first move it has been there since the last of the four sat down. The time for which the session was
# stopped (article 13.13) or the platform stood still is nobody's thinking.
_STOOD: Final = """
    WITH present AS (
        SELECT coalesce(%(now)s::timestamptz, clock_timestamp()) AS at
    ), log AS (
        SELECT kind, at, data FROM play_log
        WHERE play_id = %(play)s
              AND kind IN ('laws.tray_moved', 'laws.board_opened', 'table.seated', 'table.robot_seated',
                           'table.session_resumed', 'table.stood_still')
    ), came AS (
        SELECT coalesce(
            max(at) FILTER (WHERE kind = 'laws.tray_moved'),
            max(at) FILTER (WHERE kind NOT IN ('table.session_resumed', 'table.stood_still'))
        ) AS at
        FROM log
    ), stops AS (
        SELECT CASE WHEN kind = 'table.stood_still' THEN to_timestamp((data->>'began')::float8)
                    ELSE at - make_interval(secs => (data->>'seconds')::float8) END AS at,
               make_interval(secs => (data->>'seconds')::float8) AS length
        FROM log WHERE kind IN ('table.session_resumed', 'table.stood_still')
    )
    SELECT extract(epoch FROM present.at - came.at - coalesce((
        SELECT sum(least(stops.at + length, present.at) - greatest(stops.at, came.at))
        FROM stops WHERE stops.at < present.at AND stops.at + length > came.at
    ), interval '0'))::float8
    FROM present, came
"""

# One statement is one transaction. The time is PostgreSQL's, and never before that of the event before (a clock can be
# set back); the key stands on the first event only, so that it is unique for its actor and board.
_APPEND: Final = """
    WITH stamp AS (
        SELECT greatest(
            coalesce(%(now)s::timestamptz, clock_timestamp()),
            (SELECT at FROM play_log WHERE play_id = %(play)s AND number = %(last)s)
        ) AS at
    ), new AS (
        SELECT %(new)s::jsonb AS data
    ), logged AS (
        INSERT INTO play_log (play_id, number, at, actor, key, kind, v, data, evidence)
        SELECT %(play)s, e.number, stamp.at, %(actor)s,
               CASE WHEN e.number = %(last)s + 1 THEN %(key)s END, e.kind, e.v, e.data,
               CASE WHEN e.number = %(last)s + 1 THEN %(evidence)s::jsonb END
        FROM stamp, new, jsonb_to_recordset(new.data->'events') AS e (number int, kind text, v smallint, data jsonb)
    ), timers AS (
        INSERT INTO play_timer (at, kind, subject, awaits, key, tries)
        SELECT coalesce(%(now)s::timestamptz, statement_timestamp()) + make_interval(secs => d.after),
               d.kind, %(play)s, d.awaits, d.key, 0
        FROM new, jsonb_to_recordset(new.data->'timers') AS d (after float8, kind text, awaits text, key text)
        ON CONFLICT (key) DO NOTHING
    ), notices AS (
        INSERT INTO play_notice (at, kind, subject, data, xact)
        SELECT stamp.at, n.kind, %(play)s, n.data, pg_current_xact_id()::text::bigint
        FROM stamp, new, jsonb_to_recordset(new.data->'notices') AS n (kind text, data jsonb)
    ), sat AS (
        INSERT INTO play_board_seat (play_id, seat, person_id, robot, last)
        SELECT %(play)s, s.seat, s.person, s.person IS NULL, s.last
        FROM new, jsonb_to_recordset(new.data->'sat') AS s (seat text, person bigint, last bool)
        WHERE EXISTS (SELECT FROM play_board WHERE id = %(play)s AND finished_at IS NULL)
    ), glance AS (
        INSERT INTO play_glance (play_id, session, at, data)
        SELECT b.id, t.session, stamp.at, %(glance)s::jsonb
        FROM stamp, play_board b JOIN play_table t ON t.id = b.table_id
        WHERE b.id = %(play)s AND t.session IS NOT NULL AND %(glance)s::jsonb IS NOT NULL
        ON CONFLICT (play_id) DO UPDATE SET at = excluded.at, data = excluded.data
    )
    UPDATE play_board SET finished_at = coalesce(finished_at, stamp.at), contract = %(contract)s,
                          lead = %(lead)s, tricks = %(tricks)s, score_ns = %(score)s
    FROM stamp WHERE id = %(play)s AND %(over)s
"""


async def read(connection: AsyncConnection[TupleRow], play: UUID, after: int = 0) -> list[LogEntry]:
    """Return the rows of a board's log whose number is above `after`, in order."""
    cursor = await connection.execute(_READ, (play, after))
    return [LogEntry(*row) for row in await cursor.fetchall()]


async def last_numbers(connection: AsyncConnection[TupleRow], plays: Sequence[UUID]) -> dict[UUID, int]:
    """Return the number of the last event of each of these boards."""
    cursor = await connection.execute(_LAST, (list(plays),))
    return dict(await cursor.fetchall())


async def knows(connection: AsyncConnection[TupleRow], play: UUID, actor: str, key: str) -> bool:
    """Return whether this actor has written an event under this key on any board of this board's table."""
    row: Any = await (await connection.execute(_KNOWS, (play, actor, key))).fetchone()
    return bool(row[0])


async def tray_stood(connection: AsyncConnection[TupleRow], play: UUID, now: datetime | None) -> float:
    """Return for how many seconds the tray of a board with screens has been where it is, while its players could think;
    `now` as in `append`.
    """
    row: Any = await (await connection.execute(_STOOD, {"play": play, "now": now})).fetchone()
    return float(row[0])


async def append(
    connection: AsyncConnection[TupleRow],
    play: UUID,
    after: State | None,
    events: Sequence[Happening],
    *,
    last: int,
    actor: str,
    key: str | None,
    timers: Sequence[NewTimer] = (),
    notices: Sequence[NewNotice] = (),
    now: datetime | None = None,
    evidence: Mapping[str, Any] | None = None,
    told: Told | None = None,
    under: Credential | None = None,
) -> list[LogEntry]:
    """Write events with the numbers after `last`, and with them timers, notices, a finished board's facts, and what the
    directors of a session are told.

    `after` is the state after the events when they changed the facts of a finished board, else None. `now` is the time
    of the events, from which timers count, by default PostgreSQL's. `evidence` is stored with the first event and not
    sent to other processes. `under` is the session that must be valid. Return the rows as written. Raise Conflict when
    a number is taken, Repeated when the key is, SignedOut when the session has ended; then nothing was written.
    """
    rows = entries(events, last, actor, key)
    values: dict[str, Any] = {
        "play": play,
        "last": last,
        "actor": actor,
        "key": key,
        "now": now,
        "evidence": None if evidence is None else json.dumps(evidence),
    }
    waits = told is not None and told.waits_change
    try:
        if under is not None and not await valid(connection, under):
            raise SignedOut
        new = {
            "events": [{"number": row.number, "kind": row.kind, "v": row.v, "data": row.data} for row in rows],
            "timers": [asdict(timer) for timer in timers],
            "notices": [asdict(notice) for notice in notices],
            "sat": _sitters(after),
        }
        values["new"] = json.dumps(new, ensure_ascii=False)
        values["glance"] = None if told is None else json.dumps(told.glance, ensure_ascii=False)
        async with connection.transaction() if waits else nullcontext():
            await connection.execute(_APPEND, values | facts(after))
            if waits and told is not None:
                await write_calls(connection, play, rows[-1].number, told)
    except UniqueViolation as violation:
        raise conflict(violation) from violation
    return rows


def entries(events: Sequence[Happening], last: int, actor: str, key: str | None) -> list[LogEntry]:
    """Return the rows of events with the numbers after `last`; the first has the key."""
    encoded = [encode(event) for event in events]
    return [LogEntry(last + n, actor, key if n == 1 else None, e.kind, e.v, e.data) for n, e in enumerate(encoded, 1)]


def conflict(violation: UniqueViolation) -> Conflict | Repeated:
    """Return what it means that a row could not be written because its number or its key is taken."""
    return Repeated() if violation.diag.constraint_name == "log_key" else Conflict()


def facts(state: State | None) -> dict[str, Any]:
    """Return the projection of a finished board that is stored in `play_board`; for any other `over` is False."""
    if state is None or state.game.phase is not Phase.OVER:
        return {"over": False, "contract": "", "lead": "", "tricks": None, "score": None}
    game = state.game
    played: dict[str, Any] = {"contract": "passed out", "lead": "", "tricks": None}
    match game.result:
        case Played(contract, tricks):
            played = {"contract": str(contract), "lead": _opening_lead(game), "tricks": tricks}
        case None if game.play is not None:  # set aside
            played = {"contract": str(game.play.contract), "lead": "", "tricks": None}
        case None:  # set aside before the end of the auction
            played = {"contract": "", "lead": "", "tricks": None}
        case PassedOut():
            pass
    return {"over": True, "score": game.score_ns} | played


def _sitters(state: State | None) -> list[dict[str, Any]]:
    """Return who sat where on a finished board: everybody who had the seat, and its last occupant."""
    rows: list[dict[str, Any]] = []
    if state is not None:
        for seat in SEATS:
            now = state.seats[seat]
            people = {person for person, where in state.sat if where is seat}
            last = None if now is None or now.is_robot else now.person
            rows += [{"seat": seat.letter, "person": one, "last": one == last} for one in sorted(people)]
            if now is not None and now.is_robot:
                rows.append({"seat": seat.letter, "person": None, "last": True})
    return rows


def _opening_lead(game: Table) -> str:
    if game.play is None:
        return ""
    first = game.play.tricks[0].cards if game.play.tricks else game.play.trick
    return str(first[0].card) if first else ""
