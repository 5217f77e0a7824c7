"""Article 15: brackets with equal sums, byes from the top, two lives, zones, choices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.movements.checks.check import faults
from director.movements.formats.files import read, to_csv
from director.movements.impossible import Impossible
from director.movements.knockouts.bracket_state import first_opponents
from director.movements.knockouts.double_knockout import double_knockout
from director.movements.knockouts.knockout import bracket_order, knockout, placed, seed_positions, zones
from director.movements.knockouts.rights import at_home, chosen_in_zones, opponents_chosen, seating_rights
from director.movements.schedule import Bracket, BracketPlace, KnockoutRow, Origin
from tests.director.movements.reading import rows
from tests.rows import check_each

SIZES = [2, 4, 8, 16, 32, 64, 128, 256]


def test_the_seeding_table_is_the_handbook_s() -> None:
    table = [int(line["position"]) for line in rows("seeding.csv")]
    assert list(seed_positions(256)[:64]) == table
    # with fewer positions: the numbers of the table that are small enough, in order
    for size in SIZES[:-1]:
        small = [position for position in table if position <= size]
        assert list(seed_positions(size)[: len(small)]) == small


@pytest.mark.parametrize("size", SIZES)
def test_seeds_in_every_zone_sum_alike(size: int) -> None:
    order = bracket_order(size)
    assert sorted(order) == list(range(1, size + 1))
    zone = 2
    while zone <= size:
        sums = {sum(order[first : first + zone]) for first in range(0, size, zone)}
        assert sums == {zone * (size + 1) // 2}
        zone *= 2


def test_a_knockout_of_every_size() -> None:
    check_each(range(2, 257), check_knockout)


def check_knockout(teams: int) -> None:
    """Check its matches, its rounds and its byes."""
    made = knockout(teams)
    assert faults(made) == ()
    assert len(made.rows) == teams - 1
    assert made.rounds == (teams - 1).bit_length()
    size = 1 << (teams - 1).bit_length()
    in_first = {side.number for row in made.of_round(1) for side in (row.home, row.away)}
    assert set(range(1, teams + 1)) - in_first == set(range(1, size - teams + 1))  # byes to seeds 1, 2 …


def test_18_1_3_who_ranked_better_is_at_home() -> None:
    for row in knockout(16).of_round(1):
        assert row.home.number < row.away.number


def test_the_unseeded_have_the_places_that_they_drew() -> None:
    assert placed([11, 12, 13, 14], 2, [14, 13]) == (11, 12, 14, 13)
    with pytest.raises(Impossible):
        placed([11, 12, 13, 14], 2, [14, 14])


@pytest.mark.parametrize("variant", ["standard", "compact"])
def test_a_double_knockout_of_every_size(variant: str) -> None:
    check_each([*range(3, 70), 100, 128, 200, 255, 256], lambda teams: check_double_knockout(teams, variant))


def check_double_knockout(teams: int, variant: str) -> None:
    """Check it with one final and with two."""
    made = double_knockout(teams, variant=variant)
    assert faults(made) == ()
    assert len(made.rows) == 2 * teams - 2
    again = double_knockout(teams, variant=variant, second_final=True)
    assert faults(again) == ()
    assert len(again.rows) == 2 * teams - 1
    assert faults(read(to_csv(again))[0][1]) == ()


@given(teams=st.integers(3, 40), variant=st.sampled_from(["standard", "compact"]), data=st.data())
def test_15_2_everyone_is_out_after_just_two_defeats(teams: int, variant: str, data: st.DataObject) -> None:
    made = double_knockout(teams, variant=variant, second_final=True)
    defeats: dict[int, int] = {}
    results: dict[BracketPlace, int] = {}
    for row in made.rows:
        one, other = (side.number if side.origin is Origin.TEAM else results[side] for side in (row.home, row.away))
        if row is made.rows[-1] and max(defeats.get(one, 0), defeats.get(other, 0)) == 2:
            break  # the undefeated won the final
        assert one != other
        assert max(defeats.get(one, 0), defeats.get(other, 0)) < 2
        winner, loser = (one, other) if data.draw(st.booleans()) else (other, one)
        defeats[loser] = defeats.get(loser, 0) + 1
        results[BracketPlace(Origin.WINNER, row.match)], results[BracketPlace(Origin.LOSER, row.match)] = winner, loser
    twice = [team for team, times in defeats.items() if times == 2]
    assert len(twice) == teams - 1


@pytest.mark.parametrize("teams", SIZES[1:])
def test_15_2_1_losers_who_come_in_meet_as_many_who_have_stayed(teams: int) -> None:
    """In the standard form, without byes: a round of the losers' part has matches of one kind."""
    made = double_knockout(teams)
    ahead = {row.match for row in made.rows if row.part == "winners"}
    for number in range(1, made.rounds + 1):
        losers = (row for row in made.of_round(number) if row.part == "losers")
        assert len({(row.home.number in ahead) + (row.away.number in ahead) for row in losers}) <= 1


