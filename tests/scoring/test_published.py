"""Worked examples published by others; the file names the source of each, and the published figures are expected."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from laws.values.seats import Side
from scoring.field.butler import datum
from scoring.field.field import Field
from scoring.field.imps import THRESHOLDS, imps
from scoring.field.matchpoints import field_points
from scoring.field.neuberg import is_small, linear
from scoring.results.adjusted import assigned
from scoring.results.options import Datum, Form, MatchpointScale, ScoringRules, Unequal
from scoring.results.outcomes import AVERAGE, AVERAGE_PLUS, Adjusted, Mean, Outcome, Score
from scoring.rounding import rounded
from tests.scoring.fields import board_of

DATA = Path(__file__).parents[1] / "data" / "scoring"
PUBLISHED: dict[str, Any] = json.loads(
    (DATA / "published_examples.json").read_text(encoding="utf-8"), parse_float=Decimal
)


def points_of(
    outcomes: Sequence[Outcome | int], rules: ScoringRules, side: Side = Side.NS, groups: Sequence[int] | None = None
) -> list[Fraction]:
    """Return one side's points on a board, table by table."""
    field = Field.of([board_of(1, outcomes, groups)], rules)
    found = [line[side] for line in field.points(1)]
    assert all(points is not None for points in found)
    return [points for points in found if points is not None]


@pytest.mark.parametrize("example", [e for e in PUBLISHED["neuberg"] if "final_mp" in e], ids=str)
def test_neuberg(example: dict[str, Any]) -> None:
    found = linear(example["actual_results"], example["expected_results"], ScoringRules()).of(example["raw_mp"])
    places = -example["final_mp"].as_tuple().exponent
    assert rounded(found, places) == example["final_mp"]


@pytest.mark.parametrize(
    ("scores", "percents"), [((100, 0), (65, 55)), ((0, 0), (60, 60)), ((100, 50, 0), (70, 60, 50))]
)
def test_small_groups_of_a_fouled_board_get_the_published_percentages(
    scores: tuple[int, ...], percents: tuple[int, ...]
) -> None:
    published = PUBLISHED["neuberg"][4]
    assert sorted({*published["A2_percent"].values()}) == [55, 60, 65]
    assert sorted({*published["A3_percent"].values()}) == [50, 60, 70]
    others = [50 * n for n in range(9)]
    size, top = len(scores), 2 * (len(scores) + len(others) - 1)
    found = points_of([*scores, *others], ScoringRules(), groups=[1] * size + [0] * len(others))
    assert [100 * points / top for points in found[:size]] == list(percents)


def test_an_adjusted_score_in_the_field() -> None:
    rows = PUBLISHED["adjusted_field_example"]["rows"]
    outcomes = [Adjusted(AVERAGE_PLUS, AVERAGE_PLUS) if "adjusted" in row else Score(row["ns"]) for row in rows]
    neuberg = points_of(outcomes, ScoringRules())
    ties = points_of(outcomes, ScoringRules(unequal=Unequal.TIES))
    plain = points_of(outcomes, ScoringRules(unequal=Unequal.NONE))
    for n, row in enumerate(rows):
        if "ns" in row:
            assert rounded(neuberg[n], 2) == row["neuberg"]
            assert (ties[n], plain[n]) == (row["mitchell1"], row["mp_group"])


@pytest.mark.parametrize("example", PUBLISHED["fouled_board_groups"], ids=lambda e: e["source"][:20])
def test_the_groups_of_a_fouled_board(example: dict[str, Any]) -> None:
    rows = example["rows"]
    groups = [1 if row["group"] in ("A", 1) else 2 for row in rows]
    scores = [row["ns"] for row in rows]
    assert points_of(scores, ScoringRules(unequal=Unequal.TIES), groups=groups) == [row["added"] for row in rows]
    assert points_of(scores, ScoringRules(unequal=Unequal.NONE), groups=groups) == [row["mp_group"] for row in rows]


def test_a_weighted_score_is_converted_first_and_then_weighted() -> None:
    example = PUBLISHED["weighted_score"]
    matchpoints = {n: Fraction(part["mp"]) for n, part in enumerate(example["components"])}
    award = Mean(tuple((Fraction(part["weight"]), n) for n, part in enumerate(example["components"])))
    assert assigned(award, lambda n: matchpoints[n]) == Fraction(example["result_mp"])


def test_an_assigned_score_between_two_that_were_made_takes_the_place_of_one() -> None:
    example = PUBLISHED["assigned_between"]
    made = {500: 1} | {int(score): count for score, count in example["freq"].items()}
    assert [[score, field_points(made).of[score]] for score in (500, 450, 420)] == example["field"]
    assert field_points(made | {example["assigned"]: 0}).of[example["assigned"]] == example["mp"]


def test_artificial_scores_by_form() -> None:
    example = PUBLISHED["artificial_adjusted"]
    assert example["matchpoints"] == {"AVE+": 60, "AVE": 50, "AVE-": 40}
    assert example["imps"] == {"AVE+": 3, "AVE": 0, "AVE-": -3}
    outcomes: list[Outcome | int] = [100, 50, Adjusted(AVERAGE_PLUS, AVERAGE)]
    assert points_of(outcomes, ScoringRules())[2] == Fraction(60 * 4, 100)
    assert points_of(outcomes, ScoringRules(form=Form.CROSS_IMPS))[2] == 3
    assert points_of(outcomes, ScoringRules(form=Form.CROSS_IMPS), Side.EW)[2] == 0


