"""The adjusted scores that the Laws provide for, by Law, in the points of a board."""

from __future__ import annotations

from fractions import Fraction

import pytest

from laws.values.seats import Side
from scoring.field.field import Field
from scoring.results.adjusted import in_one_session
from scoring.results.options import Form, ScoringRules
from scoring.results.outcomes import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Adjusted,
    Mean,
    Outcome,
    Percent,
    Score,
    Unrelieved,
)
from tests.scoring.fields import board_of

OTHERS = (600, 140, 110, -100)
"""The scores of the other four tables; a top is 8 matchpoints."""


def third(percent: int) -> Percent:
    return Percent(Fraction(percent))


RULINGS = [
    # Law, the director's ruling, North-South's and East-West's matchpoints of 8
    ("11A: only the side that gained is adjusted", Adjusted.gained(Side.NS, Mean.of((1, 110)), 620), (3, 0)),
    ("11A: the other way round", Adjusted.gained(Side.EW, Mean.of((1, 620)), -100), (1, 0)),
    ("12A: an assigned score", Adjusted.assigned(140), (5, 3)),
    ("12C1(c): two thirds of 140, a third of 110", Adjusted.both(Mean.of((2, 140), (1, 110))), (None, None)),
    (
        "12C1(d): an artificial score instead",
        Adjusted(AVERAGE_PLUS, AVERAGE_MINUS),
        (Fraction(48, 10), Fraction(32, 10)),
    ),
    (
        "12C1(e): the offenders have the score without the infraction, the others bear what they lost",
        Adjusted(Unrelieved(Mean.of((1, 620)), 600, 110), Mean.of((1, 620))),
        (8 - (7 - 3), 0),
    ),
    ("12C2(a): both partly at fault", Adjusted(AVERAGE, AVERAGE), (4, 4)),
    ("12C2(a): both at fault", Adjusted(AVERAGE_MINUS, AVERAGE_MINUS), (Fraction(32, 10), Fraction(32, 10))),
    ("12C2(a): at most 40, so less too", Adjusted(third(60), third(25)), (Fraction(48, 10), 2)),
    ("82C: the director was wrong", Adjusted.misruled(), (Fraction(48, 10), Fraction(48, 10))),
    (
        "82C: the director was wrong, and scores can be assigned",
        Adjusted.misruled(Mean.of((1, 600)), Mean.of((1, 110))),
        (7, 5),
    ),
    (
        "88, 89: as 12C2, for both players of a side",
        Adjusted(AVERAGE_PLUS, AVERAGE_PLUS),
        (Fraction(48, 10), Fraction(48, 10)),
    ),
]


@pytest.mark.parametrize(("outcome", "points"), [ruling[1:] for ruling in RULINGS], ids=[r[0] for r in RULINGS])
def test_rulings(outcome: Outcome, points: tuple[object, object]) -> None:
    field = Field.of([board_of(1, [*OTHERS, outcome])])
    found = field.points(1)[4]
    if points == (None, None):
        points = (Fraction(2 * 5 + 3, 3), 8 - Fraction(2 * 5 + 3, 3))
    assert [*found] == [*points]


def test_a_board_that_nobody_has_a_result_on() -> None:
    field = Field.of([board_of(1, [Adjusted.misruled()] * 3)], ScoringRules(own_average=False))
    assert {points for line in field.points(1) for points in line} == {Fraction(24, 10)}
    assert field.ranking()[0].percentage == 60


@pytest.mark.parametrize(
    ("boards", "before", "plus"), [(3, 0, 2), (1, 0, 1), (2, 1, 1), (2, 2, 0), (2, 5, 0), (0, 0, 0)]
)
def test_later_boards_of_a_session_as_regulated(boards: int, before: int, plus: int) -> None:
    """12C2(d): an authority gives average plus twice in a session, and average afterwards."""
    found = in_one_session(AVERAGE_PLUS, AVERAGE, boards, most=2, before=before)
    assert found == (AVERAGE_PLUS,) * plus + (AVERAGE,) * (boards - plus)


@pytest.mark.parametrize(("boards", "before"), [(-1, 0), (0, -1)])
def test_there_are_no_fewer_boards_than_none(boards: int, before: int) -> None:
    with pytest.raises(ValueError, match="not possible"):
        in_one_session(AVERAGE_PLUS, AVERAGE, boards, most=2, before=before)


def test_artificial_imps_as_regulated() -> None:
    """12C2(b): an organiser may choose another number than three."""
    outcomes: list[Outcome | int] = [Adjusted(AVERAGE_PLUS, AVERAGE_MINUS), 50, 100]
    field = Field.of([board_of(1, outcomes)], ScoringRules(form=Form.BUTLER, average_imps=2))
    assert [*field.points(1)[0]] == [2, -2]


def test_others_are_compared_with_what_their_own_side_was_awarded() -> None:
    """North-South's table of scores contains 110 by the ruling, East-West's contains 620."""
    outcome = Adjusted.gained(Side.NS, Mean.of((1, 110)), 620)
    field = Field.of([board_of(1, [*OTHERS, outcome])])
    without = Field.of([board_of(1, [*OTHERS, Score(620)])])
    assert [ns for ns, _ in field.points(1)[:4]] == [8, 6, 3, 0]
    assert [ew for _, ew in field.points(1)[:4]] == [ew for _, ew in without.points(1)[:4]]
