"""`make coverage`: branch coverage of the pure packages by their tests, checked against the floors."""

from __future__ import annotations

from deploy.boot import programs
from deploy.boot.installation import packages
from deploy.boot.places import PYTHON


def coverage(arguments: list[str]) -> int:
    """Run `python -m tests.coverage` with these arguments; ``--raise`` writes the floors, ``--missing`` lists gaps."""
    packages.install("test")
    return programs.run(str(PYTHON), "-m", "tests.coverage", *arguments)
