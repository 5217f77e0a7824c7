"""Events of the whole board: its opening, its result, its end, and that it is taken back."""

from __future__ import annotations

from dataclasses import dataclass

from laws.table.conditions import Conditions
from laws.values.board import Board
from laws.values.contract import Contract, Played, Result
from laws.values.deal import Deal
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = [
    "BoardOpened",
    "ContractBecame",
    "Ended",
    "NextBoardCalled",
    "PeriodEnded",
    "ResultBecame",
    "Rewound",
    "RoundEnded",
    "ScoreLowered",
    "SetAside",
    "TricksTransferred",
]


@dataclass(frozen=True, slots=True)
class BoardOpened:
    """The hands are taken from the board (Law 7B). The first event of every log, and only the first."""

    board: Board
    deal: Deal
    conditions: Conditions


@dataclass(frozen=True, slots=True)
class Ended:
    """The board is over with that result."""

    result: Result


@dataclass(frozen=True, slots=True)
class SetAside:
    """The board is over without a result. Nothing in the Laws decides so, and `decide` never does.

    A table that only bids ends its boards by this event after their auction, the teacher of a lesson at any time.
    """


@dataclass(frozen=True, slots=True)
class TricksTransferred:
    """Tricks go to that side at the end of play (Law 64A); a negative number takes back tricks (64B7, 81C5)."""

    tricks: int
    side: Side


@dataclass(frozen=True, slots=True)
class ContractBecame:
    """The contract that is played and scored differs from the one that the auction first gave (Laws 36C, 54A)."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class ResultBecame:
    """The result of a finished board has changed, under that paragraph (Laws 62D1, 64, 69B, 70, 71, 79B, 81C5)."""

    result: Played
    law: Paragraph


@dataclass(frozen=True, slots=True)
class ScoreLowered:
    """That side's score counts as if it had won only so many tricks; the other side keeps its own (Law 79B3)."""

    side: Side
    tricks: int


@dataclass(frozen=True, slots=True)
class NextBoardCalled:
    """This player has called on the next board (Laws 64B4, 69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over (Laws 64B5, 69A)."""


@dataclass(frozen=True, slots=True)
class PeriodEnded:
    """The correction period is over (Law 79C)."""


@dataclass(frozen=True, slots=True)
class Rewound:
    """The board returns to its state after event number `to` of its game; the opening is number 1.

    The later events stay in the log. The director does this under paragraph `law`; see `laws.engine.replaying.replay`.
    """

    to: int
    law: Paragraph
