"""Empty the tables after a test that commits by DELETE where there are rows, instead of TRUNCATE.

Such a test leaves few rows in few tables. TRUNCATE makes new files for every table and index whatever is in them, and
Django's `flush` finds the names of all tables and plans a statement for each: either took longer than most of the
tests. A function in the database looks into every table by plans that its connection keeps. Content types and
permissions, which Django makes after migrations, are kept, so that nothing has to make them again.

The connection is one for that alone, whose role PostgreSQL believes to copy what was checked elsewhere: it checks no
foreign key. For each person deleted it would look into every table that names people, twenty times as much work as the
rest; and no key is violated where every table is empty.

Before that the connections end that an asynchronous test has used through the ORM, in the thread that asgiref keeps for
it. Whatever has become of the test, nobody is connected who could hold a lock, or keep the database from being dropped.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

import psycopg
import pytest
from asgiref.sync import SyncToAsync
from django.db import connection, connections
from django.test import TransactionTestCase
from psycopg.conninfo import make_conninfo

_KEPT: Final = frozenset({"auth_permission", "django_content_type"})
_FUNCTION: Final = "empty_tables"
_PATIENCE: Final = 30
"""Seconds: somebody who never ends is named, not waited for."""


class Emptying:
    """A connection to the test database that empties its tables."""

    def __init__(self) -> None:
        self._connection: psycopg.Connection | None = None

    def empty(self) -> None:
        """Delete all rows. A test may have cut the connections of the database."""
        end_asynchronous()
        try:
            self._opened().execute(f"SELECT {_FUNCTION}()")
        except psycopg.OperationalError:
            self.close()
            self._opened().execute(f"SELECT {_FUNCTION}()")

    def close(self) -> None:
        """Close the connection, if it is open."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _opened(self) -> psycopg.Connection:
        if self._connection is None:
            address = make_conninfo(os.environ["DATABASE_URL"], dbname=str(connection.settings_dict["NAME"]))
            self._connection = psycopg.connect(address, autocommit=True)
            self._connection.execute(f"SET lock_timeout TO '{_PATIENCE}s'")
            self._connection.execute(_definition())
            # A server that `DATABASE_URL` names may know us as an ordinary user: then it takes longer.
            with suppress(psycopg.errors.InsufficientPrivilege):
                self._connection.execute("SET session_replication_role TO replica")
        return self._connection


@pytest.fixture(scope="session")
def tables_emptied_by_delete(before_dropping: list[Callable[[], None]]) -> Iterator[None]:
    """Let a test that commits end by deleting the rows."""
    emptying = Emptying()
    before_dropping.append(emptying.close)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda case: emptying.empty())
        yield
    emptying.close()


def end_asynchronous() -> None:
    """End what asynchronous tests use of the ORM. Raise TimeoutError where that is in use still."""
    SyncToAsync.single_thread_executor.submit(connections.close_all).result(_PATIENCE)


def _definition() -> str:
    """Return the statement that makes the function; it runs in a transaction, which checks foreign keys at its end.

    The lock waits for those who still write, as TRUNCATE does.
    """
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    names = sorted(connection.ops.quote_name(name) for name in tables if name not in _KEPT)
    deletions = " ".join(f"IF EXISTS (SELECT FROM {name}) THEN DELETE FROM {name}; END IF;" for name in names)
    body = f"BEGIN LOCK TABLE {', '.join(names)} IN EXCLUSIVE MODE; {deletions} END"
    return f"CREATE OR REPLACE FUNCTION {_FUNCTION}() RETURNS void LANGUAGE plpgsql AS $${body}$$"
