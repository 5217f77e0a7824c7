"""What took long to play, kept as the rows that it wrote: a test that begins with it finds them written again."""

from __future__ import annotations

import copy
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final

from asgiref.sync import sync_to_async
from django.db import connection, transaction

from play.live.clock import ManualClock
from tests.director.evening import Evening

__all__ = ["KeptEvening"]

_MIGRATED: Final = frozenset({"auth_permission", "django_content_type", "django_migrations"})
"""Tables whose rows migrations make, and no test removes."""


_NUMBERED: Final = """
    SELECT table_name, column_name, pg_get_serial_sequence(quote_ident(table_name), column_name)
    FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'
"""
# A sequence goes on after the rows that were written, and never back.
_FURTHER: Final = "SELECT setval(%(of)s, greatest(nextval(%(of)s), (SELECT max({column}) FROM {table})))"


class KeptEvening:
    """An evening that is played once in each process of tests.

    A server that begins with it has to read everything from the database, as after a restart.
    """

    def __init__(self, play: Callable[..., Awaitable[Evening]]) -> None:
        self._play = play
        self._kept: tuple[Evening, datetime, dict[str, bytes]] | None = None

    async def begin(self, clock: ManualClock, *arguments: object) -> Evening:
        """Write the evening into an empty database and let it be the time of its end; play it when nobody has yet."""
        if self._kept is None:
            made = await self._play(*arguments, clock)
            self._kept = copy.deepcopy(made), clock.now(), await sync_to_async(_read)()
            return made
        made, end, rows = self._kept
        await sync_to_async(_write)(rows)
        clock.advance((end - clock.now()).total_seconds())
        return copy.deepcopy(made)


def _read() -> dict[str, bytes]:
    """Return the rows of each table that has some, as PostgreSQL copies them out."""
    found = {}
    for table in connection.introspection.django_table_names(only_existing=True, include_views=False):
        if table not in _MIGRATED:
            with (
                connection.cursor() as cursor,
                cursor.copy(f"COPY {connection.ops.quote_name(table)} TO STDOUT") as rows,
            ):
                found[table] = b"".join(map(bytes, rows))
    return {table: rows for table, rows in found.items() if rows}


@transaction.atomic
def _write(rows: dict[str, bytes]) -> None:
    """Write rows again; foreign keys are checked at the end of the transaction."""
    for table, copied in rows.items():
        statement = f"COPY {connection.ops.quote_name(table)} FROM STDIN"
        with connection.cursor() as cursor, cursor.copy(statement) as into:
            into.write(copied)
    with connection.cursor() as cursor:
        cursor.execute(_NUMBERED)
        for table, column, sequence in cursor.fetchall():
            if table in rows:
                cursor.execute(_FURTHER.format(table=connection.ops.quote_name(table), column=column), {"of": sequence})
