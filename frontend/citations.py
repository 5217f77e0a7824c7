"""References to the Laws and to the articles of the 2018 rules, as each language writes them.

English: Law 27B1(a), Laws 54D, 50D2, article 35.2(2). Chinese as the rule books cite themselves:
规则第 27 条 B 款 1(a), 竞赛规则第三十五条第二款（二）.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from frontend.languages import say

__all__ = ["citation"]

_LAW: Final = re.compile(r"(\d+)([A-Z])?(\d+)?((?:\(\w\))*)")
"""The number of the Law, the letter, a figure, and what stands in brackets."""
_ARTICLE: Final = re.compile(r"(\d+)\.(\d+)(?:\((\d+)\))?(?:-?(\d+))?")
"""The article, its paragraph, the item, and the number within it: 35.2(3)1, which rows write 35.2(3)-1."""
_FIGURES: Final = "零一二三四五六七八九"


def citation(refs: Iterable[str], language: str) -> str:
    """The paragraphs in a language, the book named once. Raises ValueError for what is no paragraph of either book."""
    _ = say(language)
    cited = []
    for is_article, group in groupby(refs, _is_article):
        named = [_numbered(ref, language) for ref in group]
        several = len(named) > 1
        if is_article:
            book = _("articles {refs}") if several else _("article {refs}")
        else:
            book = _("Laws {refs}") if several else _("Law {refs}")
        cited.append(book.format(refs=_(", ").join(named)))
    return _(", ").join(cited)


def _is_article(ref: str) -> bool:
    """The articles of the 2018 rules have points. Raises ValueError."""
    if _ARTICLE.fullmatch(ref):
        return True
    if _LAW.fullmatch(ref):
        return False
    raise ValueError(f"{ref!r} is no paragraph: write 27B1(a), or 35.2(2) for an article")


def _numbered(ref: str, language: str) -> str:
    """The number of a paragraph. In most languages as it stands; Chinese names each of its parts."""
    if not language.startswith("zh"):
        return ref
    match = _ARTICLE.fullmatch(ref)
    return _chinese_law(ref) if match is None else _chinese_article(match)


def _chinese_law(ref: str) -> str:
    match = _LAW.fullmatch(ref)
    assert match is not None
    number, letter, figure, brackets = match.groups(default="")
    text = f"第 {number} 条"
    if letter:
        text += f" {letter} 款"
    return f"{text} {figure}{brackets}" if figure or brackets else text


def _chinese_article(match: re.Match[str]) -> str:
    article, paragraph, item, number = match.groups(default="")
    text = f"第{_numeral(int(article))}条第{_numeral(int(paragraph))}款"
    return f"{text}（{_numeral(int(item))}）{number}" if item else text


def _numeral(number: int) -> str:
    """A number below a hundred in Chinese: 十, 三十五."""
    tens, ones = divmod(number, 10)
    if not tens:
        return _FIGURES[ones]
    return f"{_FIGURES[tens] if tens > 1 else ''}十{_FIGURES[ones] if ones else ''}"
