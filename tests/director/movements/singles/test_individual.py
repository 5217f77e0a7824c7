"""Individual movements of every size: each partner once, opponents as even as is claimed, sit-outs shared."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from director.movements.checks.check import faults
from director.movements.formats.files import read, to_csv
from director.movements.impossible import Impossible
from director.movements.singles.individual import LARGEST, SMALLEST, individual, opposition
from director.movements.singles.individual_starters import WHIST

UNEVEN = {9: (1, 3), 10: (0, 2), 12: (0, 4), 14: (1, 3), 16: (1, 3), 17: (1, 3), 19: (0, 2), 20: (1, 3), 27: (0, 2)}
"""Least and most meetings of opponents where they are not all two, or nearest to it."""


@pytest.mark.parametrize("players", range(SMALLEST, LARGEST + 1))
def test_an_individual_movement_of_every_size(players: int) -> None:
    made = individual(players)
    assert faults(made) == ()
    ((_, again),) = read(to_csv(made))
    assert faults(again) == ()
    assert made.contestants == tuple(range(1, players + 1))
    assert made.rounds == (players - 1 if players % 4 == 0 else players)
    partners = Counter(frozenset(couple) for row in made.rows for couple in row.partners)
    assert set(partners.values()) == {1}
    if players % 4 in (0, 1):
        assert len(partners) == players * (players - 1) // 2
    assert faults(made, may_share=False) == () or players < 11
    played = Counter(player for row in made.rows for player in row.players)
    assert set(played.values()) == {made.rounds - (players % 4)}


@pytest.mark.parametrize("players", range(SMALLEST, LARGEST + 1))
def test_opponents_are_as_even_as_is_claimed(players: int) -> None:
    met = opposition(individual(players))
    every = [met[couple] for couple in combinations(range(1, players + 1), 2)]
    least, most = UNEVEN.get(players, (2, 2) if players % 4 in (0, 1) else (1, 2))
    assert min(every) >= least
    assert max(every) <= most


@pytest.mark.parametrize("players", sorted(WHIST))
def test_a_whist_movement_has_everyone_as_opponent_exactly_twice(players: int) -> None:
    made = individual(players, variant="whist")
    assert made.shares
    assert faults(made) == ()
    met = opposition(made)
    assert {met[couple] for couple in combinations(range(1, players + 1), 2)} == {2}


@pytest.mark.parametrize(
    ("make", "nearest"),
    [
        (lambda: individual(7), "8 players"),
        (lambda: individual(3), "8 players"),
        (lambda: individual(LARGEST + 1), f"{LARGEST} players"),
        (lambda: individual(12, rounds=12), "11"),
        (lambda: individual(13, variant="whist"), "usual"),
        (lambda: individual(12, variant="rainbow"), "apart or whist"),
    ],
)
def test_what_cannot_be(make: object, nearest: str) -> None:
    assert callable(make)
    with pytest.raises(Impossible) as error:
        make()
    assert nearest in error.value.nearest


@pytest.mark.parametrize("players", range(SMALLEST, LARGEST + 1))
def test_fewer_rounds(players: int) -> None:
    for rounds in range(2, individual(players).rounds):
        try:
            made = individual(players, rounds=rounds)
        except Impossible as error:
            nearest = int(error.nearest.split()[0])
            assert nearest > rounds
            made = individual(players, rounds=nearest)
        assert faults(made) == ()
