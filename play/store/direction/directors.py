"""Who directs a social table, as its opener names him: the right, and what later boards wait for."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from psycopg.types.json import Jsonb

from laws.protocol.codec import conditions_data, conditions_of
from play.store.rights import database_time, grant, revoke, rights_at
from play.table.profile import Profile
from play.table.profiles.opening import directed_by
from play.table.rights import Right
from play.table.rules import rules_data, rules_of

__all__ = ["name_director"]

_TABLE: Final = "SELECT profile, conditions, rules FROM play_table WHERE id = %s AND session IS NULL FOR UPDATE"
_CHANGE: Final = "UPDATE play_table SET conditions = %s, rules = %s WHERE id = %s"


async def name_director(connection: AsyncConnection[TupleRow], table: UUID, person: int | None) -> set[int]:
    """Let this person alone direct the table, None for nobody; return those who direct it no more.

    The boards that follow wait for a director's judgement, or take its default. Their rights stay as the record, with
    their end. Raise LookupError where there is no such social table.
    """
    async with connection.transaction():
        row: Any = await (await connection.execute(_TABLE, (table,))).fetchone()
        if row is None:
            raise LookupError(f"there is no social table {table}")
        now = await database_time(connection)
        granted = await rights_at(connection, table, None)
        before = {one.person for one in granted if one.right is Right.DIRECT and one.holds_at(now)}
        for one in before - {person}:
            await revoke(connection, one, Right.DIRECT, table=table)
        if person is not None:
            await revoke(connection, person, Right.KEPT_OUT, table=table)
            if person not in before:
                await grant(connection, person, Right.DIRECT, table=table)
        profile = directed_by(Profile(row[0], conditions_of(row[1]), rules_of(row[2])), directed=person is not None)
        changed = (Jsonb(conditions_data(profile.conditions)), Jsonb(rules_data(profile.rules)), table)
        await connection.execute(_CHANGE, changed)
    return before - {person}
