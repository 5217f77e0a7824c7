"""The choice of the Python that runs Screenmate: the first on the PATH that can, not merely the first one there."""

from __future__ import annotations

import os
import shutil
import subprocess

from deploy.boot import CannotStart, reason

CANDIDATES = ("python3.13", "python3.12", "python3.11", "python3")
OLDEST = (3, 11)
TOO_NEW = (3, 14)
NEEDED = ("ctypes", "ensurepip", "hashlib", "ssl", "venv", "zlib")
# Debian ships these two in a package of their own.
IN_DEBIAN_VENV = {"ensurepip", "venv"}

_PROBE = """
import sys
lacking = []
for name in sys.argv[1:]:
    try:
        __import__(name)
    except ImportError:
        lacking.append(name)
print(".".join(map(str, sys.version_info[:3])), ",".join(lacking))
"""


class Found:
    """A working interpreter: its path, its version, and the modules of `NEEDED` that it lacks."""

    def __init__(self, path: str, version: tuple[int, ...], lacking: set[str]) -> None:
        self.path = path
        self.version = version
        self.lacking = lacking

    def __str__(self) -> str:
        return "{} ({})".format(self.path, ".".join(map(str, self.version)))

    @property
    def fits(self) -> bool:
        """Whether the locked packages support its version."""
        return OLDEST <= self.version < TOO_NEW

    @property
    def serves(self) -> bool:
        """Whether Screenmate can be installed with it."""
        return self.fits and not self.lacking


def probe(name: str) -> Found | None:
    """Return the interpreter `name`; None if it is not on the PATH or does not run.

    A shim of a version manager can be on the PATH and fail.
    """
    path = shutil.which(name)
    if path is None:
        return None
    try:
        said = subprocess.run(
            [path, "-c", _PROBE, *NEEDED],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=60,
            check=True,
        ).stdout
        version, _, lacking = said.strip().partition(" ")
        return Found(path, tuple(int(part) for part in version.split(".")), set(lacking.split(",")) - {""})
    except (OSError, subprocess.SubprocessError, ValueError):
        return None


def choose(candidates: tuple[str, ...] = CANDIDATES) -> str:
    """Return the path of the first usable interpreter; install Debian's `python3-venv` if only that is missing.

    Raise CannotStart with what was found and what to do.
    """
    seen = []
    for name in candidates:
        found = probe(name)
        if found is not None:
            if found.serves:
                return found.path
            seen.append(found)
    for found in seen:
        if found.fits and found.lacking <= IN_DEBIAN_VENV and shutil.which("apt-get"):
            return _with_venv_of_debian(found)
    raise CannotStart(_why_none(seen))


def _with_venv_of_debian(found: Found) -> str:
    default = shutil.which("python3")
    is_default = default is not None and os.path.samefile(found.path, default)  # noqa: PTH121 - an old Python reads this
    package = "python3-venv" if is_default else "python{}.{}-venv".format(*found.version)
    if os.geteuid() != 0:
        raise CannotStart(f"{found} lacks {_listed(found.lacking)}: run `sudo apt-get install {package}`.")
    print(f"Installing {package} (once) ...", flush=True)
    quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-qy", "--no-install-recommends", package]):
        done = subprocess.run(
            command, env=quiet, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
    again = probe(found.path)
    if done.returncode != 0 or again is None or not again.serves:
        raise CannotStart(
            f"{found} lacks {_listed(found.lacking)}, and `apt-get install {package}` failed: {reason(done.stdout)}"
        )
    return again.path


def _why_none(seen: list[Found]) -> str:
    for found in seen:
        if found.fits:
            return f"{found} lacks {_listed(found.lacking)}: install a complete Python 3.11, 3.12 or 3.13."
    only = f"; here is only {_listed({str(found) for found in seen})}" if seen else ""
    return f"Python 3.11, 3.12 or 3.13 is needed{only}."


def _listed(words: set[str]) -> str:
    return " and ".join(sorted(words))
