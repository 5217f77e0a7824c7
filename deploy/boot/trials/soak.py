"""`make soak`: an hour of load on a server with a database of its own; its memory is printed."""

from __future__ import annotations

from deploy.boot.trials.bench import with_database


def soak(arguments: list[str]) -> int:
    """Run `python -m tests.load.soak` with these arguments; DATABASE_URL names another database."""
    return with_database("tests.load.soak", arguments)
