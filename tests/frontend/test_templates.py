"""What every template keeps to: stops between values are translated, tables have a name and heads."""

from __future__ import annotations

import re
from pathlib import Path

import frontend

TEMPLATES = Path(frontend.__file__).parent / "templates"
# Pages of the server's own faults are in all languages; the gallery and the example of a file are for developers.
IN_ONE_LANGUAGE = {"500.html", "503.html", "table/gallery/index.html", "table/gallery/part.html", "meanings/pair.html"}
_TRANSLATED = re.compile(r"\{% blocktranslate.*?endblocktranslate %\}|<code>.*?</code>|\{#.*?#\}", re.DOTALL)
_STOP = re.compile(r"(?<=[>}])[,:;] (?=[^\n])")
_APART = re.compile(r':(?:" %\}|\{% endblocktranslate %\}) \S')
_ASKS = re.compile(r"\bhx-(?:get|post)=")
_USED = re.compile(r'\{% (?:extends|include) "(.*?)"')
_TABLE = re.compile(r"<table\b([^>]*(?:\{%.*?%\}[^>]*)*)>(.*?)</table>", re.DOTALL)


def templates() -> dict[str, str]:
    """Return the text of each template under its name."""
    return {f"{file.relative_to(TEMPLATES)}": file.read_text() for file in sorted(TEMPLATES.rglob("*.html"))}


def test_a_stop_between_two_values_is_translated() -> None:
    """Chinese has stops of its own, ，：； for ", ", ": " and "; ", and no space after them."""
    found = [
        f"{name}: {text[max(0, at.start() - 40) : at.end() + 20]}"
        for name, written in templates().items()
        if name not in IN_ONE_LANGUAGE
        for text in [_TRANSLATED.sub(lambda one: "x" * (len(one.group()) - 1) + "}", written)]
        for at in _STOP.finditer(text)
        if text.rfind("<", 0, at.start()) < text.rfind(">", 0, at.start())
    ]
    found += [f"{name}: {at.group()}" for name, text in templates().items() for at in _APART.finditer(text)]
    assert found == []


def test_a_table_has_a_name_and_heads() -> None:
    """WCAG 1.3.1: a screen reader says which table it is in, and of which column."""
    found = [
        (name, attributes.strip())
        for name, text in templates().items()
        for attributes, inside in _TABLE.findall(text)
        if not ("aria-label" in attributes or "<caption" in inside) or "<th" not in inside
    ]
    assert found == []


def test_a_page_that_asks_again_has_what_asks() -> None:
    """Without htmx a page that says that it goes on by itself stands still."""
    every = templates()

    def whole(name: str) -> str:
        text = every.get(name, "")
        return "".join([text, *map(whole, _USED.findall(text))])

    pages = {name: whole(name) for name, text in every.items() if "{% extends " in text}
    asking = {name for name, text in pages.items() if _ASKS.search(text)}
    assert len(asking) > 10
    assert {name for name in asking if "{% htmx_script %}" not in pages[name]} == set()
