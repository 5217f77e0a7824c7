"""`make run` itself, in a copy of this house: it serves, ends in order, and survives being killed."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy import embedded
from deploy.boot import packages
from deploy.boot.places import LOCKS, ROOT, VENV

_PATIENCE = 120.0  # seconds; a loaded machine takes its time
_KEPT_OUT = shutil.ignore_patterns(".*", "var", "node_modules", "__pycache__", "*.mo")


class House:
    """A copy of the working tree with an environment of its own, whose packages are those of the tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT, folder, ignore=_KEPT_OUT)
        environment = folder / ".venv"
        environment.mkdir()
        for part in ("bin", "lib", "pyvenv.cfg"):
            (environment / part).symlink_to(VENV / part)
        (environment / "place").write_text(str(folder))
        for kind in ("run", "test"):
            packages.stamp(environment, kind).write_text(packages.digest(LOCKS / f"{kind}.txt"))
        self.started: list[subprocess.Popen[str]] = []

    def make(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """`make` with these words, its output in a pipe."""
        surroundings = {
            name: value
            for name, value in os.environ.items()
            if name not in {"DATABASE_URL", "LOCAL", "SECRET_KEY", "PORT", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
        }
        process = subprocess.Popen(
            ["make", *arguments],
            cwd=self.folder,
            env=surroundings | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.started.append(process)
        return process

    def run(self) -> tuple[subprocess.Popen[str], str]:
        """`make run` on a free port, once it says where it is: the process and the address."""
        process = self.make("run", f"PORT={free_port()}")
        assert process.stdout is not None
        said: list[str] = []
        for line in process.stdout:
            said.append(line)
            if found := re.search(r"Screenmate is at (http://\S+)", line):
                return process, found[1]
        raise AssertionError("".join(said))

    def person(self, statement: str) -> str:
        """What a statement of Python about persons prints, in `make manage`."""
        process = self.make("manage", f'ARGS=shell -v0 -c "from play.models import Person; {statement}"')
        said = process.communicate(timeout=_PATIENCE)[0]
        assert process.returncode == 0, said
        return said

    @property
    def cluster(self) -> embedded.Cluster:
        """Its database."""
        return embedded.Cluster(self.folder / "var" / "postgres", embedded.programs(VENV))

    def clear(self) -> None:
        """Ends whatever a failed test left."""
        for process in self.started:
            kill_group(process)
        self.cluster.stop()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def kill_group(process: subprocess.Popen[str]) -> None:
    """SIGKILL to a process and its children in the foreground."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def interrupt(process: subprocess.Popen[str]) -> str:
    """Ctrl-C in the terminal of `process`; what it said after that."""
    os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=_PATIENCE)[0]


def wait_until_free(address: str) -> None:
    """Waits until nobody listens at `address` any more."""
    port = int(address.rpartition(":")[2].strip("/"))
    give_up = time.monotonic() + _PATIENCE
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return
        assert time.monotonic() < give_up, f"somebody still listens at {address}"
        time.sleep(0.01)


def status_of(address: str) -> int:
    """The status with which a page is answered."""
    try:
        with urllib.request.urlopen(address) as page:
            return int(page.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


@pytest.fixture
def house() -> Iterator[House]:
    """A fresh copy, cleared away after the test.

    Not in pytest's own folder, which every beginning run of pytest closes to others: as root the database is another.
    """
    folder = embedded.short_folder("screenmate-house-")
    copy = House(folder / "house")
    yield copy
    copy.clear()
    shutil.rmtree(folder, ignore_errors=True)


def test_it_serves_ends_at_ctrl_c_and_starts_again_after_a_kill(house: House) -> None:
    """Nothing is left running, nothing committed is lost, whichever way it ended."""
    process, address = house.run()
    with urllib.request.urlopen(address) as page:
        assert page.status == 200
        assert "'unsafe" not in page.headers["Content-Security-Policy"]
    house.person("Person.objects.create_user('kept@example.org', display_name='kept')")
    assert house.cluster.running_at(), "`make manage` leaves the database of a running server alone"
    said = interrupt(process)
    assert "Stopping" in said
    assert "Traceback" not in said
    wait_until_free(address)
    assert house.cluster.running_at() is None

    process, address = house.run()
    kill_group(process)
    wait_until_free(address)  # the server notices that its starter is gone
    postmaster = int((house.folder / "var" / "postgres" / "postmaster.pid").read_text().split()[0])
    os.kill(postmaster, signal.SIGKILL)

    process, address = house.run()
    assert "<Person: kept>" in house.person("print(Person.objects.filter(email='kept@example.org'))")
    interrupt(process)
    assert house.cluster.running_at() is None


def test_a_database_that_is_killed_is_started_again(house: House) -> None:
    """In one sentence, and the server goes on with it."""
    process, address = house.run()
    os.kill(int((house.folder / "var" / "postgres" / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
    assert process.stdout is not None
    patience = threading.Timer(_PATIENCE, process.kill)  # a server that says nothing ends the test, and fails it
    patience.start()
    try:
        for line in process.stdout:
            assert "Traceback" not in line
            if "The database has ended by itself; it is started again." in line:
                break
        while status_of(f"{address}tables/") == 503:
            assert process.poll() is None
        assert status_of(f"{address}tables/") == 200
    finally:
        patience.cancel()
    assert "Traceback" not in interrupt(process)
    assert house.cluster.running_at() is None


def test_a_database_that_cannot_be_started_again_is_one_sentence(house: House) -> None:
    process, address = house.run()
    data = house.folder / "var" / "postgres"
    (data / "global" / "pg_control").unlink()
    os.kill(int((data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
    said = process.communicate(timeout=_PATIENCE)[0]
    assert process.returncode != 0
    assert "Screenmate: The database does not start: " in said
    assert "Traceback" not in said.partition("it is started again")[2]
    wait_until_free(address)


def test_a_second_one_in_the_same_folder_is_refused(house: House) -> None:
    """And the first goes on."""
    process, address = house.run()
    second = house.make("run", f"PORT={free_port()}")
    said = second.communicate(timeout=_PATIENCE)[0]
    assert second.returncode != 0
    assert "Screenmate: Another `make run` is at work in" in said
    assert "Traceback" not in said
    with urllib.request.urlopen(address) as page:
        assert page.status == 200
    interrupt(process)


def test_a_taken_port_is_said_before_anything_begins(house: House) -> None:
    """No database, no environment: one sentence."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        process = house.make("run", f"PORT={other.getsockname()[1]}")
        said = process.communicate(timeout=_PATIENCE)[0]
    assert process.returncode != 0
    assert "is taken by another program" in said
    assert "Traceback" not in said
    assert not (house.folder / "var").exists()


def test_a_database_that_does_not_answer_is_named(house: House) -> None:
    """The operator's own, when it is down or misspelt."""
    process = house.make("run", f"PORT={free_port()}", DATABASE_URL=f"postgresql://nobody@127.0.0.1:{free_port()}/none")
    said = process.communicate(timeout=_PATIENCE)[0]
    assert process.returncode != 0
    assert "Screenmate: The database of DATABASE_URL does not answer: " in said
    assert "Traceback" not in said


def test_without_a_python_there_is_a_sentence_still(house: House, tmp_path: Path) -> None:
    """Make's own shell says it."""
    bare = tmp_path / "bin"
    bare.mkdir()
    for name in ("make", "sh"):
        found = shutil.which(name)
        assert found is not None
        (bare / name).symlink_to(found)
    process = house.make("run", PATH=str(bare))
    said = process.communicate(timeout=_PATIENCE)[0]
    assert process.returncode != 0
    assert "Screenmate: Python 3.11, 3.12 or 3.13 is needed" in said
