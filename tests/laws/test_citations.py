"""A paragraph is what a rule rests on, and never what the rules branch on. Whatever is cited stands in the books."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import laws
from laws.conformance.coverage import ROWS
from laws.engine.chapters import CHAPTERS
from laws.sentences.catalogue import CATALOGUE
from laws.table.kinds import Cited
from laws.values import cited
from laws.values.paragraph import Book, Paragraph

ROOT: Final = Path(laws.__file__).parent
NAMED: Final = {name: value for name, value in vars(cited).items() if isinstance(value, Paragraph)}
"""The paragraphs that have a name."""
PARAGRAPH: Final = re.compile(r"\d{1,2}([A-Z]\d?(\(\w\))*|\.\d(\(\d\))*)?\d?")
"""A number of a Law or an article: 27, 27B1(a), 35.2(2)."""
NAME: Final = re.compile(r"(LAW|ARTICLE)_[0-9A-Z_]+")
"""The name of a paragraph: LAW_27B1_A."""
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
            return list(parts) if all(isinstance(part, ast.Constant | ast.Name) for part in parts) else []
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
            elif isinstance(one, ast.Name) and NAME.fullmatch(one.id):
                yield one.lineno, one.id


def test_no_rule_branches_on_a_paragraph() -> None:
    """Not ``irregularity.law is LAW_27``, but ``irregularity.kind is Kind.INSUFFICIENT_BID``."""
    found = [
        f"{path.relative_to(ROOT)}:{line} {text}"
        for path in sorted(ROOT.rglob("*.py"))
        if not str(path.relative_to(ROOT)).startswith(APART)
        for line, text in _compared(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize("source", ["law is LAW_27", "law == '27'", "law in {LAW_27, LAW_31}", "{LAW_27: 1}"])
def test_a_comparison_with_a_paragraph_is_found(source: str) -> None:
    assert {found for _, found in _compared(ast.parse(source))} & {"LAW_27", "27"}


def test_a_name_is_the_number_of_its_paragraph() -> None:
    """LAW_27B1_A is Law 27B1(a), and no other."""
    for name, paragraph in NAMED.items():
        assert name == "_".join([paragraph.book.name, *re.findall(r"[0-9A-Z]+", paragraph.number.upper())])


def test_every_name_is_used() -> None:
    """By a module of the Laws or of the pages."""
    folders = (ROOT, ROOT.parent / "frontend")
    texts = [path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.rglob("*.py"))]
    used = {name for text in texts for name in re.findall(r"\b(?:LAW|ARTICLE)_\w+(?! *: Final)\b", text)}
    assert set(NAMED) - used == set()


def _cited() -> Iterator[Paragraph]:
    """Whatever the engine and the sentences cite."""
    yield from NAMED.values()
    for enumeration in Cited.__subclasses__():
        yield from (member.law for member in enumeration)
    for chapter in CHAPTERS:
        yield from chapter.laws
    for template in CATALOGUE.values():
        yield from template.laws


def test_whatever_is_cited_stands_in_its_book() -> None:
    """As a row of coverage, or above one: Law 27 has rows for its parts alone. 30B1(b) is one row."""
    rows = {
        (book, Paragraph.parse(row.ref).parts)
        for book in (Book.LAW, Book.ARTICLE)
        for row in ROWS[book]
        if book is Book.LAW or not row.ref.isdigit()
    }
    known = {(book, parts[:depth]) for book, parts in rows for depth in range(1, len(parts) + 1)}
    known |= {(Book.LAW, Paragraph.parse(f"30B1(b)({number})").parts) for number in (1, 2)}
    assert {str(paragraph) for paragraph in _cited() if (paragraph.book, paragraph.parts) not in known} == set()
