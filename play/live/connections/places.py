"""A person plays or watches: who takes a seat leaves the places from which he sees hands, and the other way round.

Both are decided under a lock on the person, in the transaction that writes it to the log: no two processes can seat him
and show him a hand at once (Law 7B3; articles 39.6, 39.7, 40.6).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.live.desk import Desk
from play.store.rights import commentators_delay, grant, revoke
from play.store.spectators.interpreting import end_interpreting, let_interpret
from play.store.spectators.onlookers import is_unwatched
from play.store.spectators.watching import (
    hold,
    knows_boards_of,
    leave_places,
    leave_seats_behind,
    sits_behind,
    sits_elsewhere,
)
from play.table.attempts import Attempt, Sit, TakePlace
from play.table.outcomes import TableCode
from play.table.people.watching import BEHIND, HANDS, as_right
from play.table.rights import Right
from play.table.rules import TableRules
from play.table.table_events import Came, Happening, Seated

__all__ = ["check_place", "concerned", "settle_places"]


def concerned(attempt: Attempt, events: Sequence[Happening]) -> set[int]:
    """Return who takes a seat, comes back to it or takes a place to watch, by what this attempt has brought."""
    if isinstance(attempt, TakePlace):
        return {attempt.onlooker.person}
    return {one.person for one in events if isinstance(one, Seated | Came)}


async def check_place(
    connection: AsyncConnection[TupleRow], attempt: Attempt, people: Collection[int], table: UUID
) -> TableCode | None:
    """Hold these people until the transaction ends; return why the one may not sit, or watch, at that table."""
    await hold(connection, people)
    if isinstance(attempt, TakePlace):
        person = attempt.onlooker.person
        if not attempt.admitted and attempt.interprets_for is None and await is_unwatched(connection, table):
            return TableCode.NOT_ALLOWED
        elsewhere = await sits_elsewhere(connection, person, table)
        moves = attempt.seat is not None and await sits_behind(connection, person, table)
        return TableCode.NOT_ALLOWED if elsewhere or moves else None
    if isinstance(attempt, Sit):
        for person in people:
            if await knows_boards_of(connection, person, table):
                return TableCode.SEEN_ANOTHER_HAND
    return None


async def settle_places(
    desk: Desk,
    connection: AsyncConnection[TupleRow],
    attempt: Attempt,
    people: Collection[int],
    table: UUID,
    rules: TableRules,
) -> set[UUID]:
    """Give the place that is taken, or end the places of those who now play; return the tables whose rights changed."""
    if not isinstance(attempt, TakePlace):
        return await leave_places(connection, people, table)
    person, seat = attempt.onlooker.person, attempt.seat
    for other in HANDS:
        await revoke(connection, person, other, table=table)
    changed = await end_interpreting(connection, person, table)
    left = set() if seat is None else await leave_seats_behind(connection, person, table)
    right = Right.WATCH_ALL if seat is None else BEHIND[seat]
    delay = 0
    if seat is None:
        allowed = await commentators_delay(connection, person, table)
        delay = as_right(rules.watching_delay) if allowed is None else allowed
    now = desk.clock.for_database()
    await grant(connection, person, right, table=table, since=now, delay=delay)
    if attempt.interprets_for is not None:
        changed |= await let_interpret(connection, person, attempt.interprets_for, table, now)
    return {table, *left, *changed}
