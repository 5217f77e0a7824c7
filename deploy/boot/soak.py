"""`make soak`: loads a server for an hour, with a database of its own, and prints its memory."""

from __future__ import annotations

from deploy.boot.bench import with_database


def soak(arguments: list[str]) -> int:
    """Runs `python -m tests.load.soak` with the arguments given; DATABASE_URL names another database to work on."""
    return with_database("tests.load.soak", arguments)
