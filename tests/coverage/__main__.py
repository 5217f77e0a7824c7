"""`make coverage`: run the tests of the pure packages and compare their coverage with the floors.

make coverage                      print each package; fail where one is below its floor, or a module has no exception
make coverage ARGS=--missing       also name the lines and branches that no test takes
make coverage ARGS=--raise         write higher floors, and smaller exceptions, where more is reached
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tests.coverage.exceptions import left_in, read_exceptions, unexplained, write_exceptions
from tests.coverage.floors import PACKAGES, fallen, package_of, reached, read_floors, write_floors

ROOT: Final = Path(__file__).resolve().parents[2]
TESTS: Final = ("tests/laws", "tests/scoring", "tests/director")


def main(arguments: Sequence[str]) -> int:
    """Return a non-zero exit code when a test fails or a floor is not reached."""
    parser = argparse.ArgumentParser(
        prog="make coverage", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--missing", action="store_true", help="name the lines and branches that no test takes")
    parser.add_argument("--raise", dest="raised", action="store_true", help="write what is reached now")
    said = parser.parse_args(arguments)
    report = _measured()
    if report is None:
        return 1
    now = reached(report)
    for package, one in now.items():
        percent = one.percent
        print(f"{package:24} {percent['lines']:5.1f} % of the lines, {percent['branches']:5.1f} % of the branches")
    if said.missing:
        _name_missing(report)
    if said.raised:
        write_floors(now)
        write_exceptions(read_exceptions(), left_in(report))
    wrong = [*fallen(read_floors(), now), *unexplained(read_exceptions(), left_in(report))]
    print("\n".join(wrong) or "No package is below its floor, and what is left out has its reason.")
    return 1 if wrong else 0


def _measured() -> Mapping[str, Any] | None:
    """Return coverage.py's report after the tests; None when a test failed."""
    processes = ["-n", "2"] if (os.cpu_count() or 1) > 1 else []
    environment = os.environ | {"EXAMPLES": "whole"}
    for command in (
        ["erase"],
        ["run", "-m", "pytest", "-q", *processes, *TESTS],
        ["combine", "--quiet"],
        ["json", "--quiet", "-o", "var/coverage.json"],
    ):
        done = subprocess.run([sys.executable, "-m", "coverage", *command], cwd=ROOT, env=environment, check=False)
        if done.returncode != 0:
            return None
    report: Mapping[str, Any] = json.loads((ROOT / "var" / "coverage.json").read_text(encoding="utf-8"))
    return report


def _name_missing(report: Mapping[str, Any]) -> None:
    for file, said in report["files"].items():
        lines = ", ".join(map(str, said["missing_lines"]))
        branches = ", ".join(f"{start}->{end if end > 0 else 'end'}" for start, end in said["missing_branches"])
        if package_of(file).startswith(PACKAGES) and (lines or branches):
            print(f"  {file}: lines {lines or 'none'}; branches {branches or 'none'}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
