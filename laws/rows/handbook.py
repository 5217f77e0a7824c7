"""The director's handbook, by its headings: how each is met (`laws.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.rows.row import Row

__all__ = ["ROWS"]

ROWS: Final[tuple[Row, ...]] = ()
