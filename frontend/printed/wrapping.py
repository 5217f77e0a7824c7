"""Where a line of print may end: at a blank, and beside any Chinese character; no sign of punctuation stands alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Final

__all__ = ["wrapped"]

_AFTER: Final = frozenset("、。，．：；！？）〕］｝〉》」』】〗’”…—～·%％/,.:;!?)]}")
"""What begins no line."""
_BEFORE: Final = frozenset("（〔［｛〈《「『【〖‘“([{")
"""What ends no line."""


def wrapped(text: str, room: float, width: Callable[[str], float]) -> str:
    """Return a text with the ends of its lines, none of them wider than the room; `width` tells that of a text.

    A word that is wider alone is broken anywhere.
    """
    if width(text) <= room:
        return text
    lines, line = [], ""
    for piece in _pieces(text):
        if line and width((line + piece).rstrip(" ")) > room:
            lines.append(line.rstrip(" "))
            line = ""
            piece = piece.lstrip(" ")
        line += piece
        while width(line.rstrip(" ")) > room and len(line) > 1:
            fits = max((at for at in range(1, len(line)) if width(line[:at]) <= room), default=1)
            lines.append(line[:fits])
            line = line[fits:]
    return "\n".join([*lines, line])


def _pieces(text: str) -> list[str]:
    """Return a text in the pieces between which a line may end; the blanks are pieces."""
    pieces = [""]
    for sign in text:
        if pieces[-1] and _may_end(pieces[-1][-1], sign):
            pieces.append("")
        pieces[-1] += sign
    return pieces


def _may_end(last: str, sign: str) -> bool:
    """Return whether a line may end between these two."""
    if " " in (last, sign):
        return True
    return (_is_chinese(last) or _is_chinese(sign)) and last not in _BEFORE and sign not in _AFTER


def _is_chinese(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in "WF"
