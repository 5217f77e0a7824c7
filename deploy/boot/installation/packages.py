"""Installation of exactly the packages in a lock file, verified by hash, if the file has changed."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from deploy.boot import CannotStart, reason
from deploy.boot.places import LOCKS, PYTHON, ROOT, SITE_PACKAGES, VAR, VENV

# A generous estimate of the space for the installation, checked before a download of minutes.
SPACE = {"run": 700, "test": 1200}  # MB
_NO_NETWORK = (
    "NewConnectionError",
    "ConnectTimeout",
    "Failed to establish a new connection",
    "Name or service not known",
    "Temporary failure in name resolution",
    "nodename nor servname",
    "Network is unreachable",
)


def install(kind: str) -> None:
    """Install the lock file `kind` (run or test) into `.venv`. Idempotent.

    Raise CannotStart if the disk is full, the network is unreachable, or a package has no wheel for this machine.
    """
    lock = LOCKS / f"{kind}.txt"
    with (VENV / "installing").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # of two at once, the second waits and finds it done
        if not is_installed(VENV, kind, lock):
            _fetch(kind, lock)
            stamp(VENV, kind).write_text(digest(lock))


def is_installed(environment: Path, kind: str, lock: Path) -> bool:
    """Return whether `environment` has the stamp of the present lock file."""
    try:
        return stamp(environment, kind).read_text() == digest(lock)
    except FileNotFoundError:
        return False


def stamp(environment: Path, kind: str) -> Path:
    """Return the stamp file, which names the lock file that was installed completely."""
    return environment / f"{kind}.installed"


def digest(lock: Path) -> str:
    """Return the digest of a lock file."""
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def _fetch(kind: str, lock: Path) -> None:
    need(SPACE[kind])
    who = "Screenmate needs" if kind == "run" else "the tests need"
    print(f"Installing what {who} (once; about a minute) ...", flush=True)
    VAR.mkdir(exist_ok=True)
    log = VAR / "install.log"
    with log.open("w") as out:
        done = subprocess.run(
            [PYTHON, "-m", "pip", "install", "--require-hashes", "--only-binary", ":all:", "--no-input", "-r", lock],
            stdout=out,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_COLOR": "1"},
            check=False,
        )
    if done.returncode != 0:
        raise CannotStart(_why(log.read_text(errors="replace"), log))
    # The source packages are importable in this environment, whatever the current directory.
    (SITE_PACKAGES / "screenmate.pth").write_text(f"{ROOT}\n")


def _why(said: str, log: Path) -> str:
    if any(sign in said for sign in _NO_NETWORK):
        return (
            f"The packages cannot be fetched: there is no connection to the package index (see {log}). "
            "PIP_INDEX_URL can name a mirror."
        )
    errors = [line for line in said.splitlines() if line.startswith("ERROR:")]
    return f"The packages cannot be installed: {reason(errors[0] if errors else said)} (see {log})"


def need(megabytes: int, folder: Path = ROOT) -> None:
    """Raise CannotStart if the disk of the existing `folder` has less than this free."""
    free = shutil.disk_usage(folder).free // 1_000_000
    if free < megabytes:
        raise CannotStart(f"The disk is full: {megabytes} MB are needed under {folder}, and {free} MB are free.")
