"""Laws 80 to 93: how each is met (`laws.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.rows.row import Row

__all__ = ["ROWS"]

ROWS: Final[tuple[Row, ...]] = ()
