"""The rights of interpreters, who sit behind one player and go with him (articles 10.4(4), 39.8(3)).

The right to interpret names the player. It is for the table where it was given, and for all tables where that is one of
a session: the place behind the player is his at the table where he sits, from board to board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from laws.values.seats import Seat
from play.models import IN_FORCE, AccessRight
from play.store.rights import grant, revoke
from play.store.spectators.watching import leave_seats_behind, sits_elsewhere
from play.table.people.watching import BEHIND
from play.table.rights import Right

__all__ = ["Followed", "Interpreter", "end_interpreting", "follow", "interpreters_at", "let_interpret", "place_of"]

_LET: Final = """
    INSERT INTO play_right (table_id, session, person_id, "right", since, interprets_for_id)
    SELECT CASE WHEN t.session IS NULL THEN t.id END, t.session, %(person)s, 'interpret',
           coalesce(%(since)s, clock_timestamp()), %(player)s
    FROM play_table t WHERE t.id = %(table)s RETURNING coalesce(session, table_id)
"""
_END: Final = """
    UPDATE play_right r SET until = clock_timestamp() FROM play_table t
    WHERE t.id = %(table)s AND (r.table_id = t.id OR r.session = t.session) AND r.person_id = %(person)s
      AND r."right" = 'interpret' AND (r.until IS NULL OR r.until > clock_timestamp())
    RETURNING coalesce(r.session, r.table_id)
"""
_AT: Final = """
    SELECT r.person_id, i.display_name, r.interprets_for_id, ARRAY(
        SELECT p."right" FROM play_right p WHERE p.table_id = t.id AND p.person_id = r.person_id
          AND p."right" = ANY(%(behind)s) AND (p.until IS NULL OR p.until > clock_timestamp())
    )
    FROM play_table t JOIN play_right r ON r.table_id = t.id OR r.session = t.session
    JOIN play_person i ON i.id = r.person_id
    WHERE t.id = %(table)s AND r."right" = 'interpret' AND r.interprets_for_id IS NOT NULL
      AND (r.until IS NULL OR r.until > clock_timestamp())
"""


@dataclass(frozen=True, slots=True)
class Interpreter:
    """Somebody who interprets for the `player`, and the rights that he has to sit behind somebody at one table."""

    person: int
    name: str
    player: int
    here: tuple[Right, ...]


@dataclass(slots=True)
class Followed:
    """Where interpreters sit on a new board: behind which player, None for anyone who has no place there any more.

    `changed` are the tables whose rights have changed.
    """

    places: dict[int, Seat | None] = field(default_factory=dict)
    changed: set[UUID] = field(default_factory=set)


async def let_interpret(
    connection: AsyncConnection[TupleRow], person: int, player: int, table: UUID, since: datetime | None
) -> set[UUID]:
    """Let the person interpret for a player at that table, or in its session; return which of the two it is."""
    values = {"person": person, "player": player, "table": table, "since": since}
    return {row[0] for row in await (await connection.execute(_LET, values)).fetchall()}


async def end_interpreting(connection: AsyncConnection[TupleRow], person: int, table: UUID) -> set[UUID]:
    """Let the person interpret at that table, and in its session, no more; return what has changed. Idempotent."""
    cursor = await connection.execute(_END, {"person": person, "table": table})
    return {row[0] for row in await cursor.fetchall()}


async def interpreters_at(connection: AsyncConnection[TupleRow], table: UUID) -> list[Interpreter]:
    """Return those who interpret at a table, or in its session."""
    values = {"table": table, "behind": [one.value for one in BEHIND.values()]}
    rows: Any = await (await connection.execute(_AT, values)).fetchall()
    return [Interpreter(person, name, player, tuple(map(Right, here))) for person, name, player, here in rows]


async def follow(
    connection: AsyncConnection[TupleRow],
    table: UUID,
    interpreters: Iterable[Interpreter],
    seats: Mapping[int, Seat],
    since: datetime | None,
) -> Followed:
    """Let interpreters sit behind their players on a new board, in whose `seats` these people sit.

    Anyone who plays himself interprets for nobody, and has no place.
    """
    followed = Followed()
    for one in interpreters:
        seat = seats.get(one.player)
        if seat is not None and one.here == (BEHIND[seat],):
            continue
        if seat is not None and (one.person in seats or await sits_elsewhere(connection, one.person, table)):
            seat = None
        if seat is None and not one.here:
            continue
        for right in one.here:
            await revoke(connection, one.person, right, table=table)
        if seat is not None:
            followed.changed |= await leave_seats_behind(connection, one.person, table)
            await grant(connection, one.person, BEHIND[seat], table=table, since=since)
        followed.changed.add(table)
        followed.places[one.person] = seat
    return followed


def place_of(person: int, session: UUID) -> tuple[bool, UUID | None]:
    """Return whether a person interprets in a session, and the table at which he sits behind his player now."""
    rights = AccessRight.objects.filter(IN_FORCE, person=person)
    if not rights.filter(session=session, right=Right.INTERPRET).exists():
        return False, None
    behind = rights.filter(table__session=session, right__in=[one.value for one in BEHIND.values()])
    return True, behind.order_by("-since").values_list("table", flat=True).first()
