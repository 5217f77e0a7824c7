"""Whatever players do at a table, it is accepted or refused, two engines agree, and the board comes to its end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from laws.table.conditions import Conditions
from tests.laws.machine import CONDITIONS, drive, finish
from tests.laws.played import acts_of
from tests.properties import share

SCRIPTS = Path(__file__).parent / "scripts"
ACTIONS = share(50_000)
SHRINKABLE = 10_000 if settings.get_current_profile_name() == "wild" else share(1_500)
"""Actions whose every draw is Hypothesis's, which finds the shortest way to what goes wrong; each costs as much as a
hundred others, so that those which are the same every time are fewer."""
AT_ONCE = 25


def named(conditions: Conditions) -> str:
    """What is set, in words."""
    words = (conditions.irregularities, conditions.attention, conditions.director, conditions.obligations)
    return "-".join(word.value for word in words) + ("-screens" if conditions.screens else "")


@pytest.mark.property
@pytest.mark.parametrize("conditions", CONDITIONS, ids=named)
def test_four_adversaries_never_reach_a_dead_end(conditions: Conditions) -> None:
    actions = ACTIONS // len(CONDITIONS)
    counts = drive(random.Random(11), actions, conditions)
    assert counts["done"] > actions / 10


@pytest.mark.parametrize("script", ["35-2-2-second-insufficient-not-passed", "35-2-2-third-insufficient-not-passed"])
def test_seed_31006_a_second_insufficient_bid_behind_a_screen_is_no_dead_end(script: str) -> None:
    """`make fuzz` once found one there (Law 27B4, article 35.2(2)), with this seed.

    What a seed draws changes with every command that there is, so the scripts lead to that position, and the seed goes
    on from each of their tables to the end of the board.
    """
    for act in acts_of(SCRIPTS / f"{script}.table"):
        finish(act.after, random.Random(31006))


@pytest.mark.property
@pytest.mark.parametrize(
    "conditions", [one for one in CONDITIONS if one.screens and one.allow_irregularities], ids=named
)
def test_seed_31006_behind_screens(conditions: Conditions) -> None:
    drive(random.Random(31006), share(1_600), conditions)


@settings(
    max_examples=SHRINKABLE // AT_ONCE,
    deadline=None,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
)
@given(st.randoms(use_true_random=False), st.sampled_from(CONDITIONS))
def test_nor_do_they_on_the_shortest_way(chance: random.Random, conditions: Conditions) -> None:
    drive(chance, AT_ONCE, conditions)
