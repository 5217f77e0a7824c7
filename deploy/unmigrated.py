"""A database of another release: what is said of it instead of the database’s own words."""

from __future__ import annotations

from typing import Any

import psycopg
from django.db.migrations.loader import MigrationLoader
from psycopg.errors import UndefinedColumn, UndefinedTable

__all__ = ["lacking", "newer"]


def lacking(error: BaseException) -> str:
    """Return the sentence for an error of a command, where the database has no table or column of this release that
    its migrations make; empty for any other.
    """
    if not isinstance(error.__cause__ or error, (UndefinedColumn, UndefinedTable)):
        return ""
    from deploy.doctor.examination import unapplied

    found = unapplied()
    if not found:
        return ""
    return f"the database lacks migrations of this release ({', '.join(found[:3])}): run manage.py migrate first."


def newer(connection: psycopg.Connection[Any]) -> list[str]:
    """Return the migrations of a database that come after the last ones of this release, by their numbers."""
    known = MigrationLoader(None).disk_migrations
    last = {of: max(name for app, name in known if app == of) for of in ("play", "director")}
    rows = connection.execute("SELECT app, name FROM django_migrations ORDER BY id").fetchall()
    return [f"{app}.{name}" for app, name in rows if app in last and name > last[app]]
