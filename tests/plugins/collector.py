"""Make the start of a run cheap: for the garbage collector, and where several processes import the same tests.

The garbage collector is spared what lives as long as the run: modules, and thousands of tests.

While they are made, no cycle of any size is dropped, yet the collector would look through all of them again and again:
that took half the time of the collection in every process. It runs once at the end of it, and from there on without
what is left then: that it looked through all others as often as usual took a fifteenth of the time of the tests.

In a fresh copy pytest writes each module of tests anew, with what an assertion compares, in each process: ten seconds
of processor time. Each process begins with other modules, and finds the rest written.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from typing import Final

import pytest

_SELDOM: Final = (700, 20, 100)
"""The young are looked through as usual, while they are in the processor's cache; all others a tenth as often."""

gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let the collector run afterwards, on what the tests make."""
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_SELDOM)
        gc.enable()


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Import this process's share of all modules of tests before it collects them."""
    config = collector.config
    own = getattr(config, "workerinput", None)
    if own is None or not isinstance(collector, pytest.Session) or config.args != config.getini("testpaths"):
        return
    number = int(own["workerid"].removeprefix("gw"))
    files = sorted(path for folder in config.args for path in (config.rootpath / folder).rglob("test_*.py"))
    for file in files[number :: own["workercount"]]:
        with suppress(Exception, pytest.skip.Exception):  # collection says what is wrong with it
            import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))
