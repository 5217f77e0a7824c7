"""How long something takes: several that are to be compared run in turn, and each counts by its best time.

Processor time is counted, since none of it waits for anything. A machine that does other things too makes everything
slower now and then, never faster; what runs in turn is disturbed alike.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping

__all__ = ["best_times"]


def best_times(works: Mapping[str, Callable[[], object]], rounds: int = 7) -> dict[str, float]:
    """The best of so many processor times of each, in seconds, by the names given. The collector rests meanwhile."""
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
