"""`make lock`: resolution of the requirement files to exact versions with hashes, for every system and Python."""

from __future__ import annotations

import subprocess
import venv

from deploy.boot import CannotStart, reason
from deploy.boot.places import LOCKED, LOCKS, VAR


def lock(_arguments: list[str]) -> int:
    """Rewrite the lock files with the newest versions that the .in files allow. Needs the network."""
    tools = VAR / "uv"
    uv = tools / "bin" / "uv"
    if not uv.exists():
        venv.create(tools, with_pip=True)
        _run([str(tools / "bin" / "pip"), "install", "--quiet", "uv"])
    for kind in LOCKED:
        _run(
            [
                str(uv),
                "pip",
                "compile",
                "--universal",
                "--python-version=3.11",
                "--generate-hashes",
                "--only-binary=:all:",
                "--no-emit-index-url",
                "--no-emit-find-links",
                "--no-header",
                "--upgrade",
                "--quiet",
                *["--no-deps"] * (kind == "solver"),
                f"--output-file={kind}.txt",
                f"{kind}.in",
            ]
        )
        print(f"deploy/requirements/{kind}.txt is written")
    return 0


def _run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=LOCKS, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotStart(f"The versions cannot be resolved: {reason(done.stderr)}")
