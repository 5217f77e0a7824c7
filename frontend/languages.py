"""The sentences of one language, asked for by the language and not by which one is active."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.utils import translation
from django.utils.translation import gettext

__all__ = ["Say", "say"]

Say = Callable[[str], str]
"""What gives the sentence of one language for an English one; always called `_`, for the extraction of messages."""


class _Sentences(dict[str, str]):
    def __init__(self, language: str) -> None:
        self.language = language

    def __missing__(self, english: str) -> str:
        with translation.override(self.language):
            sentence = gettext(english)
        self[english] = sentence
        return sentence


@cache
def say(language: str) -> Say:
    """The sentences of a language."""
    return _Sentences(language).__getitem__
