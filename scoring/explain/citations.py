"""Citations of paragraphs of the competition rules in both languages, from the paragraph number used in the code.

``52.2(15)`` is 第五十二条第二款（十五）; ``24.1(1)-2(3)`` is 第二十四条第一款（一）2（3）.
"""

from __future__ import annotations

import re
from typing import Final

from scoring.explain.titles import Title

__all__ = ["cited"]

_NUMBER: Final = re.compile(
    r"(?P<article>[0-9]{1,2})(?:\.(?P<section>[0-9]{1,2})(?:\((?P<item>[0-9]{1,2})\))?(?:-(?P<rest>[0-9]{1,2}"
    r"(?:\([0-9]{1,2}\))?))?)?"
)
_DIGITS: Final = "零一二三四五六七八九"


def cited(ref: str) -> Title:
    """Return the citation of a paragraph: article, section (款), item, and the numbers below it.

    Raise ValueError if `ref` is not the number of a paragraph.
    """
    found = _NUMBER.fullmatch(ref)
    if found is None:
        raise ValueError(f"{ref!r} is no paragraph: one is written as 52.2(15) or 24.1(1)-2(3)")
    zh = f"第{_chinese(int(found['article']))}条"
    if found["section"]:
        zh += f"第{_chinese(int(found['section']))}款"
    if found["item"]:
        zh += f"（{_chinese(int(found['item']))}）"
    if found["rest"]:
        zh += found["rest"].replace("(", "（").replace(")", "）")
    return Title(f"article {ref}", zh)


def _chinese(number: int) -> str:
    """Return a number from 0 to 99 in Chinese characters: 十五, 五十二."""
    tens, ones = divmod(number, 10)
    if not tens:
        return _DIGITS[ones]
    return ("" if tens == 1 else _DIGITS[tens]) + "十" + (_DIGITS[ones] if ones else "")
