"""Several matches of teams at a time: every two teams play the same boards at both home tables, each board once."""

from __future__ import annotations

from collections import Counter

import pytest

from director.movements.impossible import Cause, Impossible
from director.movements.matches.home_tables import couples_at_home, home_tables
from director.movements.matches.rooms import matches, matches_of
from director.movements.matches.teams import hexagon


@pytest.mark.parametrize(
    ("teams", "relayed", "form"),
    [
        (3, False, "american whist"),
        (9, False, "american whist"),
        (6, False, "share and relay"),
        (8, False, "share and relay"),
        (4, False, "relay"),
        (10, False, "relay"),
        (8, True, "relay"),
    ],
)
def test_every_match_is_played_at_both_home_tables_on_the_same_boards(teams: int, relayed: bool, form: str) -> None:
    made = home_tables(teams, relayed=relayed, rounds=None, boards_per_round=2)
    assert made.form == form
    halves: dict[frozenset[int], list[tuple[int, ...]]] = {}
    for row in made.rows:
        assert row.table == row.ns  # North-South stay at home
        halves.setdefault(frozenset(row.sides), []).append(row.boards)
    assert len(halves) == teams * (teams - 1) // 2
    assert all(len(of) == 2 and of[0] == of[1] for of in halves.values())
    played = Counter((number, board) for row in made.rows for number in row.sides for board in row.boards)
    assert set(played.values()) == {2}  # once by each pair of the team
    found = list(matches_of(made))
    assert {frozenset(one.teams) for one in found} == set(halves)
    each = Counter((one.round, team) for one in found for team in one.teams)
    assert set(each.values()) == {1}  # numbered in rounds in which a team has one match
    assert len({(one.round, one.match) for one in found}) == len(found)


def test_fewer_rounds_finish_their_matches() -> None:
    made = home_tables(9, relayed=False, rounds=4, boards_per_round=2)
    assert len(list(couples_at_home(made))) == 9 * 4 // 2
    for teams, relayed, rounds, cause in [
        (9, False, 3, Cause.HALVES),
        (9, True, None, Cause.EVEN_TEAMS),
        (2, False, None, Cause.TEAMS),
        (41, False, None, Cause.TEAMS),
        (9, False, 12, Cause.ROUNDS),
        (8, True, 9, Cause.ROUNDS),
    ]:
        with pytest.raises(Impossible) as refused:
            home_tables(teams, relayed=relayed, rounds=rounds, boards_per_round=2)
        assert refused.value.cause is cause


def test_six_teams_in_rooms_play_a_hexagon() -> None:
    """Three matches at a time on the same boards, each team against every other."""
    made = list(matches_of(matches(6, rounds=None, boards_per_round=4)))
    assert [(one.round, one.home, one.away, one.boards) for one in made] == [
        (row.round, row.home, row.away, row.boards) for row in hexagon(boards_per_round=4).rows
    ]
