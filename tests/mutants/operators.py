"""Simple changes found in the code itself: comparisons negated, `and` for `or`, off by one, `not` dropped."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from tests.mutants.mutant import ROOT, Mutant

__all__ = ["changes", "nearest_tests", "sample"]

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
_ARITHMETIC: Final[dict[type[ast.operator], tuple[str, str]]] = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}
_JUNCTIONS: Final[dict[type[ast.boolop], tuple[str, str]]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}

_Change = tuple[int, int, int, bytes, str]
"""The line (from 1), the first and the last byte to replace, the replacement, and the name of the change."""


def changes(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield every change of a module: the line number, the line, the changed line.

    Docstrings, annotations, code for type checkers only, and `assert` are left alone.
    """
    lines = text.encode().split(b"\n")
    for number, start, end, new, _ in _changes(ast.parse(text), lines):
        line = lines[number - 1]
        yield number, line.decode(), (line[:start] + new + line[end:]).decode()


def _changes(tree: ast.AST, lines: Sequence[bytes]) -> Iterator[_Change]:
    for node in _behaviour(tree):
        match node:
            case ast.Compare():
                operands = [node.left, *node.comparators]
                for operator, left, right in zip(node.ops, operands, node.comparators, strict=False):
                    yield from _between(left, right, *_COMPARISONS[type(operator)], lines)
            case ast.BoolOp():
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield from _between(left, right, *_JUNCTIONS[type(node.op)], lines)
            case ast.BinOp() if type(node.op) in _ARITHMETIC:
                yield from _between(node.left, node.right, *_ARITHMETIC[type(node.op)], lines)
            case ast.UnaryOp(op=ast.Not()):
                start, line = node.col_offset, node.lineno
                yield line, start, start + len(b"not "), b"", "not"
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                assert node.end_col_offset is not None
                for more in (1, -1):
                    written = str(value + more).encode()
                    yield node.lineno, node.col_offset, node.end_col_offset, written, "number"


def _between(left: ast.expr, right: ast.expr, old: str, new: str, lines: Sequence[bytes]) -> Iterator[_Change]:
    """Return the operator between two operands, where all of it stands on one line."""
    assert left.end_lineno is not None
    assert left.end_col_offset is not None
    word = rb"\b" if old[0].isalpha() else b""
    pattern = re.compile(word + re.escape(old).replace(rb"\ ".decode(), " ").encode() + word)
    for number in range(left.end_lineno, right.lineno + 1):
        start = left.end_col_offset if number == left.end_lineno else 0
        end = right.col_offset if number == right.lineno else len(lines[number - 1])
        if found := pattern.search(lines[number - 1], start, end):
            yield number, found.start(), found.end(), new.encode(), old
            return


def _behaviour(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that are evaluated when the module runs."""
    for child in ast.iter_child_nodes(tree):
        match child:
            case ast.Assert() | ast.arg():
                continue
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.AnnAssign(value=value):
                if value is not None:
                    yield value
                    yield from _behaviour(value)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                for part in (*child.args.defaults, *child.body):
                    yield part
                    yield from _behaviour(part)
            case _:
                yield child
                yield from _behaviour(child)


def nearest_tests(file: str) -> tuple[str, ...]:
    """Return the test folder beside a module, then that of its package: the quicker first.

    `laws/engine/draft.py` has tests/laws/engine, then tests/laws.
    """
    folder = Path(file).parent
    near = [f"tests/{part}" for part in (folder, *folder.parents) if part.parts and (ROOT / "tests" / part).is_dir()]
    return tuple(dict.fromkeys((near[0], near[-1]))) if near else ("tests",)


def sample(packages: Iterable[str], count: int, seed: int) -> list[Mutant]:
    """Return a random sample of changes in the modules under these folders, the same for the same seed and code."""
    found = []
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py") if (ROOT / package).is_dir() else [ROOT / package]):
            file = path.relative_to(ROOT).as_posix()
            if "/migrations/" not in file:
                for number, old, new in changes(path.read_text(encoding="utf-8")):
                    found.append(Mutant("auto", file, old, new, nearest_tests(file), line=number))
    return sorted(Random(seed).sample(found, min(count, len(found))), key=lambda one: (one.file, one.line))
