"""References to the Laws and to the articles of the 2018 rules, as each language writes them.

English: Law 27B1(a), Laws 54D, 50D2, article 35.2(2). Chinese as the rule books cite themselves:
规则第 27 条 B 款 1(a), 竞赛规则第三十五条第二款（二）.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from laws.sentences.english import citation as english

__all__ = ["citation"]

_LAW: Final = re.compile(r"(\d+)([A-Z])?(\d+)?((?:\(\w\))*)")
"""The number of the Law, the letter, a figure, and what stands in brackets."""
_ARTICLE: Final = re.compile(r"(\d+)\.(\d+)(?:\((\d+)\))?(?:-?(\d+))?")
"""The article, its paragraph, the item, and the number within it: 35.2(3)1, which rows write 35.2(3)-1."""
_FIGURES: Final = "零一二三四五六七八九"


def citation(refs: Iterable[str], language: str) -> str:
    """The paragraphs in a language. Raises ValueError for what is no paragraph of either book."""
    refs = tuple(refs)
    chinese = [_chinese(ref) for ref in refs]  # in every language, so that what cannot be cited is found
    return "、".join(_once(chinese)) if language.startswith("zh") else english(refs)


def _once(cited: list[tuple[str, str]]) -> list[str]:
    """The name of a book is said once: 规则第 54 条 D 款、第 50 条 D 款 2."""
    books = ["", *(book for book, _ in cited)]
    return [text if book == before else book + text for before, (book, text) in zip(books, cited, strict=False)]


def _chinese(ref: str) -> tuple[str, str]:
    """The book and the paragraph."""
    forms: tuple[tuple[str, re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
        ("规则", _LAW, _law),
        ("竞赛规则", _ARTICLE, _article),
    )
    for book, form, words in forms:
        match = form.fullmatch(ref)
        if match is not None:
            return book, words(match)
    raise ValueError(f"{ref!r} is no paragraph: write 27B1(a), or 35.2(2) for an article")


def _law(match: re.Match[str]) -> str:
    number, letter, figure, brackets = match.groups(default="")
    text = f"第 {number} 条"
    if letter:
        text += f" {letter} 款"
    return f"{text} {figure}{brackets}" if figure or brackets else text


def _article(match: re.Match[str]) -> str:
    article, paragraph, item, number = match.groups(default="")
    text = f"第{_numeral(int(article))}条第{_numeral(int(paragraph))}款"
    return f"{text}（{_numeral(int(item))}）{number}" if item else text


def _numeral(number: int) -> str:
    """A number below a hundred in Chinese: 十, 三十五."""
    tens, ones = divmod(number, 10)
    if not tens:
        return _FIGURES[ones]
    return f"{_FIGURES[tens] if tens > 1 else ''}十{_FIGURES[ones] if ones else ''}"
