"""The catalogues: complete, true to the sentences of code and templates, with the same gaps to fill in.

The Chinese one has one term for one thing, cites as the rule books do, and sets Latin words apart.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import polib
import pytest
from babel.messages.catalog import Catalog

from deploy.boot.messages import gathered, updated, written
from deploy.boot.places import CATALOGUES, ROOT
from laws.sentences.citations import chinese_number
from laws.values.paragraph import Book, Paragraph
from tests.rows import check_each

FILES = sorted(CATALOGUES.glob("*/LC_MESSAGES/*.po"))
NAMES = [file.parent.parent.name for file in FILES]
_GAPS = re.compile(r"%\(\w+\)[sd]|(?<!%)%[sd]|\{\w*\}|</?\w+[^>]*>")
_ASCII_STOPS = re.compile(r"[\u4e00-\u9fff][,;:?!.](?:\s|$)")


TERMS: Final = {
    "同伴": "搭档",
    "队长": "领队",
    "帐户|帐号|账户": "账号",
    "约定卡": "体系卡",
    "左手方": "下家",
    "右手方": "上家",
    "更正期(?!限)": "更正时限",
    "运动员": "牌手",
    "首攻": "首引",
    "(?<!承)认输": "承认",
    "押金|保证金": "申诉费",
    "旁观": "观众 or 观看",
    "评论": "解说",
    "呼叫裁判": "召请裁判",
    "所有者": "负责人",
    "发牌主管": "发牌员",
    "控制台": "裁判台",
    "裁判员": "裁判",
    "叫品": "叫牌",
    "违例者": "违规者",
    "调整得分": "调整分数",
    "同水平牌手|同等牌手": "同级别牌手",
    "主办[人者方]": "组织者 or 主办单位",
    "离席|掉线": "暂离",
    "赛桌": "牌桌",
    "屏风|隔屏": "屏幕",
    "托盘": "推盘",
    "你(?!们)": "您",
}
"""What is not said, as an expression, and what is said instead: the terms of the Laws of 2017 and the rules of 2018."""

_CITED: Final = re.compile(
    r"\b(Law|article)s? ((?:\d+[A-Z]?\d*(?:\.\d+)?(?:\(\w+\))*(?:-\d)?(?:, (?=\d)| and (?=\d)| to (?=\d)|–)?)+)"
)
_NUMBER: Final = re.compile(r"\d+[A-Z]?\d*(?:\.\d+)?(?:\(\w+\))*(?:-\d)?")
_OTHERWISE: Final = re.compile(
    r"第\d|第 [\d.]+[.(]|条[A-Z]|条 [A-Z]\d|条[一二三四五六七八九十]（|款第[一二三四五六七八九十]+项"
)
_FILLED: Final = re.compile(r"%\((?!number\)|board\)|round\)|table\))\w+\)[sd]|\{\w*\}|</?\w[^>]*>")
_TOUCHING: Final = re.compile(r"[\u4e00-\u9fff](?:[A-Za-z0-9]|%\()|(?:[A-Za-z0-9]|\)[sd])[\u4e00-\u9fff]")
_SENTENCES: Final = [
    (entry.msgid, translated)
    for entry in polib.pofile(str(CATALOGUES / "zh_Hans" / "LC_MESSAGES" / "django.po"))
    for translated in entry.msgstr_plural.values() or [entry.msgstr]
]
_GUIDES: Final = [(file.name, file.read_text()) for file in sorted((ROOT / "docs" / "zh").glob("*.md"))]


@pytest.fixture(scope="module")
def present() -> Catalog:
    """The sentences of code and templates."""
    return gathered()


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
def test_it_has_the_sentences_of_today(file: Path, present: Catalog) -> None:
    """Exactly those of code and templates: `make messages` would change nothing."""
    held = {(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(file))}
    used = {
        (message.context, message.id[0] if isinstance(message.id, tuple) else message.id)
        for message in present
        if message.id
    }
    assert used - held == set()
    assert held - used == set()
    assert written(updated(file, present)).decode() == file.read_text()


def test_a_translation_fills_in_the_same_things() -> None:
    """A name, a number or a link that the sentence has and its translation lacks would be lost, or an error."""
    for sentence, translated in sentences():
        assert sorted(_GAPS.findall(translated)) == sorted(_GAPS.findall(sentence)), sentence


def test_chinese_is_set_with_its_own_stops() -> None:
    """，。：；？！ and not their Latin cousins; the end of a sentence where the English has it."""
    for sentence, translated in sentences():
        assert not _ASCII_STOPS.search(translated), translated
        assert translated.endswith("。") == sentence.endswith("."), translated


def test_sentences_are_found_wherever_they_stand(present: Catalog) -> None:
    """One of each kind: in code, lazily, of a given language, in a template, with gaps, in the plural."""
    found = {message.id for message in present}
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


def test_each_thing_has_one_name() -> None:
    """On the pages and in the guides."""

    def check(row: tuple[str, str]) -> None:
        name, text = row
        found = {said.group(): right for wrong, right in TERMS.items() if (said := re.search(wrong, text))}
        assert not found, f"{name}: {found}"

    check_each([*_SENTENCES, *_GUIDES], check, named=lambda row: row[0])


def test_the_guides_name_buttons_and_headings_as_the_pages_do() -> None:
    """What stands in bold there, but for the word bold itself."""
    shown = {translated.rstrip("：") for _sentence, translated in _SENTENCES} | {"粗体"}
    named = {(name, bold.rstrip("：")) for name, text in _GUIDES for bold in re.findall(r"\*\*([^*]+)\*\*", text)}
    assert {(name, bold) for name, bold in named if bold not in shown} == set()


def test_a_session_is_a_part_of_an_event() -> None:
    """节, as the Laws define it; 场 is a match."""
    for sentence, translated in _SENTENCES:
        if re.search(r"\bsessions?\b", sentence, re.IGNORECASE) and "match" not in sentence:
            assert not re.search("本场|场次|[这该各下]一?场|第[一二三]场|第 [^ ]+ 场", translated), translated


def test_what_is_cited_is_cited_in_chinese_too() -> None:
    """Each paragraph that the English names, by its Chinese name."""

    def check(row: tuple[str, str]) -> None:
        sentence, translated = row
        for book, numbers in _CITED.findall(sentence):
            for number in _NUMBER.findall(numbers):
                paragraph = Paragraph(Book(book.lower()), number.replace(")-", ")"))
                assert chinese_number(paragraph) in translated, f"{paragraph}: {translated}"

    check_each(_SENTENCES, check, named=lambda row: row[0])


def test_citations_have_one_form() -> None:
    """第 27 条 B 款 1(a) and 第三十五条第二款（二）."""
    for _sentence, translated in _SENTENCES:
        assert not _OTHERWISE.search(translated), translated


def test_latin_words_and_figures_stand_apart_from_chinese() -> None:
    """By a blank, except at stops and signs."""
    for _sentence, translated in _SENTENCES:
        assert not _TOUCHING.search(_FILLED.sub(" ", translated)), translated
