"""Watching and the boards that somebody still has to play: the same dealt board lies at several tables."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from django.db import connection as database
from django.db.models import Exists, OuterRef
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.models import BoardPlay, LaidBoard, Person, PlayTable
from play.store.people.silence import PLAYS
from play.store.tables.catalogue import has_sat
from play.table.people.watching import BEHIND, HANDS
from play.table.rights import Right

__all__ = [
    "end_places",
    "end_places_of_blocked",
    "has_boards_to_play",
    "hold",
    "knows_boards_of",
    "leave_places",
    "leave_places_in",
    "leave_seats_behind",
    "saw_hands_in",
    "sits_behind",
    "sits_elsewhere",
]

_KNOWN: Final = """
    WITH here AS (
        SELECT dealt_id FROM play_laid_board WHERE table_id = %(table)s
        UNION SELECT dealt_id FROM play_board WHERE table_id = %(table)s
        EXCEPT SELECT dealt_id FROM play_board WHERE table_id = %(table)s AND finished_at IS NOT NULL
    )
    SELECT EXISTS (
        SELECT FROM here JOIN play_board b ON b.dealt_id = here.dealt_id JOIN play_log l ON l.play_id = b.id
        WHERE (l.data->>'person')::bigint = %(person)s AND b.table_id <> %(table)s AND (
            l.kind = 'table.seated'
            OR (l.kind = 'table.watch_began' AND l.data->'viewer'->>'kind' IN ('spectator', 'vugraph'))
        )
    ) OR EXISTS (
        SELECT FROM here JOIN play_laid_board d ON d.dealt_id = here.dealt_id
        JOIN play_table t ON t.id = d.table_id JOIN play_right r ON r.table_id = t.id OR r.session = t.session
        WHERE r.person_id = %(person)s AND r."right" = ANY(%(hands)s) AND t.id <> %(table)s
          AND (r.until IS NULL OR r.until > clock_timestamp())
    ) OR EXISTS (
        SELECT FROM here JOIN play_board b ON b.dealt_id = here.dealt_id JOIN play_poll o ON o.play_id = b.id
        JOIN play_poll_peer p ON p.poll_id = o.id
        WHERE p.reader_id = %(person)s
    )
"""
# The last that the log says of the person, unless his seat was then left or given to another.
_SITS: Final = f"""
    SELECT EXISTS (
        SELECT FROM play_board b JOIN play_table t ON t.id = b.table_id
        CROSS JOIN LATERAL (
            SELECT number, kind, data->>'seat' AS seat FROM play_log
            WHERE play_id = b.id AND kind IN ('table.seated', 'table.came', 'table.went')
              AND data->>'person' = %(person)s
            ORDER BY number DESC LIMIT 1
        ) AS his
        WHERE b.id IN (SELECT play_id FROM play_log WHERE kind = 'table.seated' AND data->>'person' = %(person)s)
          AND b.finished_at IS NULL AND t.closed_at IS NULL AND t.id <> %(table)s
          AND (his.kind <> 'table.went' OR EXISTS (
              SELECT FROM play_seat_browser c WHERE c.session = t.session AND c.person_id = %(person)s::bigint
          ))
          AND NOT EXISTS (
              SELECT FROM play_log WHERE play_id = b.id AND number > his.number AND data->>'seat' = his.seat
                AND kind IN ('table.vacated', 'table.robot_seated', 'table.seated')
          )
    ) OR EXISTS (
        SELECT FROM play_right JOIN play_table USING (session)
        WHERE person_id = %(person)s::bigint AND "right" = 'entered' AND play_table.id = %(table)s
          AND (until IS NULL OR until > clock_timestamp())
    ) OR EXISTS ({PLAYS} AND r.person_id = %(person)s::bigint)
"""  # noqa: S608 - statements of this package
_BEHIND: Final = """
    SELECT EXISTS (
        SELECT FROM play_right r JOIN play_table t ON t.id = r.table_id JOIN play_table here ON here.session = t.session
        WHERE here.id = %(table)s AND t.id <> here.id AND r.person_id = %(person)s AND r."right" = ANY(%(behind)s)
          AND (r.until IS NULL OR r.until > clock_timestamp())
          AND EXISTS (
              SELECT FROM play_board b JOIN play_log l ON l.play_id = b.id
              WHERE b.table_id = t.id AND b.finished_at IS NULL AND l.kind = 'table.watch_began'
                AND (l.data->>'person')::bigint = %(person)s AND l.data->'viewer'->>'kind' = 'spectator'
          )
    )
