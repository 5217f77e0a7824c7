"""A paragraph of the Laws or of the competition rules: what a rule rests on, as a value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

__all__ = ["Book", "Paragraph"]


class Book(Enum):
    """A book of rules. Numbers are unique within one."""

    LAW = "law"
    """The Laws of Duplicate Bridge 2017: ``27B1(a)``."""
    ARTICLE = "article"
    """The Chinese competition rules of 2018: ``35.2(3)1`` is 三十五条 二 (三) 1."""
    HANDBOOK = "handbook"
    """The director's handbook, which no rule cites: ``1.7-2`` is part 1, (七), 2."""


_LAST: Final = {Book.LAW: 93, Book.ARTICLE: 57}
"""The last Law and the last article."""
_COUNT: Final = r"[1-9][0-9]?"
_FORMS: Final = {
    Book.LAW: re.compile(rf"{_COUNT}([A-Z]({_COUNT}(\(([a-z]|[1-9])\))*)?)?"),
    Book.ARTICLE: re.compile(rf"{_COUNT}(\.{_COUNT}(\({_COUNT}\)({_COUNT}(\({_COUNT}\))?)?)?)?"),
}
"""The Law, its letter, a figure, then what stands in brackets: 30B1(b)(2). The article, its paragraph, the item in
brackets, the number within it, a number in brackets below that: 24.1(1)2(3).
"""
_PART: Final = re.compile(r"[0-9]+|[A-Z]|\(\w+\)")
_ARTICLE: Final = "article "
_HYPHEN: Final = re.compile(r"(?<=\))-(?=[1-9])")
"""A hyphen after the item, as the rows of articles and the data files have it: 35.2(3)-1."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph by its number in its book. Raise ValueError for a number that the book cannot have.

    Numbers are written without a hyphen: 35.2(3)1. `str` gives the short form, which `parse` reads: the number, with
    the word ``article`` before that of a whole article, since 46 alone is a Law.
    """

    book: Book
    number: str

    def __post_init__(self) -> None:
        form = _FORMS.get(self.book)
        if form is None or form.fullmatch(self.number) is None or int(self.parts[0]) > _LAST[self.book]:
            raise ValueError(f"{self.number!r} is no paragraph of the book {self.book.value!r}")

    def __str__(self) -> str:
        if self.book is Book.ARTICLE and "." not in self.number:
            return _ARTICLE + self.number
        return self.number

    @classmethod
    def parse(cls, text: str) -> Paragraph:
        """Read a paragraph: ``27B1(a)``, ``35.2(3)1`` (also ``35.2(3)-1``), ``article 46``. Raise ValueError.

        The same paragraph is the same object each time.
        """
        return _parse(text)

    @property
    def parts(self) -> tuple[str, ...]:
        """The number in its parts, from the whole to the detail; parts in brackets keep them.

        Of a Law: its number, letter, figure, brackets. Of an article: its number, paragraph, item, number, brackets.
        """
        return tuple(_PART.findall(self.number))

    def is_part_of(self, whole: Paragraph) -> bool:
        """Return whether this is that paragraph or one below it: 43.1(2) is a part of article 43, and of 43.1."""
        return self.book is whole.book and self.parts[: len(whole.parts)] == whole.parts

    def sub(self, part: str) -> Paragraph:
        """Return the paragraph below this one: ``31A`` and ``1`` give ``31A1``. Raise ValueError if there is none."""
        below = _made(self.book, self.number + part)
        if len(below.parts) <= len(self.parts) or not below.is_part_of(self):
            raise ValueError(f"{part!r} is no part of {self}")
        return below


_made: Final = cache(Paragraph)
"""The one object for each paragraph. What is none is not kept, so that the cache is bounded by the books."""


@cache
def _parse(text: str) -> Paragraph:
    number = _HYPHEN.sub("", text.removeprefix(_ARTICLE))
    book = Book.ARTICLE if "." in number or text.startswith(_ARTICLE) else Book.LAW
    try:
        return _made(book, number)
    except ValueError as error:
        raise ValueError(f"{text!r} is no paragraph: write 27B1(a), or 35.2(2) for an article") from error
