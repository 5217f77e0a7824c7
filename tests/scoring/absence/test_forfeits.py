"""Article 23: both sides of every threshold for forfeits."""

from __future__ import annotations

import pytest

from scoring.absence.forfeits import (
    KIND_TITLES,
    Consequence,
    ForfeitKind,
    consequence,
    is_disqualified,
    knockout_kind,
    results_stand,
)


@pytest.mark.parametrize(
    ("pattern", "out"),
    [("", False), ("x", False), ("x.x", False), ("x.x.", False), ("xx", True), (".xx", True), ("x.x.x", True)],
)
def test_two_in_a_row_or_three_in_all(pattern: str, out: bool) -> None:
    """23.1(1), 23.2: 连续弃权两场或者间断弃权三场 (两轮, 三轮 at pairs)."""
    assert is_disqualified([mark == "x" for mark in pattern]) is out


@pytest.mark.parametrize(
    ("played", "segments", "later", "kind"),
    [
        (4, 6, True, ForfeitKind.AGREED),
        (3, 6, True, ForfeitKind.UNEXCUSED),
        (3, 6, False, ForfeitKind.AGREED),
        (2, 3, True, ForfeitKind.AGREED),
        (1, 3, True, ForfeitKind.UNEXCUSED),
        (3, 4, True, ForfeitKind.AGREED),
        (2, 4, True, ForfeitKind.UNEXCUSED),
        (0, 1, True, ForfeitKind.UNEXCUSED),
        (0, 1, False, ForfeitKind.AGREED),
        (6, 6, True, ForfeitKind.AGREED),
        (1, 1, True, ForfeitKind.AGREED),
    ],
)
def test_a_knockout_match_given_up(played: int, segments: int, later: bool, kind: ForfeitKind) -> None:
    """23.1(2): an ordinary forfeit after two thirds of the segments, or without a later match; 23.5: not a leader's."""
    assert knockout_kind(played, segments, plays_later=later, leads=False) is kind
    assert knockout_kind(played, segments, plays_later=later, leads=True) is ForfeitKind.DELIBERATE


@pytest.mark.parametrize(
    ("played", "scheduled", "stand"),
    [
        *((4, 8, True), (3, 8, False), (4, 7, True), (3, 7, False)),
        *((0, 8, False), (8, 8, True), (0, 1, False), (1, 1, True)),
    ],
)
def test_results_stand_from_half_the_matches_on(played: int, scheduled: int, stand: bool) -> None:
    """23.1(3): 未达到 … 二分之一 cancelled; 已达到 … 二分之一 kept."""
    assert results_stand(played, scheduled) is stand


def test_what_becomes_of_who_forfeits() -> None:
    """23.4, 23.5."""
    agreed = consequence(ForfeitKind.AGREED, last_match=True)
    assert agreed == Consequence(False, False, False, False, "") == Consequence()
    unexcused = consequence(ForfeitKind.UNEXCUSED)
    assert unexcused == Consequence(True, False, False, True, "23.4")
    assert consequence(ForfeitKind.UNEXCUSED, last_match=True).barred_from_next_stage
    assert consequence(ForfeitKind.DELIBERATE) == Consequence(False, False, True, True, "23.5")
    assert list(KIND_TITLES) == list(ForfeitKind)


@pytest.mark.parametrize(("played", "whole"), [(-1, 4), (5, 4), (0, 0)])
def test_more_than_all_cannot_be_played(played: int, whole: int) -> None:
    with pytest.raises(ValueError, match="cannot have been played"):
        knockout_kind(played, whole, plays_later=True, leads=False)
    with pytest.raises(ValueError, match="cannot have been played"):
        results_stand(played, whole)
