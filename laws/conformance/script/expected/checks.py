"""What a check is, and the two forms that most of them have."""

from __future__ import annotations

from collections.abc import Callable

from laws.protocol.refusals import Refusal
from laws.table.table import Table

__all__ = ["Check", "holds", "same"]

Check = Callable[[Table, Refusal | None], str | None]
"""A check of the table and the refusal of the last action: None if the line holds, otherwise the actual value."""


def same(wanted: str, got: Callable[[Table], str]) -> Check:
    """Return a check that the text is the wanted one, in any case of letters."""

    def check(table: Table, _refusal: Refusal | None) -> str | None:
        found = got(table)
        return None if found.lower() == wanted.lower() else found or "nothing"

    return check


def holds(test: Callable[[Table], bool], instead: Callable[[Table], str]) -> Check:
    """Return a check that the test holds; `instead` says what is there."""

    def check(table: Table, _refusal: Refusal | None) -> str | None:
        return None if test(table) else instead(table) or "nothing"

    return check
