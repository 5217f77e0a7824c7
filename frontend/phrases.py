"""Explanations composed of known phrases, shown in the reader's language.

House robots explain their calls in English sentences of a fixed form: a head, then what the call promises, as in
``Opening bid: 12–21 HCP, 5+ spades``. The code that makes such sentences registers their heads with `know`. A text
entirely of this form is translated; any other was typed by a person and is shown unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from frontend import words
from laws.values.calls import Call
from laws.values.cards import SUITS, Suit

__all__ = ["explanation", "in_language", "know", "language_of"]

_ENGLISH_SUITS: Final = {"clubs": SUITS[0], "diamonds": SUITS[1], "hearts": SUITS[2], "spades": SUITS[3]}
_PART: Final = re.compile(
    r"(?P<range>at most \d+|\d+\+|\d+–\d+|\d+) (?P<unit>HCP|points in support|points|clubs|diamonds|hearts|spades)"
    r"|(?P<balanced>balanced)"
    r"|(?P<aces>\d(?: or \d)*) aces"
)

_CHINESE: Final = re.compile(r"[\u3400-\u9fff]")
"""A character of a Chinese text."""

_heads: dict[str, tuple[str, Suit | None]] = {}


def know(heads: Iterable[str]) -> None:
    """Register heads of explanations; ``{suit}`` in one stands for a suit. Each is a message of the catalogues."""
    for head in heads:
        if "{suit}" not in head:
            _heads[head] = (head, None)
            continue
        for name, suit in _ENGLISH_SUITS.items():
            _heads[head.format(suit=name)] = (head, suit)
    in_language.cache_clear()


@lru_cache(maxsize=4_096)
def in_language(text: str, language: str) -> str:
    """Return the explanation in that language if it is made of known phrases, otherwise unchanged."""
    if language == "en":
        return text
    found = next((head for head in sorted(_heads, key=len, reverse=True) if _begins(text, head)), None)
    if found is None:
        return text
    _ = words.say(language)
    message, suit = _heads[found]
    told = _(message).format(suit="" if suit is None else words.suit_name(suit, language))
    rest = text[len(found) + 2 :]
    if not rest:
        return told
    parts = [_part(part, language) for part in rest.split(", ")]
    if any(part is None for part in parts):
        return text
    return told + _(": ") + _(", ").join(part for part in parts if part is not None)


def explanation(text: str, call: Call, language: str) -> str:
    """Return the explanation of a call in that language; empty when it only repeats the call, as ``Pass`` of a pass."""
    said = text.strip().casefold()
    names = {name(call, one).casefold() for one in ("en", language) for name in (words.call_name, words.call_text)}
    return "" if said in names else in_language(text, language)


def language_of(text: str) -> str:
    """Return the language that a person's own text is read aloud in, as HTML names it."""
    return "zh-Hans" if _CHINESE.search(text) else "en"


def _begins(text: str, head: str) -> bool:
    return text == head or text.startswith(f"{head}: ")


def _part(part: str, language: str) -> str | None:
    """Return one promise in that language, or None if it is unknown."""
    _ = words.say(language)
    match = _PART.fullmatch(part)
    if match is None:
        return None
    if match["balanced"]:
        return _("balanced")
    if match["aces"]:
        return _("{numbers} aces").format(numbers=match["aces"].replace(" or ", _(" or ")))
    extent = match["range"]
    suit = _ENGLISH_SUITS.get(match["unit"])
    if suit is not None:
        return _long(extent, words.suit_name(suit, language), language)
    if extent.endswith("+"):
        extent = _("at least {number}").format(number=extent.removesuffix("+"))
    elif extent.startswith("at most "):
        extent = _("at most {number}").format(number=extent.removeprefix("at most "))
    units = {
        "HCP": _("{range} HCP"),
        "points": _("{range} points"),
        "points in support": _("{range} points in support"),
    }
    return units[match["unit"]].format(range=extent)


def _long(extent: str, suit: str, language: str) -> str:
    """Return the length of a suit in that language: 3+ diamonds is 方块至少 3 张."""
    _ = words.say(language)
    if extent.endswith("+"):
        return _("at least {number} {suit}").format(number=extent.removesuffix("+"), suit=suit)
    if extent.startswith("at most "):
        return _("at most {number} {suit}").format(number=extent.removeprefix("at most "), suit=suit)
    return _("{range} {suit}").format(range=extent, suit=suit)
