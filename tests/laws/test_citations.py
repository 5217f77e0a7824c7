"""A paragraph is what a rule rests on, and never what the rules branch on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import laws

ROOT: Final = Path(laws.__file__).parent
PARAGRAPH: Final = re.compile(r"\d{1,2}([A-Z]\d?(\(\w\))*|\.\d(\(\d\))*)?\d?")
"""A number of a Law or an article: 27, 27B1(a), 35.2(2)."""
APART: Final = ("conformance", "notation", "protocol/codec", "values")
"""Where such a text is something that is read or written."""


def _of(node: ast.AST) -> list[ast.expr | None]:
    """What a node compares with: by an operator, in a pattern, as a key, or as a tuple to look something up in."""
    match node:
        case ast.Compare(left, _, right):
            return [left, *right]
        case ast.Dict(keys):
            return list(keys)
        case ast.MatchValue(one) | ast.Subscript(_, one):
            return [one]
        case ast.Assign(_, ast.Tuple(parts)) | ast.AnnAssign(_, _, ast.Tuple(parts)):
            return list(parts) if all(isinstance(part, ast.Constant) for part in parts) else []
        case ast.Call(ast.Name("frozenset" | "set"), arguments):
            return list(arguments)
        case _:
            return []


def _compared(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The paragraphs that a module compares something with, and their lines."""
    for part in (part for node in ast.walk(tree) for part in _of(node) if part is not None):
        for one in ast.walk(part):
            if isinstance(one, ast.Constant) and isinstance(one.value, str) and PARAGRAPH.fullmatch(one.value):
                yield one.lineno, one.value


def test_no_rule_branches_on_a_paragraph() -> None:
    """Not ``irregularity.law == "27"``, but ``irregularity.kind is Kind.INSUFFICIENT_BID``."""
    found = [
        f"{path.relative_to(ROOT)}:{line} {text}"
        for path in sorted(ROOT.rglob("*.py"))
        if not str(path.relative_to(ROOT)).startswith(APART)
        for line, text in _compared(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []
