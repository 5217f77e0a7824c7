"""What the texts of commands may hold: how many characters, and which."""

from __future__ import annotations

import re
from typing import Final

from laws.values.explanation import explanation_of

__all__ = ["check_explanation", "check_text"]

_TEXT_LIMIT: Final = 300
_UNKEEPABLE: Final = re.compile("[\0\ud800-\udfff]")
"""NUL and lone surrogates, which neither files nor the database can store."""


def check_text(text: str) -> None:
    """Check a text of a command. Raise ValueError for one that is too long or cannot be kept."""
    if len(text) > _TEXT_LIMIT:
        raise ValueError(f"a text at the table has at most {_TEXT_LIMIT} characters")
    _check_signs(text)


def check_explanation(text: str) -> None:
    """Check an explanation: its words are as short as any text, beside its tiles."""
    if len(explanation_of(text).words) > _TEXT_LIMIT:
        raise ValueError(f"an explanation has at most {_TEXT_LIMIT} characters beside its tiles")
    _check_signs(text)


def _check_signs(text: str) -> None:
    if _UNKEEPABLE.search(text):
        raise ValueError("a text at the table holds something that is no character")
