"""Empty the tables after a test that commits by DELETE instead of TRUNCATE.

Such a test leaves few rows. TRUNCATE makes new files for every table and index whatever is in them, which took longer
than most of the tests. Content types and permissions, which Django makes after migrations, are kept, so that nothing
has to make them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from django.core.management.color import Style
from django.core.management.commands import flush
from django.db.backends.postgresql.operations import DatabaseOperations

_KEPT = frozenset({"auth_permission", "django_content_type"})


@pytest.fixture(scope="session", autouse=True)
def tables_emptied_by_delete() -> Iterator[None]:
    """Let Django's `flush`, by which a test that commits ends, delete the rows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", _deletions)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_arguments, **_options: None)
        yield


def _deletions(
    operations: DatabaseOperations,
    style: Style,
    tables: Sequence[str],
    *,
    reset_sequences: bool = False,
    allow_cascade: bool = False,
) -> list[str]:
    """Return the statements as one text, sent at once; it is run in a transaction that checks foreign keys at its end.

    The lock waits for whoever still writes, as TRUNCATE does.
    """
    names = sorted(operations.quote_name(name) for name in tables if name not in _KEPT)
    return [";".join([f"LOCK TABLE {', '.join(names)} IN EXCLUSIVE MODE", *(f"DELETE FROM {name}" for name in names)])]
