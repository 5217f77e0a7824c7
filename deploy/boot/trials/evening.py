"""`make evening`: two club evenings on a server with a database of its own; what happens is printed with its times."""

from __future__ import annotations

from deploy.boot.trials.bench import with_database


def evening(arguments: list[str]) -> int:
    """Run `python -m tests.evening` with these arguments; DATABASE_URL names another database."""
    return with_database("tests.evening", arguments)
