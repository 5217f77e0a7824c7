"""Articles 44 to 46: properties of every ladder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ties.board_a_match import board_a_match
from scoring.ties.boards import Boards, BoardScore
from scoring.ties.ladder import Ladder, Quotient, Standing, order, shared
from scoring.ties.matches import Matches, MatchResult, Points
from scoring.ties.pairs import imp_pairs, matchpoints, matchpoints_in_sessions
from scoring.ties.round_robin import round_robin
from scoring.ties.swiss import swiss
from tests.scoring.ties.fields import SEED, equal

TEAMS = "ABCDEF"
few = st.integers(0, 2)
"""Points from few values, so that ties are frequent."""
totals_of_some = st.dictionaries(st.sampled_from(TEAMS), few.map(Fraction), min_size=2)


@st.composite
def fields(draw: st.DrawFn) -> list[MatchResult]:
    """Generate a part of a round robin."""
    found = []
    for home, away in combinations(TEAMS, 2):
        if draw(st.booleans()):
            sides = [Points(Fraction(draw(few)), draw(few), draw(few), draw(few), draw(few)) for _ in range(2)]
            found.append(MatchResult(home, away, sides[0], sides[1], draw(st.sampled_from([True, True, True, False]))))
    return found


played = st.lists(
    st.tuples(st.sampled_from(TEAMS), st.sampled_from(TEAMS), st.sampled_from("123"), few, few).filter(
        lambda result: result[0] != result[1]
    ),
    max_size=30,
)


def _boards(results: Sequence[tuple[str, str, str, int, int]]) -> list[BoardScore]:
    return [
        BoardScore(one, (other,), board, Fraction(points), Fraction(1), tp) for one, other, board, points, tp in results
    ]


def _check(standing: Standing, totals: dict[str, Fraction]) -> None:
    """Check that every team has a place, greater totals rank higher, and a decision separates equal totals."""
    assert sorted(place.contestant for place in standing.places) == sorted(totals)
    assert [place.total for place in standing.places] == sorted(totals.values(), reverse=True)
    for at, place in enumerate(standing.places):
        same = [one for one in standing.places if one.place == place.place]
        assert place.sharing == len(same)
        assert place.place <= at + 1 < place.place + place.sharing
        assert standing.places[place.place - 1] == same[0]
    for one, other in combinations(standing.places, 2):
        if one.total == other.total and one.place != other.place:
            assert any(_parts(decision.groups, one.contestant, other.contestant) for decision in one.reasons)
    left = {tie.contestants for tie in standing.open}
    assert left == {
        tuple(one.contestant for one in standing.places if one.place == place.place)
        for place in standing.places
        if place.sharing > 1
    }


def _parts(groups: tuple[tuple[str, ...], ...], one: str, other: str) -> bool:
    index = {contestant: number for number, group in enumerate(groups) for contestant in group}
    return one in index and other in index and index[one] < index[other]


def _strict(standing: Standing) -> bool:
    return [place.place for place in standing.places] == list(range(1, len(standing.places) + 1))


def _places(standing: Standing) -> list[tuple[str, int]]:
    return [(place.contestant, place.place) for place in standing.places]


@given(fields(), totals_of_some)
def test_the_ladders_of_teams_are_total_orders(found: list[MatchResult], totals: dict[str, Fraction]) -> None:
    """With lots at the end no place is shared; without, only two teams that still have a board to play share one."""
    ladders: list[Ladder] = [round_robin(Matches(found), SEED, None), swiss(Matches(found), _all(totals), SEED)]
    for ladder in ladders:
        standing = order(totals, ladder)
        _check(standing, totals)
        assert _strict(standing)
    waiting = order(totals, round_robin(Matches(found), SEED))
    _check(waiting, totals)
    assert all(len(tie.contestants) == 2 and tie.rule is not None for tie in waiting.open)


@given(played, totals_of_some)
def test_the_ladders_of_boards_are_total_orders(
    results: list[tuple[str, str, str, int, int]], totals: dict[str, Fraction]
) -> None:
    boards = Boards(_boards(results))
    sessions = {team: [points] for team, points in totals.items()}
    ladders: list[Ladder] = [make(boards, SEED) for make in (board_a_match, matchpoints, imp_pairs)]
    for ladder in [*ladders, matchpoints_in_sessions(sessions, boards, _all(totals), SEED)]:
        standing = order(totals, ladder)
        _check(standing, totals)
        assert _strict(standing)


@given(fields(), totals_of_some, st.permutations(TEAMS))
def test_the_order_of_what_is_given_does_not_matter(
    found: list[MatchResult], totals: dict[str, Fraction], teams: list[str]
) -> None:
    """Neither the order of the matches nor home and away affects the places."""
    turned = [MatchResult(one.away, one.home, one.away_points, one.home_points, one.played) for one in reversed(found)]
    again = {team: totals[team] for team in teams if team in totals}
    makers: list[Callable[[Matches], Ladder]] = [
        lambda field: round_robin(field, SEED),
        lambda field: swiss(field, _all(totals), SEED),
        lambda _: shared,
    ]
    for make in makers:
        assert _places(order(totals, make(Matches(found)))) == _places(order(again, make(Matches(turned))))


@given(played, totals_of_some)
def test_nor_does_the_order_of_boards(
    results: list[tuple[str, str, str, int, int]], totals: dict[str, Fraction]
) -> None:
    for make in (board_a_match, matchpoints, imp_pairs):
        one, other = (make(Boards(_boards(some)), SEED) for some in (results, results[::-1]))
        assert _places(order(totals, one)) == _places(order(totals, other))


def _all(totals: dict[str, Fraction]) -> dict[str, Fraction]:
    return equal(TEAMS, 0) | totals


points = st.integers(0, 5)


@given(points, points, points, points)
def test_quotients_are_in_one_order(won: int, lost: int, other_won: int, other_lost: int) -> None:
    """44.1(1)-1: the order of the numbers if something was lost; nothing lost is above all of them."""
    one, other = Quotient(won, lost), Quotient(other_won, other_lost)
    assert (one < other) + (one == other) + (one > other) == 1
    if lost and other_lost:
        assert (one < other) == (won * other_lost < other_won * lost)
    if won and not lost:
        assert (one == other) == bool(other_won and not other_lost)
        assert one >= other
    assert one != other or hash(one) == hash(other)


def test_who_played_nothing_that_counts_has_a_quotient_of_one() -> None:
    assert Quotient(0, 0) == Quotient(7, 7)
    assert Quotient(0, 0) != 1
    with pytest.raises(ValueError, match="neither negative"):
        Quotient(-1, 0)


def test_a_team_does_not_meet_itself() -> None:
    with pytest.raises(ValueError, match="cannot meet itself"):
        MatchResult("A", "A", Points(Fraction(10)), Points(Fraction(10)))
    with pytest.raises(ValueError, match="from 0 up"):
        Points(Fraction(10), -1, 0)


def test_what_a_side_lost_by_a_split_score_nobody_won() -> None:
    """Each side's quotient is of its own points: 20 won and 23 lost, 20 won and 20 lost."""
    found = Matches([MatchResult("A", "B", Points(Fraction(9), 20, 23), Points(Fraction(10), 20, 20))])
    assert found.record("A").imp_quotient == Quotient(20, 23)
    assert found.record("B").imp_quotient == Quotient(1, 1)
    assert found.net_imps("AB") == {"A": -3, "B": 0}
