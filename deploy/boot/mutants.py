"""`make mutants`: changes the behaviour of the code line by line, and prints which changes no test notices."""

from __future__ import annotations

from deploy.boot import packages, programs
from deploy.boot.places import PYTHON


def mutants(arguments: list[str]) -> int:
    """Runs `python -m tests.mutants` with the arguments given: files of the list, or ``auto PACKAGE… --count N``."""
    packages.install("test")
    return programs.run(str(PYTHON), "-m", "tests.mutants", *arguments)
