"""Article 43 by hand: what is pointed out when, and whether a score may rise by it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scoring.results.correction import Deadlines, Mistake, Why, found, found_by_law_79, mistakes

END = datetime(2026, 5, 2, 22, 0, tzinfo=UTC)
"""The scheduled end."""
NEXT = datetime(2026, 5, 3, 9, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
HALF_AN_HOUR = timedelta(minutes=30)


@pytest.mark.parametrize(
    ("mistake", "rule"),
    [
        (Mistake.CONTRACT, "43.1(1)"),
        (Mistake.KNOCKOUT, "43.1(2)"),
        (Mistake.TEAMS, "43.1(3)"),
        (Mistake.STAFF, "43.1(4)"),
        (Mistake.CLAIM, "43.1(5)"),
        (Mistake.UNDUPLICATED, "43.1(6)"),
    ],
)
def test_43_1_the_six_kinds_add_within_half_an_hour_of_the_scheduled_end(mistake: Mistake, rule: str) -> None:
    deadlines = Deadlines.of(END)
    last = END + HALF_AN_HOUR
    within = found(mistake, last, deadlines, agreed=True)
    assert (within.adds, within.rule, within.why) == (True, rule, Why.IN_TIME)
    late = found(mistake, last + SECOND, deadlines, agreed=True)
    assert (late.adds, late.rule, late.why) == (False, "43.3", Why.TOO_LATE)


def test_43_1_nothing_adds_that_the_table_does_not_acknowledge() -> None:
    finding = found(Mistake.CLAIM, END, Deadlines.of(END), agreed=False)
    assert (finding.adds, finding.rule, finding.why) == (False, "43.1", Why.NOT_AGREED)


def test_43_1_1_the_chief_director_finds_that_a_contract_was_entered_wrong() -> None:
    finding = found(Mistake.CONTRACT, END, Deadlines.of(END), agreed=True, chief=False)
    assert (finding.adds, finding.rule, finding.why) == (False, "43.1(1)", Why.NOT_CHIEF)


def test_43_1_an_error_of_another_kind_never_adds() -> None:
    finding = found(Mistake.OTHER, END, Deadlines.of(END), agreed=True)
    assert (finding.adds, finding.rule, finding.why) == (False, "43.1", Why.NOT_LISTED)


def test_43_2_an_evident_error_of_publication_until_the_next_day_s_play_begins() -> None:
    deadlines = Deadlines.of(END, NEXT)
    before = found(Mistake.PUBLISHED, NEXT - SECOND, deadlines, agreed=False)
    assert (before.adds, before.rule) == (True, "43.2"), "the table need not agree"
    assert not found(Mistake.PUBLISHED, NEXT, deadlines, agreed=True).adds
    assert not found(Mistake.STAFF, NEXT - SECOND, deadlines, agreed=True).adds, "no other error has that time"


def test_43_2_on_the_last_day_of_a_stage_within_half_an_hour_of_its_scheduled_end() -> None:
    deadlines = Deadlines.of(END)
    assert found(Mistake.PUBLISHED, END + HALF_AN_HOUR, deadlines, agreed=False).adds
    late = found(Mistake.PUBLISHED, END + HALF_AN_HOUR + SECOND, deadlines, agreed=False)
    assert (late.adds, late.rule) == (False, "43.2")
    by_last = replace(deadlines, last=END + 2 * HALF_AN_HOUR)
    assert found(Mistake.PUBLISHED, END + 2 * HALF_AN_HOUR, by_last, agreed=False).adds, "by its last session"
    assert not found(Mistake.STAFF, END + 2 * HALF_AN_HOUR, by_last, agreed=True).adds
    assert found(Mistake.PUBLISHED, NEXT, replace(deadlines, last=None), agreed=False).adds, "that is to come"


def test_43_4_the_period_can_only_be_shorter() -> None:
    quarter = timedelta(minutes=15)
    deadlines = Deadlines.of(END, period=quarter)
    assert found(Mistake.CLAIM, END + quarter, deadlines, agreed=True).adds
    assert not found(Mistake.CLAIM, END + quarter + SECOND, deadlines, agreed=True).adds
    with pytest.raises(ValueError, match="at most 0:30:00"):
        Deadlines.of(END, period=HALF_AN_HOUR + SECOND)


def test_the_kinds_of_teams_are_not_those_of_pairs() -> None:
    assert set(mistakes(teams=True)) ^ set(mistakes(teams=False)) == {Mistake.TEAMS, Mistake.STAFF}
    assert Mistake.KNOCKOUT not in mistakes(teams=True), "43.1(2): 团体淘汰赛"
    assert Mistake.KNOCKOUT in mistakes(teams=True, knockout=True)


def test_by_law_79_later_with_the_organiser_s_leave() -> None:
    assert found_by_law_79(END, None).rule == "79C1"
    assert found_by_law_79(END, END).rule == "79C1"
    assert (found_by_law_79(END + SECOND, END).rule, found_by_law_79(END + SECOND, END).adds) == ("79C2", True)
