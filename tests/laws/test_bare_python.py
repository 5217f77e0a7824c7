"""`laws` needs nothing but Python: no installed package, and no package above it."""

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
    """Every module of the package that is not a program."""
    files = sorted((ROOT / "laws").rglob("*.py"))
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files if file.stem != "__main__"]
    return [name.removesuffix(".__init__") for name in names]


def run(program: str) -> list[str]:
    """What the program prints about all modules, run with nothing installed."""
    command = [sys.executable, "-S", "-c", program, *modules()]
    env = {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_every_module_is_imported_with_nothing_installed() -> None:
    """`python -S` sees the standard library and this folder, and nothing else is loaded than these."""
    assert run(TOGETHER) == ["laws"]


def test_each_module_can_be_the_first_one() -> None:
    """No module rests on another having been imported before it: there is no circle among them."""
    assert set(in_order(modules())) == set(modules())
