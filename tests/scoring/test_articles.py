"""Every article that the scoring code cites exists in the competition rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PARAGRAPH = re.compile(r"[1-5][0-9](\.[0-9]+(\([0-9]+\)(-[0-9]+(\([0-9]+\))?)?)?)?")
"""Return a number as ``24.1(1)-2(3)``: 第二十四条 一 (一) 2 (3)."""


def _cited() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "scoring").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and PARAGRAPH.fullmatch(node.value):
                yield path.relative_to(ROOT).as_posix(), node.value


def test_the_paragraphs_exist() -> None:
    known = set((ROOT / "tests" / "data" / "laws" / "articles.txt").read_text(encoding="utf-8").split())
    known |= {number.partition("-")[0] for number in known}
    known |= {number.partition("(")[0] for number in known} | {number.partition(".")[0] for number in known}
    cited = list(_cited())
    assert len(cited) > 50
    assert [(path, number) for path, number in cited if number not in known] == []
