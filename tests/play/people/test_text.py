"""Cleaning of text that others read."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from play.people.text import MOST_MARKS, clean_text, is_hidden


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Stayman, 4–4 in the majors", "Stayman, 4–4 in the majors"),
        ("  drawing \t trumps\n", "drawing trumps"),
        ("叫牌 ♥，斯台曼", "叫牌 ♥，斯台曼"),
        ("Jose\u0301", "José"),
        ("pass\u202eelbuod", "passelbuod"),
        ("\u2067x\u2069\u200e\u200f\u061c", "x"),
        ("one\u200b two\ufeff\u00ad", "one two"),
        ("a\u3164b\u2800c\u115f", "abc"),
        ("tag\U000e0041\U000e007f", "tag"),
        ("mail\ue000\x00\x1b[0m", "mail[0m"),
        ("Li\u200dWei", "LiWei"),
        ("李\u200c伟", "李伟"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d🎓", "👩\u200d🎓"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("x\ufe00y\ufe0e", "xy"),
        ("葛\U000e0100", "葛"),
        ("x" + "\u0300" * 50, "x" + "\u0300" * MOST_MARKS),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("\u0301accent", "accent"),
        ("", ""),
    ],
)
def test_what_is_read(typed: str, read: str) -> None:
    assert clean_text(typed) == read


@given(st.text())
@example("a\u200d\u200d\u0301b")
@example("\u0300\u200d\u0300")
@example("क\u200d\u0300\u0300\u0300\u0300\u0300")
def test_cleaned_text_is_clean(typed: str) -> None:
    read = clean_text(typed)
    assert clean_text(read) == read
    assert unicodedata.is_normalized("NFC", read)
    assert read == " ".join(read.split())
    assert not any(is_hidden(sign) for sign in read)
    marks = 0
    for sign in read:
        marks = marks + 1 if unicodedata.category(sign) in {"Mn", "Me"} else 0 if sign not in "\u200c\u200d" else marks
        assert marks <= MOST_MARKS


@pytest.mark.parametrize("between", ["", "\u200b"])
def test_a_long_run_of_marks_costs_no_more_than_its_length(between: str) -> None:
    """The whole process waits while Unicode puts marks in order; a form may have sixty thousand bytes."""
    run = between.join(("\u0301" * 30,) * 400 + ("\u0316" * 30,) * 400)
    began = time.thread_time()
    read = clean_text("a" + run)
    assert time.thread_time() - began < 0.25
    assert len(read) <= 1 + MOST_MARKS
