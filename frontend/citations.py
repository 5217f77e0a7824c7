"""References to the Laws and to the articles of the 2018 rules, as each language writes them.

English: Law 27B1(a), Laws 54D, 50D2, article 35.2(2). Chinese as the rule books cite themselves:
规则第 27 条 B 款 1(a), 竞赛规则第三十五条第二款（二）.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from frontend.languages import say
from laws.sentences.citations import chinese_number
from laws.values.paragraph import Book, Paragraph

__all__ = ["citation"]


def citation(paragraphs: Iterable[Paragraph], language: str) -> str:
    """Return the citation of paragraphs in a language, each book named once."""
    _ = say(language)
    chinese = language.startswith("zh")
    cited = []
    for book, group in groupby(paragraphs, lambda paragraph: paragraph.book):
        named = [chinese_number(one) if chinese else one.number for one in group]
        several = len(named) > 1
        if book is Book.ARTICLE:
            words = _("articles {refs}") if several else _("article {refs}")
        else:
            words = _("Laws {refs}") if several else _("Law {refs}")
        cited.append(words.format(refs=_(", ").join(named)))
    return _(", ").join(cited)
