"""`make test`, `make long`, `make lint` and `make fmt`."""

from __future__ import annotations

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

from deploy.boot import programs
from deploy.boot.installation import browser, catalogues, packages
from deploy.boot.places import ROOT, VENV

_FEW = 3
"""As many tests that fail among the others are run again by themselves; more of them have one cause."""
_TESTS_FAILED = 1
"""What pytest exits with where all tests ran and some failed."""
_LAST_FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"

_READERS = {
    "form": ["ruff", "format", "--check", "--quiet", "."],
    "habits": ["ruff", "check", "--quiet", "."],
    "types": ["mypy", "--no-error-summary"],
    "contracts": ["lint-imports", "--no-logo"],
}


def test(arguments: list[str], **more: str) -> int:
    """Run the linters beside every test; whatever fails, all of them end.

    Where at most three tests of the whole suite fail, they are run once more, alone. Which of them then pass is printed
    under "Unsteady": a fault of the test or of what it tests, but not of the change at hand.
    With arguments, run only pytest, once, with these arguments. `more` is set in its environment. Raise CannotStart if
    there is no browser.
    """
    packages.install("test")
    catalogues.compile_all()
    chromium = browser.provide()
    # One more than processors, four at most: tests with browsers and servers wait as long as they compute. Each begins
    # with its part of all tests, so that those run beside pure computation.
    count = os.cpu_count() or 1
    processes = ["-n", str(min(count + 1, 4)), "--dist", "worksteal"] if count > 1 else []
    slowest = ["--durations=15", "--durations-min=3"]  # named at the end, so that a slow one does not come unnoticed
    # Dozens of servers are started: where compiled modules are forbidden, each would compile everything.
    environment = {"CHROMIUM": chromium, "PYTHONDONTWRITEBYTECODE": "", **more}
    with ThreadPoolExecutor(1) as beside:
        reading = None if arguments else beside.submit(_said)
        code = _tool("pytest", *(arguments or [*processes, *slowest]), **environment)
    failed = []
    for name, (said, wrong) in (reading.result() if reading else {}).items():
        print(f"--- {name}\n{said}", end="", flush=True)
        failed += [name] * wrong
    if code and (arguments or code != _TESTS_FAILED or not _pass_alone(environment)):
        failed.append("tests")
    return _verdict(failed)


def long(arguments: list[str]) -> int:
    """Run what the suite leaves out: the tests marked `long`, and in full those of which it looks at a part.

    Raise CannotStart as `test` does.
    """
    return test(["-m", "long or property", *arguments], EXAMPLES="whole")


def lint(_arguments: list[str]) -> int:
    """Check format, lint, types and import contracts."""
    packages.install("test")
    return _verdict(_read())


def fmt(_arguments: list[str]) -> int:
    """Format the code, and fix what the linter can fix."""
    packages.install("test")
    return _tool("ruff", "check", "--fix", ".") | _tool("ruff", "format", ".")


def _pass_alone(environment: dict[str, str]) -> bool:
    """Run the few tests that failed among the others once more, and return whether all of them pass."""
    names = list(json.loads(_LAST_FAILED.read_text())) if _LAST_FAILED.exists() else []
    if not 0 < len(names) <= _FEW:
        return False
    print("\n--- alone", *names, sep="\n", flush=True)
    if _tool("pytest", *names, **environment):
        return False
    print("\nUnsteady (failed among the others, passed alone):", *names, sep="\n", flush=True)
    return True


def _read() -> list[str]:
    """Return the names of the checks that fail."""
    failed = []
    for name, command in _READERS.items():
        print(f"--- {name}", flush=True)
        if _tool(*command):
            failed.append(name)
    return failed


def _said() -> dict[str, tuple[str, bool]]:
    """Return what each linter says, and whether it found something."""
    found = {}
    for name, (program, *arguments) in _READERS.items():
        command = [str(VENV / "bin" / program), *arguments]
        done = subprocess.run(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        found[name] = done.stdout, done.returncode != 0
    return found


def _tool(name: str, *arguments: str, **environment: str) -> int:
    return programs.run(str(VENV / "bin" / name), *arguments, **environment)


def _verdict(failed: list[str]) -> int:
    print(f"\nNot in order: {', '.join(failed)}." if failed else "\nAll in order.", flush=True)
    return 1 if failed else 0
