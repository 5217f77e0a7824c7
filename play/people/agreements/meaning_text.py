"""The meanings of a pair as a text that can be kept, edited and sent, and read again: one meaning a line.

    1NT = [hcp 15-17, balanced]
    1NT P 2C = [artificial, ask-major] Stayman
    1S seat 3 = may be light
    3H seat 1 vul they = [preemptive, H 6+]

A line has the calls from the first bid on, where needed the place of the player who opened and who is vulnerable, and
the explanation as it is written. Empty lines, and lines that begin with ``#``, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from laws.table.sequence import parse_sequence, write_calls
from laws.values.calls import Call
from laws.values.explanation import read_explanation
from laws.values.seats import Side, Vulnerability
from play.people.text import clean_text

__all__ = [
    "LONGEST_EXPLANATION",
    "LONGEST_TEXT",
    "MOST_MEANINGS",
    "FaultyLine",
    "Meaning",
    "Vulnerable",
    "meanings_text",
    "read_meanings",
]

MOST_MEANINGS: Final = 2_000
"""Meanings that a pair keeps."""
LONGEST_WORDS: Final = 300
LONGEST_EXPLANATION: Final = 800
"""Characters of an explanation with its tiles."""
LONGEST_TEXT: Final = 400_000
"""Characters of a text that is read at all."""
_HEAD: Final = re.compile(r"(?P<calls>.*?)(?: seat (?P<seat>\S+))?(?: vul (?P<vul>\S+))?")


class Vulnerable(Enum):
    """Who is vulnerable, as the pair sees it; `ANY` where it makes no difference."""

    ANY = ""
    NONE = "none"
    WE = "we"
    THEY = "they"
    BOTH = "both"

    @classmethod
    def of(cls, vulnerability: Vulnerability, side: Side) -> Vulnerable:
        """Return who is vulnerable on a board for the pair that sits on that side."""
        own, other = vulnerability.of(side), vulnerability.of(side.other)
        return ((cls.NONE, cls.THEY), (cls.WE, cls.BOTH))[own][other]


class FaultyLine(ValueError):
    """A line that cannot be read; lines count from 1."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


@dataclass(frozen=True, slots=True)
class Meaning:
    """What the last of these calls means; `seat` is the place of the opener, 1–4, or 0 where it makes no difference."""

    calls: tuple[Call, ...]
    explanation: str
    seat: int = 0
    vulnerable: Vulnerable = Vulnerable.ANY

    @property
    def key(self) -> tuple[str, int, str]:
        """What a pair has one meaning for."""
        return write_calls(self.calls), self.seat, self.vulnerable.value

    @property
    def written(self) -> str:
        """The line of the text."""
        seat = f" seat {self.seat}" if self.seat else ""
        vulnerable = f" vul {self.vulnerable.value}" if self.vulnerable is not Vulnerable.ANY else ""
        return f"{write_calls(self.calls)}{seat}{vulnerable} = {self.explanation}"


def meanings_text(meanings: Iterable[Meaning]) -> str:
    """Return the text; `read_meanings` returns the same meanings."""
    ordered = sorted(meanings, key=lambda one: (one.calls, one.seat, one.vulnerable.value))
    return "".join(f"{one.written}\n" for one in ordered)


def read_meanings(text: str) -> tuple[Meaning, ...]:
    """Return the meanings of a text. Raise FaultyLine; ValueError for a text that is too long."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"the text has {len(text)} characters: at most {LONGEST_TEXT}")
    found: dict[tuple[str, int, str], int] = {}
    meanings = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            one = _meaning(line)
        except ValueError as error:
            raise FaultyLine(number, str(error)) from error
        if one.key in found:
            raise FaultyLine(number, f"the same is explained in line {found[one.key]}")
        found[one.key] = number
        meanings.append(one)
        if len(meanings) > MOST_MEANINGS:
            raise FaultyLine(number, f"a pair keeps at most {MOST_MEANINGS} meanings")
    return tuple(meanings)


def _meaning(line: str) -> Meaning:
    head, equals, told = line.partition("=")
    if not equals:
        raise ValueError("there is no = between the calls and what they mean")
    match = _HEAD.fullmatch(" ".join(head.split()))
    assert match is not None  # everything may be missing but the calls, which may be anything
    seat = match["seat"] or "0"
    if match["seat"] and seat not in ("1", "2", "3", "4"):
        raise ValueError(f"{seat!r} is no seat of an opener: 1 to 4")
    explained = read_explanation(clean_text(told))
    if not explained.written or len(explained.words) > LONGEST_WORDS:
        raise ValueError(f"an explanation has 1 to {LONGEST_WORDS} characters beside its tiles")
    return Meaning(parse_sequence(match["calls"]), explained.written, int(seat), _vulnerable(match["vul"]))


def _vulnerable(text: str | None) -> Vulnerable:
    if text is None:
        return Vulnerable.ANY
    if text not in {one.value for one in Vulnerable if one.value}:
        raise ValueError(f"{text!r} is nobody who is vulnerable: none, we, they or both")
    return Vulnerable(text)
