"""`make mutants`: single-line changes of the code's behaviour; those that no test detects are printed."""

from __future__ import annotations

from deploy.boot import programs
from deploy.boot.installation import packages
from deploy.boot.places import PYTHON


def mutants(arguments: list[str]) -> int:
    """Run `python -m tests.mutants` with these arguments: files of the list, or ``auto PACKAGE… --count N``."""
    packages.install("test")
    return programs.run(str(PYTHON), "-m", "tests.mutants", *arguments)
