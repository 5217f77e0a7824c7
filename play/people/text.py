"""Text that people write and others read: names, explanations, lines of play. Nothing may hide in it."""

from __future__ import annotations

import unicodedata
from typing import Final

__all__ = ["MOST_MARKS", "clean_text", "is_hidden"]

MOST_MARKS: Final = 4
"""Combining marks that one letter may bear; Hebrew and Vietnamese need three, Arabic and Tibetan seldom four."""

JOINERS: Final = frozenset("\u200c\u200d")
"""Some scripts and emoji cannot do without them; between other letters they are not seen at all."""

# Letters and marks that show nothing: Hangul fillers, a Braille blank, Khmer's inherent vowels, the grapheme joiner.
_EMPTY: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def is_hidden(sign: str) -> bool:
    """Whether a character cannot be seen, or steers how others are shown; blanks and joiners are neither."""
    if sign in JOINERS:
        return False
    if sign in _EMPTY or "\ufe00" <= sign <= "\ufe0e" or "\U000e0100" <= sign <= "\U000e01ef":
        return True
    return unicodedata.category(sign)[0] == "C" and not sign.isspace()


def clean_text(text: str) -> str:
    """`text` as others may read it, in Unicode's composed form and in one line with single blanks.

    Control characters, those that set the direction of writing and those that cannot be seen are left out; joiners stay
    only within scripts that need them; of the marks on one letter the first four stay. Cleaning again changes nothing.
    """
    seen = "".join(sign for sign in unicodedata.normalize("NFC", text) if not is_hidden(sign))
    kept: list[str] = []
    marks = 0
    base = " "
    composed = " ".join(unicodedata.normalize("NFC", seen).split())
    for place, sign in enumerate(composed):
        if unicodedata.category(sign) in {"Mn", "Me"}:
            marks += 1
            if base == " " or marks > MOST_MARKS:
                continue
        elif sign in JOINERS:
            if not (_joins(base) and _joins(composed[place + 1 : place + 2])):
                continue
        else:
            base, marks = sign, 0
        kept.append(sign)
    return unicodedata.normalize("NFC", "".join(kept)).strip()


def _joins(sign: str) -> bool:
    """Whether a joiner beside that character can be meant: not beside Latin, Greek or Cyrillic, nor Chinese."""
    return sign >= "\u0590" and not unicodedata.name(sign, "").startswith(
        ("CJK", "HANGUL", "LATIN", "GREEK", "CYRILLIC")
    )