"""
_LEAVE_BEHIND: Final = """
    UPDATE play_right r SET until = clock_timestamp() FROM play_table t JOIN play_table here ON here.session = t.session
    WHERE here.id = %(table)s AND t.id <> here.id AND r.table_id = t.id AND r.person_id = %(person)s
      AND r."right" = ANY(%(behind)s) AND (r.until IS NULL OR r.until > clock_timestamp())
    RETURNING r.table_id
"""
# Sees hands, rules or has done so at a table of the session.
_SAW: Final = """
    SELECT EXISTS (
        SELECT FROM play_right r LEFT JOIN play_table t ON t.id = r.table_id
        WHERE r.person_id = ANY(%(people)s) AND (r.session = ANY(%(sessions)s) OR t.session = ANY(%(sessions)s))
          AND r."right" = ANY(%(hands)s)
    ) OR EXISTS (
        SELECT FROM play_poll_peer p JOIN play_poll o ON o.id = p.poll_id JOIN play_board b ON b.id = o.play_id
        JOIN play_table t ON t.id = b.table_id
        WHERE p.reader_id = ANY(%(people)s) AND t.session = ANY(%(sessions)s)
    )
"""
_HOLD: Final = "SELECT FROM play_person WHERE id = ANY(%s) ORDER BY id FOR NO KEY UPDATE"
_LEAVE: Final = """
    UPDATE play_right SET until = clock_timestamp()
    WHERE person_id = ANY(%(people)s) AND "right" = ANY(%(hands)s)
      AND (%(table)s::uuid IS NULL OR table_id IS DISTINCT FROM %(table)s)
      AND (until IS NULL OR until > clock_timestamp())
    RETURNING coalesce(table_id, session)
"""
_LEAVE_SESSION: Final = """
    UPDATE play_right SET until = clock_timestamp()
    WHERE person_id = ANY(%(people)s) AND "right" = ANY(%(hands)s)
      AND (session = %(session)s OR table_id IN (SELECT id FROM play_table WHERE session = %(session)s))
      AND (until IS NULL OR until > clock_timestamp())
    RETURNING coalesce(table_id, session)
"""
_END: Final = """
    UPDATE play_right SET until = clock_timestamp()
    WHERE table_id = %(table)s AND "right" = ANY(%(rights)s) AND (until IS NULL OR until > clock_timestamp())
      AND (%(people)s::bigint[] IS NULL OR person_id = ANY(%(people)s))
    RETURNING table_id
"""


# Whom the opener of a social table has blocked.
_SHUT_OUT: Final = """
    UPDATE play_right r SET until = clock_timestamp()
    FROM play_table t JOIN play_block k ON k.blocker_id = t.opened_by_id
    WHERE t.id = %(table)s AND t.session IS NULL AND r.table_id = t.id AND r.person_id = k.blocked_id
      AND r."right" = ANY(%(rights)s) AND (r.until IS NULL OR r.until > clock_timestamp())
    RETURNING r.person_id
