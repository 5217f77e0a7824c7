"""Reading a whole number that a form or an address sends, which may be anything at all."""

from __future__ import annotations

from typing import Final

__all__ = ["whole_number"]

_KEY: Final = 18
"""The digits that every key of the database has room for."""


def whole_number(text: str, digits: int = _KEY) -> int | None:
    """Return the number that a text writes in so many digits at most, as forms send them: ASCII without a sign; None
    for any other text.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
