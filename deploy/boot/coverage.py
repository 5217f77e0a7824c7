"""`make coverage`: the branches of the pure packages that their tests take, held against the floors."""

from __future__ import annotations

from deploy.boot import packages, programs
from deploy.boot.places import PYTHON


def coverage(arguments: list[str]) -> int:
    """Runs `python -m tests.coverage` with the arguments given: ``--raise`` writes the floors, ``--missing`` lists."""
    packages.install("test")
    return programs.run(str(PYTHON), "-m", "tests.coverage", *arguments)
