"""Spare the garbage collector what lives as long as the run: modules, and thousands of tests.

While they are made, no cycle of any size is dropped, yet the collector would look through all of them again and again:
that took half the time of the collection in every process. It runs once at the end of it, and from there on without
what is left then: that it looked through all others as often as usual took a fifteenth of the time of the tests.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
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
