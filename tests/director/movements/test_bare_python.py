"""The room of movements needs nothing but Python, and nothing of the rooms around it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]

PROGRAM = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
known = set(sys.stdlib_module_names) | {"director"}
print(*sorted(name for name in sys.modules if name.partition(".")[0] not in known and not name.startswith("__")))
rooms = (name for name in sys.modules if name.startswith("director."))
print(*sorted(name for name in rooms if not name.startswith("director.movements")))
"""


def test_nothing_but_the_standard_library_is_loaded() -> None:
    files = sorted((ROOT / "director" / "movements").rglob("*.py"))
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files if file.stem != "__main__"]
    done = subprocess.run(
        [sys.executable, "-S", "-c", PROGRAM, *(name.removesuffix(".__init__") for name in names)],
        cwd=ROOT,
        env={"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    third_party, other_rooms = done.stdout.split("\n")[:2]
    assert third_party == ""
    assert other_rooms == ""
