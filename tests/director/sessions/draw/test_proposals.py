"""The movements that are proposed for those who are here."""

from __future__ import annotations

import pytest

from director.sessions.draw.movement import INDIVIDUALS, OF_PAIRS, movement_for
from director.sessions.draw.proposals import Limits, choices, proposal_of, proposals
from director.sessions.models import Movement


@pytest.mark.parametrize("pairs", range(4, 31))
def test_two_or_three_movements_fit_any_number_of_pairs(pairs: int) -> None:
    found = proposals(pairs)
    assert 1 <= len(found) <= 3
    assert len({one.movement for one in found}) == len(found)
    for one in found:
        made = movement_for(
            one.movement, pairs, rounds=one.rounds, boards_per_round=one.boards_per_round, same_boards=False
        )
        assert made.rounds == one.rounds
        played = sum(len(row.sides) for row in made.rows if row.is_played)
        assert one.sit_outs == pairs * one.rounds - played


def test_the_nearest_to_the_wanted_boards_comes_first() -> None:
    first = proposals(14, Limits(wanted=26))[0]
    assert (first.movement, first.rounds, first.boards) == (Movement.HOWELL, 13, 26)


def test_half_a_table_sits_out_once_a_round() -> None:
    assert all(one.sit_outs == one.rounds for one in proposals(9))
    assert all(one.sit_outs == 0 for one in proposals(10))


def test_the_time_is_that_of_the_rounds_and_moves() -> None:
    """Articles 20.1 and 20.2; none where the rounds have no limit."""
    one = proposals(8, Limits(wanted=24, a_board=420))[0]
    assert one.minutes == 7 * one.boards + one.rounds - 1
    assert {free.minutes for free in proposals(8, Limits(a_board=0))} == {0}


@pytest.mark.parametrize("pairs", [0, 1, 3])
def test_too_few_pairs_have_none(pairs: int) -> None:
    assert proposals(pairs) == ()


def test_every_movement_that_is_offered_can_be_made_with_as_many_rounds_and_boards() -> None:
    """The rover, the skip and the split Howell among them; players with even opponents too."""
    offered = set()
    for pairs in (5, 6, 7, 8, 13, 16):
        for one in choices(pairs, Limits()):
            found, made = proposal_of(one.key, pairs, None)
            assert (found.rounds, found.boards_in_all, found.sit_outs) == (one.rounds, one.boards_in_all, one.sit_outs)
            assert made.rounds == one.rounds
            offered.add(one.movement)
    assert offered == set(OF_PAIRS)
    players = choices(12, Limits(), players=True)
    assert {one.movement for one in players} == {*INDIVIDUALS}
    assert all(proposal_of(one.key, 12, None)[0].boards == one.boards for one in players)


def test_an_individual_has_rather_many_rounds() -> None:
    found = proposals(9, players=True)
    assert 2 <= len(found) <= 3
    assert {one.movement for one in found} == {Movement.INDIVIDUAL}
    assert found[0].rounds >= 8
    assert found[0].boards == 24
