"""Explanations in the reader's language: tiles, the heads of house robots' explanations, and people's own words.

The tiles of an explanation are sentences of `laws.sentences.explaining`. House robots add a head in English to them, as
in ``[hcp 12-21, S 5+] Opening bid``; the code that writes heads registers them with `know`, and a text that is a known
head is translated. Any other words were typed by a person and are shown unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from frontend import words
from laws.sentences.explaining import tiles_said
from laws.values.calls import Call
from laws.values.cards import SUITS, Suit
from laws.values.explanation import explanation_of

__all__ = ["explanation", "in_language", "know", "language_of"]

_ENGLISH_SUITS: Final = {"clubs": SUITS[0], "diamonds": SUITS[1], "hearts": SUITS[2], "spades": SUITS[3]}
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
    explanation.cache_clear()


@lru_cache(maxsize=4_096)
def in_language(text: str, language: str) -> str:
    """Return the explanation that is written so, for a reader of that language: its tiles, then its words."""
    explained = explanation_of(text)
    told = words.listed(tiles_said(explained.tiles), language)
    said = _words_in(explained.words, language)
    return words.say(language)("{tiles}; {words}").format(tiles=told, words=said) if told and said else told or said


def _words_in(text: str, language: str) -> str:
    if language == "en" or text not in _heads:
        return text
    message, suit = _heads[text]
    return words.say(language)(message).format(suit="" if suit is None else words.suit_name(suit, language))


@lru_cache(maxsize=4_096)
def explanation(text: str, call: Call, language: str) -> str:
    """Return the explanation of a call in that language; empty when it only repeats the call, as ``Pass`` of a pass."""
    said = text.strip().casefold()
    names = {name(call, one).casefold() for one in ("en", language) for name in (words.call_name, words.call_text)}
    return "" if said in names else in_language(text, language)


def language_of(text: str) -> str:
    """Return the language that a person's own text is read aloud in, as HTML names it."""
    return "zh-Hans" if _CHINESE.search(text) else "en"