@pytest.mark.parametrize("example", PUBLISHED["cross_imps"], ids=lambda e: e["source"][:20])
def test_cross_imps(example: dict[str, Any]) -> None:
    found = points_of(example["ns_scores"], ScoringRules(form=Form.CROSS_IMPS))
    assert found == [Fraction(points) for points in example["average_over_opponents"]]


def test_butler() -> None:
    six, three = PUBLISHED["butler"]
    rules = ScoringRules(form=Form.BUTLER)
    assert datum(dict.fromkeys(six["ns_scores"], 1) | {-170: 2}, rules) == six["datum"]
    assert points_of(six["ns_scores"], rules) == six["ns_imps"]
    assert datum(dict.fromkeys(three["ns_scores_signed"], 1), rules) == three["datum"]
    assert datum({100: 1, 200: 1, 700: 1}, replace(rules, datum=Datum.MEDIAN)) == 200
    assert datum({100: 1, 200: 1, 700: 1, 800: 1}, replace(rules, datum=Datum.MEDIAN)) == 450


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        # Hemel Hempstead: four pairs have 620 and three 170; the datum is 440 (seen from the side that declares)
        ([620] * 4 + [170] * 3, [5] * 4 + [-7] * 3),
        # Bridge for Fun, bridgewebs.com/bridgeforfun: one high score does not move the datum of 140
        ([170, 140, 140, 110], [1, 0, 0, -1]),
        ([620, 140, 140, 110], [10, 0, 0, -1]),
    ],
)
def test_butler_as_clubs_explain_it(scores: list[int], points: list[int]) -> None:
    assert points_of(scores, ScoringRules(form=Form.BUTLER)) == points
    assert points_of([-score for score in scores], ScoringRules(form=Form.BUTLER), Side.EW) == points


def test_cross_imps_as_a_club_explains_them() -> None:
    """bridge55.fi: -1, 11, 12, 1 and -5 make 18 of five comparisons."""
    rules = ScoringRules(form=Form.CROSS_IMPS)
    assert points_of([420, 450, -100, -200, 400, 590], rules)[0] == Fraction(36, 10)


@pytest.mark.parametrize(
    ("way", "found"),
    [
        (Datum.MEAN, 230),
        (Datum.TRIMMED, 230),
        (Datum.TRIMMED_TWO, 260),
        (Datum.MEDIAN, 260),
        (Datum.MEDIAN_LOWER, 100),
        (Datum.MEDIAN_UPPER, 420),
    ],
)
def test_every_datum(way: Datum, found: int) -> None:
    """The datums of ASE Scorer (asecomputing.com, scoring methods), of six scores; the same for both sides."""
    scores = [-500, -50, 100, 420, 450, 980]
    rules = ScoringRules(form=Form.BUTLER, datum=way)
    assert datum(dict.fromkeys(scores, 1), rules) == found
    for side, sign in ((Side.NS, 1), (Side.EW, -1)):
        assert points_of(scores, rules, side) == [sign * imps(score - found) for score in scores]


@pytest.mark.parametrize("example", PUBLISHED["matchpoints"][:2], ids=lambda e: e["source"][:20])
def test_matchpoints_in_halves(example: dict[str, Any]) -> None:
    rules = ScoringRules(scale=MatchpointScale.ONE_HALF_ZERO)
    assert points_of(example["ns"], rules) == [Fraction(points) for points in example["mp"]]
    assert "ew" not in example or points_of(example["ns"], rules, Side.EW) == [Fraction(p) for p in example["ew"]]


def test_matchpoints_two_for_a_win() -> None:
    example = PUBLISHED["matchpoints"][2]
    assert points_of(example["ns"], ScoringRules())[:7] == example["mp_ns_first7"]


def test_a_lone_result_among_averages() -> None:
    outcomes: list[Outcome | int] = [Adjusted(AVERAGE, AVERAGE), 420, Adjusted(AVERAGE, AVERAGE)]
    rules = ScoringRules(scale=MatchpointScale.ONE_HALF_ZERO)
    for side in Side:
        assert points_of(outcomes, rules, side) == [1, Fraction(12, 10), 1]


def test_the_table_of_78b() -> None:
    assert [imps(least) for least in THRESHOLDS] == list(range(1, 25))
    assert [imps(least - 10) for least in THRESHOLDS] == list(range(24))
    assert [imps(-least) for least in THRESHOLDS] == [-n for n in range(1, 25)]


@pytest.mark.parametrize(
    ("actual", "entries", "small"),
    [
        (1, 1, False),
        (1, 2, True),
        (2, 5, False),
        (2, 6, True),
        (3, 8, False),
        (3, 9, True),
        (4, 12, False),
        (4, 40, False),
    ],
)
def test_a_small_group_has_three_results_at_most_and_a_third_of_all(actual: int, entries: int, small: bool) -> None:
    """EBU White Book 4.2.3: the formula applies to more than three results, or to more than a third."""
    assert is_small(actual, entries, ScoringRules()) is small
    assert not is_small(actual, entries, ScoringRules(small_groups=False))
