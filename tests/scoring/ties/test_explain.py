"""A place can be opened: those with more, and what every rule of the ladder did."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.figures import How, What
from scoring.stage.happened import Met, Stage
from scoring.stage.places import places
from scoring.ties.explain import explain_standing
from scoring.ties.ladder import Rule, by_lot, by_value, order, shared
from scoring.titles import Title
from scoring.vp.continuous import continuous

TEAMS = ("Bears", "Lions", "Tigers", "Wolves")
numbers = st.fixed_dictionaries({team: st.integers(0, 2) for team in TEAMS})


@given(numbers, numbers, numbers)
def test_a_place_is_those_ahead_by_total_and_by_rule(
    totals: dict[str, int], first: dict[str, int], second: dict[str, int]
) -> None:
    def ladder(group: tuple[str, ...]) -> list[Rule]:
        return [
            by_value("44.3(2)-1", Title("one", "一"), first.__getitem__),
            by_value("44.3(2)-2", Title("two", "二"), second.__getitem__),
            by_lot("44.3(2)-5", "seed"),
        ]

    standing = order({team: Fraction(total) for team, total in totals.items()}, ladder)
    for place in standing.places:
        figure = explain_standing(standing, place.contestant)
        assert figure.value == place.place
        assert [part.rule for part in figure.parts[1:]] == [f"article {reason.ref}" for reason in place.reasons]
        for part in figure.walk():
            if part.how is How.ELSEWHERE:
                assert part.value == totals[part.subject]
            if part.what is What.AHEAD:
                assert 0 <= part.value < len(TEAMS)


def test_who_is_placed_last_comes_after_all_others() -> None:
    """23.4: the Lions have more than everybody, and forfeited without leave; so did the Wolves."""
    stage = Stage(
        continuous(16),
        (Met.between(1, "Lions", "Bears", (30, 10)), Met.between(1, "Tigers", "Wolves", (30, 20))),
        placed_last=frozenset({"Lions", "Wolves"}),
    )
    standing = places(stage, lambda matches, totals: shared)
    for place in standing.places:
        assert explain_standing(standing, place.contestant, last=stage.placed_last).value == place.place
    assert [place.contestant for place in standing.places] == ["Tigers", "Bears", "Lions", "Wolves"]


def test_a_stranger_has_no_place() -> None:
    with pytest.raises(KeyError):
        explain_standing(order({"Lions": Fraction(1)}, lambda group: []), "Bears")
