"""A made-up language: what has passed gettext is written in full-width letters, and anything else is not.

Ｎｏｒｔｈ is a word that would be translated; North is one that nobody thought of. Placeholders, tags and entities stay
as they are, so that a page works as it does in any language.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from html.parser import HTMLParser
from types import ModuleType
from typing import Any

import pytest
from django.utils import translation

_WIDE = {code: code + 0xFEE0 for code in (*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1))}
_KEPT = re.compile(r"(%\(\w+\)[a-z]|%[a-z%]|\{\w*\}|<[^>]*>|&#?\w+;)")
_READ = ("title", "aria-label", "aria-description", "placeholder", "alt", "data-text", "data-again", "data-crowded")
_UNREAD = {"script", "style", "kbd", "code"}
_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_LETTERS = re.compile(r"[A-Za-z]+")
# Written alike in every language: honours, double and redouble, notrump, paragraphs of the Laws, our name, formats,
# licences and keys.
_EVERYWHERE = re.compile(
    r"(?<![A-Za-z])(?:[A-K] 款(?: \d*(?:\(\w\))*)?|[AKQJXt]|XX|NT|Screenmate|English|PBN|LIN|PNG|SVG"
    r"|PDF|CSV|DUP|USEBIO|NZ Scorer|MB|cookie|Apache License|Tab|Enter)(?![A-Za-z])|[\w.+-]+@[\w.-]+\.\w+|https?://\S+|[\w-]+\.pbn|\b\d+NT\b|\b\d+[A-K]\d*(?:\([a-z]\))?(?![A-Za-z])"
)


@cache
def foreign(sentence: str) -> str:
    """The sentence in the made-up language."""
    return "".join(part if n % 2 else part.translate(_WIDE) for n, part in enumerate(_KEPT.split(sentence)))


@contextmanager
def spoken(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Has everything that passes gettext come back in the made-up language."""
    words: dict[str, Callable[..., str]] = {
        "gettext": foreign,
        "pgettext": lambda context, sentence: foreign(sentence),
        "ngettext": lambda one, many, number: foreign(one if number == 1 else many),
        "npgettext": lambda context, one, many, number: foreign(one if number == 1 else many),
    }
    with patch.context() as patching:
        for name, function in words.items():
            patching.setattr(translation._trans, name, function, raising=False)  # type: ignore[attr-defined]
        forget_words()
        yield
    forget_words()


def forget_words() -> None:
    """Empties every cache of our rooms, since words may be in it."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in {"frontend", "play", "director"}:
            for clear in _caches(module):
                clear()


@cache
def _caches(module: ModuleType) -> tuple[Callable[[], None], ...]:
    """What empties the caches of a module, which is looked through once: it takes longer than most of the tests."""
    clears = (getattr(value, "cache_clear", None) for value in list(vars(module).values()))
    return tuple(clear for clear in clears if callable(clear))


def untold(html: str, given: tuple[str, ...] = ()) -> list[str]:
    """What a page shows or says that never passed gettext, but for names and texts that were `given` to it."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    longest_first = sorted(given, key=len, reverse=True)
    return [text for text in reader.texts if _LETTERS.search(text) and _LETTERS.search(_plain(text, longest_first))]


def _plain(text: str, given: Sequence[str]) -> str:
    for one in given:
        text = text.replace(one, "")
    return _EVERYWHERE.sub("", text)


class _Reader(HTMLParser):
    """Collects what a person reads or hears: texts, and the attributes that are spoken."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[bool] = []  # for each open element, whether its text is read in the language of the page

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Texts in another language, which say so, are not ours to translate."""
        given = dict(attributes)
        ours = (not self._open or self._open[-1]) and tag not in _UNREAD
        if tag != "html" and "lang" in given:
            ours = False
        if ours:
            self.texts += [text for name in _READ if (text := given.get(name))]
            if tag == "input" and given.get("type") in {"submit", "button", "reset"}:
                self.texts.append(given.get("value") or "")
        if tag not in _VOID:
            self._open.append(ours)

    def handle_endtag(self, tag: str) -> None:
        """The text of what lies around it goes on."""
        if tag not in _VOID and self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        """Text between tags."""
        if data.strip() and (not self._open or self._open[-1]):
            self.texts.append(" ".join(data.split()))


def every_text(value: Any) -> list[str]:
    """The letters of the Latin alphabet in what a function of words gave, which nobody would translate."""
    return [str(value)] if _LETTERS.search(_plain(str(value), ())) else []
