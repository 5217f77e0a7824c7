"""Provide PostgreSQL for the test run: the one that `DATABASE_URL` names, else embedded ones that stop with the run.

pytest's `addopts` names this plugin, so that the address is in the environment before Django reads its settings.

Each process of pytest-xdist has a server of its own. A notice is read once no transaction of the whole server is open
that began earlier (`play.store.outbox`): a test whose transaction is rolled back at its end would keep those waiting
that read notices in other processes. The first process that needs a server makes it and migrates its database; the
others copy its files.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from django.db.backends.base.creation import BaseDatabaseCreation

from deploy import embedded

_OWN = "SCREENMATE_TEST_CLUSTER"  # the folder of the run, passed to its processes
_PREFIX = "screenmate-test-"
_MIGRATED = "screenmate_test_migrated"
"""A database with all tables and no rows, in the servers of a run of several processes."""


def _begun() -> Path | None:
    """Choose the folder, and thereby the address, of this process's server; None where its address is given."""
    given = os.environ.get("DATABASE_URL")
    if given is None:
        folder = embedded.short_folder(_PREFIX)
        for other in folder.parent.glob(f"{_PREFIX}*"):
            _sweep(other)
        os.environ[_OWN] = str(folder)
    elif given == embedded.address(os.environ.get(_OWN, "")) and "PYTEST_XDIST_WORKER" in os.environ:
        run = Path(os.environ[_OWN])
        folder = run.with_name(f"{run.name}-{os.environ['PYTEST_XDIST_WORKER']}")
        folder.mkdir(mode=0o700)
    else:
        return None
    (folder / "owner").write_text(str(os.getpid()))
    os.environ["DATABASE_URL"] = embedded.address(folder)
    return folder


def _sweep(folder: Path) -> None:
    try:
        os.kill(int((folder / "owner").read_text()), 0)
    except ProcessLookupError:
        _remove(folder)
    except (OSError, ValueError):
        return  # being created by another run, or another user's


def _remove(folder: Path) -> None:
    _cluster(folder).stop()
    shutil.rmtree(folder, ignore_errors=True)


@cache
def _cluster(folder: Path) -> embedded.Cluster:
    return embedded.Cluster(folder / "data", embedded.programs(Path(sys.prefix)), durable=False)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


_FOLDER: Final = _begun()
os.environ["LOCAL"] = "1"
# The tests take all processors: robots are to keep their pace beside them.
os.environ.setdefault("ANALYSIS_NICENESS", "5")


@pytest.fixture(scope="session")
def database_server() -> Iterator[None]:
    """PostgreSQL runs, or does once the test database is made: of several processes only one migrates it."""
    if _FOLDER is None:
        yield
        return
    cluster, run = _cluster(_FOLDER), Path(os.environ[_OWN])
    if run == _FOLDER:
        cluster.start(_FOLDER)
        yield
        return
    create = BaseDatabaseCreation.create_test_db

    def create_or_copy(creation: BaseDatabaseCreation, *arguments: Any, **options: Any) -> str:
        with _alone(run):
            if made := (run / "migrated").exists():
                _copy(run / "migrated", cluster.data)
            cluster.start(_FOLDER)
            if not made:
                name = create(creation, *arguments, **options)
                _keep(creation, name, cluster, run / "migrated")
                return name
        creation.connection.settings_dict["TEST"]["TEMPLATE"] = _MIGRATED
        return create(creation, *arguments, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseCreation, "create_test_db", create_or_copy)
        yield


def _keep(creation: BaseDatabaseCreation, name: str, cluster: embedded.Cluster, kept: Path) -> None:
    """Keep a copy of the server's files, with the database of that name as the one that others copy theirs from."""
    creation.connection.close()
    creation.connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's; nobody may be connected to what is copied
    with creation._nodb_cursor() as cursor:  # type: ignore[attr-defined]  # the stubs lack it
        cursor.execute(f'ALTER DATABASE "{name}" RENAME TO {_MIGRATED}')
    cluster.stop()
    _copy(cluster.data, kept)
    cluster.start()
    with creation._nodb_cursor() as cursor:  # type: ignore[attr-defined]  # the stubs lack it
        cursor.execute(f'ALTER DATABASE {_MIGRATED} RENAME TO "{name}"')


def _copy(data: Path, to: Path) -> None:
    """Copy the files of a server that does not run, with their owner."""
    subprocess.run(["cp", "-a", str(data), str(to)], check=True)


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


def pytest_unconfigure() -> None:
    """Stop the server of this process; where it began the run, also those of processes that were killed."""
    if _FOLDER is None:
        return
    _remove(_FOLDER)
    if str(_FOLDER) == os.environ[_OWN]:
        for left in _FOLDER.parent.glob(f"{_FOLDER.name}-*"):
            _remove(left)
        del os.environ[_OWN], os.environ["DATABASE_URL"]
