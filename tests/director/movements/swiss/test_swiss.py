"""Article 17: Swiss pairing never repeats, finds a pairing that exists, treats byes, leaders, corrections by rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.movements.checks.check import faults
from director.movements.impossible import Impossible
from director.movements.schedule import TeamsSchedule
from director.movements.swiss.matching import paired
from director.movements.swiss.special_swiss import champion, next_round_of_special, rounds_of_special, winners_zone
from director.movements.swiss.swiss import OUT, Swiss, SwissResult, first_round, is_paired_again, next_round, standings
from tests.properties import share


def result(home: Fraction) -> tuple[Fraction, Fraction]:
    return home, 20 - home


def played_out(
    swiss: Swiss,
    rounds: int,
    seed: int,
    make: Callable[[Swiss, Sequence[SwissResult]], TeamsSchedule] = next_round,
    *,
    draws: bool = True,
) -> list[SwissResult]:
    """So many rounds with results by lot."""
    lot, played = Random(seed), list[SwissResult]()
    for _ in range(rounds):
        for row in make(swiss, played).rows:
            if row.away is None:
                played.append(SwissResult(row.round, row.home, None, table=row.table))
                continue
            score = Fraction(lot.randrange(0, 2001), 100)
            if score == 10 and not draws:
                score += 1
            played.append(SwissResult(row.round, row.home, row.away, *result(score)))
    return played


def possible(wishes: Sequence[Sequence[int]]) -> bool:
    """Whether all can be paired, by trying everything."""

    def rest(free: frozenset[int]) -> bool:
        if not free:
            return True
        one = min(free)
        return any(other in free and rest(free - {one, other}) for other in wishes[one])

    return rest(frozenset(range(len(wishes))))


@settings(deadline=None, max_examples=share(300))
@given(size=st.integers(1, 5).map(lambda half: 2 * half), data=st.data())
def test_a_pairing_that_exists_is_always_found(size: int, data: st.DataObject) -> None:
    edges = data.draw(
        st.sets(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)).filter(lambda e: e[0] < e[1]))
    )
    wishes = [sorted({a + b - one for a, b in edges if one in (a, b)}) for one in range(size)]
    found = paired(wishes)
    assert (found is not None) == possible(wishes)
    if found is not None:
        assert sorted(one for couple in found for one in couple) == list(range(size))
        assert all(other in wishes[one] for one, other in found)
        # from the top down: nobody could have had an earlier wish without leaving the rest unpaired
        free = set(range(size))
        for one, other in found:
            for earlier in wishes[one][: wishes[one].index(other)]:
                rest = sorted(free - {one, earlier})
                if earlier in free:
                    assert not possible([[rest.index(who) for who in wishes[at] if who in rest] for at in rest])
            free -= {one, other}


@settings(deadline=None, max_examples=share(60))
@given(teams=st.integers(2, 40), seed=st.integers(0, 10**6), data=st.data())
def test_nobody_meets_twice_and_byes_go_round(teams: int, seed: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(1, min(9, max(1, teams // 2))))
    swiss = Swiss(teams, rounds, carries_over=True)
    played = played_out(swiss, rounds, seed)
    couples = [frozenset((match.home, match.away)) for match in played if match.away is not None]
    assert len(set(couples)) == len(couples)
    byes = [match.home for match in played if match.away is None]
    assert len(set(byes)) == len(byes)
    assert len(byes) == (rounds if teams % 2 else 0)


@pytest.mark.parametrize("teams", range(2, 13))
def test_a_small_field_plays_all_the_rounds_that_it_can(teams: int) -> None:
    rounds = teams - 1 + teams % 2
    for seed in range(5):
        played = played_out(Swiss(teams, rounds, carries_over=True), rounds, seed)
        assert max(match.round for match in played) == rounds


def test_two_hundred_teams_in_round_nine() -> None:
    swiss = Swiss(200, 9, carries_over=True)
    played = played_out(swiss, 8, 7)
    made = next_round(swiss, played)
    assert len(made.rows) == 100
    assert faults(made) == ()
    before = {frozenset((match.home, match.away)) for match in played}
    assert not before.intersection(frozenset(row.teams) for row in made.rows)


def test_17_3_strong_meets_weak_in_round_one() -> None:
    assert [(row.home, row.away) for row in first_round(Swiss(8, 5)).rows] == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert [(row.home, row.away) for row in first_round(Swiss(8, 5), ends=True).rows] == [
        (1, 8),
        (2, 7),
        (3, 6),
        (4, 5),
    ]
    assert [(row.home, row.away) for row in first_round(Swiss(5, 3)).rows] == [(1, 3), (2, 4), (5, None)]


def test_17_4_2_scores_brought_along_pair_round_one() -> None:
    swiss = Swiss(4, 2, carried={1: Fraction(1), 2: Fraction(9), 3: Fraction(8), 4: Fraction(2)})
    assert [(row.home, row.away) for row in first_round(swiss).rows] == [(2, 3), (1, 4)]


def test_17_1_equal_scores_meet() -> None:
    played = [
        SwissResult(1, 1, 3, Fraction(20), Fraction(0)),
        SwissResult(1, 2, 4, Fraction(20), Fraction(0)),
    ]
    assert [(row.home, row.away) for row in next_round(Swiss(4, 3), played).rows] == [(2, 1), (4, 3)]


def test_17_5_equal_scores_are_ordered_by_rank_or_by_number_in_turn() -> None:
    level = Swiss(4, 3)
    assert [team for team, _ in standings(level, (), 1)] == [1, 2, 3, 4]
    assert [team for team, _ in standings(level, (), 2)] == [4, 3, 2, 1]
    ranked = Swiss(4, 3, ranks={1: 3, 2: 1, 3: 4, 4: 2})
    assert [team for team, _ in standings(ranked, (), 2)] == [2, 4, 1, 3]


def test_17_6_the_lowest_has_the_bye_once_for_1_2_draws() -> None:
    swiss = Swiss(5, 4)
    played = played_out(swiss, 1, 3)
    assert standings(swiss, played, 2)
    assert dict(standings(swiss, played, 2))[5] == 12
    second = next_round(swiss, played)
    lowest = next(team for team, _ in reversed(standings(swiss, played, 2)) if team != 5)
    assert next(row.home for row in second.rows if row.away is None) == lowest


def leaders(*, carries_over: bool) -> TeamsSchedule:
    # after four rounds of six, 1 has 80 and nobody else more than 39: out of reach with two rounds left
    swiss = Swiss(8, 6, carries_over=carries_over)
    scores = {1: 20, 2: 8, 3: 9, 4: 9, 5: 9, 6: 9, 7: 8, 8: 8}
    played = []
    for number, couples in enumerate(
        (((1, 5), (2, 6), (3, 7), (4, 8)), ((1, 6), (2, 5), (3, 8), (4, 7)),
         ((1, 7), (2, 8), (3, 5), (4, 6)), ((1, 8), (2, 7), (3, 6), (4, 5))), 1
    ):  # fmt: skip
        played += [
            SwissResult(number, one, other, Fraction(scores[one]), Fraction(scores[other])) for one, other in couples
        ]
    return next_round(swiss, played)


def test_17_7_who_has_won_already_is_taken_out_unless_scores_are_carried_over() -> None:
    made = leaders(carries_over=False)
    assert [(row.home, row.away) for row in made.rows if row.table == OUT] == [(1, None)]
    assert sum(row.away is None and row.table != OUT for row in made.rows) == 1  # seven are left: one has the bye
    assert all(row.away is not None for row in leaders(carries_over=True).rows)


def test_17_7_who_was_taken_out_scores_the_average() -> None:
    swiss = Swiss(3, 3)
    played = [
        SwissResult(1, 1, 2, Fraction(18), Fraction(2)), SwissResult(1, 3, None),
        SwissResult(2, 1, 3, Fraction(16), Fraction(4)), SwissResult(2, 2, None),
        SwissResult(3, 2, 3, Fraction(10), Fraction(10)), SwissResult(3, 1, None, table=OUT),
    ]  # fmt: skip
    assert dict(standings(swiss, played, 4))[1] == 18 + 16 + 17


def test_17_8_a_correction_before_either_of_the_last_two_rounds_pairs_again() -> None:
    assert is_paired_again(7, 7, has_begun=False, time_suffices=False)
    assert is_paired_again(6, 7, has_begun=False, time_suffices=False)
    assert not is_paired_again(5, 7, has_begun=False, time_suffices=False)
    assert is_paired_again(5, 7, has_begun=False, time_suffices=True)
    assert not is_paired_again(7, 7, has_begun=True, time_suffices=True)


def test_18_1_2_the_smaller_number_is_at_home_in_odd_rounds() -> None:
    swiss = Swiss(12, 4, carries_over=True)
    played = played_out(swiss, 4, 11)
    for match in played:
        assert match.away is not None
        assert (match.home < match.away) == (match.round % 2 == 1)


@settings(deadline=None, max_examples=share(80))
@given(teams=st.integers(2, 40), seed=st.integers(0, 10**6))
def test_17_2_the_winners_zone_of_a_special_swiss_halves_to_one_champion(teams: int, seed: int) -> None:
    swiss, rounds = Swiss(teams, 1), rounds_of_special(teams)
    played = played_out(swiss, rounds, seed, next_round_of_special, draws=False)
    assert teams <= 2**rounds
    left = teams
    for number in range(1, rounds + 1):
        before = winners_zone(swiss, [match for match in played if match.round < number])
        after = winners_zone(swiss, [match for match in played if match.round <= number])
        assert len(before) == left
        left = (left + 1) // 2
        assert len(after) == left
    assert champion(swiss, played) is not None


def test_17_2_a_drawn_match_of_the_winners_zone_wants_a_winner() -> None:
    drawn = [SwissResult(1, 1, 2, Fraction(10), Fraction(10))]
    with pytest.raises(Impossible, match="drew in the winners' zone"):
        winners_zone(Swiss(2, 1), drawn)


@pytest.mark.parametrize(
    ("make", "nearest"),
    [
        (lambda: Swiss(1, 1), "2 teams"),
        (lambda: Swiss(8, 8), "7 rounds"),
        (lambda: Swiss(7, 8), "7 rounds"),
        (lambda: next_round(Swiss(4, 1), played_out(Swiss(4, 1), 1, 1)), "no further round"),
        (lambda: next_round(Swiss(4, 2), [SwissResult(1, 1, 2, *result(Fraction(5)))]), "a match or a bye"),
        (lambda: next_round(Swiss(4, 2), [SwissResult(1, 1, 5, *result(Fraction(5)))]), "teams 1 to 4"),
        (
            lambda: next_round(Swiss(4, 2), [SwissResult(1, 1, 2, *result(Fraction(5))), SwissResult(1, 3, 4)]),
            "both scores",
        ),
    ],
)
def test_what_cannot_be(make: object, nearest: str) -> None:
    assert callable(make)
    with pytest.raises(Impossible) as error:
        make()
    assert nearest in error.value.nearest
