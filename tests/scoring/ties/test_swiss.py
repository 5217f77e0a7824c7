"""Article 44.3: ties in a Swiss of teams, every rule of both ladders."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.ties.ladder import order
from scoring.ties.swiss import swiss
from scoring.ties.team_measures import opponents_average
from tests.scoring.ties.fields import SEED, equal, matches, placed, refs


@pytest.mark.parametrize(
    ("lines", "others", "placing", "by"),
    [
        (["A-C 10:10 30:20", "B-C 10:10 20:20"], {"C": 40}, "A B", "44.3(1)-1"),
        (["A-B 10:10 21:20", "A-C 10:10 20:21", "B-C 10:10 21:20"], {"C": 40}, "A B", "44.3(1)-2"),
        (["A-C 11:9", "A-D 9:11", "B-C 10:10", "B-D 10:10"], {"C": 40, "D": 40}, "A B", "44.3(1)-3"),
        (["A-C 9:11", "B-C 10:10"], {"C": 40}, "B A", "44.3(1)-4"),
        (["A-C 10:10", "B-D 10:10"], {"C": 40, "D": 41}, "B A", "44.3(1)-5"),
        (["A-C 10:10", "B-C 10:10"], {"C": 40}, "B A", "44.3(1)-6"),
    ],
)
def test_two_teams(lines: list[str], others: dict[str, int], placing: str, by: str) -> None:
    """IMP quotient; IMPs between them; rounds won; rounds drawn; opponents' average; lots."""
    totals = equal("AB") | {team: Fraction(points) for team, points in others.items()}
    standing = order(totals, swiss(matches(*lines), totals, SEED))
    assert placed(standing).startswith(placing)
    assert by in refs(standing)
    assert not standing.open


@pytest.mark.parametrize(
    ("lines", "others", "placing", "by"),
    [
        (["A-D 10:10 30:20", "B-D 10:10", "C-D 10:10 20:30"], {"D": 40}, "A B C", ["44.3(2)-1"]),
        (
            ["A-B 10:10 11:10", "A-D 10:10 10:11", "B-D 10:10 11:10", "C-D 11:9"],
            {"D": 40},
            "C A B",
            ["44.3(2)-2", "44.3(1)-2"],
        ),
        (["A-D 9:11", "B-D 10:10", "C-D 9:11"], {"D": 40}, "B", ["44.3(2)-3", "44.3(1)-6"]),
        (["A-D 10:10", "B-E 10:10", "C-F 10:10"], {"D": 40, "E": 42, "F": 41}, "B C A", ["44.3(2)-4"]),
        (["A-D 10:10", "B-D 10:10", "C-D 10:10"], {"D": 40}, "", ["44.3(2)-5"]),
    ],
)
def test_three_teams(lines: list[str], others: dict[str, int], placing: str, by: list[str]) -> None:
    """The same without the match between them; two who remain of three are a tie of two."""
    totals = equal("ABC") | {team: Fraction(points) for team, points in others.items()}
    standing = order(totals, swiss(matches(*lines), totals, SEED))
    assert placed(standing).startswith(placing)
    assert refs(standing) == by
    assert not standing.open


def test_opponents_are_averaged_over_the_rounds_that_were_played() -> None:
    """44.3(1)-5: 所有对手的累积 VP 除以该队实打比赛轮数: byes and forfeited matches are left out."""
    totals = equal("AB") | {"C": Fraction(41), "D": Fraction(90)}
    found = matches("A-B 10:10", "A-C 12:8", "A-D 12:0*")
    assert opponents_average("A", found, totals) == Fraction(91, 2)
    assert opponents_average("D", found, totals) == 0


def test_a_match_that_the_opponents_forfeited_is_won() -> None:
    """24.1(1)-2 gives 12 VP or more against none: a round won, as 44.3(1)-3 counts them by VP."""
    assert (matches("A-D 12:0*").record("A").wins, matches("A-D 12:0*").record("A").draws) == (1, 0)
