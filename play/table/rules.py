"""The regulations of a table that only the platform reads. `Conditions` has those of the Laws' decisions and Views.

Each rule may be missing from a log, which means what `missing` says for ever. The first three are always written; a
later rule only where it differs, so that an old log is written again unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from laws.protocol.codec_kinds import CodecError
from laws.protocol.codec_shapes import TRUTH, Data, Form, Line, number, shape, words

__all__ = [
    "LONGEST_CLARIFICATION",
    "RULES",
    "AfterBoard",
    "Spectators",
    "Substitutes",
    "TableRules",
    "Talk",
    "rules_data",
    "rules_of",
]

LONGEST_CLARIFICATION: Final = 600
"""Seconds."""
_DAY: Final = 86_400


class Talk(Enum):
    """When players may speak to the table. They may always speak to the director."""

    ALWAYS = "always"
    """During a board too; behind screens then to their own side alone. For teaching and for play among friends."""
    BETWEEN_BOARDS = "between_boards"
    """When the board is over: during the auction and the play, players say nothing to each other (Laws 73A, 74B2)."""
    DIRECTOR_ONLY = "director_only"
    """Never, as during a session (article 39, paragraph 7)."""


class AfterBoard(Enum):
    """What the players of a board that is over are told besides what happened at their own table."""

    COMPARED = "compared"
    """The double-dummy table, par, and the results of other tables, when no table has the board still to play."""
    OWN_RESULT = "own_result"
    """Nothing: their own contract, tricks and score are all."""


class Substitutes(Enum):
    """Who says that another plays for somebody who is away."""

    ANYBODY = "anybody"
    """Any player at the table; a house robot plays until he is back."""
    DIRECTOR = "director"
    """The director alone."""


class Spectators(Enum):
    """Who without a seat or a right looks on at a social table, without seeing a hand."""

    ANYBODY = "anybody"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules of a table besides the conditions of contest; times are in seconds.

    `clarification` is the clarification period, after which the opening lead is faced (Laws 22B, 41C); 0 leaves it to
    the leader. `correction` is the correction period after a board (Law 79C). `ruling` is how long a question that
    stops play waits for a director who does not come, and a contested claim of which too little was proven. `talk` says
    when players may speak to the table, `after_board` what they are told of a board that is over. With `certain_claims`
    a claim is accepted at once where no play by anybody could change its tricks. `substitutes` says who has another
    play for somebody who is away, `robots` that a house robot takes the seat of a player who leaves it, `confirm` that
    the page asks for a second tap before it sends a call or a card. `spectators` says who looks on. `board_time` is the
    time for each board, shown by the clock of the table, 0 for no limit.
    """

    clarification: int = 5
    correction: int = 1800
    ruling: int = 30
    talk: Talk = Talk.BETWEEN_BOARDS
    after_board: AfterBoard = AfterBoard.COMPARED
    certain_claims: bool = False
    substitutes: Substitutes = Substitutes.ANYBODY
    robots: bool = False
    confirm: bool = False
    spectators: Spectators = Spectators.ANYBODY
    board_time: int = 0


_TALK: Final = words(
    "rule of talk",
    {Talk.ALWAYS: "always", Talk.BETWEEN_BOARDS: "between_boards", Talk.DIRECTOR_ONLY: "director_only"},
)
_AFTER_BOARD: Final = words(
    "rule for boards that are over", {AfterBoard.COMPARED: "compared", AfterBoard.OWN_RESULT: "own_result"}
)
_SPECTATORS: Final = words("rule of spectators", {Spectators.ANYBODY: "anybody", Spectators.NOBODY: "nobody"})

_SUBSTITUTES: Final = words("rule of substitutes", {Substitutes.ANYBODY: "anybody", Substitutes.DIRECTOR: "director"})

_SHAPE: Final = shape(
    TableRules,
    Line("clarification", number(0, LONGEST_CLARIFICATION), missing=5, always=True),
    Line("correction", number(0, _DAY), missing=1800, always=True),
    Line("ruling", number(0, _DAY), missing=30, always=True),
    Line("talk", _TALK, missing="between_boards"),
    Line("after_board", _AFTER_BOARD, missing="compared"),
    Line("certain_claims", TRUTH, missing=False),
    Line("substitutes", _SUBSTITUTES, missing="anybody"),
    Line("robots", TRUTH, missing=False),
    Line("confirm", TRUTH, missing=False),
    Line("spectators", _SPECTATORS, missing="anybody"),
    Line("board_time", number(0, _DAY), missing=0),
)
RULES: Final[Form[TableRules]] = Form(_SHAPE.write, _SHAPE.read)
"""How rules are written in a log."""


def rules_data(rules: TableRules) -> Data:
    """Return rules as an object of plain values."""
    return _SHAPE.write(rules)


def rules_of(data: Mapping[str, Any]) -> TableRules:
    """Return the rules of such an object. Raise CodecError."""
    try:
        return RULES.read(data)
    except (TypeError, ValueError) as error:
        raise CodecError(f"rules cannot be read: {error}") from error
