"""Printed sheets: the font that is bundled, and hand records as PDF."""

from __future__ import annotations

import re
import zlib
from typing import Any

import pytest

from frontend.printed.board import PrintedBoard
from frontend.printed.font import FILE, UNKNOWN, held, printable, wanted
from frontend.printed.hand_records import hand_records
from frontend.printed.report import report
from frontend.printed.section import BLANK, PrintedSection
from frontend.printed.wrapping import wrapped
from laws.values.cards import SUITS

HAND = ("A K Q 10 9", "8 7 6", "–", "K J 5 4 2")
RARE = "龘"


def board(number: int, **given: Any) -> PrintedBoard:
    return PrintedBoard(f"{number}", "Dealer North\nall", (HAND, HAND, HAND, HAND), (10, 10, 10, 10), **given)


def pages(file: bytes) -> list[bytes]:
    """Return what is drawn on each page."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", file, re.DOTALL)
    opened = [zlib.decompress(one) for one in streams if one[:1] == b"\x78"]
    return [one for one in opened if b" Tf" in one]


def test_the_font_holds_the_common_characters_and_the_suits_and_is_small() -> None:
    assert FILE.stat().st_size < 3_000_000
    assert {sign for sign in wanted() - held() if sign > 0x17F} == set()
    assert {ord(suit.symbol) for suit in SUITS} <= held()
    assert len([sign for sign in held() if 0x4E00 <= sign < 0xA000]) >= 3755
    assert "SIL OPEN FONT LICENSE" in FILE.with_name("OFL.txt").read_text(encoding="utf-8")


def test_a_sign_that_the_font_does_not_hold_is_visible() -> None:
    assert printable(f"李{RARE} Müller\t🂡") == f"李{UNKNOWN} Müller {UNKNOWN}"
    assert printable("Łukasz Dvořák") == "Lukasz Dvorák"


@pytest.mark.parametrize(("boards", "of"), [(0, 1), (12, 1), (13, 2)])
def test_twelve_boards_are_on_a_page(boards: int, of: int) -> None:
    assert len(pages(hand_records("Tuesday", "Harbour", [board(n) for n in range(boards)], "NT"))) == of


def test_a_table_and_par_are_more_to_print_and_names_of_any_signs_are_printed() -> None:
    rows = (("NS", (9, 10, 8, 7, 6)), ("EW", (3, 3, 5, 6, 7)))
    plain, whole = (
        pages(hand_records(f"周二 {RARE} ﷺ", "x" * 400, [one], "NT"))[0]
        for one in (board(1), board(1, rows=rows, par=f"Par {'NS +420 ' * 30}"))
    )
    assert whole.count(b" Tj") - plain.count(b" Tj") == 5 + 2 * 6 + 1


def test_what_is_filled_in_by_hand_has_room_to_the_margin() -> None:
    """A line beside its name, and a whole one for each further blank; what is filled in already has none."""
    entries = (("Decision: 4S N =", ""), (f"Director: {BLANK}", ""), (f"Grounds: {BLANK} {BLANK} {BLANK}", ""))
    (drawn,) = pages(report("Appeal", "Harbour", (), (PrintedSection("Appeal", entries, ""),)))
    ends = [float(x) for x in re.findall(rb"([\d.]+) [\d.]+ l", drawn)]
    begins = [float(x) for x in re.findall(rb"([\d.]+) [\d.]+ m", drawn)]
    margin = 10 / 25.4 * 72
    assert len(ends) == 4
    assert {round(end) for end in ends} == {round(595.28 - margin)}
    assert [round(begin) == round(margin) for begin in begins] == [False, False, True, True]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("lead of the king", ["lead of", "the king"]),
        ("定约是 3NT 由庄家打成十墩", ["定约是 3NT", "由庄家打成", "十墩"]),
        ("甲乙丙丁戊，己庚（辛）", ["甲乙丙丁", "戊，己庚", "（辛）"]),
        ("abcdefghijklmn 甲", ["abcdefghij", "klmn 甲"]),
        ("", [""]),
    ],
)
def test_a_line_ends_at_a_blank_or_beside_a_chinese_character_and_none_begins_with_a_comma(
    text: str, lines: list[str]
) -> None:
    """Ten places wide, a Chinese character two."""
    assert wrapped(text, 10, lambda said: sum(1 + (ord(sign) > 0x2FFF) for sign in said)).split("\n") == lines


def test_a_chinese_line_with_a_latin_word_is_filled_and_is_not_wrapped_again() -> None:
    """In an entry as in a table: as many lines as the text needs, not one more for its one blank."""
    text = f"{'裁' * 20} 3NT{'判' * 120}"
    (plain,) = pages(report("周二", "", (), (PrintedSection("", ((text, ""),), ""),)))
    (table,) = pages(report("周二", "", (), (PrintedSection("", (), "", ("甲", "乙"), ((text, text),)),)))
    none = pages(report("周二", "", (), (PrintedSection("", (("裁", ""),), ""),)))[0].count(b" Tj")
    assert plain.count(b" Tj") - none == 2, "three lines"
    assert table.count(b" Tj") == none - 1 + 2 + 2 * 6, "six lines in each cell of 80 mm"
