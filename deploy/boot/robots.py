"""`make robots`: four house robots play each other, and the figures are printed."""

from __future__ import annotations

from deploy.boot import packages, programs
from deploy.boot.places import PYTHON


def robots(arguments: list[str]) -> int:
    """Runs `python -m play.robots.match` with the arguments given, ``--play`` among them for the cards too."""
    packages.install("run")
    return programs.run(str(PYTHON), "-m", "play.robots.match", *arguments)
