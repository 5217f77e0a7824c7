"""Which module of a room imports which: where there is no circle, each can be the first that is imported."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from graphlib import TopologicalSorter
from pathlib import Path

__all__ = ["in_order"]

ROOT = Path(__file__).parents[1]


def in_order(modules: Iterable[str]) -> list[str]:
    """The modules in an order in which each comes after those that it imports.

    Raises graphlib.CycleError, which names the circle.
    """
    known = set(modules)
    return list(TopologicalSorter({name: _imports(name, known) for name in known}).static_order())


def _imports(name: str, known: set[str]) -> set[str]:
    """Which of the known modules it imports, in functions too, but for what only a type checker reads."""
    path = ROOT.joinpath(*name.split("."))
    source = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8")
    tree = ast.parse(source)
    skipped = {id(inner) for node in ast.walk(tree) if _is_for_types(node) for inner in ast.walk(node)}
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            parts = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= parts if parts <= known else {node.module}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & known


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
