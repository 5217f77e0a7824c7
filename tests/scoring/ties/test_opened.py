"""Every value that a rule compares can be opened, and follows from its matches and boards."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.explain.figures import Figure, How, What, combine
from scoring.ties.board_a_match import board_a_match
from scoring.ties.boards import Boards, BoardScore
from scoring.ties.knockout import knockout
from scoring.ties.ladder import Ladder, Quotient, order
from scoring.ties.matches import Matches, MatchResult, Points
from scoring.ties.pairs import imp_pairs, matchpoints, matchpoints_in_sessions
from scoring.ties.round_robin import round_robin
from scoring.ties.swiss import swiss
from tests.scoring.ties.fields import SEED, equal, matches

TEAMS = "ABCDEF"
few = st.integers(0, 2)


def _check(tied: str, ladder: Ladder) -> int:
    """Check every rule of the ladder: each value equals its figure. Return the number of figures opened."""
    opened = 0
    group = tuple(tied)
    for rule in ladder(group):
        if rule.opened is None:
            continue
        for contestant, value in rule.split(group).values:
            figure = rule.opened(contestant, group)
            assert _same(value, figure), (rule.ref, contestant)
            for one in figure.walk():
                if one.parts:
                    assert combine(one.how, [part.value for part in one.parts]) == one.value
                else:
                    assert one.how in (How.GIVEN, How.ELSEWHERE, How.SUM)
            opened += 1
    return opened


def _same(value: object, figure: Figure) -> bool:
    if isinstance(value, Quotient):
        return figure.value == value.value if value.value is not None else figure.what is What.WON
    return value == figure.value


@st.composite
def stages(draw: st.DrawFn) -> Matches:
    """Generate a part of a round robin with some forfeited matches."""
    found = []
    for home, away in combinations(TEAMS, 2):
        if draw(st.booleans()):
            sides = [Points(Fraction(draw(few)), *(draw(few) for _ in range(4))) for _ in range(2)]
            found.append(MatchResult(home, away, sides[0], sides[1], draw(st.sampled_from([True, True, False]))))
    return Matches(found)


@given(stages(), st.sampled_from(["AB", "ABC", "BCDE"]))
def test_what_the_ladders_of_teams_compare(found: Matches, tied: str) -> None:
    totals = {team: Fraction(n) for n, team in enumerate(TEAMS)}
    assert _check(tied, round_robin(found, SEED)) >= 2 * len(tied)
    assert _check(tied, swiss(found, totals, SEED)) >= 4 * len(tied)


results = st.lists(
    st.builds(
        lambda one, other, board, points, tp: BoardScore(one, (other,), board, Fraction(points), Fraction(1), tp),
        st.sampled_from("ABC"),
        st.sampled_from("XYZ"),
        st.sampled_from("123"),
        few,
        st.integers(-2, 2),
    ),
    max_size=20,
    unique_by=lambda result: (result.contestant, result.board),
)


@given(results, st.sampled_from(["AB", "ABC"]))
def test_what_the_ladders_of_boards_compare(found: list[BoardScore], tied: str) -> None:
    boards = Boards(found)
    totals = {name: Fraction(n) for n, name in enumerate("ABCXYZ")}
    sessions = {"A": [Fraction(50), Fraction(60)], "B": [Fraction(55)]}
    assert _check(tied, board_a_match(boards, SEED)) == 7 * len(tied)
    assert _check(tied, matchpoints(boards, SEED)) == 2 * len(tied)
    assert _check(tied, imp_pairs(boards, SEED)) == 3 * len(tied)
    assert _check(tied, matchpoints_in_sessions(sessions, boards, totals, SEED)) >= 2 * len(tied)


def test_what_is_compared_after_a_knockout_match() -> None:
    """44.2(1), 44.2(2): board by board; a board won by 10 counts as one."""
    ladder = knockout("H", "V", [50, -40, -10])
    assert _check("HV", ladder) == 4
    won = ladder(("H", "V"))[1]
    assert won.opened is not None
    assert [part.subject for part in won.opened("V", ("H", "V")).parts] == ["2", "3"]


def test_a_decision_opens_its_values() -> None:
    """44.1(1)-2: A lost 20 to 30; the quotients, which were level, are not in the decision."""
    lines = ["A-B 8:12 20:30", "A-C 12:8 30:20", "B-C 8:12 20:30"]
    decision = order(equal("AB"), round_robin(matches(*lines), SEED)).decisions[0]
    figure = decision.opened("A")
    assert figure is not None
    assert [(part.what, part.value) for part in figure.parts] == [
        (What.WON, Fraction(20)),
        (What.LOST, Fraction(30)),
    ]
    with pytest.raises(KeyError):
        decision.opened("C")


def test_lots_are_no_number_to_open() -> None:
    decision = order(equal("AB"), round_robin(matches("A-B 10:10"), SEED, None)).decisions[0]
    assert decision.opened("A") is None
