"""Whatever players do at a table, it is accepted or refused, two engines agree, and the board comes to its end."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.laws.machine import CONDITIONS, drive

SEEDS = 3
ACTIONS = 700


@pytest.mark.parametrize(
    "conditions",
    CONDITIONS,
    ids=lambda c: "-".join(
        (c.irregularities.value, c.attention.value, c.director.value, c.obligations.value, "screens" * c.screens)
    ),
)
def test_four_adversaries_never_reach_a_dead_end(conditions: object) -> None:
    counts: Counter[str] = Counter()
    for seed in range(SEEDS):
        counts += drive(seed, ACTIONS, conditions)  # type: ignore[arg-type]
    assert counts["done"] > SEEDS * ACTIONS / 10
