"""Laws 41 to 60: how each is met (`laws.coverage`)."""

from __future__ import annotations

from typing import Final

from laws.rows.row import Row, enforced

__all__ = ["ROWS"]

ROWS: Final[tuple[Row, ...]] = (
    enforced(
        "57A1",
        "after a premature lead declarer may ask for the offender's partner's highest card of the suit led",
        "irregular.premature.on_attention_57",
        "57A-highest",
    ),
)
