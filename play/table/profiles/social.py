"""Ordinary online play without a director: the platform's defaults, with the Laws cited where they say the same."""

from __future__ import annotations

from typing import Final

from play.table.profiles.condition import Condition, Value
from play.table.profiles.line import Line, Paragraphs, Regulations

__all__ = ["SOCIAL_LINES"]

_C: Final = Condition


def _law(condition: Condition, value: Value, *refs: str) -> Line:
    return Line(condition, value, Paragraphs.of(*refs))


SOCIAL_LINES: Final = Regulations(
    "social",
    _law(_C.ATTENTION, "players", "9A1"),
    _law(_C.WHEN_ASKED, "own_turn", "20F1", "20F2"),
    _law(_C.OPENING_LEAD, "face_down", "41A"),
    _law(_C.AUCTION_VIEW, "first_card", "41B"),
    _law(_C.LAST_TRICK, "next_card", "66A"),
    _law(_C.DUMMY, "laws", "42A", "42B", "43A"),
    _law(_C.ASKING_OF_REVOKES, "all", "61B3"),
    _law(_C.ANSWER_TO_CLAIM, "opponents", "69A"),
    _law(_C.CONTESTED, "play_on", "68D2(b)"),
    _law(_C.TALK, "between_boards", "73A1", "74B2"),
    _law(_C.SPECTATORS_TALK, "not_players", "76B3"),
    _law(_C.CORRECTION, 1800, "79C1"),
)
"""The social profile: what `play.table.profile.SOCIAL` is made of."""
