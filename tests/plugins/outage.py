"""An outage of the database: it refuses connections and ends the present ones, for as long as the test says."""

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
    """The test database, controlled through another database of the same cluster."""

    def __init__(self, admin: psycopg.Connection, name: str) -> None:
        self._admin = admin
        self._name = name

    def begin(self) -> None:
        """Refuse new connections and end the present ones."""
        self._allow(False)
        self.cut()

    def end(self) -> None:
        """Accept connections again."""
        self._allow(True)

    def cut(self) -> None:
        """End every present connection; new ones are accepted unless an outage is on."""
        self._admin.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s", (self._name,)
        )

    def _allow(self, allowed: bool) -> None:
        statement = sql.SQL("ALTER DATABASE {} WITH ALLOW_CONNECTIONS {}")
        self._admin.execute(statement.format(sql.Identifier(self._name), sql.SQL("true" if allowed else "false")))


@pytest.fixture
def outage(transactional_db: None) -> Iterator[Outage]:
    """Control outages of the test database; the database is back after the test."""
    name = str(connection.settings_dict["NAME"])
    with psycopg.connect(make_conninfo(os.environ["DATABASE_URL"], dbname="postgres"), autocommit=True) as admin:
        made = Outage(admin, name)
        yield made
        made.end()
        connection.close()  # this thread's own connection, which was ended too
        check_pools_of_pages()
