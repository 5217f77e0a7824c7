"""A system card as a text that can be kept, edited and sent, and read again.

    Screenmate system card 1
    == colour
    red
    == approach
    Strong club, five-card majors.
    == special_1_kind
    brown

A line that begins with ``==`` names the field of the lines that follow it, by the key of the card's plain form
(`play.people.agreements.system_card`). In a text a backslash stands before a line that begins with ``==`` or with a
backslash.
"""

from __future__ import annotations

from typing import Final

from play.people.agreements.system_card import SystemCard, card_from, clean_lines, plain_card
from play.people.text import clean_text

__all__ = ["LONGEST_TEXT", "card_text", "read_card"]

LONGEST_TEXT: Final = 150_000
"""Characters of a text that is read at all."""
_HEAD: Final = "Screenmate system card 1"
_MARK: Final = "=="
_ESCAPE: Final = "\\"


def card_text(card: SystemCard) -> str:
    """Return the text of a card; `read_card` returns the same card."""
    lines = [_HEAD]
    for key, text in plain_card(card).items():
        lines.append(f"{_MARK} {key}")
        lines += (_ESCAPE + line if line.startswith((_MARK, _ESCAPE)) else line for line in text.split("\n"))
    return "\n".join(lines) + "\n"


def read_card(text: str) -> SystemCard:
    """Return the card of a text, whose lines are cleaned. Raise ValueError, with the line or the field."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"the text has {len(text)} characters: at most {LONGEST_TEXT}")
    head, *lines = text.removeprefix("\ufeff").splitlines() or [""]
    if clean_text(head) != _HEAD:
        raise ValueError(f"line 1: a card begins with “{_HEAD}”")
    found: dict[str, list[str]] = {}
    present: list[str] | None = None
    for number, line in enumerate(lines, 2):
        if line.startswith(_MARK):
            key = clean_text(line.removeprefix(_MARK))
            if key in found:
                raise ValueError(f"line {number}: {key[:40]} is there twice")
            present = found[key] = []
        elif present is not None:
            present.append(line.removeprefix(_ESCAPE))
        elif line.strip():
            raise ValueError(f"line {number}: a line with {_MARK} and the name of a field is missing before it")
    plain = {
        key: clean_text(" ".join(part)) if _is_line(key) else clean_lines("\n".join(part))
        for key, part in found.items()
    }
    return card_from({key: part for key, part in plain.items() if part})


def _is_line(key: str) -> bool:
    """Return whether a field is one line: a word, or the call of a special bid."""
    return key == "colour" or (key.startswith("special_") and key.endswith(("_kind", "_call")))
