"""The package's public names, the modules that define them, and the table and example in its docstring."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import scoring

ROOT = Path(__file__).parents[2]


def test_the_example_runs() -> None:
    failed, tried = doctest.testmod(scoring)
    assert (failed, tried > 8) == (0, True)


def test_everything_that_the_table_names_exists() -> None:
    assert scoring.__doc__ is not None
    rows = re.findall(r"^\| (.*) \| (.*) \| (.*) \| (.*) \|$", scoring.__doc__, re.MULTILINE)[2:]
    modules = {name for row in rows for name in re.findall(r"`([a-z_.]+)`", row[3])}
    words = {word for row in rows for word in re.findall(r"`(\w+)`", row[2])}
    assert len(modules) > 10
    assert len(words) > 20
    for name in modules:
        importlib.import_module(name if name.startswith("laws.") else f"scoring.{name}")
    assert words <= set(scoring.__all__)


def test_every_word_of_the_door_is_there_and_known_to_the_type_checker() -> None:
    tree = ast.parse((ROOT / "scoring" / "__init__.py").read_text(encoding="utf-8"))
    declared = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scoring.")
        for alias in node.names
    }
    assert set(scoring.__all__) == set(declared)
    for word, module in declared.items():
        assert module is not None
        assert getattr(scoring, word) is getattr(importlib.import_module(module), word)
    assert set(scoring.__all__) <= set(dir(scoring))


def test_one_name_stands_for_one_class() -> None:
    """No two public classes of the package and of `laws.values`, which a scorer uses together, share a name."""
    found: dict[str, set[str]] = {}
    for folder in ("scoring", "laws/values"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found.setdefault(node.name, set()).add(str(file.relative_to(ROOT)))
    assert {name: files for name, files in found.items() if len(files) > 1} == {}


def test_a_part_is_loaded_without_the_rest() -> None:
    program = (
        "import sys, scoring.rounding; print(*sorted(m for m in sys.modules if m.split('.')[0] in ('scoring', 'laws')))"
    )
    command = [sys.executable, "-S", "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["scoring", "scoring.rounding"]


def test_what_is_not_a_word_is_no_attribute() -> None:
    assert not hasattr(scoring, "Nothing")
