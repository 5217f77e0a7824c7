"""Text that people write and others read: names, explanations, lines of play. All of it must be visible."""

from __future__ import annotations

import unicodedata
from typing import Final

__all__ = ["MOST_MARKS", "clean_text", "is_hidden"]

MOST_MARKS: Final = 4
"""Combining marks that one letter may have; Hebrew and Vietnamese need three, Arabic and Tibetan seldom four."""

_LONGEST_RUN: Final = 30
"""Combining marks in a row that are read at all, as in Unicode's Stream-Safe Text Format (UAX 15, section 13): to put a
longer run in its order takes time that grows with its square, during which the whole process waits."""

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
    seen = _visible(unicodedata.normalize("NFC", _with_short_runs(_visible(text))))
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


def _visible(text: str) -> str:
    return "".join(sign for sign in text if not is_hidden(sign))


def _with_short_runs(text: str) -> str:
    """Return `text` with no more than `_LONGEST_RUN` combining marks in a row."""
    kept: list[str] = []
    run = 0
    for sign in text:
        run = run + 1 if unicodedata.combining(sign) else 0
        if run <= _LONGEST_RUN:
            kept.append(sign)
    return "".join(kept)


def _joins(sign: str) -> bool:
    """Return whether a joiner beside that character is meaningful: not beside Latin, Greek, Cyrillic, or Chinese."""
    return sign >= "\u0590" and not unicodedata.name(sign, "").startswith(
        ("CJK", "HANGUL", "LATIN", "GREEK", "CYRILLIC")
    )
