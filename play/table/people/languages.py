"""The official languages of a table, and texts in another one (articles 37.8, 39.8(2)).

A text is told by the scripts of its letters alone. Languages of one script are not told apart, so that French is not
noticed where English is official. Neither are short texts, what begins with a capital (a name), words and signs of
bridge, figures, and fewer than five characters of a script without capitals (a name in Chinese has two to four).
Nothing follows by itself: the director reads a mark beside the text, and judges.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from laws.protocol.events import CallMade, Noted
from laws.values.explanation import explanation_of
from play.table.table_events import Happening, ResultQuestioned, Said

__all__ = ["SCRIPTS", "are_foreign", "is_foreign", "text_of"]

_LATIN: Final = frozenset({"LATIN"})
SCRIPTS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "zh": frozenset({"CJK"}),
        "en": _LATIN,
        "ja": frozenset({"CJK", "HIRAGANA", "KATAKANA"}),
        "ko": frozenset({"HANGUL"}),
        "ru": frozenset({"CYRILLIC"}),
        "fr": _LATIN,
        "de": _LATIN,
        "es": _LATIN,
        "it": _LATIN,
        "pt": _LATIN,
    }
)
"""The languages that can be official, by their codes, and the scripts in which each is written."""

_WORD: Final = re.compile(r"[^\W\d_]+")
_CASED: Final = frozenset({"LATIN", "CYRILLIC", "GREEK"})
_OF_BRIDGE: Final = frozenset(
    {
        *("pass", "double", "redouble", "dbl", "rdbl", "alert", "stop", "hcp", "pts", "points", "notrump", "dummy"),
        *("stayman", "blackwood", "gerber", "multi", "splinter", "cue", "relay", "transfer", "puppet", "checkback"),
    }
)
_SHORT: Final = 3
_WORDS: Final = 2
_LETTERS: Final = 5


def is_foreign(text: str, official: Collection[str]) -> bool:
    """Return whether a text is, by its letters, in no official language; False where none is laid down."""
    known = _scripts_of(official)
    told = ((script, count) for script, count in _written_in(text).items() if script not in known)
    return bool(official) and any(count >= (_WORDS if script in _CASED else _LETTERS) for script, count in told)


def are_foreign(texts: Iterable[str], official: Collection[str]) -> bool:
    """Return whether texts that belong together, as the fields of a system card, are in no official language
    (article 39.8(1)): more of them are foreign alone than have something official. So a card in two languages is not.
    """
    known = _scripts_of(official)
    foreign = own = 0
    for text in texts:
        if not known.isdisjoint(_written_in(text)):
            own += 1
        elif is_foreign(text, official):
            foreign += 1
    return foreign > own


def _scripts_of(official: Collection[str]) -> frozenset[str]:
    return frozenset[str]().union(*(SCRIPTS[one] for one in official))


def _written_in(text: str) -> Counter[str]:
    """Return for each script how many of its words tell the language, of one without capitals how many characters."""
    found: Counter[str] = Counter()
    for word in _WORD.findall(unicodedata.normalize("NFC", explanation_of(text).words)):
        script = unicodedata.name(word[0], "").partition(" ")[0]
        if script not in _CASED:
            found[script] += len(word)
        elif len(word) >= _SHORT and word == word.lower() and word not in _OF_BRIDGE:
            found[script] += 1
    del found[""]
    return found


def text_of(event: Happening) -> str:
    """Return what a player or a spectator has written in this event; empty for nothing."""
    match event:
        case Said(text=text) | ResultQuestioned(text=text):
            return text
        case CallMade(explanation=text):
            return text
        case Noted("asks" | "explains" | "corrects", _, text):
            return text
        case _:
            return ""
