"""Provide PostgreSQL for the test run: the one that `DATABASE_URL` names, else an embedded one that stops with the run.

pytest's `addopts` names this plugin, so that the address is in the environment before Django reads its settings. The
first test that needs a database starts the server, in whichever process of pytest-xdist it runs; the other processes
find it running, and each has a database of its own in it. The first one migrates its database, the others copy that.
The process that began the run stops the server.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.db.backends.base.creation import BaseDatabaseCreation

from deploy import embedded

_OWN = "SCREENMATE_TEST_CLUSTER"  # the folder of the embedded server, passed to the workers
_PREFIX = "screenmate-test-"
_MIGRATED = "screenmate_test_migrated"
"""A database of the embedded server with all tables and no rows, when the run has several processes."""


def _begin() -> None:
    """Choose the folder, and thereby the address, of this run's server; remove what killed runs left behind."""
    folder = embedded.short_folder(_PREFIX)
    (folder / "owner").write_text(str(os.getpid()))
    for other in folder.parent.glob(f"{_PREFIX}*"):
        _sweep(other)
    os.environ[_OWN] = str(folder)
    os.environ["DATABASE_URL"] = embedded.address(folder)


def _sweep(folder: Path) -> None:
    try:
        os.kill(int((folder / "owner").read_text()), 0)
    except ProcessLookupError:
        _cluster(folder).stop()
        shutil.rmtree(folder, ignore_errors=True)
    except (OSError, ValueError):
        return  # being created by another run, or another user's


@cache
def _cluster(folder: Path) -> embedded.Cluster:
    return embedded.Cluster(folder / "data", embedded.programs(Path(sys.prefix)), durable=False)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if "DATABASE_URL" not in os.environ:
    _begin()
os.environ["LOCAL"] = "1"


@pytest.fixture(scope="session")
def database_server() -> str:
    """The address of the PostgreSQL for the tests, started if necessary."""
    if own := os.environ.get(_OWN):
        with _alone(Path(own)):
            _cluster(Path(own)).start(Path(own))
    return os.environ["DATABASE_URL"]


@pytest.fixture(scope="session")
def migrations_run_once() -> Iterator[None]:
    """Let all processes but the first make their databases as copies of its own."""
    create = BaseDatabaseCreation.create_test_db

    def create_or_copy(creation: BaseDatabaseCreation, *arguments: Any, **options: Any) -> str:
        folder, connection = Path(os.environ[_OWN]), creation.connection
        with _alone(folder):
            made = folder / "migrated"
            if made.exists():
                connection.settings_dict["TEST"]["TEMPLATE"] = _MIGRATED
                return create(creation, *arguments, **options)
            name = create(creation, *arguments, **options)
            connection.close()
            connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's; nobody may be connected to what is copied
            with creation._nodb_cursor() as cursor:  # type: ignore[attr-defined]  # the stubs lack it
                cursor.execute(f'CREATE DATABASE {_MIGRATED} TEMPLATE "{name}"')
            made.touch()
            return name

    with pytest.MonkeyPatch.context() as patch:
        if _OWN in os.environ and "PYTEST_XDIST_WORKER" in os.environ:
            patch.setattr(BaseDatabaseCreation, "create_test_db", create_or_copy)
        yield


@pytest.fixture(scope="session")
def before_dropping() -> Iterator[list[Callable[[], None]]]:
    """What is called before the test database is dropped: PostgreSQL drops none to which somebody is connected."""
    calls: list[Callable[[], None]] = []
    destroy = BaseDatabaseCreation.destroy_test_db

    def call_and_destroy(creation: BaseDatabaseCreation, *arguments: Any, **options: Any) -> None:
        for call in calls:
            call()
        destroy(creation, *arguments, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseCreation, "destroy_test_db", call_and_destroy)
        yield calls


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop what the process that began the run has started."""
    own = os.environ.get(_OWN)
    if own and not hasattr(config, "workerinput"):
        _cluster(Path(own)).stop()
        shutil.rmtree(own, ignore_errors=True)
        del os.environ[_OWN], os.environ["DATABASE_URL"]
