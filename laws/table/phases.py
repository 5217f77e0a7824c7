"""The phases of a board, and which may follow which (Laws 17, 22, 41)."""

from __future__ import annotations

from enum import Enum
from typing import Final

__all__ = ["FOLLOWS", "Phase"]


class Phase(Enum):
    """Where a board stands. The theory is at the head of `laws.table.table`."""

    AUCTION = "auction"
    CLARIFICATION = "clarification"
    PLAY = "play"
    OVER = "over"


FOLLOWS: Final = {
    Phase.AUCTION: (Phase.CLARIFICATION, Phase.OVER),
    Phase.CLARIFICATION: (Phase.PLAY,),
    Phase.PLAY: (Phase.OVER,),
    Phase.OVER: (),
}
"""The phases that may follow each: the final pass, all pass, the lead faced, the last card or a claim agreed."""
