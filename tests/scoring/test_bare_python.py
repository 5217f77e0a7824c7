"""The package needs only Python: no installed package, and no package above it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.circles import in_order

ROOT = Path(__file__).parents[2]

TOGETHER = """
import importlib, sys
before = {name.partition(".")[0] for name in sys.modules}
for name in sys.argv[1:]:
    importlib.import_module(name)
loaded = {name.partition(".")[0] for name in sys.modules} - before
print(*sorted(loaded - sys.stdlib_module_names))
"""


def modules() -> list[str]:
    """Return every module of the package that is not a program."""
    files = sorted((ROOT / "scoring").rglob("*.py"))
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files if file.stem != "__main__"]
    return [name.removesuffix(".__init__") for name in names]


def run(*arguments: str) -> str:
    """Return the output of Python with nothing installed."""
    command = [sys.executable, "-S", *arguments]
    env = {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_module_is_imported_with_nothing_installed() -> None:
    """`python -S` sees the standard library and this folder only, and loads only the two pure packages."""
    assert run("-c", TOGETHER, *modules()).split() == ["laws", "scoring"]


def test_each_module_can_be_the_first_one() -> None:
    """No module requires another to be imported before it, so that there is no import cycle."""
    assert set(in_order(modules())) == set(modules())


def test_scores_are_asked_for_with_nothing_installed() -> None:
    assert run("-m", "scoring", "contract", "4HX-2 by S", "--vul", "NS") == "-500\n"
    assert run("-m", "scoring", "vp", "16", "20", "--discrete") == "15\n"
