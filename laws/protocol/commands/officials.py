"""What the director decides, and what the platform records: findings, the ends of rounds and periods."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from laws.protocol.commands.texts import check_explanation, check_text
from laws.table.finding import Finding
from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = [
    "CallOnNextBoard",
    "FindClaim",
    "GiveRuling",
    "LeaveUnruled",
    "PeriodEnds",
    "RoundEnds",
    "Ruling",
    "StepBack",
    "WarnPlayer",
]


class Ruling(Enum):
    """The director's rulings. The value is the word used in a script after ``TD rules``."""

    ATTENTION = "attention"
    """The director has seen the irregularity himself (Law 81C3)."""
    COMPARABLE = "comparable"
    NOT_COMPARABLE = "not comparable"
    UNINTENDED = "unintended"
    INTENDED = "intended"
    CHANGE = "change"
    NO_CHANGE = "no change"
    FAULT = "fault"
    NO_FAULT = "no fault"
    FIFTH_CARD = "fifth card"
    LEAD = "lead"
    MISINFORMED = "misinformed"
    SPECIFIED = "specified"
    ARTIFICIAL = "artificial"
    RESULT = "result"
    ADJUST = "adjust"
    CONTINUE = "continue"
    WAIVE = "waive"


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """A ruling of the director. The fields after `ruling` are its particulars, described in docs/table-script.md.

    `by_default`: no director has ruled in time, and the regulations of the table answer the question.
    """

    ruling: Ruling
    call: int = 0
    suits: tuple[Suit, ...] = ()
    tricks: tuple[Side, int] | None = None
    text: str = ""
    by_default: bool = False

    def __post_init__(self) -> None:
        check_text(self.text)


@dataclass(frozen=True, slots=True)
class StepBack:
    """The director withdraws an action under paragraph `law`, or lets its player withdraw it where the Law gives him
    the choice.

    `player` is he whose call or designation was not meant, with the call or card of dummy that he `meant` (25A1,
    45C4(b)); or who has explained `call` wrongly, with the right explanation in `words` (21B1(a), 47E2(a)). Under any
    other Law the director has seen the irregularity himself (81C3), and it needs neither. `text` is his reason.
    """

    law: Paragraph
    player: Seat | None = None
    call: int = 0
    meant: Call | Card | None = None
    words: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        check_explanation(self.words)
        check_text(self.text)


@dataclass(frozen=True, slots=True)
class WarnPlayer:
    """A warning by the director to a player."""

    seat: Seat
    text: str = ""

    def __post_init__(self) -> None:
        check_text(self.text)


@dataclass(frozen=True, slots=True)
class FindClaim:
    """Record the result of a search about this player's contested claim (Law 70); sent by the platform.

    The search runs outside `laws.engine.decision`: see `laws.engine.claims`.
    """

    seat: Seat
    finding: Finding


@dataclass(frozen=True, slots=True)
class LeaveUnruled:
    """Record that no director will rule on this player's claim; sent by the platform.

    The default of the conditions applies.
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallOnNextBoard:
    """Record that a player has called on the next board (Laws 64B4, 69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnds:
    """Record that the round is over (Laws 8B, 64B5, 69A)."""


@dataclass(frozen=True, slots=True)
class PeriodEnds:
    """Record that the correction period is over (Law 79C, article 43)."""