"""


async def hold(connection: AsyncConnection[TupleRow], people: Collection[int]) -> None:
    """Let nobody else seat these people, or give them a place to watch, before this transaction has ended."""
    await connection.execute(_HOLD, (list(people),))


async def sits_elsewhere(connection: AsyncConnection[TupleRow], person: int, table: UUID) -> bool:
    """Return whether the person has a seat, and is there, on a board at another open table that is not over; plays in a
    session, at one of its tables or between two of them; or is entered in that of the table (articles 39.6, 39.7).
    """
    row = await (await connection.execute(_SITS, {"person": str(person), "table": table})).fetchone()
    return bool(row and row[0])


async def sits_behind(connection: AsyncConnection[TupleRow], person: int, table: UUID) -> bool:
    """Return whether the person sits behind a player at another table of the same session, on a board that is not over.

    He changes his place between boards (article 40.6).
    """
    row = await (await connection.execute(_BEHIND, _place_of(person, table))).fetchone()
    return bool(row and row[0])


async def leave_seats_behind(connection: AsyncConnection[TupleRow], person: int, table: UUID) -> set[UUID]:
    """End the places of the person behind players at other tables of the same session; return the tables.

    He sees the hand of one player (Law 76B1).
    """
    cursor = await connection.execute(_LEAVE_BEHIND, _place_of(person, table))
    return {row[0] for row in await cursor.fetchall()}


def _place_of(person: int, table: UUID) -> dict[str, Any]:
    return {"person": person, "table": table, "behind": [one.value for one in BEHIND.values()]}


def saw_hands_in(people: Collection[int], sessions: Collection[UUID]) -> bool:
    """Return whether one of these people has, or had, a right to see hands at tables of one of the sessions, or has
    seen its deals, or a hand of it in a poll.

    He plays none of its boards (Laws 7B3, 16D).
    """
    hands = [Right.DIRECT.value, Right.CUSTODY.value, *(one.value for one in HANDS)]
    with database.cursor() as cursor:
        cursor.execute(_SAW, {"people": list(people), "sessions": list(sessions), "hands": hands})
        row = cursor.fetchone()
    return bool(row and row[0])


async def leave_places(connection: AsyncConnection[TupleRow], people: Collection[int], table: UUID | None) -> set[UUID]:
    """End every right of these players to see hands at other tables, or at all of a session; return the tables and
    the sessions (articles 39.6, 39.7). Without a table, at all tables.
    """
    values = {"people": list(people), "hands": [one.value for one in HANDS], "table": table}
    cursor = await connection.execute(_LEAVE, values)
    return {row[0] for row in await cursor.fetchall()}


async def leave_places_in(connection: AsyncConnection[TupleRow], people: Collection[int], session: UUID) -> set[UUID]:
    """End every right of these players to see hands in a session; return the tables, and the session (article 39.6)."""
    values = {"people": list(people), "hands": [one.value for one in HANDS], "session": session}
    cursor = await connection.execute(_LEAVE_SESSION, values)
    return {row[0] for row in await cursor.fetchall()}


async def end_places(
    connection: AsyncConnection[TupleRow],
    table: UUID,
    rights: Collection[Right],
    people: Collection[int] | None = None,
) -> set[UUID]:
    """End these places at a table, of these `people` or of all who have them; return the table if there were any."""
    of = None if people is None else list(people)
    cursor = await connection.execute(_END, {"table": table, "rights": [one.value for one in rights], "people": of})
    return {row[0] for row in await cursor.fetchall()}


async def end_places_of_blocked(connection: AsyncConnection[TupleRow], table: UUID) -> set[int]:
    """End every right to see hands, to comment and to interpret of those whom the opener of a social table has blocked.

    Return these people. That is done between two boards, so that it looks like an end of the place and not like an
    answer to anything.
    """
    values = {"table": table, "rights": [Right.COMMENT.value, Right.INTERPRET.value, *(one.value for one in HANDS)]}
    cursor = await connection.execute(_SHUT_OUT, values)
    return {row[0] for row in await cursor.fetchall()}


def has_boards_to_play(person: Person, table: UUID) -> bool:
    """Return whether the person has, at another open table at which he has sat, a board of this one still to play.

    He watches none of them: nobody knows the cards of a board that he has to play (Laws 7B3, 16D; article 40.7).
    """
    here = {*BoardPlay.objects.filter(table=table, dealt__isnull=False).values_list("dealt", flat=True)}
    here |= {*LaidBoard.objects.filter(table=table).values_list("dealt", flat=True)}
    others = PlayTable.objects.filter(has_sat([person.pk]), closed_at=None).exclude(pk=table)
    tables = list(others.values_list("pk", flat=True))
    if not here or not tables:
        return False
    if BoardPlay.objects.filter(table__in=tables, dealt__in=here, finished_at=None).exists():
        return True
    played = BoardPlay.objects.filter(table=OuterRef("table"), dealt=OuterRef("dealt"), finished_at__isnull=False)
    return LaidBoard.objects.filter(~Exists(played), table__in=tables, dealt__in=here).exists()


async def knows_boards_of(connection: AsyncConnection[TupleRow], person: int, table: UUID) -> bool:
    """Return whether the person has played elsewhere, or seen hands of, a board still to be played here, or has the
    right to see them when they are played there (Laws 7B3, 16D).
    """
    row = await (
        await connection.execute(_KNOWN, {"person": person, "table": table, "hands": [one.value for one in HANDS]})
    ).fetchone()
    return bool(row and row[0])
