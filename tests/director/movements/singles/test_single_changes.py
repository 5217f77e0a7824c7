"""A movement of single players that changes in mid-event."""

from __future__ import annotations

import pytest

from director.movements.impossible import Impossible
from director.movements.singles.individual import individual
from director.movements.singles.single_changes import with_player_in_place, without_player

EIGHT = individual(8)


def test_another_player_has_the_place_from_a_round_on_but_for_public_boards() -> None:
    after = with_player_in_place(EIGHT, 3, 9, 4)
    assert [row for row in after.rows if row.round < 4] == [row for row in EIGHT.rows if row.round < 4]
    assert all(3 not in row.players for row in after.rows if row.round >= 4)
    assert sum(9 in row.players for row in after.rows) == 4
    shown = next(row for row in EIGHT.of_round(4) if 3 in row.players).boards
    assert sum(9 in row.players for row in with_player_in_place(EIGHT, 3, 9, 4, shown).rows) < 4
    for old, new, first, public in ((3, 4, 4, ()), (3, 9, 8, ()), (3, 9, 4, EIGHT.boards)):
        with pytest.raises(Impossible):
            with_player_in_place(EIGHT, old, new, first, public)


def test_the_others_at_the_tables_of_one_who_leaves_sit_out() -> None:
    after = without_player(EIGHT, 3, 5)
    assert len(EIGHT.rows) - len(after.rows) == 2
    assert all(3 not in row.players for row in after.rows if row.round > 5)
    assert after.rounds == EIGHT.rounds
    with pytest.raises(Impossible):
        without_player(EIGHT, 9, 5)