def first_rematch(bracket: Bracket) -> int:
    """The first round in which two may meet who may have met: by every way in which the matches before can end."""
    for row in bracket.rows:
        for one in histories(bracket, row.home):
            for other in histories(bracket, row.away):
                if one[0] != other[0] and agree(one[1], other[1]) and set(one[1]).intersection(other[1]):
                    return row.round
    return bracket.rounds + 1


def histories(bracket: Bracket, entrant: BracketPlace) -> Iterator[tuple[int, dict[int, str]]]:
    """Who may be there, with the matches that he played on the way and how they ended for him."""
    if entrant.origin is Origin.TEAM:
        yield entrant.number, {}
        return
    row = next(one for one in bracket.rows if one.match == entrant.number)
    for side in (row.home, row.away):
        for team, way in histories(bracket, side):
            yield team, {**way, entrant.number: entrant.origin.value}


def agree(one: dict[int, str], other: dict[int, str]) -> bool:
    """Whether both ways can be true: of a match that both played one is the winner, the other the loser."""
    return all(one[match] != other[match] for match in set(one).intersection(other))


def with_drops(teams: int, orders: tuple[tuple[int, ...], ...]) -> Bracket:
    """The standard double knockout of a power of two, the losers of each round after the first coming in as given."""
    match_rows: list[KnockoutRow] = []

    def play(number: int, one: BracketPlace, other: BracketPlace) -> tuple[BracketPlace, BracketPlace]:
        match_rows.append(KnockoutRow(number, len(match_rows) + 1, one, other))
        return BracketPlace(Origin.WINNER, len(match_rows)), BracketPlace(Origin.LOSER, len(match_rows))

    def pairs_of(number: int, line: list[BracketPlace]) -> tuple[list[BracketPlace], list[BracketPlace]]:
        both = [play(number, line[at], line[at + 1]) for at in range(0, len(line), 2)]
        return [won for won, _ in both], [lost for _, lost in both]

    line, fallen = pairs_of(1, [BracketPlace(Origin.TEAM, seed) for seed in bracket_order(teams)])
    left, _ = pairs_of(2, fallen)
    for level, order in enumerate(orders, 2):
        line, fallen = pairs_of(level, line)
        if level > 2:
            left, _ = pairs_of(2 * level - 2, left)
        left = [play(2 * level - 1, fallen[order[at]], left[at])[0] for at in range(len(left))]
    return Bracket("test", tuple(sorted(match_rows, key=lambda row: row.round)))


@pytest.mark.parametrize("teams", [8, 16])
def test_rematches_come_as_late_as_any_order_could_make_them(teams: int) -> None:
    levels = teams.bit_length() - 1
    ours = first_rematch(double_knockout(teams))

    def all_orders(level: int) -> Iterator[tuple[tuple[int, ...], ...]]:
        if level > levels:
            yield ()
            return
        for order in permutations(range(teams >> level)):
            for rest in all_orders(level + 1):
                yield (order, *rest)

    best = max(first_rematch(with_drops(teams, orders)) for orders in all_orders(2))
    assert ours == best


