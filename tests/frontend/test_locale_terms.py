"""One Chinese term for one thing, citations as the rule books write them, and Latin words apart from Chinese."""

from __future__ import annotations

import re
from typing import Final

import polib

from deploy.boot.places import CATALOGUES, ROOT
from laws.sentences.citations import chinese_number
from laws.values.paragraph import Book, Paragraph
from tests.rows import check_each

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
    "押金": "申诉费",
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


def test_each_thing_has_one_name() -> None:
    """On the pages and in the guides."""

    def check(row: tuple[str, str]) -> None:
        name, text = row
        found = {said.group(): right for wrong, right in TERMS.items() if (said := re.search(wrong, text))}
        assert not found, f"{name}: {found}"

    check_each([*_SENTENCES, *_GUIDES], check, named=lambda row: row[0])


def test_a_session_is_a_part_of_an_event() -> None:
    """节, as the Laws define it; 场 is a match."""
    for sentence, translated in _SENTENCES:
        if re.search(r"\bsessions?\b", sentence, re.IGNORECASE) and "match" not in sentence:
            assert not re.search("本场|场次|[这该各]一?场|第 [^ ]+ 场", translated), translated


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
