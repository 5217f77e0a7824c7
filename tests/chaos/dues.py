"""What becomes of every timer: a record that PostgreSQL keeps by triggers, whatever process does it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.store.database import Pool

__all__ = ["Dues", "keep_record", "last_number", "read_dues", "until_rest"]

_RECORD: Final = """
    CREATE TABLE chaos_due (
        number bigserial, at timestamptz DEFAULT clock_timestamp(), id bigint, key text, kind text, what text,
        late float8, moved interval
    );
    CREATE FUNCTION chaos_due() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'INSERT' THEN
            INSERT INTO chaos_due (id, key, kind, what) VALUES (NEW.id, NEW.key, NEW.kind, 'set');
        ELSIF TG_OP = 'DELETE' THEN
            -- The sweeper deletes what it has done by its number, who cancels it by its key.
            INSERT INTO chaos_due (id, key, kind, what) VALUES (
                OLD.id, OLD.key, OLD.kind,
                CASE WHEN current_query() LIKE '%WHERE id =%' THEN 'fired' ELSE 'cancelled' END
            );
        ELSIF NEW.tries > OLD.tries THEN
            INSERT INTO chaos_due (id, key, kind, what, late) VALUES (
                NEW.id, NEW.key, NEW.kind, CASE WHEN OLD.tries = 0 THEN 'taken' ELSE 'again' END,
                CASE WHEN OLD.tries = 0 THEN extract(epoch FROM clock_timestamp() - OLD.at) END
            );
        ELSIF NEW.tries = 0 AND OLD.tries = 0 AND NEW.at <> OLD.at THEN
            INSERT INTO chaos_due (id, key, kind, what, moved)
            VALUES (NEW.id, NEW.key, NEW.kind, 'moved', NEW.at - OLD.at);
        END IF;
        RETURN NULL;
    END$$;
    CREATE TRIGGER chaos_due AFTER INSERT OR UPDATE OR DELETE ON play_timer FOR EACH ROW EXECUTE FUNCTION chaos_due();
"""
_SINCE: Final = "SELECT id, key, what, late FROM chaos_due WHERE number > %s ORDER BY number"
_LAST: Final = "SELECT coalesce(max(number), 0) FROM chaos_due"
_SOON: Final = "SELECT key FROM play_timer WHERE at < clock_timestamp() + interval '1.5 seconds'"
_OVERDUE: Final = "SELECT key FROM play_timer WHERE tries = 0 AND at < clock_timestamp() - interval '5 seconds'"
_WAITING: Final = "SELECT id, key FROM play_timer"
_POLL: Final = 0.2


@dataclass(frozen=True, slots=True)
class Dues:
    """The timers set since a number of the record, and what has become of them.

    `again` were taken a second time, since the process that had begun them was gone or stood still. `unaccounted` were
    set and are neither done, nor cancelled, nor waiting; `twice` ended more than once; `overdue` has nobody taken.
    """

    set: int
    fired: int
    cancelled: int
    waiting: int
    again: int
    latest: float
    unaccounted: tuple[str, ...]
    twice: tuple[str, ...]
    overdue: tuple[str, ...]
    fired_keys: frozenset[str]
    waiting_keys: frozenset[str]


async def keep_record(pool: Pool) -> None:
    """Let PostgreSQL record from now on what becomes of timers."""
    async with pool.connection() as connection:
        await connection.execute(_RECORD)


async def last_number(pool: Pool) -> int:
    """Return the number of the last row of the record."""
    async with pool.connection() as connection:
        row: Any = await (await connection.execute(_LAST)).fetchone()
    return int(row[0])


async def read_dues(pool: Pool, since: int) -> Dues:
    """Return what has become of the timers set after that number of the record."""
    async with pool.connection() as connection, connection.transaction():
        await connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        rows = await _all(connection, _SINCE, since)
        waiting = dict(await _all(connection, _WAITING))
        overdue = [key for (key,) in await _all(connection, _OVERDUE)]
    keys = {one: key for one, key, what, _ in rows if what == "set"}
    whats = Counter(what for one, _, what, _ in rows if one in keys)
    ends = Counter(one for one, _, what, _ in rows if what in ("fired", "cancelled"))
    return Dues(
        set=len(keys),
        fired=whats["fired"],
        cancelled=whats["cancelled"],
        waiting=len(keys.keys() & waiting.keys()),
        again=whats["again"],
        latest=max((late for *_, late in rows if late is not None), default=0.0),
        unaccounted=tuple(key for one, key in keys.items() if one not in ends and one not in waiting),
        twice=tuple(keys.get(one, f"{one}") for one, times in ends.items() if times > 1 or one in waiting),
        overdue=tuple(overdue),
        fired_keys=frozenset(key for _, key, what, _ in rows if what == "fired"),
        waiting_keys=frozenset(waiting.values()),
    )


async def until_rest(pool: Pool, but: Collection[str] = ()) -> None:
    """Return when nothing is due within a second: robots have acted, leads are faced."""
    while True:
        async with pool.connection() as connection:
            soon = [key for (key,) in await _all(connection, _SOON)]
        if not [key for key in soon if not key.startswith(tuple(but) or ("\0",))]:
            return
        await asyncio.sleep(_POLL)


async def _all(connection: AsyncConnection[TupleRow], statement: Any, *values: Any) -> list[Any]:
    return await (await connection.execute(statement, values or None)).fetchall()
