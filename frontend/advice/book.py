"""The adviser’s pages of one language as static data: each drawn once, kept in a file, and read from there.

The file names what it was made from: the rules, the sentences and the templates. When these change it is made anew.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from frontend.advice.pages import page_address, page_at
from frontend.advice.subjects import contents
from laws.advice.tree import Address, adviser_tree

__all__ = ["Book", "Leaf", "book", "drawn", "write_books"]

_ROOT: Final = Path(__file__).parents[2]
_FILES: Final = _ROOT / "frontend" / "advice" / "made"
_SOURCES: Final = (
    "laws/**/*.py",
    "frontend/*.py",
    "frontend/advice/*.py",
    "frontend/words/*.py",
    "frontend/templates/adviser/*.html",
    "frontend/locale/*/LC_MESSAGES/*.po",
)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: its title, and the HTML of its content, whose links are relative to the adviser’s first page."""

    title: str
    html: str


@dataclass(frozen=True)
class Book:
    """All pages of one language by their addresses below the adviser’s; that of the first page is empty."""

    language: str
    made_from: str
    leaves: dict[str, Leaf]

    @cached_property
    def packed(self) -> bytes:
        """The book as gzipped JSON, as browsers keep it: the digest of its sources, and each page."""
        pages = {address: [leaf.title, leaf.html] for address, leaf in self.leaves.items()}
        text = json.dumps({"made_from": self.made_from, "pages": pages}, ensure_ascii=False, separators=(",", ":"))
        return gzip.compress(text.encode(), mtime=0)


@cache
def book(language: str) -> Book:
    """Return the book of a language: that of the file if it is up to date, else a new one."""
    made_from, file = _digest(), _file(language)
    if file.exists():
        kept = json.loads(gzip.decompress(file.read_bytes()))
        if kept["made_from"] == made_from:
            return Book(language, made_from, {address: Leaf(*leaf) for address, leaf in kept["pages"].items()})
    return _make(language, made_from)


def write_books() -> int:
    """Write the books whose sources have changed. Return the number of books written."""
    _FILES.mkdir(exist_ok=True)
    written = 0
    for language, _ in settings.LANGUAGES:
        packed = book(language).packed
        file = _file(language)
        if not file.exists() or file.read_bytes() != packed:
            unfinished = file.with_suffix(".unfinished")
            unfinished.write_bytes(packed)
            unfinished.replace(file)
            written += 1
    return written


def _file(language: str) -> Path:
    return _FILES / f"{language}.json.gz"


def _digest() -> str:
    digest = hashlib.sha256()
    for pattern in _SOURCES:
        for source in sorted(_ROOT.glob(pattern)):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _make(language: str, made_from: str) -> Book:
    with translation.override(language):
        leaves = {page_address(address): drawn(address, language) for address in ((), *adviser_tree())}
    return Book(language, made_from, leaves)


def drawn(address: Address, language: str) -> Leaf:
    """Return the page at an address, drawn in the active language, which is this one; the first page for an empty one.

    Raise KeyError for an address that the tree does not have.
    """
    if not address:
        return _leaf("adviser/contents.html", {"contents": contents(language), "base": "./"})
    return _leaf("adviser/page.html", {"page": page_at(address, language), "base": "../" * len(address)})


def _leaf(template: str, context: dict[str, object]) -> Leaf:
    html = re.sub(r"\s*\n\s*", "\n", render_to_string(template, context)).strip()
    title, _, content = html.partition("\n")
    return Leaf(title, content)
