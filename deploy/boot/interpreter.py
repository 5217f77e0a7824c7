"""The choice of the Python that runs Screenmate: of those on the PATH that can, the newest that is not a slow build.

Distributions build Python with profile-guided optimization. A version manager that compiles one without
`--enable-optimizations` makes it a quarter slower, in every request and every test.
"""

from __future__ import annotations

import os
import shutil
import subprocess

from deploy.boot import CannotStart, reason

CANDIDATES = ("python3.14", "python3.13", "python3.12", "python3.11", "python3")
OLDEST = (3, 11)
TOO_NEW = (3, 15)
NEEDED = ("ctypes", "ensurepip", "hashlib", "ssl", "venv", "zlib")
# Debian ships these two in a package of their own.
IN_DEBIAN_VENV = {"ensurepip", "venv"}

_PROBE = """
import os, sys, sysconfig
lacking = []
for name in sys.argv[1:]:
    try:
        __import__(name)
    except ImportError:
        lacking.append(name)
options = sysconfig.get_config_var("CONFIG_ARGS") or ""
optimized = "--enable-optimizations" in options or os.path.realpath(sys.executable).startswith("/usr/bin/")
print(".".join(map(str, sys.version_info[:3])), ",".join(lacking), "" if optimized else "slow")
"""


class Found:
    """An interpreter: its path, its version, the modules of `NEEDED` that it lacks, and if it is a slow build."""

    def __init__(self, path: str, version: tuple[int, ...], lacking: set[str], *, slow: bool = False) -> None:
        self.path = path
        self.version = version
        self.lacking = lacking
        self.slow = slow

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


def probe(path: str) -> Found | None:
    """Return the interpreter at `path`; None if it does not run, as a shim of a version manager may."""
    try:
        said = subprocess.run(
            [path, "-c", _PROBE, *NEEDED],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=60,
            check=True,
        ).stdout
        version, lacking, slow = [*said.rstrip("\n").split(" "), "", ""][:3]
        numbers = tuple(int(part) for part in version.split("."))
        return Found(path, numbers, set(lacking.split(",")) - {""}, slow=bool(slow))
    except (OSError, subprocess.SubprocessError, ValueError):
        return None


def choose(candidates: tuple[str, ...] = CANDIDATES) -> str:
    """Return the path of the best interpreter; install Debian's `python3-venv` if only that is missing.

    One that can be used comes first, then one that is no slow build, then the order of `candidates` and of the PATH.
    Raise CannotStart with what was found and what to do.
    """
    probed = [probe(path) for name in candidates for path in _everywhere(name)]
    seen = [found for found in probed if found is not None]
    serving = sorted((found for found in seen if found.serves), key=lambda found: found.slow)
    if serving:
        return serving[0].path
    for found in seen:
        if found.fits and found.lacking <= IN_DEBIAN_VENV and shutil.which("apt-get"):
            return _with_venv_of_debian(found)
    raise CannotStart(_why_none(seen))


def _everywhere(name: str) -> list[str]:
    """Return the path of each program with that name on the PATH."""
    found = [shutil.which(name, path=folder) for folder in os.get_exec_path()]
    return [path for path in found if path is not None]


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
            return f"{found} lacks {_listed(found.lacking)}: install a complete Python 3.11 to 3.14."
    only = f"; here is only {_listed({str(found) for found in seen})}" if seen else ""
    return f"Python 3.11 to 3.14 is needed{only}."


def _listed(words: set[str]) -> str:
    return " and ".join(sorted(words))
