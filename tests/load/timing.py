"""Timing: candidates to be compared run in turn, and each counts by its best time.

Processor time is measured, since the work waits for nothing. Other load on the machine can only slow a run down; runs
in turn are disturbed alike.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping

__all__ = ["best_times"]


def best_times(works: Mapping[str, Callable[[], object]], rounds: int = 7) -> dict[str, float]:
    """Return the best processor time of each candidate in seconds, by name. The cyclic collector is off meanwhile."""
    best = dict.fromkeys(works, float("inf"))
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, work in works.items():
                began = time.process_time()
                work()
                best[name] = min(best[name], time.process_time() - began)
    finally:
        gc.enable()
    return best
