"""`make run` itself, in a copy of the working tree: it serves, stops gracefully, and recovers from kills."""

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

import psycopg
import pytest

from deploy import embedded
from deploy.boot.installation import packages
from deploy.boot.places import LOCKED, LOCKS, ROOT, VENV
from tests import books

_PATIENCE = 120.0  # seconds; generous for a loaded machine
_KEPT_OUT = shutil.ignore_patterns(".*", "var", "node_modules", "*.mo", "tests")
"""Compiled modules are copied, and the adviser's pages: to make them again shows nothing, and takes seconds."""


class House:
    """A copy of the working tree with its own environment, whose packages are those of the tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        books.provide()
        shutil.copytree(ROOT, folder, ignore=_KEPT_OUT)
        environment = folder / ".venv"
        environment.mkdir()
        for part in ("bin", "lib", "pyvenv.cfg"):
            (environment / part).symlink_to(VENV / part)
        (environment / "place").write_text(str(folder))
        for kind in LOCKED:
            packages.stamp(environment, kind).write_text(packages.digest(LOCKS / f"{kind}.txt"))
        self.started: list[subprocess.Popen[str]] = []

    def make(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """Start `make` with these arguments, its output in a pipe."""
        surroundings = {
            name: value
            for name, value in os.environ.items()
            if name
            not in {"DATABASE_URL", "LOCAL", "SECRET_KEY", "DEALS_KEY", "PORT", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
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
        """Start `make run` on a free port and wait until it prints its address. Return the process and the address."""
        process = self.make("run", f"PORT={free_port()}")
        assert process.stdout is not None
        said: list[str] = []
        for line in process.stdout:
            said.append(line)
            if found := re.search(r"Screenmate is at (http://\S+)", line):
                return process, found[1]
        raise AssertionError("".join(said))

    def person(self, statement: str) -> str:
        """Return what a Python statement about persons prints, in `make manage`."""
        process = self.make("manage", f'ARGS=shell -v0 -c "from play.models import Person; {statement}"')
        said = process.communicate(timeout=_PATIENCE)[0]
        assert process.returncode == 0, said
        return said

    def name_of(self, email: str) -> list[str]:
        """Return the name of the person with this address, from the database that runs; none of nobody."""
        folder = self.cluster.running_at()
        assert folder is not None
        with psycopg.connect(embedded.address(folder)) as connection:
            found = connection.execute("SELECT display_name FROM play_person WHERE email = %s", (email,))
            return [str(name) for (name,) in found]

    @property
    def cluster(self) -> embedded.Cluster:
        """The cluster of this copy."""
        return embedded.Cluster(self.folder / "var" / "postgres", embedded.programs(VENV))

    def clear(self) -> None:
        """Stop whatever a failed test left running."""
        while self.started:
            kill_group(self.started.pop())
        self.cluster.stop()


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def kill_group(process: subprocess.Popen[str]) -> None:
    """Send SIGKILL to a process and its children in the foreground."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def interrupt(process: subprocess.Popen[str]) -> str:
    """Send Ctrl-C to `process`. Return its output after that."""
    os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=_PATIENCE)[0]


def wait_until_free(address: str) -> None:
    """Wait until nothing listens at `address`."""
    port = int(address.rpartition(":")[2].strip("/"))
    give_up = time.monotonic() + _PATIENCE
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return
        assert time.monotonic() < give_up, f"somebody still listens at {address}"
        time.sleep(0.01)


