"""The guides for players, secretaries and directors say the same in English and Chinese; links of all pages lead on."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from deploy.boot.places import ROOT
from tests.documents.commands import PAGES

GUIDES: Final = ("player", "secretary", "director")
CATALOGUE: Final = ROOT / "frontend" / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
_LABEL: Final = re.compile(r"\*\*([^*]+)\*\*")
_HEADING: Final = re.compile(r"^(#+) (.+)$", re.MULTILINE)
_ENDS: Final = " ：:。"


def guide(language: str, name: str) -> str:
    return (ROOT / "docs" / language / f"{name}.md").read_text(encoding="utf-8")


def sections(text: str) -> list[tuple[int, str]]:
    """Return the sections of a guide: the level of the heading, and the text below it."""
    parts = re.split(r"^(#+) .+$", text, flags=re.MULTILINE)[1:]
    return [(len(level), body) for level, body in zip(parts[::2], parts[1::2], strict=True)]


def rows(body: str) -> list[int]:
    """Return how many cells each row of a table has."""
    return [line.count("|") for line in body.splitlines() if line.startswith("|")]


def labels(body: str) -> set[str]:
    return {re.sub(r"\s+", " ", one) for one in _LABEL.findall(body)} - {"bold", "粗体"}


@pytest.fixture(scope="module")
def terms() -> dict[str, set[str]]:
    """The English texts of the pages by their Chinese ones."""
    found = defaultdict(set)
    with CATALOGUE.open("rb") as file:
        for message in read_po(file, locale="zh_Hans"):
            texts = message.string if isinstance(message.string, tuple) else (message.string,)
            source = str(message.id[0] if isinstance(message.id, tuple) else message.id)
            for text in texts:
                found[str(text).strip(_ENDS)].add(source.strip(_ENDS))
    return dict(found)


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_has_the_same_sections_tables_and_lists_in_both_languages(name: str) -> None:
    english, chinese = (sections(guide(language, name)) for language in ("en", "zh"))
    assert [level for level, _ in english] == [level for level, _ in chinese]
    for (_, of_english), (_, of_chinese) in zip(english, chinese, strict=True):
        assert rows(of_english) == rows(of_chinese), of_english
        for item in (r"^(?:- )", r"^\d+\. "):
            counts = [len(re.findall(item, body, re.MULTILINE)) for body in (of_english, of_chinese)]
            assert counts[0] == counts[1], of_english


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_names_the_same_buttons_and_headings_of_the_pages_in_both_languages(
    name: str, terms: dict[str, set[str]]
) -> None:
    wrong = []
    pairs = zip(sections(guide("en", name)), sections(guide("zh", name)), strict=True)
    for (_, of_english), (_, of_chinese) in pairs:
        english, chinese = labels(of_english), labels(of_chinese)
        wrong += [f"{one}: no page says it" for one in chinese if one not in terms]
        wrong += [f"{one}: not in the English" for one in chinese if one in terms and not terms[one] & english]
        known = set().union(*(terms.get(one, set()) for one in chinese))
        wrong += [f"{one}: not in the Chinese" for one in english - known]
    assert wrong == []


def _anchors(text: str) -> set[str]:
    """Return the anchors of the headings of a page, as code hosts make them."""
    plain = [re.sub(r"[`*]|\[([^]]*)\]\([^)]*\)", r"\1", title) for _, title in _HEADING.findall(text)]
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in plain}


def test_every_link_to_a_heading_finds_it() -> None:
    missing = []
    for page in PAGES:
        for target, anchor in re.findall(r"\]\(([^)#\s:]*)#([^)\s]+)\)", page.read_text(encoding="utf-8")):
            other: Path = page.parent / target if target else page
            if not other.exists() or anchor not in _anchors(other.read_text(encoding="utf-8")):
                missing.append(f"{page.relative_to(ROOT)}: {target}#{anchor}")
    assert missing == []
