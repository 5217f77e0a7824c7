"""Citations of paragraphs as each language writes them, in plain text.

English: Law 27B1(a), article 35.2(2). Chinese: 第 27 条 B 款 1(a), 第三十五条第二款（二）.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from laws.values.paragraph import Book, Paragraph

__all__ = ["chinese_number", "english_citation"]

_BOOKS: Final = {Book.LAW: "Law", Book.ARTICLE: "article"}
_FIGURES: Final = "零一二三四五六七八九"


def english_citation(paragraphs: Iterable[Paragraph]) -> str:
    """Return the citation of paragraphs, each book named once: Law 27B1(a), Laws 54D, 50D2, article 35.2(2)."""
    named = []
    for book, group in groupby(paragraphs, lambda paragraph: paragraph.book):
        numbers = [paragraph.number for paragraph in group]
        named.append(f"{_BOOKS[book]}{'s' * (len(numbers) > 1)} {', '.join(numbers)}")
    return ", ".join(named)


def chinese_number(paragraph: Paragraph) -> str:
    """Return the number of a paragraph with the Chinese names of its parts, without the book."""
    return _law(*paragraph.parts) if paragraph.book is Book.LAW else _article(*paragraph.parts)


def _law(number: str, letter: str = "", *below: str) -> str:
    parts = [f"第 {number} 条", f"{letter} 款" if letter else "", "".join(below)]
    return " ".join(filter(None, parts))


def _article(article: str, section: str = "", item: str = "", *below: str) -> str:
    text = f"第{_numeral(int(article))}条"
    if section:
        text += f"第{_numeral(int(section))}款"
    if item:
        text += f"（{_numeral(int(item.strip('()')))}）"
    return text + "".join(below).replace("(", "（").replace(")", "）")


def _numeral(number: int) -> str:
    """Return a number below a hundred in Chinese characters: 十, 三十五."""
    tens, ones = divmod(number, 10)
    if not tens:
        return _FIGURES[ones]
    return f"{_FIGURES[tens] if tens > 1 else ''}十{_FIGURES[ones] if ones else ''}"