@pytest.mark.parametrize("teams", [8, 16, 32])
def test_no_rematch_before_the_last_two_rounds_in_which_losers_come_in(teams: int) -> None:
    levels = teams.bit_length() - 1
    assert first_rematch(double_knockout(teams)) >= 2 * (levels - 1) - (1 if teams > 8 else 0) - (teams > 16)


def test_15_2_2_the_compact_form_takes_fewer_rounds() -> None:
    for teams in (16, 32, 64, 128):
        assert double_knockout(teams, variant="compact").rounds < double_knockout(teams).rounds


def test_15_3_zones_have_knockouts_of_their_own() -> None:
    first, second = zones([8, 12], lives=[2])
    assert faults(first) == ()
    assert faults(second) == ()
    assert (first.lives, second.lives) == (2, 1)
    assert first.contestants == tuple(range(1, 9))
    assert second.contestants == tuple(range(9, 21))


def test_15_4_who_ranked_first_chooses_among_those_left() -> None:
    begun = opponents_chosen([1, 2, 3, 4], [5, 6, 7, 8], [7])
    assert begun.matches == ((1, 7),)
    assert (begun.chooser, begun.candidates) == (2, (5, 6, 8))
    done = opponents_chosen([1, 2, 3, 4], [5, 6, 7, 8], [7, 5, 8])
    assert done.matches == ((1, 7), (2, 5), (3, 8), (4, 6))
    assert done.chooser is None
    with pytest.raises(Impossible, match="7 is not there"):
        opponents_chosen([1, 2], [7, 8], [7, 7])
    with pytest.raises(Impossible):
        opponents_chosen([1, 2], [7], [])


def test_15_4_the_range_of_a_choice_is_the_zone() -> None:
    """15.3: who was placed for one zone plays in it. The zone of three has one match, in which nobody chooses."""
    met = [first_opponents(bracket) for bracket in zones([4, 3, 6])]
    begun = chosen_in_zones(met, [])
    assert (begun.matches, begun.chooser, begun.candidates) == ((), 1, (3, 4))
    with pytest.raises(Impossible, match="12 is not there"):
        chosen_in_zones(met, [12])
    third = chosen_in_zones(met, [3])
    assert third.matches == ((1, 3), (2, 4), (6, 7))
    assert (third.chooser, third.candidates) == (10, (12, 13))
    done = chosen_in_zones(met, [3, 12])
    assert done.matches == ((1, 3), (2, 4), (6, 7), (10, 12), (11, 13))
    assert (done.chooser, done.candidates) == (None, ())


def test_18_3_segments_are_picked_in_turn_and_the_last_of_an_odd_number_is_nobody_s() -> None:
    assert seating_rights(4, 1, 2, [4, 1, 2]) == (2, 1, 2, 1)
    assert seating_rights(4, 1, 2, [3]) == (None, None, 1, None)
    assert seating_rights(5, 2, 1, [1, 2, 3]) == (2, 1, 2, 1, None)
    assert seating_rights(1, 1, 2) == (None,)
    with pytest.raises(Impossible, match="segment 5 is not there"):
        seating_rights(5, 1, 2, [5])


def test_18_3_4_a_team_with_a_yellow_system_has_no_choice_of_seats() -> None:
    assert seating_rights(4, 1, 2, without_right=[1]) == (2, 2, 2, 2)
    assert seating_rights(4, 1, 2, [1, 2, 3], without_right=[1, 2]) == (1, 2, 1, 2)


@pytest.mark.parametrize(
    ("make", "nearest"),
    [
        (lambda: knockout(1), "2 teams"),
        (lambda: knockout(257), "256 teams"),
        (lambda: double_knockout(2), "3 teams"),
        (lambda: double_knockout(8, variant="triple"), "standard or compact"),
        (lambda: seating_rights(0, 1, 2), "1 segment"),
    ],
)
def test_what_cannot_be(make: object, nearest: str) -> None:
    assert callable(make)
    with pytest.raises(Impossible) as error:
        make()
    assert nearest in error.value.nearest


def test_18_1_3_2_without_a_stage_before_lots_may_decide_who_is_at_home() -> None:
    assert at_home(3, 2) == (2, 3)
    assert at_home(2, 3, {2: "b", 3: "a"}) == (3, 2)
