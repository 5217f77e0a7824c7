"""What a form of the director's page says, as an attempt: everything in it is bad until it has passed here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from laws.protocol.commands import GiveRuling, Ruling, WarnPlayer
from laws.values.cards import Suit
from laws.values.seats import Seat, Side
from play.pages.direction.director_acting_for import acting_for_of
from play.pages.direction.director_acts import LONGEST_CLOCK, REASONED
from play.pages.direction.director_happened import happened_of, misinformed_of
from play.pages.direction.director_stepping import step_of
from play.people.text import clean_text
from play.table.attempts import (
    AnswerQuestion,
    Attempt,
    FreeSeat,
    PauseClock,
    ResumeClock,
    Say,
    SeatRobot,
    SeeHands,
    SendAnew,
    SetClock,
    SettleCall,
    TakeCall,
)
from play.table.audience import Audience

__all__ = ["Back", "ReasonMissing", "attempt_of"]


@dataclass(frozen=True, slots=True)
class Back:
    """Take the board back, by the `name` of `play.table.direction.taking_back.TakingBack`, for a reason."""

    name: str
    text: str


class ReasonMissing(ValueError):
    """A form that needs words has none."""


def attempt_of(sent: Any) -> Attempt | Back:
    """Return what a form says. Raises ReasonMissing; KeyError or ValueError for what no form of the page sends."""
    return _ACTS[sent.get("act", "")](sent)


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


_ACTS: Final[dict[str, Callable[[Any], Attempt | Back]]] = {
    "take": lambda sent: TakeCall(),
    "done": lambda sent: SettleCall(),
    "see": lambda sent: SeeHands(),
    "anew": lambda sent: SendAnew(),
    "for": lambda sent: acting_for_of(sent, _reason(sent)),
    "say": lambda sent: Say(_reason(sent), Audience.parse(sent.get("to", ""))),
    "robot": lambda sent: SeatRobot(Seat.parse(sent.get("seat", ""))),
    "free": lambda sent: FreeSeat(Seat.parse(sent.get("seat", ""))),
    "warn": lambda sent: WarnPlayer(Seat.parse(sent.get("seat", "")), _words(sent)),
    "rule": lambda sent: _ruling(sent),
    "stands": lambda sent: AnswerQuestion(int(sent["question"]), None, _reason(sent)),
    "answer": lambda sent: AnswerQuestion(int(sent["question"]), _ruling(sent), _reason(sent)),
    "back": lambda sent: Back(sent["back"], _reason(sent)),
    "clock": lambda sent: _clock(sent),
    "happened": lambda sent: happened_of(sent),
    "step": lambda sent: step_of(sent, _reason(sent)),
    "misinformed": lambda sent: misinformed_of(sent),
}
