"""Single events: what nearly every action writes. One event, and nothing that comes with it.

Those that several boards write at the same moment share a statement, and so a round trip and a commit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from laws.values.fast_init import fast_init
from play.store.signing_in.credential import Credential, holds

__all__ = ["LogEntry", "SignedOut", "Single", "write_single", "write_singles"]


class SignedOut(Exception):
    """The session under which the event was tried is not valid any more."""


@fast_init
@dataclass(frozen=True, slots=True)
class LogEntry:
    """One row of the log, as it is read and as it is sent between processes."""

    number: int
    actor: str
    key: str | None
    kind: str
    v: int
    data: dict[str, Any]


@fast_init
@dataclass(frozen=True, slots=True)
class Single:
    """An event to be written after the one before it. `now` is its time, None for PostgreSQL's, `evidence` what is
    stored beside it and not sent to other processes; `under` is what must be valid to have signed in with, None for
    nothing. `glance` is the session of the table with what its directors read of the board after the event
    (`play.table.direction.glance`), None where that stays.
    """

    play: UUID
    row: LogEntry
    now: datetime | None = None
    evidence: Mapping[str, Any] | None = None
    under: Credential | None = None
    glance: tuple[UUID, Mapping[str, Any]] | None = None


# The time is never before that of the event before, as in `play.store.log`.
_ONE: Final = """
    INSERT INTO play_log (play_id, number, at, actor, key, kind, v, data, evidence)
    VALUES (%(play)s, %(number)s, greatest(
        coalesce(%(now)s::timestamptz, clock_timestamp()),
        (SELECT at FROM play_log WHERE play_id = %(play)s AND number = %(number)s - 1)
    ), %(actor)s, %(key)s, %(kind)s, %(v)s, %(data)s::jsonb, %(evidence)s::jsonb)
"""
_ONE_UNDER: Final = f"""
    INSERT INTO play_log (play_id, number, at, actor, key, kind, v, data, evidence)
    SELECT %(play)s, %(number)s, greatest(
        coalesce(%(now)s::timestamptz, clock_timestamp()),
        (SELECT at FROM play_log WHERE play_id = %(play)s AND number = %(number)s - 1)
    ), %(actor)s, %(key)s, %(kind)s, %(v)s, %(data)s::jsonb, %(evidence)s::jsonb
    WHERE {holds("%(person)s", "%(password)s", "%(session)s")}
"""  # noqa: S608 - statements of this package
_GLANCED: Final = """
    INSERT INTO play_glance (play_id, session, at, data) {rows}
    ON CONFLICT (play_id) DO UPDATE SET at = excluded.at, data = excluded.data
"""
_GLANCED_ONE: Final = {
    insert: f"""
        WITH logged AS ({insert} RETURNING play_id, at), glanced AS (
            {_GLANCED.format(rows="SELECT play_id, %(of)s::uuid, at, %(glance)s::jsonb FROM logged")}
        )
        SELECT play_id FROM logged
    """  # noqa: S608 - statements of this module
    for insert in (_ONE, _ONE_UNDER)
}
# In the order of the boards: two processes that write some of the same boards wait for each other in one direction.
_EVENTS: Final = """
    e AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(%s::jsonb) AS e (
            play uuid, number int, now timestamptz, actor text, key text, kind text, v smallint, data jsonb,
            evidence jsonb, person bigint, password text, session text, "of" uuid, glance jsonb
        )
    )
"""
_LOGGED: Final = f"""
    INSERT INTO play_log (play_id, number, at, actor, key, kind, v, data, evidence)
    SELECT e.play, e.number, greatest(
        coalesce(e.now, clock_timestamp()),
        (SELECT at FROM play_log WHERE play_id = e.play AND play_log.number = e.number - 1)
    ), e.actor, e.key, e.kind, e.v, e.data, e.evidence
    FROM e
    WHERE e.person IS NULL OR {holds("e.person", "e.password", "e.session")}
    ORDER BY e.play
    ON CONFLICT DO NOTHING
    RETURNING play_id, at
"""  # noqa: S608 - as above
_SEVERAL: Final = f"WITH {_EVENTS} {_LOGGED}"
_ROWS: Final = """
    SELECT e.play, e."of", logged.at, e.glance FROM e JOIN logged ON logged.play_id = e.play
    WHERE e.glance IS NOT NULL ORDER BY e.play
"""
_GLANCED_SEVERAL: Final = f"""
    WITH {_EVENTS}, logged AS ({_LOGGED}), glanced AS ({_GLANCED.format(rows=_ROWS)})
    SELECT play_id FROM logged
"""  # noqa: S608 - as above


async def write_single(connection: AsyncConnection[TupleRow], single: Single) -> None:
    """Write one event. Raise SignedOut, and psycopg's UniqueViolation where its number or its key is taken."""
    values = _values(single)
    values["data"] = json.dumps(values["data"], ensure_ascii=False)
    if single.evidence is not None:
        values["evidence"] = json.dumps(single.evidence)
    statement = _ONE if single.under is None else _ONE_UNDER
    if single.glance is not None:
        statement, values["glance"] = _GLANCED_ONE[statement], json.dumps(values["glance"], ensure_ascii=False)
    written = await connection.execute(statement, values)
    if not written.rowcount:
        raise SignedOut


async def write_singles(connection: AsyncConnection[TupleRow], singles: Sequence[Single]) -> set[UUID]:
    """Write the events of several boards, at most one of each, in one statement.

    Return the boards of those that were written. Of another `write_single` says what was the matter with it.
    """
    rows = json.dumps([_values(single) for single in singles], ensure_ascii=False, default=str)
    glanced = any(single.glance is not None for single in singles)
    written = await connection.execute(_GLANCED_SEVERAL if glanced else _SEVERAL, (rows,))
    return {row[0] for row in await written.fetchall()}


def _values(single: Single) -> dict[str, Any]:
    """Return the values of the statements, `data`, `evidence` and `glance` not yet as JSON."""
    row, under = single.row, single.under
    of, glance = single.glance or (None, None)
    return {
        "play": single.play,
        "number": row.number,
        "now": single.now,
        "actor": row.actor,
        "key": row.key,
        "kind": row.kind,
        "v": row.v,
        "data": row.data,
        "evidence": single.evidence,
        "person": None if under is None else under.person,
        "password": None if under is None else under.password,
        "session": None if under is None else under.session,
        "of": of,
        "glance": glance,
    }
