"""Articles 52 and 53: every entry as in the rules, checked against a table written independently of the code."""

from __future__ import annotations

import csv
from collections import Counter
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import pytest

from scoring.explain.titles import Title
from scoring.penalties.after import AFTER
from scoring.penalties.before import BEFORE
from scoring.penalties.catalogue import CATALOGUE
from scoring.penalties.discipline import DISCIPLINE
from scoring.penalties.during import DURING
from scoring.penalties.entry import (
    CASE_TITLES,
    ORDER_TITLES,
    RELIEF_TITLES,
    Case,
    Order,
    PenaltyEntry,
    PenaltyMeasure,
    Relief,
    unlisted,
)
from scoring.penalties.grades import Grade

DATA = Path(__file__).parents[2] / "data"
ARTICLES = (DATA / "laws" / "articles.txt").read_text(encoding="utf-8").split()


def _rows() -> list[dict[str, str]]:
    with (DATA / "scoring" / "penalties" / "entries.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def test_thirty_three_entries_and_fifteen() -> None:
    """52: eight before, twenty-two during, three after play; 53: fifteen. In the order of the rules."""
    assert [len(entries) for entries in (BEFORE, DURING, AFTER, DISCIPLINE)] == [8, 22, 3, 15]
    listed = [ref for ref in ARTICLES if ref.startswith(("52.", "53.")) and "-" not in ref]
    assert [entry.ref for entry in CATALOGUE.values()] == listed
    assert [entry.kind for entry in CATALOGUE.values()] == list(CATALOGUE)


@pytest.mark.parametrize("row", _rows(), ids=lambda row: f"{row['ref']} {row['case']}")
def test_each_entry_is_recited(row: dict[str, str]) -> None:
    measure = CATALOGUE[row["ref"]].measure(Case(row["case"]))
    assert measure.grade == (Grade(int(row["class"])) if row["class"] else None)
    assert measure.vp == Fraction(row["vp"].rstrip("?") or 0)
    assert measure.relief is Relief(row["relief"])
    assert measure.orders == tuple(Order(order.rstrip("?")) for order in row["orders"].split())
    assert measure.both == (row["sides"] == "both")
    assert measure.discretion == ("?" in row["vp"] + row["orders"])


def test_the_table_knows_every_case_and_no_other() -> None:
    for ref, rows in groupby(_rows(), key=lambda row: row["ref"]):
        assert CATALOGUE[ref].cases == tuple(Case(row["case"]) for row in rows)
    assert Counter(entry.ref for entry in CATALOGUE.values() for _ in entry.measures) == Counter(
        row["ref"] for row in _rows()
    )


def test_what_is_reported_when_it_is_grave() -> None:
    """53.5, 53.6, 53.7: 多次或者严重违反的，上报主办单位."""
    assert [entry.ref for entry in CATALOGUE.values() if entry.grave_reported] == ["53.5", "53.6", "53.7"]


def test_everything_that_is_printed_has_words_in_both_languages() -> None:
    """No two entries have the same words, and only the Chinese titles contain Chinese."""
    titles = [entry.title for entry in CATALOGUE.values()]
    assert len({title.en for title in titles}) == len({title.zh for title in titles}) == len(titles)
    for words in (CASE_TITLES, ORDER_TITLES, RELIEF_TITLES):
        titles += words.values()
    assert all(title.en.replace("’", "'").isascii() for title in titles)
    assert all(any("\u4e00" <= character <= "\u9fff" for character in title.zh) for title in titles)
    assert list(CASE_TITLES) == list(Case)
    assert list(ORDER_TITLES) == list(Order)
    assert list(RELIEF_TITLES) == list(Relief)
    with pytest.raises(ValueError, match="both languages"):
        Title("only English", " ")


def test_an_entry_has_a_measure_for_each_case_once() -> None:
    title = Title("sleeping", "睡觉")
    for measures in ((), (PenaltyMeasure(), PenaltyMeasure(grade=Grade.FOUR))):
        with pytest.raises(ValueError, match="one measure for each case"):
            PenaltyEntry("sleeping", "52", title, measures)


def test_an_entry_refuses_a_case_that_it_does_not_know() -> None:
    with pytest.raises(ValueError, match=r"52\.1\(3\) tells apart wrong_room, right_room, not plain"):
        CATALOGUE["52.1(3)"].measure()


def test_what_is_not_listed_is_punished_like_something_similar() -> None:
    """52, 53: 对于下列条款中未列举的行为 ... 参照类似的规定."""
    entry = unlisted(53, "perfume", Title("Too much perfume", "香水过浓"), Grade.FOUR)
    assert (entry.kind, entry.ref, entry.measure().grade) == ("perfume", "53", Grade.FOUR)
    with pytest.raises(ValueError, match="articles 52 and 53, not 51"):
        unlisted(51, "perfume", entry.title, Grade.FOUR)
    for kind in ("", "52.1(1)"):
        with pytest.raises(ValueError, match="named by a word"):
            unlisted(52, kind, entry.title, Grade.FOUR)
