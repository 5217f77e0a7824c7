"""The clock by which a server process counts seconds: one of the machine that nobody sets.

Twisted and Daphne go by the time of day. Where that is set forward, all that waits is over at once: requests that are
on their way are refused as too slow, browsers that were just asked whether they are there have not answered. Where it
is set back, everything waits for as long again: no browser is asked, and nobody notices that one has gone.
"""

from __future__ import annotations

from time import monotonic

__all__ = ["Steady"]


class Steady:
    """What Daphne's modules know as `time`."""

    time = staticmethod(monotonic)
