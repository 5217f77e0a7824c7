"""A paragraph of the Laws or of the competition rules is a value: read strictly, written in one form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.conformance.coverage import ROWS
from laws.values.paragraph import Book, Paragraph
from tests.strategies import paragraphs


@given(paragraphs)
def test_what_is_written_is_read_as_the_same_paragraph(paragraph: Paragraph) -> None:
    assert Paragraph.parse(str(paragraph)) == paragraph
    assert Paragraph.parse(str(paragraph)) is Paragraph.parse(str(paragraph))


@given(paragraphs, paragraphs)
def test_two_paragraphs_with_the_same_text_are_one(one: Paragraph, other: Paragraph) -> None:
    assert (str(one) == str(other)) == (one == other) == (hash(one) == hash(other))


@given(st.text(max_size=8) | st.text("0123456789ABab.()-", max_size=10))
def test_any_other_text_is_refused_or_read_in_its_one_form(text: str) -> None:
    """A hyphen after the item is the one freedom: the rows of articles are written with it."""
    try:
        read = Paragraph.parse(text)
    except ValueError as error:
        assert repr(text) in str(error)  # noqa: PT017  both outcomes are right, each for other texts
    else:
        assert str(read) in (text, text.replace(")-", ")"))


@pytest.mark.parametrize("book", [Book.LAW, Book.ARTICLE])
def test_every_paragraph_of_the_rows_is_one(book: Book) -> None:
    """The Laws have letters, the articles points; of a whole article the row has the number alone."""
    read = [
        Paragraph.parse(f"article {row.ref}" if book is Book.ARTICLE and row.ref.isdigit() else row.ref)
        for row in ROWS[book]
    ]
    assert {paragraph.book for paragraph in read} == {book}
    assert [str(paragraph).removeprefix("article ") for paragraph in read] == [
        row.ref.replace(")-", ")") for row in ROWS[book]
    ]


@pytest.mark.parametrize(
    ("text", "book", "parts"),
    [
        ("3", Book.LAW, ("3",)),
        ("9A", Book.LAW, ("9", "A")),
        ("27B1(a)", Book.LAW, ("27", "B", "1", "(a)")),
        ("30B1(b)(2)", Book.LAW, ("30", "B", "1", "(b)", "(2)")),
        ("article 46", Book.ARTICLE, ("46",)),
        ("10.2", Book.ARTICLE, ("10", "2")),
        ("20.1(12)", Book.ARTICLE, ("20", "1", "(12)")),
        ("35.2(3)1", Book.ARTICLE, ("35", "2", "(3)", "1")),
        ("35.2(3)-1", Book.ARTICLE, ("35", "2", "(3)", "1")),
        ("24.1(1)-2(3)", Book.ARTICLE, ("24", "1", "(1)", "2", "(3)")),
    ],
)
def test_the_parts_of_a_paragraph(text: str, book: Book, parts: tuple[str, ...]) -> None:
    paragraph = Paragraph.parse(text)
    assert (paragraph.book, paragraph.parts) == (book, parts)


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "07", "94", "27b", "27.", "Law 27", "27 ", " 27", "27\n", "27B0", "27B1a", "27B1()", "27B1(A)"),
        *("27B(a)", "27(a)", "B1", "２７", "27B1(a)-2", "27B1(10)", "270", "27BB"),
        *("35.2(a)", "35.2-1", "35.0", "58.1", "35.2()", "35.2(3)0", "35.2(3)--1", "35.2(3)-", ".2", "35.2.3"),
        *("article", "article ", "article 58", "article 9A", "Article 46", "articles 46", "46.", "52.2(15)x"),
    ],
)
def test_what_is_no_paragraph(text: str) -> None:
    with pytest.raises(ValueError, match="is no paragraph: write 27B1"):
        Paragraph.parse(text)


@pytest.mark.parametrize(
    ("book", "number"),
    [
        (Book.LAW, "35.2(2)"),
        (Book.ARTICLE, "27B1"),
        (Book.ARTICLE, "35.2(3)-1"),
        (Book.LAW, ""),
        (Book.HANDBOOK, "1.7-2"),
    ],
)
def test_a_number_is_one_of_its_book(book: Book, number: str) -> None:
    with pytest.raises(ValueError, match=f"is no paragraph of the book '{book.value}'"):
        Paragraph(book, number)


@pytest.mark.parametrize(
    ("text", "part", "below"),
    [
        ("31", "A", "31A"),
        ("31A", "1", "31A1"),
        ("31A2", "(b)", "31A2(b)"),
        ("30B1(b)", "(2)", "30B1(b)(2)"),
        ("31", "A2(b)", "31A2(b)"),
        ("35.2", "(3)", "35.2(3)"),
        ("35.2(3)", "1", "35.2(3)1"),
        ("article 46", ".1", "46.1"),
    ],
)
def test_the_paragraph_below_another(text: str, part: str, below: str) -> None:
    assert Paragraph.parse(text).sub(part) is Paragraph.parse(below)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("3", "1"),
        ("31A1", "2"),
        ("31A", ""),
        ("31A", "b"),
        ("31", "31A"),
        ("35.2(3)1", "2"),
        ("46", ".1"),
        ("article 4", "6"),
    ],
)
def test_what_is_not_below_a_paragraph(text: str, part: str) -> None:
    """3 and 1 are not Law 31; and a Law has no article below it."""
    with pytest.raises(ValueError, match=r"is no (part of|paragraph)"):
        Paragraph.parse(text).sub(part)


@pytest.mark.parametrize(
    ("text", "whole", "expected"),
    [
        ("43.1(2)", "article 43", True),
        ("article 43", "article 43", True),
        ("24.1(1)-2", "24.1(1)", True),
        ("24.1(2)", "24.1(1)", False),
        ("43A1", "article 43", False),
        ("article 43", "43.1", False),
    ],
)
def test_whether_one_is_a_part_of_another(text: str, whole: str, expected: bool) -> None:
    """By their parts and in one book: Law 43 is not article 43, nor is article 43 a part of 43.1."""
    assert Paragraph.parse(text).is_part_of(Paragraph.parse(whole)) is expected
