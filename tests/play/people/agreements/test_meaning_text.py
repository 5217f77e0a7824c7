"""The meanings of a pair as a text: read as they were written, and every fault with its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.table.sequence import parse_sequence
from laws.values.explanation import explanation_of
from laws.values.seats import Side, Vulnerability
from play.people.agreements.meaning_text import FaultyLine, Meaning, Vulnerable, meanings_text, read_meanings
from play.people.text import clean_text

WORDS = st.text(max_size=30).map(clean_text).filter(lambda words: words and not words.startswith("["))
MEANINGS = st.builds(
    Meaning,
    st.sampled_from(["P", "1NT", "1NT P 2C", "1S X XX", "2D P 2NT P 3C"]).map(parse_sequence),
    st.one_of(WORDS, WORDS.map(lambda words: f"[hcp 15-17, balanced] {words}"), st.just("[f1]")),
    st.integers(0, 4),
    st.sampled_from(Vulnerable),
)


@given(st.lists(MEANINGS, max_size=8, unique_by=lambda one: one.key))
def test_meanings_are_read_as_they_were_written(meanings: list[Meaning]) -> None:
    text = meanings_text(meanings)
    assert set(read_meanings(text)) == set(meanings)
    assert meanings_text(read_meanings(text)) == text


def test_a_text_by_hand_is_read() -> None:
    text = "\ufeff# openings\n\n 1n   p 2c = [ask-major,artificial]Stayman\n3h seat 1 vul they=weak = really\n"
    assert [one.written for one in read_meanings(text)] == [
        "1NT P 2C = [artificial, ask-major] Stayman",
        "3H seat 1 vul they = weak = really",
    ]
    assert explanation_of(read_meanings(text)[0].explanation).words == "Stayman"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("1NT weak", 1, "no ="),
        ("#\n= weak", 2, "1 to 40 calls"),
        ("1NT = ", 1, "1 to 300"),
        ("1NT = " + "x" * 301, 1, "1 to 300"),
        ("1NT = [hcp lots] strong", 1, "no number, nor a range"),
        ("1NT seat 5 = weak", 1, "no seat"),
        ("1NT vul us = weak", 1, "nobody who is vulnerable"),
        ("1NT = weak\n\n1N = strong", 3, "in line 1"),
        ("P 1NT = weak", 1, "begins with the first bid"),
        ("1NT vul we seat 1 = weak", 1, "VUL|vul"),
    ],
)
def test_a_fault_is_said_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(FaultyLine, match=says) as fault:
        read_meanings(text)
    assert fault.value.line == line


def test_who_is_vulnerable_as_the_pair_sees_it() -> None:
    found = [
        Vulnerable.of(one, Side.EW).value
        for one in (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)
    ]
    assert found == ["none", "they", "we", "both"]
