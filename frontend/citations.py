"""References to the Laws and to the articles of the 2018 rules, as each language writes them.

English: Law 27B1(a), Laws 54D, 50D2, article 35.2(2). Chinese as the rule books cite themselves:
规则第 27 条 B 款 1(a), 竞赛规则第三十五条第二款（二）.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from frontend.languages import say
from laws.values.paragraph import Book, Paragraph

__all__ = ["citation"]

_FIGURES: Final = "零一二三四五六七八九"


def citation(paragraphs: Iterable[Paragraph], language: str) -> str:
    """The paragraphs in a language, each book named once."""
    _ = say(language)
    cited = []
    for book, group in groupby(paragraphs, lambda paragraph: paragraph.book):
        named = [_numbered(paragraph, language) for paragraph in group]
        several = len(named) > 1
        if book is Book.ARTICLES:
            words = _("articles {refs}") if several else _("article {refs}")
        else:
            words = _("Laws {refs}") if several else _("Law {refs}")
        cited.append(words.format(refs=_(", ").join(named)))
    return _(", ").join(cited)


def _numbered(paragraph: Paragraph, language: str) -> str:
    """The number of a paragraph. In most languages as it stands; Chinese names each of its parts."""
    if not language.startswith("zh"):
        return paragraph.number
    return _chinese_law(*paragraph.parts) if paragraph.book is Book.LAWS else _chinese_article(*paragraph.parts)


def _chinese_law(number: str, letter: str = "", *below: str) -> str:
    parts = [f"第 {number} 条", f"{letter} 款" if letter else "", "".join(below)]
    return " ".join(filter(None, parts))


def _chinese_article(article: str, paragraph: str = "", item: str = "", *below: str) -> str:
    text = f"第{_numeral(int(article))}条"
    if paragraph:
        text += f"第{_numeral(int(paragraph))}款"
    if item:
        text += f"（{_numeral(int(item.strip('()')))}）"
    return text + "".join(below).replace("(", "（").replace(")", "）")


def _numeral(number: int) -> str:
    """A number below a hundred in Chinese: 十, 三十五."""
    tens, ones = divmod(number, 10)
    if not tens:
        return _FIGURES[ones]
    return f"{_FIGURES[tens] if tens > 1 else ''}十{_FIGURES[ones] if ones else ''}"
