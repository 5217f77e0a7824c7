"""Article 16: round robins complete and balanced, cycles by rank, groups by seeds, related teams early."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.movements.checks.check import faults
from director.movements.formats.files import read, to_csv
from director.movements.impossible import Impossible
from director.movements.matches.groups import groups_by_seeds
from director.movements.matches.round_robin import berger, early_numbers, round_robin
from tests.properties import share


@pytest.mark.parametrize("teams", range(2, 61))
def test_everybody_meets_everybody_once_home_and_away_in_turn(teams: int) -> None:
    made = round_robin(teams)
    assert faults(made) == ()
    assert faults(read(to_csv(made))[0][1]) == ()
    met = Counter(frozenset(row.teams) for row in made.rows if row.away is not None)
    assert met == {frozenset(couple): 1 for couple in combinations(range(1, teams + 1), 2)}
    assert made.rounds == teams - 1 + teams % 2
    byes = Counter(row.home for row in made.rows if row.away is None)
    assert byes == (Counter(range(1, teams + 1)) if teams % 2 else {})


@settings(deadline=None, max_examples=share(60))
@given(teams=st.integers(2, 16), cycles=st.integers(2, 4), data=st.data())
def test_16_4_from_the_second_cycle_a_number_is_the_rank(teams: int, cycles: int, data: st.DataObject) -> None:
    rankings = [data.draw(st.permutations(range(1, teams + 1))) for _ in range(cycles - 1)]
    made = round_robin(teams, cycles=cycles, rankings=rankings)
    if teams > 2:
        assert faults(made) == ()
    length = teams - 1 + teams % 2
    for cycle, ranking in enumerate(rankings, 1):
        line = [row for row in made.of_round(cycle * length + 1) if row.away is not None]
        first = berger(teams)[0]
        assert {frozenset(row.teams) for row in line} == {
            frozenset((ranking[home - 1], ranking[away - 1])) for home, away in first if away is not None
        }


@given(teams=st.integers(4, 20), data=st.data())
def test_16_3_the_better_of_two_related_keeps_the_number_and_they_meet_early(teams: int, data: st.DataObject) -> None:
    ranks = data.draw(st.permutations(range(1, teams + 1)))
    couples = [(ranks[2 * place], ranks[2 * place + 1]) for place in range(data.draw(st.integers(1, teams // 2)))]
    order = early_numbers(teams, couples)
    assert sorted(order) == list(range(1, teams + 1))
    number_of = {rank: number for number, rank in enumerate(order, 1)}
    named = {rank for couple in couples for rank in couple}
    for couple in couples:
        assert number_of[min(couple)] == min(couple)
    others = [rank for rank in range(1, teams + 1) if rank not in named]
    assert [number_of[rank] for rank in others] == sorted(number_of[rank] for rank in others)
    if len(couples) == 1:
        better, worse = sorted(number_of[rank] for rank in couples[0])
        first = next(
            number for number, line in enumerate(berger(teams), 1) if any({better, worse} == {*match} for match in line)
        )
        # in an odd field the better one may have the bye in round one
        assert first == 1 or (first == 2 and teams % 2)


@pytest.mark.parametrize(
    ("couples", "beside", "rounds"),
    [
        ([(1, 3), (3, 6)], [], [1, 2]),
        ([(1, 3), (3, 6), (1, 6)], [], [1, 2, 3]),
        ([(1, 3), (3, 6), (1, 6)], [(2, 8)], [1, 2, 5]),
    ],
)
def test_16_3_several_related_teams_meet_as_early_as_it_goes(
    couples: list[tuple[int, int]], beside: list[tuple[int, int]], rounds: list[int]
) -> None:
    """The rules leave three to the organiser; by 10.5(2) they meet early, and so does a couple beside them. Where the
    number 2 is taken, no others have less than eight rounds together.
    """
    order = early_numbers(8, [*couples, *beside])
    number_of = {rank: number for number, rank in enumerate(order, 1)}
    met = {frozenset(match): number for number, line in enumerate(berger(8), 1) for match in line}

    def early(these: list[tuple[int, int]]) -> list[int]:
        return sorted(met[frozenset(number_of[one] for one in couple)] for couple in these)

    assert (early(couples), early(beside)) == (rounds, [1] * len(beside))
    assert (number_of[1], sorted(order)) == (1, list(range(1, 9)))


@given(teams=st.integers(4, 20), data=st.data())
def test_10_5_the_best_of_a_family_keeps_its_number(teams: int, data: st.DataObject) -> None:
    ranks = st.integers(1, teams)
    couples = data.draw(st.lists(st.tuples(ranks, ranks).filter(lambda two: two[0] != two[1]), max_size=8))
    order = early_numbers(teams, couples)
    assert sorted(order) == list(range(1, teams + 1))
    named = {rank for couple in couples for rank in couple}
    best = {one for one in named if all(one <= other for couple in couples if one in couple for other in couple)}
    if best:
        assert order[min(best) - 1] == min(best)
    assert [one for one in order if one not in named] == sorted({*order} - named)


def test_a_related_team_is_one_of_the_event() -> None:
    with pytest.raises(Impossible, match="no team of rank 9"):
        early_numbers(8, [(1, 9)])


@given(teams=st.integers(4, 40), data=st.data())
def test_16_2_groups_are_alike_in_size_and_strength(teams: int, data: st.DataObject) -> None:
    groups = data.draw(st.integers(1, teams // 2))
    made = groups_by_seeds(range(1, teams + 1), groups)
    assert sorted(team for group in made for team in group) == list(range(1, teams + 1))
    sizes = {len(group) for group in made}
    assert max(sizes) - min(sizes) <= 1
    if teams % (2 * groups) == 0:
        assert len({sum(group) for group in made}) == 1


@given(groups=st.integers(2, 6), rows=st.integers(2, 5), data=st.data())
def test_16_2_related_teams_are_spread_evenly(groups: int, rows: int, data: st.DataObject) -> None:
    teams = list(range(1, groups * rows + 1))
    family = data.draw(st.lists(st.sampled_from(teams), min_size=2, max_size=groups, unique=True))
    made = groups_by_seeds(teams, groups, related=[family])
    together = [len(set(family).intersection(group)) for group in made]
    # one place in each turn of the snake goes to each group, so relatives of one turn never meet; others make way
    assert max(together) <= 2
    plain = [len(set(family).intersection(group)) for group in groups_by_seeds(teams, groups)]
    assert sum(number**2 for number in together) <= sum(number**2 for number in plain)


@pytest.mark.parametrize(
    ("make", "nearest"),
    [
        (lambda: round_robin(1), "2 teams"),
        (lambda: round_robin(129), "128 teams"),
        (lambda: round_robin(4, cycles=9), "8"),
        (lambda: round_robin(4, cycles=2, rankings=[[1, 2, 3, 3]]), "1,2,3,4"),
        (lambda: groups_by_seeds(range(5), 3), "2 groups"),
    ],
)
def test_what_cannot_be(make: object, nearest: str) -> None:
    assert callable(make)
    with pytest.raises(Impossible) as error:
        make()
    assert nearest in error.value.nearest
