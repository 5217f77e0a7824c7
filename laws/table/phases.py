"""The phases of a board and the transitions between them (Laws 17, 22, 41)."""

from __future__ import annotations

from enum import Enum
from typing import Final

__all__ = ["FOLLOWS", "Phase"]


class Phase(Enum):
    """The phase of a board. The head of `laws.table.table` explains the phases."""

    AUCTION = "auction"
    CLARIFICATION = "clarification"
    PLAY = "play"
    OVER = "over"

    __hash__ = object.__hash__  # that of an Enum is slow


FOLLOWS: Final = {
    Phase.AUCTION: (Phase.CLARIFICATION, Phase.OVER),
    Phase.CLARIFICATION: (Phase.PLAY,),
    Phase.PLAY: (Phase.OVER,),
    Phase.OVER: (),
}
"""The phases that may follow each: by the final pass, all pass, the lead faced, the last card or an agreed claim."""
