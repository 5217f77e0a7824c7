"""`make bench`: measures with a database of its own that commits as a real one does."""

from __future__ import annotations

import os
import shutil

from deploy import embedded
from deploy.boot import packages, programs
from deploy.boot.places import PYTHON, VENV


def bench(arguments: list[str]) -> int:
    """Runs `python -m tests.load` with the arguments given; DATABASE_URL names another database to measure on."""
    packages.install("test")
    environment = {"LOCAL": "1"}
    if os.environ.get("DATABASE_URL"):
        return _measure(arguments, environment)
    folder = embedded.short_folder("screenmate-bench-")
    cluster = embedded.Cluster(folder / "data", embedded.programs(VENV))
    try:
        return _measure(arguments, environment | {"DATABASE_URL": embedded.address(cluster.start(folder))})
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _measure(arguments: list[str], environment: dict[str, str]) -> int:
    return programs.run(str(PYTHON), "-m", "tests.load", *arguments, **environment)
