"""How long something takes: several that are to be compared run in turn, and each counts by its best time.

A machine that does other things too makes everything slower now and then, never faster; what runs in turn meets the
same weather.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping

__all__ = ["best_times"]


def best_times(works: Mapping[str, Callable[[], object]], rounds: int = 7) -> dict[str, float]:
    """The best of so many times of each, in seconds, by the names given. The collector rests meanwhile."""
    best = dict.fromkeys(works, float("inf"))
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, work in works.items():
                began = time.perf_counter()
                work()
                best[name] = min(best[name], time.perf_counter() - began)
    finally:
        gc.enable()
    return best
