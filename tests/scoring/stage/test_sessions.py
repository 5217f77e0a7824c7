"""Sessions added up, by points or by percentages, and explained."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.explain.field import values_of
from scoring.explain.figures import Figure, Unit, What
from scoring.field.field import Field
from scoring.results.options import Adding, Form, RankBy, ScoringRules
from scoring.results.outcomes import Traveller
from scoring.stage.sessions import Sessions, explain_sessions
from tests.scoring.explain.test_explain import made_again
from tests.scoring.field.test_field import rules
from tests.scoring.fields import board_of, sessions

FRIDAY = Field.of([board_of(1, [100, 50, 0])])
SATURDAY = Field.of([board_of(1, [0, 50]), board_of(2, [0, 50]), board_of(3, [50, 0])])
PENALTY = Figure(What.CORRECTION, Fraction(-1), Unit.MATCHPOINTS, rule="article 21.1(1)")


def test_points_are_added_or_percentages() -> None:
    both = {"Friday": FRIDAY, "Saturday": SATURDAY}
    points, percentages = Sessions(both), Sessions(both, Adding.PERCENTAGES)
    assert points.ranking().of("NS1").percentage == Fraction(100 * (4 + 2), 4 + 6)
    assert percentages.ranking().of("NS1").percentage == (100 + Fraction(100, 3)) / 2
    assert points.ranking(corrections={"NS1": -1}).of("NS1").percentage == 50
    assert percentages.ranking(corrections={"NS1": -1}).of("NS1").percentage == (99 + Fraction(100, 3)) / 2


def test_a_session_that_somebody_missed_costs_nothing() -> None:
    stage = Sessions({"Friday": FRIDAY, "Saturday": SATURDAY}, Adding.PERCENTAGES)
    assert stage.ranking().of("EW3").percentage == 100
    assert stage.ranking().contestants[0] == "EW3"
    with pytest.raises(KeyError):
        stage.total("NS4")


def test_sessions_need_one_set_of_rules() -> None:
    for fields in ({}, {"one": FRIDAY, "two": Field.of([], ScoringRules(form=Form.BUTLER))}):
        with pytest.raises(ValueError, match="same rules"):
            Sessions(fields)


def test_a_contestant_is_asked_for_by_name() -> None:
    assert "NS1" in FRIDAY
    assert "NS9" not in FRIDAY


@given(sessions(), sessions(), rules, st.sampled_from(Adding))
def test_what_is_added_up_can_be_opened(
    one: list[Traveller], two: list[Traveller], rules: ScoringRules, adding: Adding
) -> None:
    stage = Sessions({"one": Field.of(one, rules), "two": Field.of(two, rules)}, adding)
    corrections = {"NS0": [PENALTY]}
    for row in stage.ranking(corrections=values_of(corrections)):
        divisor = row.total.top if rules.form is Form.MATCHPOINTS else row.total.boards
        if not divisor and (rules.form is Form.MATCHPOINTS or rules.rank_by is RankBy.AVERAGE):
            with pytest.raises(KeyError):
                explain_sessions(stage, row.contestant, corrections)
            continue
        figure = explain_sessions(stage, row.contestant, corrections)
        if rules.form is Form.MATCHPOINTS:
            assert figure.value == row.percentage
        else:
            assert figure.value == row.total.points / (row.total.boards if rules.rank_by is RankBy.AVERAGE else 1)
        for part in figure.walk():
            if part.parts:
                assert part.value == made_again(part)
