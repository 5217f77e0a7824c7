"""The part of a processor that a process has had while it worked."""

from __future__ import annotations

import pytest

from play.analysis.share import Share


class Clocks:
    """The time, and the processor time of the process."""

    def __init__(self) -> None:
        self.passed = self.used = 0.0
        self.share = Share(lambda: self.passed, lambda: self.used)

    def work(self, passed: float, used: float) -> float:
        """Work for that long, with so much of the processor; return the share."""
        with self.share.measured():
            self.passed += passed
            self.used += used
        return self.share.value


def test_who_has_the_processor_for_himself_has_all_of_it() -> None:
    clocks = Clocks()
    assert clocks.share.value == 1
    assert clocks.work(0.2, 0.2) == 1
    assert clocks.work(0.2, 0.3) == 1, "two threads"
    assert clocks.work(0.0, 0.0) == 1


def test_who_has_to_wait_for_it_has_less_and_more_again_when_it_is_free() -> None:
    clocks = Clocks()
    values = [clocks.work(0.2, 0.05) for _ in range(10)]
    assert values == sorted(values, reverse=True)
    assert values[0] > 0.6
    assert values[-1] == pytest.approx(0.25, abs=0.02)
    again = [clocks.work(0.2, 0.2) for _ in range(10)]
    assert again == sorted(again)
    assert again[-1] == pytest.approx(1, abs=0.02)


def test_what_was_missing_is_forgotten_while_nothing_is_to_be_done() -> None:
    """A single table of robots has too little to do to find out soon that the others have gone."""
    clocks = Clocks()
    assert clocks.work(10.0, 2.5) == pytest.approx(0.25, abs=0.01)
    for seconds, expected in ((0.1, 0.26), (10.0, 0.73), (30.0, 0.99)):
        clocks.passed += seconds
        assert clocks.share.value == pytest.approx(expected, abs=0.01)


def test_long_work_counts_for_more_than_short_work() -> None:
    short, long = Clocks(), Clocks()
    assert long.work(1.0, 0.5) < short.work(0.01, 0.005)
