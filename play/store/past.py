"""The log as it was: each query has its own number of seconds before now; all run in one statement.

Now is PostgreSQL's time, by which the log is timed, unless another is given. Of a table whose rule is that late
viewers see a board when it is over (`UNTIL_OVER`), or its round (`UNTIL_ROUND_OVER`), a board that is not over is as if
it had not been opened; so is one whose round goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.store.log import LogEntry
from play.table.rules import UNTIL_OVER, UNTIL_ROUND_OVER

__all__ = ["boards", "is_shown", "rows"]

# Whether the rule of its table lets late viewers see board `b`. A round ends with its last board; if it has fewer, with
# the last one laid out, and at a closed table with the last one opened. The round of a session ends at all tables when
# the next has begun at one of them, and the last one with the session.
_SHOWN: Final = f"""(
    coalesce((t.rules->>'watching_delay')::int, 0) >= 0
    OR (t.session IS NOT NULL AND b.finished_at IS NOT NULL AND (
        (t.rules->>'watching_delay')::int = {UNTIL_OVER} OR t.closed_at IS NOT NULL
        OR EXISTS (
            SELECT FROM play_table o JOIN play_board n ON n.table_id = o.id
            WHERE o.session = t.session AND n.round > b.round
        )
    ))
    OR (t.session IS NULL AND b.finished_at IS NOT NULL AND (
        (t.rules->>'watching_delay')::int = {UNTIL_OVER} OR coalesce((t.rules->>'round_boards')::int, 0) = 0
    ))
    OR (t.session IS NULL AND (t.rules->>'watching_delay')::int = {UNTIL_ROUND_OVER} AND EXISTS (
        SELECT FROM play_board e
        CROSS JOIN (SELECT nullif((t.rules->>'round_boards')::int, 0) AS boards) AS round
        WHERE e.table_id = t.id AND e.sequence >= b.sequence AND e.finished_at IS NOT NULL
          AND (e.sequence - 1) / round.boards = (b.sequence - 1) / round.boards
          AND (
              mod(e.sequence, round.boards) = 0
              OR e.sequence = (SELECT max(place) FROM play_laid_board WHERE table_id = t.id)
              OR (t.closed_at IS NOT NULL AND NOT EXISTS (
                  SELECT FROM play_board f WHERE f.table_id = t.id AND f.sequence > e.sequence
              ))
          )
    ))
)"""  # noqa: S608 - numbers of this program
_BOARDS: Final = f"""
    SELECT DISTINCT ON (past.place) past.place, b.id
    FROM unnest(%(tables)s::uuid[], %(delays)s::int[]) WITH ORDINALITY AS past (table_id, delay, place)
    JOIN play_board b ON b.table_id = past.table_id
    JOIN play_table t ON t.id = b.table_id
    JOIN play_log l ON l.play_id = b.id AND l.number = 1
    WHERE {_SHOWN}
      AND l.at <= coalesce(%(now)s::timestamptz, clock_timestamp()) - make_interval(secs => past.delay)
    ORDER BY past.place, b.sequence DESC
"""  # noqa: S608 - as above
_ROWS: Final = f"""
    SELECT past.place, l.number, l.actor, l.key, l.kind, l.v, l.data
    FROM unnest(%(plays)s::uuid[], %(after)s::int[], %(delays)s::int[])
         WITH ORDINALITY AS past (play_id, after, delay, place)
    JOIN play_board b ON b.id = past.play_id
    JOIN play_table t ON t.id = b.table_id
    JOIN play_log l ON l.play_id = past.play_id AND l.number > past.after
    WHERE {_SHOWN}
      AND l.at <= coalesce(%(now)s::timestamptz, clock_timestamp()) - make_interval(secs => past.delay)
    ORDER BY past.place, l.number
"""  # noqa: S608 - as above


_IS_SHOWN: Final = f"""
    SELECT {_SHOWN} AND b.finished_at <= coalesce(%(now)s::timestamptz, clock_timestamp())
                                         - make_interval(secs => %(delay)s)
    FROM play_board b JOIN play_table t ON t.id = b.table_id WHERE b.id = %(play)s
"""  # noqa: S608 - as above


async def is_shown(connection: AsyncConnection[TupleRow], play: UUID, delay: int, now: datetime | None) -> bool:
    """Return whether a board was over so many seconds ago, and the rule of its table shows it to late viewers."""
    values = {"play": play, "delay": delay, "now": now}
    row = await (await connection.execute(_IS_SHOWN, values)).fetchone()
    return bool(row and row[0])


async def boards(
    connection: AsyncConnection[TupleRow], tables: Sequence[tuple[UUID, int]], now: datetime | None
) -> list[UUID | None]:
    """Return for each table and delay in seconds the board that was on the table then, None when none was."""
    values = {
        "tables": [table for table, _ in tables],
        "delays": [delay for _, delay in tables],
        "now": now,
    }
    found: dict[int, UUID] = dict(await (await connection.execute(_BOARDS, values)).fetchall())
    return [found.get(place) for place in range(1, len(tables) + 1)]


async def rows(
    connection: AsyncConnection[TupleRow], plays: Sequence[tuple[UUID, int, int]], now: datetime | None
) -> list[list[LogEntry]]:
    """Return for each board, number and delay in seconds the rows after that number that were in the log then."""
    values = {
        "plays": [play for play, _, _ in plays],
        "after": [after for _, after, _ in plays],
        "delays": [delay for _, _, delay in plays],
        "now": now,
    }
    found: list[list[LogEntry]] = [[] for _ in plays]
    for place, *row in await (await connection.execute(_ROWS, values)).fetchall():
        found[place - 1].append(LogEntry(*row))
    return found
