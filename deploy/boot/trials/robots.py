"""`make robots`: a match of four house robots; the figures are printed."""

from __future__ import annotations

from deploy.boot import programs
from deploy.boot.installation import packages
from deploy.boot.places import PYTHON


def robots(arguments: list[str]) -> int:
    """Run `python -m play.robots.match` with these arguments, for example ``--play`` for card play."""
    packages.install("run")
    return programs.run(str(PYTHON), "-m", "play.robots.match", *arguments)
