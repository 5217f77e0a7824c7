"""`make load`: tables of all kinds under load, on a database of their own."""

from __future__ import annotations

from deploy.boot.trials.bench import with_database


def load(arguments: list[str]) -> int:
    """Run `python -m tests.load.loading` with these arguments; TABLES is the number of tables at the pace of people."""
    return with_database("tests.load.loading", arguments)
