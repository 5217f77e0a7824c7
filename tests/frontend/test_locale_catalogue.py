"""The catalogues: complete, true to the sentences of code and templates, and with the same gaps to fill in."""

import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from deploy.boot.messages import gathered, updated, written
from deploy.boot.places import CATALOGUES, ROOT

FILES = sorted(CATALOGUES.glob("*/LC_MESSAGES/*.po"))
NAMES = [file.parent.parent.name for file in FILES]
_GAPS = re.compile(r"%\(\w+\)[sd]|(?<!%)%[sd]|\{\w*\}|</?\w+[^>]*>")
_ASCII_STOPS = re.compile(r"[\u4e00-\u9fff][,;:?!.](?:\s|$)")


def sentences() -> Iterator[tuple[str, str]]:
    """Every sentence with its translation, of every language; of a plural the many."""
    for file in FILES:
        for entry in polib.pofile(str(file)):
            for translated in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
                yield entry.msgid_plural or entry.msgid, translated


def test_there_is_a_catalogue() -> None:
    """Of simplified Chinese, at least."""
    assert "zh_Hans" in NAMES


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_nothing_is_left_to_translate(file: Path) -> None:
    """Not a sentence without a translation, and none of which somebody was in doubt."""
    catalogue = polib.pofile(str(file))
    assert [entry.msgid for entry in catalogue.untranslated_entries()] == []
    assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []
    assert catalogue.obsolete_entries() == []
    assert len(catalogue) > 300


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_it_has_the_sentences_of_today(file: Path) -> None:
    """Exactly those of code and templates: `make messages` would change nothing."""
    held = {(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(file))}
    used = {
        (message.context, message.id[0] if isinstance(message.id, tuple) else message.id)
        for message in gathered()
        if message.id
    }
    assert used - held == set()
    assert held - used == set()
    assert written(updated(file)).decode() == file.read_text()


def test_a_translation_fills_in_the_same_things() -> None:
    """A name, a number or a link that the sentence has and its translation lacks would be lost, or an error."""
    for sentence, translated in sentences():
        assert sorted(_GAPS.findall(translated)) == sorted(_GAPS.findall(sentence)), sentence


def test_chinese_is_set_with_its_own_stops() -> None:
    """，。：；？！ and not their Latin cousins; the end of a sentence where the English has it."""
    for sentence, translated in sentences():
        assert not _ASCII_STOPS.search(translated), translated
        assert translated.endswith("。") == sentence.endswith("."), translated


def test_sentences_are_found_wherever_they_stand() -> None:
    """One of each kind: in code, lazily, of a given language, in a template, with gaps, in the plural."""
    found = {message.id for message in gathered()}
    assert {
        "There is no such theme.",
        "Your name at the table",
        "Pass",
        "Skip to the content",
        "%(email)s is confirmed.",
        ("%(boards)s board can be played.", "%(boards)s boards can be played."),
    } <= found


def test_scripts_say_nothing_of_their_own() -> None:
    """Words that a script shows stand in the page, where they are translated; a script has none to show."""
    said = re.compile(r"""(?:textContent|innerText|innerHTML|title|ariaLabel|placeholder)\s*=\s*["'`]\s*[A-Za-z]""")
    asked = re.compile(
        r"""\b(?:alert|confirm|prompt)\(|setAttribute\(\s*["'](?:aria-label|title|alt|placeholder)["']\s*,\s*["'`]"""
    )
    sentence = re.compile(r"""["'`][A-Z][a-z]+(?: [a-z]+)+[.!?]?["'`]""")
    scripts = sorted((ROOT / "frontend" / "static").rglob("*.js"))
    assert len(scripts) > 5
    for script in scripts:
        code = re.sub(r"^\s*//.*$", "", script.read_text(), flags=re.MULTILINE)
        for pattern in (said, asked, sentence):
            assert pattern.findall(code) == [], script.name
