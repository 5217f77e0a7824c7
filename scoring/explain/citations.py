"""Citations of paragraphs of the competition rules in both languages, from the paragraph number used in the code."""

from __future__ import annotations

from laws.sentences.citations import chinese_number, english_citation
from laws.values.paragraph import Paragraph
from scoring.explain.titles import Title

__all__ = ["cited"]


def cited(ref: str) -> Title:
    """Return the citation of a paragraph: ``52.2(15)`` is 第五十二条第二款（十五）, ``51`` is 第五十一条.

    Raise ValueError if `ref` is not the number of a paragraph.
    """
    paragraph = Paragraph.parse(ref if "." in ref else f"article {ref}")
    return Title(english_citation([paragraph]), chinese_number(paragraph))
