"""What players say of an irregularity, ask about calls and revokes, and choose."""

from __future__ import annotations

from dataclasses import dataclass

from laws.protocol.commands.texts import check_explanation, check_text
from laws.table.obligation import Option
from laws.values.seats import Seat

__all__ = [
    "AnswerRevoke",
    "AskRevoke",
    "AskWaiver",
    "CallDirector",
    "Choose",
    "DrawAttention",
    "Enquire",
    "Explain",
    "ReportKnowledge",
    "ReserveRights",
    "TryToPrevent",
]


def _check_subject(call: int, about: Seat | None) -> None:
    if call and about is not None:
        raise ValueError("a question is about a call, or about a player")


@dataclass(frozen=True, slots=True)
class DrawAttention:
    """Draw attention to the current irregularity (Law 9A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallDirector:
    """Call the director without naming an irregularity (Law 9B1, article 36)."""

    seat: Seat
    text: str = ""

    def __post_init__(self) -> None:
        check_text(self.text)


@dataclass(frozen=True, slots=True)
class Choose:
    """Take one of the options that are open to the player (Law 10C2)."""

    seat: Seat
    option: Option


@dataclass(frozen=True, slots=True)
class Enquire:
    """Ask about the call with that number (Law 20F), or `about` a player's calls and cards, with the number 0 (20F2).

    Raise ValueError for both at once.
    """

    seat: Seat
    call: int
    text: str = ""
    about: Seat | None = None

    def __post_init__(self) -> None:
        _check_subject(self.call, self.about)
        check_text(self.text)


@dataclass(frozen=True, slots=True)
class Explain:
    """Explain the call with that number (Law 20F), or answer `about` a player's calls and cards, with 0 (20F2).

    `correcting` an earlier explanation (Laws 20F4, 75B). Raise ValueError for a call and a player at once.
    """

    seat: Seat
    call: int
    text: str
    correcting: bool = False
    about: Seat | None = None

    def __post_init__(self) -> None:
        _check_subject(self.call, self.about)
        check_explanation(self.text)


@dataclass(frozen=True, slots=True)
class AskRevoke:
    """Ask a player who did not follow whether he has a card of the suit led (Law 61B)."""

    seat: Seat
    about: Seat


@dataclass(frozen=True, slots=True)
class AnswerRevoke:
    """Answer that question: whether the player has a card of the suit led after all (Law 61B)."""

    seat: Seat
    has: bool


@dataclass(frozen=True, slots=True)
class ReserveRights:
    """Reserve the right to call the director later (Law 16B2).

    `call` is the number of the opponents' call that took long or told something, 0 for the last one that he has seen.
    """

    seat: Seat
    text: str = ""
    call: int = 0

    def __post_init__(self) -> None:
        check_text(self.text)


@dataclass(frozen=True, slots=True)
class ReportKnowledge:
    """Tell the director what one accidentally knows of the board (Law 16D)."""

    seat: Seat
    text: str = ""

    def __post_init__(self) -> None:
        check_text(self.text)


@dataclass(frozen=True, slots=True)
class TryToPrevent:
    """Try to prevent an irregularity (Laws 9A3, 42B2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskWaiver:
    """Ask the director, as the non-offending side, to waive a rectification (Law 81C5)."""

    seat: Seat
