"""What a form of the director's page says, as an attempt: everything in it is bad until it has passed here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from laws.protocol.commands import GiveRuling, Ruling, WarnPlayer
from laws.values.cards import Suit
from laws.values.seats import Seat, Side
from play.people.text import clean_text
from play.table.attempts import (
    AnswerQuestion,
    Attempt,
    FreeSeat,
    PauseClock,
    ResumeClock,
    SeatRobot,
    SetClock,
    TakeCall,
)

__all__ = ["LONGEST_CLOCK", "REASONED", "Back", "ReasonMissing", "attempt_of"]

LONGEST_CLOCK: Final = 600
"""Minutes."""
REASONED: Final = (Ruling.ATTENTION, Ruling.ADJUST, Ruling.MISINFORMED, Ruling.FIFTH_CARD, Ruling.RESULT, Ruling.WAIVE)
"""Rulings that he gives of his own accord, or whose consequence no Law fixes: they need a reason in words."""


@dataclass(frozen=True, slots=True)
class Back:
    """Take the board back, by the `name` of `play.table.taking_back.TakingBack`, for a reason."""

    name: str
    text: str


class ReasonMissing(ValueError):
    """A ruling that needs a reason has none."""


def attempt_of(sent: Any) -> Attempt | Back:
    """Return what a form says. Raises ReasonMissing; KeyError or ValueError for what no form of the page sends."""
    match sent.get("act"):
        case "take":
            return TakeCall()
        case "robot":
            return SeatRobot(Seat.parse(sent.get("seat", "")))
        case "free":
            return FreeSeat(Seat.parse(sent.get("seat", "")))
        case "warn":
            return WarnPlayer(Seat.parse(sent.get("seat", "")), _words(sent))
        case "rule":
            return _ruling(sent)
        case "stands":
            return AnswerQuestion(int(sent["question"]), None, _reason(sent))
        case "answer":
            return AnswerQuestion(int(sent["question"]), _ruling(sent), _reason(sent))
        case "back":
            return Back(sent["back"], _reason(sent))
        case "clock":
            return _clock(sent)
        case other:
            raise ValueError(f"nothing is called {str(other)[:20]!r}")


def _words(sent: Any) -> str:
    return clean_text(sent.get("text", ""))


def _reason(sent: Any) -> str:
    reason = _words(sent)
    if not reason:
        raise ReasonMissing
    if len(reason) > 300:
        raise ValueError("a reason has at most 300 characters")
    return reason


def _ruling(sent: Any) -> GiveRuling:
    ruling = Ruling(sent.get("ruling", ""))
    return GiveRuling(
        ruling,
        call=int(sent.get("call") or 0),
        suits=tuple(Suit.parse(letter) for letter in sent.get("suits", "")),
        tricks=_tricks(sent) if sent.get("tricks") else None,
        text=_reason(sent) if ruling in REASONED else _words(sent),
    )


def _tricks(sent: Any) -> tuple[Side, int]:
    number = int(sent["tricks"])
    if not 0 <= number <= 13:
        raise ValueError("a board has thirteen tricks")
    return Side[sent.get("side", "")], number


def _clock(sent: Any) -> SetClock | PauseClock | ResumeClock:
    match sent.get("clock"):
        case "pause":
            return PauseClock()
        case "resume":
            return ResumeClock()
        case _:
            minutes = int(sent["minutes"])
            if not 1 <= minutes <= LONGEST_CLOCK:
                raise ValueError(f"a clock is set to 1 to {LONGEST_CLOCK} minutes")
            return SetClock(60 * minutes)
