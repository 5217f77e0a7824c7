"""Installation of exactly the packages in the lock files, verified by hash, if a file has changed."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
from importlib.metadata import distributions
from pathlib import Path

from deploy.boot import CannotStart, reason
from deploy.boot.installation.lock_files import locked
from deploy.boot.places import LOCKS, PYTHON, ROOT, SITE_PACKAGES, SOLVER, VAR, VENV

# A generous estimate of the space for the installation, checked before a download of minutes.
SPACE = {"run": 500, "test": 1000}  # MB
WHEELS_FOR = "3.11"
"""The Python for whose wheels the solver is installed in every Python: its authors publish none for the newest, and
what is used of it, a binding by `ctypes` and a library that calls no Python, depends on none.
"""
OF_PYTHON = {"pip", "setuptools", "wheel"}
"""What a new environment has."""
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
    """Install the solver and the lock file `kind` (run or test) into `.venv`, and remove what none of them names.
    Idempotent.

    Raise CannotStart if the disk is full, the network is unreachable, or a package has no wheel for this machine.
    """
    with (VENV / "installing").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # of two at once, the second waits and finds it done
        changed = [name for name in ("solver", kind) if not is_installed(VENV, name, LOCKS / f"{name}.txt")]
        if changed:
            need(SPACE[kind])
            who = "Screenmate needs" if kind == "run" else "the tests need"
            print(f"Installing what {who} (once; about a minute) ...", flush=True)
            VAR.mkdir(exist_ok=True)
            log = VAR / "install.log"
            log.write_text("")
            for name in changed:
                _fetch(name, log)
                stamp(VENV, name).write_text(digest(LOCKS / f"{name}.txt"))


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


def unlocked(folder: Path) -> set[str]:
    """Return the packages in this folder that no lock file names, except those of a new environment."""
    installed = {re.sub(r"[-_.]+", "-", one.metadata["Name"]).lower() for one in distributions(path=[str(folder)])}
    return installed - locked("run").keys() - locked("test").keys() - OF_PYTHON


def _fetch(name: str, log: Path) -> None:
    wheels = ["--require-hashes", "--only-binary", ":all:", "--no-input", "-r", str(LOCKS / f"{name}.txt")]
    if name == "solver":
        shutil.rmtree(SOLVER, ignore_errors=True)
        _pip(log, "install", *wheels, "--no-deps", "--python-version", WHEELS_FOR, "--target", str(SOLVER))
        return
    _pip(log, "install", *wheels)
    if left := unlocked(SITE_PACKAGES):
        _pip(log, "uninstall", "--yes", *sorted(left))
    # The source packages and the solver are importable in this environment, whatever the current directory.
    (SITE_PACKAGES / "screenmate.pth").write_text(f"{ROOT}\n{SOLVER}\n")


def _pip(log: Path, *arguments: str) -> None:
    with log.open("a") as out:
        done = subprocess.run(
            [PYTHON, "-m", "pip", *arguments],
            stdout=out,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_COLOR": "1"},
            check=False,
        )
    if done.returncode != 0:
        raise CannotStart(_why(log.read_text(errors="replace"), log))


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
