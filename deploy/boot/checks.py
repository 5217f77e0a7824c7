"""`make test`, `make gallery`, `make lint` and `make fmt`."""

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
    """Run the linters, then every test; continue after failures.

    With arguments, run only pytest, with these arguments. Raise CannotStart if there is no browser.
    """
    packages.install("test")
    catalogues.compile_all()
    chromium = browser.provide()
    failed = [] if arguments else _read()
    # Two at a time: more would compete for the processor with the servers and browsers that they start. Each begins
    # with a half of all tests, so that browser and database tests run beside pure computation.
    processes = ["-n", "2", "--dist", "worksteal"] if (os.cpu_count() or 1) > 1 else []
    if _tool("pytest", *(arguments or processes), CHROMIUM=chromium):
        failed.append("tests")
    return _verdict(failed)


def gallery(arguments: list[str]) -> int:
    """Test pages on the screens, sizes and themes that the suite leaves out. Raise CannotStart as `test` does."""
    return test(["-m", "long", *(arguments or ["tests/browser"])])


def lint(_arguments: list[str]) -> int:
    """Check format, lint, types and import contracts."""
    packages.install("test")
    return _verdict(_read())


def fmt(_arguments: list[str]) -> int:
    """Format the code, and fix what the linter can fix."""
    packages.install("test")
    return _tool("ruff", "check", "--fix", ".") | _tool("ruff", "format", ".")


def _read() -> list[str]:
    """Return the names of the checks that fail."""
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
