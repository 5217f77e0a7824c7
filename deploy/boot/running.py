"""`make run`: setup, the server with its database and the demonstration club, and shutdown."""

from __future__ import annotations

import fcntl
import os
import secrets
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from deploy import embedded
from deploy.boot import CannotStart, port, programs, reason
from deploy.boot.installation import catalogues, packages
from deploy.boot.places import PYTHON, ROOT, VAR, VENV
from deploy.boot.server import Server

SPACE = 100  # MB of free space required to start a server
_LOOK = 0.5  # seconds between two checks of the database


def run(_arguments: list[str]) -> int:
    """Serve until Ctrl-C, SIGTERM or the end of the terminal; then stop everything that was started."""
    began = time.monotonic()
    wanted = port.parse(os.environ.get("PORT", ""))
    with _turn() as ours:
        if not ours:
            raise CannotStart(f"Another `make run` is at work in {ROOT}: stop it first.")
        with _own_database() as (environment, cluster):
            sign_ins = _prepare(environment)
            server = Server(environment, port=wanted)
            try:
                server.wait_until_ready()
                seconds = time.monotonic() - began
                print(f"\n  Screenmate is at {server.address}/  (ready in {seconds:.1f} s; Ctrl-C ends it)\n")
                print(sign_ins, flush=True)
                code = _wait(server, cluster)
            except KeyboardInterrupt:
                _deaf_to_more()
                print("\nStopping ...", flush=True)
                return server.stop()
            finally:
                server.stop()
            raise CannotStart(f"The server has ended by itself, with code {code}.")


def install(_arguments: list[str]) -> int:
    """Install what a server needs, and compile the catalogues, without starting anything: for a public server."""
    packages.install("run")
    catalogues.compile_all()
    return 0


def manage(arguments: list[str]) -> int:
    """Run a Django command on the database of `make run`, whether that is running or not."""
    with _turn() as ours:
        if ours:
            with _own_database() as (environment, _own):
                return _manage(arguments, environment)
        cluster = _cluster()
        if not os.environ.get("DATABASE_URL") and cluster.running_at() is None:
            raise CannotStart("The database is just being started: try again in a moment.")
        return _manage(arguments, {"LOCAL": "1"} | _keys())


def _manage(arguments: list[str], environment: dict[str, str]) -> int:
    return programs.run(str(PYTHON), "manage.py", *arguments, **environment)


@contextmanager
def _turn() -> Iterator[bool]:
    """Yield whether this process has the lock of the working copy; two would stop each other's database."""
    VAR.mkdir(exist_ok=True)
    with (VAR / "running").open("a") as mark:
        try:
            fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def _wait(server: Server, cluster: embedded.Cluster | None) -> int:
    """Wait for the end of the server and return its exit code. Restart an embedded database that ends before.

    Raise DatabaseFailure if it cannot be restarted.
    """
    while True:
        try:
            return server.process.wait(_LOOK)
        except subprocess.TimeoutExpired:
            if cluster is not None and cluster.has_ended():
                print("The database has ended by itself; it is started again.", flush=True)
                cluster.start()


@contextmanager
def _own_database() -> Iterator[tuple[dict[str, str], embedded.Cluster | None]]:
    """Yield the environment for a server, with its database running; stop the embedded database afterwards."""
    packages.install("run")
    packages.need(SPACE, VAR)
    catalogues.compile_all()
    environment = {"LOCAL": "1"} | _keys()
    if os.environ.get("DATABASE_URL"):
        _check_given(os.environ["DATABASE_URL"])
        yield environment, None
        return
    cluster = _cluster()
    try:
        yield environment | {"DATABASE_URL": embedded.address(cluster.start())}, cluster
    finally:
        _deaf_to_more()
        cluster.stop()


def _cluster() -> embedded.Cluster:
    return embedded.Cluster(VAR / "postgres", embedded.programs(VENV))


def _keys() -> dict[str, str]:
    """Return the given keys, or this copy's own: people stay signed in and deals readable across restarts."""
    return {
        "SECRET_KEY": _key("SECRET_KEY", lambda: secrets.token_urlsafe(50)),
        "DEALS_KEY": _key("DEALS_KEY", lambda: secrets.token_hex(32)),
    }


def _key(name: str, drawn: Callable[[], str]) -> str:
    if given := os.environ.get(name):
        return given
    file = VAR / name.lower()
    try:
        return file.read_text()
    except FileNotFoundError:
        VAR.mkdir(exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(drawn())
        return file.read_text()


def _check_given(url: str) -> None:
    """Raise CannotStart if the database that the operator named does not answer, or is too old."""
    import psycopg

    try:
        with psycopg.connect(url, connect_timeout=10) as connection:
            version = connection.info.server_version
    except psycopg.Error as error:
        raise CannotStart(f"The database of DATABASE_URL does not answer: {reason(str(error))}") from None
    if version < 140000:
        raise CannotStart(f"The database of DATABASE_URL is PostgreSQL {version // 10000}; it must be 14 or later.")


def _prepare(environment: dict[str, str]) -> str:
    """Migrate and load the demonstration club. Return the sign-ins to print."""
    done = subprocess.run(
        [PYTHON, "-m", "deploy.boot.prepare"],
        env=os.environ | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        log = VAR / "prepare.log"
        log.write_text(done.stdout + done.stderr)
        raise CannotStart(f"The database cannot be prepared: {reason(done.stderr)} (see {log})")
    return done.stdout


def _deaf_to_more() -> None:
    """Ignore further signals, so that a second Ctrl-C does not interrupt the graceful shutdown."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
