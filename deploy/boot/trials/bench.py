"""`make bench`: measurements on a database of its own with the usual durability of commits."""

from __future__ import annotations

import os
import shutil

from deploy import embedded
from deploy.boot import programs
from deploy.boot.installation import packages
from deploy.boot.places import PYTHON, VENV


def bench(arguments: list[str]) -> int:
    """Run `python -m tests.load` with these arguments; DATABASE_URL names another database to measure on."""
    return with_database("tests.load", arguments)


def with_database(module: str, arguments: list[str]) -> int:
    """Run a module on the database of DATABASE_URL, or on a temporary one that is removed afterwards."""
    packages.install("test")
    environment = {"LOCAL": "1"}
    if os.environ.get("DATABASE_URL"):
        return programs.run(str(PYTHON), "-m", module, *arguments, **environment)
    folder = embedded.short_folder("screenmate-bench-")
    cluster = embedded.Cluster(folder / "data", embedded.programs(VENV))
    try:
        environment |= {"DATABASE_URL": embedded.address(cluster.start(folder))}
        return programs.run(str(PYTHON), "-m", module, *arguments, **environment)
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
