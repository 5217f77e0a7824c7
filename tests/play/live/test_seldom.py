"""What happens again and again is logged once a minute, for each subject by itself."""

from __future__ import annotations

from play.live.seldom import Seldom


def test_a_line_is_due_once_a_minute_with_how_often_it_has_happened() -> None:
    times = iter((0.0, 1.0, 59.9, 60.0, 61.0, 61.0))
    seldom = Seldom(lambda: next(times))
    assert [seldom.due("analysis") for _ in range(5)] == [1, 0, 0, 3, 0]
    assert seldom.due("results") == 1, "of its own"


def test_what_happens_elsewhere_is_told_at_once() -> None:
    seldom = Seldom(lambda: 0.0)
    assert [seldom.due("results", number) for number in (7, 7, 8, 8)] == [1, 0, 1, 0]
