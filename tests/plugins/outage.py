"""An outage of the database: it lets nobody in and has thrown everybody out, as long as the test says."""

from __future__ import annotations

import os
from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection
from psycopg import sql
from psycopg.conninfo import make_conninfo

from play.store.database import check_pools_of_pages

__all__ = ["Outage", "outage"]


class Outage:
    """The test database, seen from another one of the same cluster."""

    def __init__(self, admin: psycopg.Connection, name: str) -> None:
        self._admin = admin
        self._name = name

    def begin(self) -> None:
        """Throws everybody out and lets nobody in."""
        self._allow(False)
        self.cut()

    def end(self) -> None:
        """Lets everybody in."""
        self._allow(True)

    def cut(self) -> None:
        """Ends every connection that there is; new ones are welcome unless the database is away."""
        self._admin.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s", (self._name,)
        )

    def _allow(self, allowed: bool) -> None:
        statement = sql.SQL("ALTER DATABASE {} WITH ALLOW_CONNECTIONS {}")
        self._admin.execute(statement.format(sql.Identifier(self._name), sql.SQL("true" if allowed else "false")))


@pytest.fixture
def outage(transactional_db: None) -> Iterator[Outage]:
    """Takes the test database away when the test says so; it is back in the end."""
    name = str(connection.settings_dict["NAME"])
    with psycopg.connect(make_conninfo(os.environ["DATABASE_URL"], dbname="postgres"), autocommit=True) as admin:
        made = Outage(admin, name)
        yield made
        made.end()
        connection.close()  # this thread's own, which was thrown out too
        check_pools_of_pages()
