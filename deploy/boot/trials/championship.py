"""`make championship`: three days of a championship by robots on a server of their own, and its file scored again."""

from __future__ import annotations

from deploy.boot.trials.bench import with_database


def championship(arguments: list[str]) -> int:
    """Run `python -m tests.championship` with these arguments; DATABASE_URL names another database."""
    return with_database("tests.championship", arguments)
