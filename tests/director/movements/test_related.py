"""Related pairs and players at numbers with which they meet early, or never (article 10.5(3))."""

from __future__ import annotations

from itertools import combinations

import pytest

from director.movements.pairs.howell import howell
from director.movements.pairs.mitchell import mitchell
from director.movements.related import placed_apart, rounds_of_meetings
from director.movements.singles.individual import individual


@pytest.mark.parametrize("pair", [(1, 2), (1, 5), (2, 8), (6, 7)])
def test_related_pairs_meet_first_or_never(pair: tuple[int, int]) -> None:
    """In a Mitchell two that are never to meet sit in one direction; in a Howell all meet, so they meet last."""
    for schedule in (mitchell(4), howell(4)):
        meets, last = rounds_of_meetings(schedule), schedule.rounds
        for never in (False, True):
            order = placed_apart(schedule, 8, [(*pair, never)])
            assert sorted(order) == list(range(1, 9))
            numbers = frozenset(order.index(one) + 1 for one in pair)
            if not never:
                assert meets[numbers] == 1
            else:
                assert meets.get(numbers, last + 1) == max([*meets.values(), last + 1 - (len(meets) == 28)])


def test_who_serves_already_stays_and_several_couples_do_not_disturb_each_other() -> None:
    schedule = mitchell(4)
    meets = rounds_of_meetings(schedule)
    first = next(sorted(pair) for pair, number in meets.items() if number == 1)
    assert placed_apart(schedule, 8, [(first[0], first[1], False)]) == tuple(range(1, 9))
    order = placed_apart(schedule, 8, [(1, 2, False), (3, 4, False), (5, 6, True)])
    numbers = {one: order.index(one) + 1 for one in range(1, 9)}
    assert meets[frozenset((numbers[1], numbers[2]))] == 1
    assert meets[frozenset((numbers[3], numbers[4]))] == 1
    assert frozenset((numbers[5], numbers[6])) not in meets


def test_related_players_of_an_individual_sit_against_each_other_early() -> None:
    schedule = individual(8, rounds=None, boards_per_round=2)
    order = placed_apart(schedule, 8, [(1, 2, False)])
    assert rounds_of_meetings(schedule)[frozenset((order.index(1) + 1, order.index(2) + 1))] == 1


def test_of_a_whole_province_as_few_as_can_be_meet_and_as_late() -> None:
    """10.5(1), (3): in a Mitchell four pairs sit in one direction; in a Howell they do not meet first."""
    province = [(one, other, True) for one, other in combinations((3, 4, 5, 6), 2)]
    schedule = mitchell(4)
    order = placed_apart(schedule, 8, province)
    numbers = [order.index(one) + 1 for one in (3, 4, 5, 6)]
    assert not {frozenset(couple) for couple in combinations(numbers, 2)} & rounds_of_meetings(schedule).keys()
    schedule = howell(4)
    order = placed_apart(schedule, 8, province)
    meets = rounds_of_meetings(schedule)
    numbers = [order.index(one) + 1 for one in (3, 4, 5, 6)]
    assert min(meets[frozenset(couple)] for couple in combinations(numbers, 2)) > 1
