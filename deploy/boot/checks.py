"""`make test`, `make lint` and `make fmt`."""

from __future__ import annotations

import os

from deploy.boot import browser, catalogues, packages, programs
from deploy.boot.places import VENV

_READERS = {
    "form": ["ruff", "format", "--check", "--quiet", "."],
    "habits": ["ruff", "check", "--quiet", "."],
    "types": ["mypy", "--no-error-summary"],
    "contracts": ["lint-imports", "--no-logo"],
}


def test(arguments: list[str]) -> int:
    """Reads the code, then runs every test; all of it, even when something fails.

    With arguments, only pytest, and with these. Raises CannotStart when there is no browser.
    """
    packages.install("test")
    catalogues.compile_all()
    chromium = browser.provide()
    failed = [] if arguments else _read()
    # Two at a time: more would fight for the processor with the servers and browsers that they start.
    # Each begins with a half of all tests, so that browsers and databases run beside tests that only reckon.
    processes = ["-n", "2", "--dist", "worksteal"] if (os.cpu_count() or 1) > 1 else []
    if _tool("pytest", *(arguments or processes), CHROMIUM=chromium):
        failed.append("tests")
    return _verdict(failed)


def lint(_arguments: list[str]) -> int:
    """Format, lint, types and import contracts."""
    packages.install("test")
    return _verdict(_read())


def fmt(_arguments: list[str]) -> int:
    """Mends the form, and of the habits what can be mended."""
    packages.install("test")
    return _tool("ruff", "check", "--fix", ".") | _tool("ruff", "format", ".")


def _read() -> list[str]:
    """The names of the readers that object."""
    failed = []
    for name, command in _READERS.items():
        print(f"--- {name}", flush=True)
        if _tool(*command):
            failed.append(name)
    return failed


def _tool(name: str, *arguments: str, **environment: str) -> int:
    return programs.run(str(VENV / "bin" / name), *arguments, **environment)


def _verdict(failed: list[str]) -> int:
    print(f"\nNot in order: {', '.join(failed)}." if failed else "\nAll in order.", flush=True)
    return 1 if failed else 0
