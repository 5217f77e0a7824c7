"""`make fuzz`: ten million actions at tables under all conditions; what goes wrong is printed with its seed."""

from __future__ import annotations

from deploy.boot import packages, programs
from deploy.boot.places import PYTHON


def fuzz(arguments: list[str]) -> int:
    """Runs `python -m tests.laws.fuzz` with the arguments given, ``--actions N`` and ``--seed N`` among them."""
    packages.install("test")
    return programs.run(str(PYTHON), "-m", "tests.laws.fuzz", *arguments)