def status_of(address: str) -> int:
    """Return the status of the response to a page."""
    try:
        with urllib.request.urlopen(address) as page:
            return int(page.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


@contextlib.contextmanager
def built() -> Iterator[House]:
    """A fresh copy, removed at the end.

    It is outside pytest's own folder, which pytest makes private at the start of every run, so that the database's user
    could not enter it when the tests run as root.
    """
    folder = embedded.short_folder("screenmate-house-")
    copy = House(folder / "house")
    try:
        yield copy
    finally:
        copy.clear()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def copied() -> Iterator[House]:
    """A copy whose database the first run of it makes, and the others find."""
    with built() as copy:
        yield copy


@pytest.fixture
def kept_house(copied: House) -> Iterator[House]:
    """A copy that keeps its database, shared by the tests of this module: nothing of it runs when a test begins."""
    yield copied
    copied.clear()


@pytest.fixture
def house(copied: House) -> Iterator[House]:
    """A copy without anything that a run has made: what others have made is put aside."""
    made, aside = copied.folder / "var", copied.folder.with_name("var")
    made.mkdir(exist_ok=True)
    made.rename(aside)
    yield copied
    copied.clear()
    shutil.rmtree(made, ignore_errors=True)
    aside.rename(made)


def test_it_serves_starts_again_after_a_kill_as_its_database_does_and_ends_at_ctrl_c(kept_house: House) -> None:
    """Nothing is left running and no committed data are lost, however the run ended.

    One test, since each start takes seconds.
    """
    process, address = kept_house.run()
    with urllib.request.urlopen(address) as page:
        assert page.status == 200
        assert "'unsafe" not in page.headers["Content-Security-Policy"]
    kept_house.person("Person.objects.create_user('kept@example.org', display_name='kept')")
    assert kept_house.cluster.running_at(), "`make manage` leaves the database of a running server alone"
    lose_the_database(kept_house, process, address)
    kill_group(process)
    wait_until_free(address)  # the server notices the end of its starter
    postmaster = int((kept_house.folder / "var" / "postgres" / "postmaster.pid").read_text().split()[0])
    os.kill(postmaster, signal.SIGKILL)

    process, address = kept_house.run()
    assert kept_house.name_of("kept@example.org") == ["kept"]
    said = interrupt(process)
    assert "Stopping" in said
    assert "Traceback" not in said
    wait_until_free(address)
    assert kept_house.cluster.running_at() is None


def lose_the_database(kept_house: House, process: subprocess.Popen[str], address: str) -> None:
    """Kill the database under a server: the restart is reported in one sentence, and the server continues."""
    os.kill(int((kept_house.folder / "var" / "postgres" / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
    assert process.stdout is not None
    patience = threading.Timer(_PATIENCE, process.kill)  # a server that prints nothing ends the test with a failure
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


@pytest.mark.long
def test_a_database_that_cannot_be_started_again_is_one_sentence(kept_house: House) -> None:
    process, address = kept_house.run()
    data = kept_house.folder / "var" / "postgres"
    control = data / "global" / "pg_control"
    control.rename(data / "kept")
    os.kill(int((data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
    said = process.communicate(timeout=_PATIENCE)[0]
    (data / "kept").rename(control)
    assert process.returncode != 0
    assert "Screenmate: The database does not start: " in said
    assert "Traceback" not in said.partition("it is started again")[2]
    wait_until_free(address)


@pytest.mark.long
def test_a_second_one_in_the_same_folder_is_refused(kept_house: House) -> None:
    """The first one continues to run."""
    process, address = kept_house.run()
    second = kept_house.make("run", f"PORT={free_port()}")
    said = second.communicate(timeout=_PATIENCE)[0]
    assert second.returncode != 0
    assert "Screenmate: Another `make run` is at work in" in said
    assert "Traceback" not in said
    with urllib.request.urlopen(address) as page:
        assert page.status == 200
    interrupt(process)


def test_a_taken_port_is_said_before_anything_begins(house: House) -> None:
    """The error is one sentence, before any environment or database is made."""
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
    """The operator's own database may be down, or its name misspelt."""
    process = house.make("run", f"PORT={free_port()}", DATABASE_URL=f"postgresql://nobody@127.0.0.1:{free_port()}/none")
    said = process.communicate(timeout=_PATIENCE)[0]
    assert process.returncode != 0
    assert "Screenmate: The database of DATABASE_URL does not answer: " in said
    assert "Traceback" not in said


def test_without_a_python_there_is_a_sentence_still(tmp_path: Path) -> None:
    """Without a Python, make's shell prints the error: here in a place where none was installed either."""
    bare = tmp_path / "bin"
    bare.mkdir()
    for name in ("make", "sh"):
        found = shutil.which(name)
        assert found is not None
        (bare / name).symlink_to(found)
    done = subprocess.run(
        ["make", "-f", ROOT / "Makefile", "run"],
        cwd=tmp_path,
        env={"PATH": str(bare)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=_PATIENCE,
        check=False,
    )
    assert done.returncode != 0
    assert "Screenmate: Python 3.11 to 3.14 is needed" in done.stdout
