"""A program's scoring conventions are inferred from the file's own figures, first from totals, then from lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.exchange.files import read_results
from scoring.exchange.formats import sheet
from scoring.exchange.report import as_text
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices, Tally
from scoring.results.options import Entries, Unequal

RESULTS = Path(__file__).parents[2] / "data" / "scoring" / "results"


def of_csv(text: str, choices: Choices | None = None) -> Tally:
    return rescore(sheet.read(text.encode(), "game.csv"), choices)


@pytest.mark.parametrize(
    ("file", "method"),
    [
        (
            "compscore.xml",
            (
                "2-1-0, unequal boards by Neuberg to the full field"
                " (as the file's own figures show; its lines have the points before they are brought up)"
            ),
        ),
        (
            "nz_scorer.csv",
            (
                "2-1-0, missing results as ties, to the full field"
                " (as the file's own figures show; its lines have the points by Neuberg, cut to tenths)"
            ),
        ),
        (
            "bbo_tournament.csv",
            (
                "the mean of the boards' percentages, each board by its own top, artificial scores left out"
                " (as the file's own figures show)"
            ),
        ),
    ],
)
def test_what_a_program_does_is_found_from_its_totals_and_its_lines(file: str, method: str) -> None:
    found = rescore(read_results(f"{RESULTS / file}"))
    assert (found.method, found.differences, found.errors) == (method, (), ())


def test_lines_that_are_not_brought_up_do_not_hide_what_the_totals_show() -> None:
    """Compscore's pair 6: 3 + 2 on boards with four results, (0 + 1) × 4 ÷ 3 - 1 on one with three."""
    found = rescore(read_results(f"{RESULTS / 'compscore.xml'}"))
    assert {one.entrant.name: f"{one.total}" for one in found.standings}["6 EW"] == "16/3"


def test_a_guess_that_the_files_own_totals_refute_is_none() -> None:
    """The lines are plain matchpoints, the totals follow no known convention: the default applies and is reported."""
    text = (RESULTS / "nz_scorer.csv").read_text(encoding="utf-8")
    head, _, lines = text.partition("\n\nboard,")
    contestants = [
        f"{name},{direction},{int(name) + 40},{int(name) + 30}"
        for name, direction, *_ in (line.split(",") for line in head.splitlines()[4:])
    ]
    found = of_csv("\n".join([*head.splitlines()[:4], *contestants]) + "\n\nboard," + lines)
    assert found.method.startswith("2-1-0, unequal boards by Neuberg to the full field (as most bodies do;")
    assert "the file's own figures fit no convention that is known" in found.method
    assert len([difference for difference in found.differences if "in all" in difference.what]) == 8


def test_the_scale_is_that_of_the_lines_where_the_totals_fit_nothing() -> None:
    text = "id,total\n1,70\n2,71\n3,72\n4,73\n\nboard,ns,ew,score,ns_points,ew_points\n1,1,3,90,1,0\n1,2,4,50,0,1\n"
    found = of_csv(text)
    assert found.method.startswith("1-½-0, unequal boards by Neuberg to the full field (as most bodies do; the file's")


def test_where_the_file_says_nothing_most_bodies_are_followed() -> None:
    found = of_csv("board,ns,ew,score\n1,1,3,90\n1,2,4,50\n")
    assert found.method == "2-1-0, unequal boards by Neuberg to the full field (as most bodies do)"


@pytest.mark.parametrize("asked", [{"entries": Entries.BOARD}, {"entries": Entries.FULL_FIELD}])
def test_entries_imply_neuberg(asked: dict[str, object]) -> None:
    """Only Neuberg uses the entries: NZ Scorer's or BBO's own figures do not matter then."""
    for file in ("nz_scorer.csv", "bbo_tournament.csv"):
        found = rescore(read_results(f"{RESULTS / file}"), Choices(rules=asked))
        assert found.field is not None
        assert (found.field.rules.unequal, found.field.rules.entries) == (Unequal.NEUBERG, asked["entries"])


@pytest.mark.parametrize(("body", "total"), [("NZ", "13"), ("BBO", "700/9"), ("JFR", "700/9"), ("ABF", "41/3")])
def test_a_body_is_taken_as_it_is(body: str, total: str) -> None:
    """Pair 4 with 6, 2 and, best of three, 4: as an additional tie, as 100 %, as 17/3."""
    found = rescore(read_results(f"{RESULTS / 'compscore.xml'}"), Choices(body=body))
    assert f"{found.standings[0].total}" == total


@pytest.mark.parametrize("nobody", ["", "0", "phantom", "Sit-out", "轮空"])
def test_a_sit_out_that_is_awarded_a_score_is_no_entry(nobody: str) -> None:
    """Two tables, and pair 5 with 60 % of a top of 2: the others' top is still that of two results."""
    text = f"board,ns,ew,score,adjusted\n1,1,3,90,\n1,2,4,50,\n1,5,{nobody},,A6060\n"
    found = of_csv(text)
    assert found.errors == ()
    assert [line.ns_points for line in found.rows[:2]] == [2, 0]
    assert [line.ew_points for line in found.rows[:2]] == [0, 2]
    assert {one.entrant.name: one.percentage for one in found.standings} == {
        "1 NS": 100,
        "5 NS": 60,
        "2 NS": 0,
        "4 EW": 100,
        "3 EW": 0,
    }


def test_a_result_against_nobody_is_told() -> None:
    found = of_csv("board,ns,ew,score\n1,1,3,90\n1,2,,50\n")
    assert [f"{error}" for error in found.errors] == [
        "game.csv:3: it does not say who played: the columns ns and ew do"
    ]


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("board,ns,ew,contract,declarer,tricks,score", "the scores are those of the contracts; the file has no points"),
        ("board,ns,ew,contract,declarer,tricks,nothing", "the file has no figures of its own"),
    ],
)
def test_as_in_the_file_is_said_of_points_only(head: str, said: str) -> None:
    text = f"{head}\n1,1,3,4S,N,10,420\n1,2,4,4S,N,9,-50\n"
    assert said in as_text(of_csv(text)).splitlines()
