"""Let a process of several tell the one that prints no more of a test than what becomes of it.

Each test began and ended with a message of its own, and said of its fixtures, which had been made, all that it says of
itself: five messages that a program in Python writes, reads and forwards, as dear as what a third of the tests does.
What is printed of a run is the same: what fails, is skipped or takes long is told wherever it happens.
"""

from __future__ import annotations

import pytest
from _pytest.runner import runtestprotocol


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test as pytest does, and report what somebody asks for."""
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.passed:
            report.keywords = {}  # asked for of those that are skipped
        if report.when == "call" or not report.passed or _is_named(report, item.config):
            item.ihook.pytest_runtest_logreport(report=report)
    if nextitem is None:  # the last one of all ends the line that shows how far the run is
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def _is_named(report: pytest.TestReport, config: pytest.Config) -> bool:
    """Return whether `--durations` names it."""
    # Without `--durations-min` pytest itself decides, by how much it prints, what is too short to be named.
    return config.option.durations is not None and report.duration >= (config.option.durations_min or 0.0)
