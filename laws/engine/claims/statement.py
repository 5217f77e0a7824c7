"""The meaning of a claimer's words, and the parts that they leave to a director (Laws 68C, 70B–E).

Two things are understood reliably: that trumps are drawn (70C1), and the order in which suits are played. A claimer who
states an order keeps to it (70D1). A finesse, a ruff, a discard, a squeeze or a condition is a plan that the search
does not interpret: a director judges it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from laws.values.cards import Suit

__all__ = ["Statement", "read_statement"]

_TRUMPS: Final = re.compile(r"trump|draw|pull|将|王牌", re.IGNORECASE)
"""Words of a statement that mention the outstanding trumps."""
_NONE_OUT: Final = re.compile(
    r"\b(?:are|is|all)\s+(?:all\s+)?(?:out|gone|in|drawn)\b|no\s+(?:more\s+)?trumps", re.IGNORECASE
)
"""Words of a statement that assume that they are drawn."""
_LEFT: Final = {
    "finesse": re.compile(r"finess|\bhook|\bthrough\b|飞", re.IGNORECASE),
    "ruff": re.compile(r"ruff|将吃|\btrump(?:ing)? (?:a|an|one|two|the|my|dummy)\b", re.IGNORECASE),
    "discard": re.compile(r"discard|pitch|throw|ditch|垫", re.IGNORECASE),
    "squeeze": re.compile(r"squeez|endplay|end-play|strip|挤|投入", re.IGNORECASE),
    "condition": re.compile(r"\bif\b|\bunless\b|\bwhen\b|\botherwise\b|如果|除非", re.IGNORECASE),
    "duck": re.compile(r"\bduck|\bovertak|忍让|超吃", re.IGNORECASE),
}
"""The plans that a director must judge, and the words that indicate them."""
_SUITS: Final = re.compile(r"(spade|♠|黑桃)|(heart|♥|红心)|(diamond|♦|方块)|(club|♣|梅花)", re.IGNORECASE)
_NAMED: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_CLAUSES: Final = re.compile(r"[,;.，。；、]|\bthen\b|\band\b|然后|再")
_GIVEN_UP: Final = re.compile(r"\blos(?:e|t|ing)|\bgiv(?:e|ing)|conced|输|让|送", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement as far as it is understood.

    `draws`: it mentions the outstanding trumps. `order`: the suits in the order in which they are to be played, as far
    as stated. `left`: its plans that only a director can judge, or empty.
    """

    draws: bool
    order: tuple[Suit, ...]
    left: tuple[str, ...]


def read_statement(text: str) -> Statement:
    """Return the statement in the words of a claim; without words, an empty one."""
    none_out = bool(_TRUMPS.search(text) and _NONE_OUT.search(text))
    left = [plan for plan, words in _LEFT.items() if words.search(text)]
    return Statement(bool(_TRUMPS.search(text)) and not none_out, _order(text), tuple(left))


def _order(text: str) -> tuple[Suit, ...]:
    """Return the suits in the order of their first mention, without those that are given up."""
    named = [
        _NAMED[found.lastindex - 1]
        for clause in _CLAUSES.split(text)
        if not _GIVEN_UP.search(clause)
        for found in _SUITS.finditer(clause)
        if found.lastindex is not None
    ]
    return tuple(dict.fromkeys(named))
