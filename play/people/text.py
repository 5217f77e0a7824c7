"""Text that people write and others read: names, explanations, lines of play. All of it must be visible."""

from __future__ import annotations

import unicodedata
from typing import Final

__all__ = ["MOST_MARKS", "clean_text", "is_hidden"]

MOST_MARKS: Final = 4
"""Combining marks that one letter may have; Hebrew and Vietnamese need three, Arabic and Tibetan seldom four."""

JOINERS: Final = frozenset("\u200c\u200d")
"""Required by some scripts and emoji; invisible between other letters."""

# Letters and marks without a glyph: Hangul fillers, a Braille blank, Khmer's inherent vowels, the grapheme joiner.
_EMPTY: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def is_hidden(sign: str) -> bool:
    """Return whether a character is invisible, or controls the display of others; blanks and joiners are neither."""
    if sign in JOINERS:
        return False
    if sign in _EMPTY or "\ufe00" <= sign <= "\ufe0e" or "\U000e0100" <= sign <= "\U000e01ef":
        return True
    return unicodedata.category(sign)[0] == "C" and not sign.isspace()


def clean_text(text: str) -> str:
    """Return `text` for display: in Unicode's composed form, on one line, with single blanks. Idempotent.

    Control characters, direction marks and invisible characters are removed; joiners are kept only within scripts that
    need them; of the marks on one letter the first four are kept.
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
    """Return whether a joiner beside that character is meaningful: not beside Latin, Greek, Cyrillic, or Chinese."""
    return sign >= "\u0590" and not unicodedata.name(sign, "").startswith(
        ("CJK", "HANGUL", "LATIN", "GREEK", "CYRILLIC")
    )
