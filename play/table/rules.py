"""What only the platform reads of a table's regulations; what the Laws' decisions and Views read is `Conditions`.

Written like the conditions: every rule is written, and each may be missing, which means what `missing` says for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from laws.protocol.codec_kinds import CodecError
from laws.protocol.codec_shapes import Data, Form, Line, number, shape

__all__ = ["LONGEST_CLARIFICATION", "RULES", "TableRules", "rules_data", "rules_of"]

LONGEST_CLARIFICATION: Final = 600
"""Seconds."""
_DAY: Final = 86_400


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules of a table besides the conditions of contest, in seconds.

    `clarification` is the clarification period, after which the opening lead is turned over (Laws 22B, 41C), 0 for
    leaving it to the leader; `correction` the correction period after a board (Law 79C); `ruling` how long a question
    that stops play waits for a director who does not come, and a contested claim of which too little was proven.
    """

    clarification: int = 5
    correction: int = 1800
    ruling: int = 30


_SHAPE: Final = shape(
    TableRules,
    Line("clarification", number(0, LONGEST_CLARIFICATION), missing=5, always=True),
    Line("correction", number(0, _DAY), missing=1800, always=True),
    Line("ruling", number(0, _DAY), missing=30, always=True),
)
RULES: Final[Form[TableRules]] = Form(_SHAPE.write, _SHAPE.read)
"""How rules are written in a log."""


def rules_data(rules: TableRules) -> Data:
    """Return rules as an object of plain values."""
    return _SHAPE.write(rules)


def rules_of(data: Mapping[str, Any]) -> TableRules:
    """Return the rules that such an object says. Raises CodecError."""
    try:
        return RULES.read(data)
    except (TypeError, ValueError) as error:
        raise CodecError(f"rules cannot be read: {error}") from error
