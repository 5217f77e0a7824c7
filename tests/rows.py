"""Thousands of rows that are checked alike: one test that names every row that fails, not a test for each.

A test costs some milliseconds before and after it, and a place in the list of every process, whatever it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

__all__ = ["check_each"]

T = TypeVar("T")


def check_each(rows: Iterable[T], check: Callable[[T], None], named: Callable[[T], str] = str) -> None:
    """Check all rows. Raise an exception group of what each that fails has raised, and its name."""
    failed: list[BaseException] = []
    found = list(rows)
    assert found, "there are no rows"
    for row in found:
        try:
            check(row)
        except (Exception, pytest.fail.Exception) as error:
            error.add_note(f"row: {named(row)}")
            failed.append(error)
    if failed:
        raise BaseExceptionGroup("rows that do not hold", failed)
