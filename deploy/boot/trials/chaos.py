"""`make chaos`: tables are played while processes, Redis, PostgreSQL and lines fail, on a cluster of their own."""

from __future__ import annotations

from deploy.boot import programs
from deploy.boot.installation import packages
from deploy.boot.places import PYTHON


def chaos(arguments: list[str]) -> int:
    """Run `python -m tests.chaos` with these arguments."""
    packages.install("test")
    return programs.run(str(PYTHON), "-m", "tests.chaos", *arguments, LOCAL="1")
