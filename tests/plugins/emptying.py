"""Empty the tables after a test that commits by DELETE where there are rows, instead of TRUNCATE.

Such a test leaves few rows in few tables. TRUNCATE makes new files for every table and index whatever is in them, and
Django's `flush` finds the names of all tables and plans a statement for each: either took longer than most of the
tests. A function in the database looks into every table by plans that it keeps. Content types and permissions, which
Django makes after migrations, are kept, so that nothing has to make them again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import TransactionTestCase

_KEPT: Final = frozenset({"auth_permission", "django_content_type"})
_FUNCTION: Final = "empty_tables"


@pytest.fixture(scope="session", autouse=True)
def tables_emptied_by_delete() -> Iterator[None]:
    """Let a test that commits end by deleting the rows."""
    made: set[str] = set()

    def empty(case: TransactionTestCase) -> None:
        for alias in case._databases_names(include_mirrors=False):  # type: ignore[attr-defined]  # the stubs lack it
            connection = connections[alias]
            with connection.cursor() as cursor:
                if alias not in made:
                    cursor.execute(_definition(connection))
                    made.add(alias)
                cursor.execute(f"SELECT {_FUNCTION}()")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
        yield


def _definition(connection: BaseDatabaseWrapper) -> str:
    """Return the statement that makes the function; it runs in a transaction, which checks foreign keys at its end.

    The lock waits for whoever still writes, as TRUNCATE does.
    """
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    names = sorted(connection.ops.quote_name(name) for name in tables if name not in _KEPT)
    deletions = " ".join(f"IF EXISTS (SELECT FROM {name}) THEN DELETE FROM {name}; END IF;" for name in names)
    body = f"BEGIN LOCK TABLE {', '.join(names)} IN EXCLUSIVE MODE; {deletions} END"
    return f"CREATE OR REPLACE FUNCTION {_FUNCTION}() RETURNS void LANGUAGE plpgsql AS $${body}$$"
