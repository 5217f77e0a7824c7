"""The browser for the tests: an installed one, or one that is installed now.

A missing browser is an error, not a skip.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from deploy.boot import CannotStart, reason
from deploy.boot.places import VAR

_SHELL = "chromium-headless-shell"
"""Chromium without windows: it opens a page in a third of the processor time."""
_NAMES = (_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_PLAYWRIGHT = (
    "chromium_headless_shell-*/chrome-*/*headless*shell",
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
FOUND = VAR / "browser.found"
PLAYWRIGHT = [sys.executable, "-m", "playwright"]
MISSING = (
    "No Chromium for the browser tests: install Chromium or Google Chrome, or set CHROMIUM to the path of one"
    " (on Debian: `sudo apt-get install chromium fonts-noto-cjk`)."
)


def find() -> str:
    """Return the path of a Chromium that runs. Raise CannotStart if there is none, or if `$CHROMIUM` is not one."""
    if given := os.environ.get("CHROMIUM"):
        if _runs(given):
            return given
        raise CannotStart(f"CHROMIUM is {given!r}, and no browser runs there.")
    for path in _possible():
        if _runs(path):
            return path
    raise CannotStart(MISSING)


def provide() -> str:
    """Return the path of a Chromium that runs, after installing what is missing.

    As root, Debian's headless Chromium and a Chinese font are installed; otherwise Playwright's own browser is fetched.
    The browser found last is reused without a check while its program is unchanged. Raise CannotStart if none runs even
    then.
    """
    if path := _remembered():
        return path
    if _may_install() and not os.environ.get("CHROMIUM") and shutil.which(_SHELL) is None:
        with contextlib.suppress(CannotStart):  # Not every Debian has it; any Chromium will do
            _install(_SHELL, "fonts-noto-cjk")
    try:
        path = find()
    except CannotStart:
        if os.environ.get("CHROMIUM"):
            raise
        path = _fetch()
    if not has_chinese_font():
        if _may_install():
            _install("fontconfig", "fonts-noto-cjk")
        else:
            print("No Chinese font is here: pictures of Chinese pages show boxes (on Debian: fonts-noto-cjk).")
    else:
        FOUND.parent.mkdir(exist_ok=True)
        FOUND.write_text(_identity(path))
    return path


def _remembered() -> str | None:
    """Return the path of the last browser that ran with a Chinese font; None if its program has changed."""
    try:
        said = FOUND.read_text()
        path = said.partition("\n")[0]
        return path if path == os.environ.get("CHROMIUM", path) and said == _identity(path) else None
    except OSError:
        return None


def _identity(path: str) -> str:
    """Return the path, size and modification time of a program; they change when it is replaced."""
    there = Path(path).stat()
    return f"{path}\n{there.st_size} {there.st_mtime_ns}\n"


def has_chinese_font() -> bool:
    """Return whether Chinese text can be drawn. macOS always has a font for it."""
    if sys.platform == "darwin":
        return True
    lister = shutil.which("fc-list")
    return bool(lister and subprocess.run([lister, ":lang=zh"], capture_output=True, check=False).stdout.strip())


def _possible() -> Iterator[str]:
    for name in _NAMES:
        if path := shutil.which(name):
            yield path
    yield from (path for path in _MAC if Path(path).exists())
    home = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    for folder in (home, "~/.cache/ms-playwright", "~/Library/Caches/ms-playwright"):
        if folder:
            for pattern in _PLAYWRIGHT:
                yield from map(str, sorted(Path(folder).expanduser().glob(pattern), reverse=True))


def _runs(path: str) -> bool:
    """Return whether the program starts: Ubuntu's `chromium` may be a wrapper for a snap that is not installed."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def _fetch() -> str:
    refused = None
    if _may_install():
        try:
            _install("chromium", "fonts-noto-cjk")
            return find()
        except CannotStart as sentence:  # Ubuntu has no such package
            refused = sentence
    print("Fetching Playwright's Chromium (once; a minute or two) ...", flush=True)
    with_libraries = ["--with-deps"] if _may_install() else []
    if _say_less([*PLAYWRIGHT, "install", *with_libraries, "chromium"])[0] != 0 and refused:
        raise refused
    return find()


def _install(*packages: str) -> None:
    print(f"Installing {' and '.join(packages)} (once; a minute or two) ...", flush=True)
    for command in (
        ["apt-get", "update", "-q"],
        ["apt-get", "install", "-qy", "--no-install-recommends", *packages],
    ):
        code, said = _say_less(command)
        if code != 0:
            raise CannotStart(f"`{' '.join(command)}` failed: {reason(said)} {MISSING}")


def _say_less(command: list[str]) -> tuple[int, str]:
    done = subprocess.run(
        command,
        env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout
