"""The garbage collector while a program loads the site."""

import gc

__all__ = ["spare_the_collector"]


def spare_the_collector() -> None:
    """Let the collector look seldom at what is loaded: two thousand modules, which all stay.

    As often as usual it would take a sixth of the start for them. A server sets its own thresholds once all is loaded
    (`play.process.collector`).
    """
    gc.set_threshold(200_000, 20, 100)
