"""A database for the bench beside the one that DATABASE_URL names, so that no real tables are filled."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

__all__ = ["own_database"]


@contextmanager
def own_database() -> Iterator[None]:
    """Create the database and set DATABASE_URL to it within the block. Raise KeyError when DATABASE_URL is not set."""
    given, name = os.environ["DATABASE_URL"], f"screenmate_bench_{os.getpid()}"
    own = sql.Identifier(name)
    with psycopg.connect(given, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(own))
        os.environ["DATABASE_URL"] = make_conninfo(given, dbname=name)
        try:
            yield
        finally:
            os.environ["DATABASE_URL"] = given
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(own))
