"""Spare the garbage collector what lives as long as the run: modules, and thousands of tests.

While they are made, no cycle of any size is dropped, yet the collector would look through all of them again and again:
that took half the time of the collection in every process. It runs once at the end of it, and as usual from there on,
without what is left then.
"""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest

gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let the collector run afterwards, on what the tests make."""
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()
