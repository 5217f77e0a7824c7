"""What a process counts while it serves: answers to attempts and their times, timers that were late, rows missed, how
robots chose.

`play.process.metrics` reports them to Prometheus with what it reads at that moment.
"""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram

from play.table.outcomes import Answer, Refused

__all__ = ["Figures"]

_ACTION: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_LATE: Final = (0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
DONE: Final = "done"


class Figures:
    """The counters of one process, in a registry of their own: a process in a test may serve several times."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        self._answers = Counter(
            "screenmate_actions",
            "Attempts at tables by their answer: done, or the code of the refusal.",
            ["answer"],
            registry=self.registry,
        )
        self._seconds = Histogram(
            "screenmate_action_seconds",
            "Seconds from an attempt to its answer: decided, written, and shown in this process.",
            buckets=_ACTION,
            registry=self.registry,
        )
        self._late = Histogram(
            "screenmate_timer_late_seconds",
            "Seconds by which a timer was taken after its time.",
            buckets=_LATE,
            registry=self.registry,
        )
        self._missed = Counter(
            "screenmate_log_rows_missed",
            "Events of other processes that the log told and the bus did not.",
            registry=self.registry,
        )

        self._by_code: dict[str, Counter] = {}
        self._cards = Counter(
            "screenmate_robot_cards",
            "Cards that robots have chosen: searched, shortened since others waited, or by habit for want of a search.",
            ["how"],
            registry=self.registry,
        )

    def answered(self, answer: Answer, seconds: float) -> None:
        """Count an attempt that took so many seconds."""
        code = answer.code if isinstance(answer, Refused) else DONE
        counted = self._by_code.get(code)
        if counted is None:  # asking for the counter of a label is slow
            counted = self._by_code[code] = self._answers.labels(code)
        counted.inc()
        self._seconds.observe(seconds)

    def timer_taken(self, late: float) -> None:
        """Count a timer that was taken so many seconds after its time."""
        self._late.observe(max(0.0, late))

    def thought(self, how: str) -> None:
        """Count a card that a robot has chosen, by how."""
        self._cards.labels(how).inc()

    def missed(self, rows: int) -> None:
        """Count events that were found by comparing with the log."""
        self._missed.inc(rows)
