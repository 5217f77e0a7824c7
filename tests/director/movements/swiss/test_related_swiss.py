"""Related contestants in a Swiss and in a bracket (article 10.5)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from director.movements.knockouts.knockout import bracket_order
from director.movements.swiss.related_swiss import NEVER, Wish, kept, placed_in_bracket
from director.movements.swiss.special_swiss import next_round_of_special
from director.movements.swiss.swiss import Swiss, SwissResult, first_round
from tests.director.movements.swiss.test_swiss import played_out
from tests.properties import share

NUMBERS = st.permutations(range(1, 13))


def rounds_in(played: list[SwissResult]) -> dict[frozenset[int], int]:
    """The round in which each two met; nobody meets twice."""
    met: dict[frozenset[int], int] = {}
    for one in played:
        if one.away is not None:
            couple = frozenset((one.home, one.away))
            assert couple not in met
            met[couple] = one.round
    return met


@settings(deadline=None, max_examples=share(60))
@given(NUMBERS, st.integers(12, 13), st.integers(1, 3), st.integers(0, 2), st.integers(0, 99))
def test_who_is_related_meets_in_a_round_or_not_after_it(
    order: list[int], teams: int, number: int, last: int, seed: int
) -> None:
    one, two, three, four, five, six = order[:6]
    wishes = (
        Wish(one, two, number),
        Wish(two, three, number),
        Wish(four, five, last, apart=True),
        Wish(five, six, NEVER, apart=True),
    )
    met = rounds_in(played_out(Swiss(teams, 4, related=kept(wishes)), 4, seed))
    assert met[frozenset((one, two))] == number
    assert met[frozenset((two, three))] == number + 1, "nobody meets two in one round"
    assert met.get(frozenset((four, five)), 0) <= last
    assert frozenset((five, six)) not in met


def test_strong_meets_weak_all_the_same_and_the_nearest_other_one_takes_the_place() -> None:
    """17.3: 1 against 5; but 1 and 5 never meet."""

    def couples(*wishes: Wish, ends: bool = False) -> list[tuple[int, int | None]]:
        rows = first_round(Swiss(8, 3, related=kept(wishes)), ends=ends).rows
        return [(row.home, row.away) for row in rows]

    assert couples() == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert couples(Wish(1, 5, NEVER, apart=True)) == [(1, 6), (2, 5), (3, 7), (4, 8)]
    assert couples(Wish(1, 2, 1)) == [(1, 2), (3, 6), (4, 7), (5, 8)]
    assert couples(Wish(1, 8, NEVER, apart=True), ends=True) == [(1, 7), (2, 8), (3, 6), (4, 5)]


def test_where_the_rules_leave_no_other_way_they_meet_all_the_same() -> None:
    """Four teams that play three rounds all meet; in zones too (17.2)."""
    apart = kept([Wish(1, 2, NEVER, apart=True)])
    assert len(rounds_in(played_out(Swiss(4, 3, related=apart), 3, 7))) == 6
    played = played_out(Swiss(4, 2, related=apart), 2, 3, next_round_of_special, draws=False)
    assert max(one.round for one in played) == 2


@settings(deadline=None, max_examples=share(100))
@given(st.integers(4, 40), st.integers(0, 4), st.data())
def test_in_a_bracket_they_are_in_different_halves_or_meet_at_once(teams: int, seeds: int, data: st.DataObject) -> None:
    one, other = data.draw(st.permutations(range(1, teams + 1)))[:2]
    apart = data.draw(st.booleans())
    seeds = min(seeds, teams)
    order = placed_in_bracket(teams, seeds, [Wish(one, other, NEVER if apart else 1, apart)])
    assert sorted(order) == list(range(1, teams + 1))
    assert order[:seeds] == tuple(range(1, seeds + 1)), "seeds stay"
    size = 1 << (teams - 1).bit_length()
    position = {number: at for at, number in enumerate(bracket_order(size))}
    at, then = (position[order.index(team) + 1] for team in (one, other))
    halves_differ = (at < size // 2) is not (then < size // 2)
    if apart and max(one, other) > seeds and teams > 2 * (seeds + 1):
        assert halves_differ
    if not apart and seeds == 0 and teams == size:
        assert at // 2 == then // 2


def test_who_has_been_placed_stays() -> None:
    wishes = [Wish(1, 4, NEVER, apart=True), Wish(2, 3, NEVER, apart=True), Wish(5, 6, 1)]
    order = placed_in_bracket(8, 2, wishes)
    line = bracket_order(8)
    upper = {order[number - 1] for number in line[:4]}
    assert len(upper & {1, 4}) == len(upper & {2, 3}) == 1
    opponents = [{order[one - 1], order[two - 1]} for one, two in zip(line[::2], line[1::2], strict=True)]
    assert {5, 6} in opponents


@settings(deadline=None, max_examples=share(100))
@given(st.permutations(range(1, 17)), st.integers(2, 8), st.integers(0, 2))
def test_of_a_whole_province_as_few_as_can_be_are_in_one_half_and_quarter(
    order: list[int], many: int, seeds: int
) -> None:
    """10.5(1), (2): sixteen teams, of which up to eight are related and at most one of these is a seed."""
    province = [one for one in order if one >= max(1, seeds)][:many]
    placed = placed_in_bracket(16, seeds, [Wish(a, b, NEVER, apart=True) for a, b in combinations(sorted(province), 2)])
    position = {number: at for at, number in enumerate(bracket_order(16))}
    for teams_in in (8, 4, 2):
        sections = Counter(position[placed.index(team) + 1] // teams_in for team in province)
        assert max(sections.values()) == -(-many * teams_in // 16)
