"""The explanation of a place: the contestants with more, and the effect of every rule of the ladder."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.explain.citations import cited
from scoring.explain.figures import How, What
from scoring.explain.titles import Title
from scoring.match.vp.continuous import continuous
from scoring.stage.happened import Met, Stage
from scoring.stage.places import places
from scoring.ties.explain import explain_standing
from scoring.ties.ladder import TieBreak, by_lot, by_value, order, shared
from scoring.ties.round_robin import round_robin
from tests.scoring.ties.fields import SEED, equal, matches

TEAMS = ("Bears", "Lions", "Tigers", "Wolves")
numbers = st.fixed_dictionaries({team: st.integers(0, 2) for team in TEAMS})


@given(numbers, numbers, numbers)
def test_a_place_is_those_ahead_by_total_and_by_rule(
    totals: dict[str, int], first: dict[str, int], second: dict[str, int]
) -> None:
    def ladder(group: tuple[str, ...]) -> list[TieBreak]:
        return [
            by_value("44.3(2)-1", Title("one", "一"), first.__getitem__),
            by_value("44.3(2)-2", Title("two", "二"), second.__getitem__),
            by_lot("44.3(2)-5", "seed"),
        ]

    standing = order({team: Fraction(total) for team, total in totals.items()}, ladder)
    for place in standing.places:
        figure = explain_standing(standing, place.contestant)
        assert figure.value == place.place
        assert [part.rule for part in figure.parts[1:]] == [cited(reason.ref).en for reason in place.reasons]
        for part in figure.walk():
            if part.how is How.ELSEWHERE:
                assert part.value == totals[part.subject]
            if part.what is What.AHEAD:
                assert 0 <= part.value < len(TEAMS)


def test_who_is_placed_last_comes_after_all_others() -> None:
    """23.4: the Lions have the most points but forfeited without leave, as did the Wolves."""
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


def test_what_a_rule_compared_is_in_the_place() -> None:
    """44.1(1)-2: the Bears won 30 to 20 between them, and the quotients are equal."""
    field = matches("Bears-Lions 12:8 30:20", "Bears-Tigers 8:12 20:30", "Lions-Tigers 12:8 30:20")
    standing = order(equal(["Bears", "Lions"]), round_robin(field, SEED))
    ahead = explain_standing(standing, "Lions").parts[1]
    assert (ahead.what, ahead.value, ahead.rule) == (What.AHEAD, Fraction(1), "article 44.1(1)2")
    own, other = ahead.parts[0].parts
    assert (own.subject, own.value, other.subject, other.value) == ("Lions", Fraction(-10), "Bears", Fraction(10))
    assert [part.what for part in own.parts] == [What.WON, What.LOST]


def test_who_lost_nothing_has_no_number_to_compare() -> None:
    """44.1(1)-1: 30 to 0 is above every quotient, and the place states only how many are ahead."""
    standing = order(equal(["Bears", "Lions"]), round_robin(matches("Bears-Lions 20:0 30:0"), SEED))
    ahead = explain_standing(standing, "Lions").parts[1]
    assert (ahead.value, ahead.parts) == (Fraction(1), ())
