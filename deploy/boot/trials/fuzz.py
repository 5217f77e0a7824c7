"""`make fuzz`: ten million actions at tables under all conditions; a failure is printed with its seed."""

from __future__ import annotations

from deploy.boot import programs
from deploy.boot.installation import packages
from deploy.boot.places import PYTHON


def fuzz(arguments: list[str]) -> int:
    """Run `python -m tests.laws.fuzz` with these arguments, for example ``--actions N`` and ``--seed N``."""
    packages.install("test")
    return programs.run(str(PYTHON), "-m", "tests.laws.fuzz", *arguments)
