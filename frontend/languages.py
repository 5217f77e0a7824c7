"""The sentences of one language, chosen by an argument and not by Django's active language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.utils import translation
from django.utils.translation import gettext

__all__ = ["Say", "say"]

Say = Callable[[str], str]
"""Translates an English sentence into one language; always named `_`, for the extraction of messages."""


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
    """Return the translator into a language."""
    return _Sentences(language).__getitem__
