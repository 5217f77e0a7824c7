"""What a person at a table tries to do. A command is an attempt: `laws.engine.decision` says what becomes of it.

Each is a small value; its constructor holds only what no table could make sense of. `seat` is the player who tries.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from laws.table.finding import Finding
from laws.table.obligation import Option
from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.seats import Seat, Side

__all__ = [
    "AcknowledgeAlert",
    "Agree",
    "AlertCall",
    "AskRevoke",
    "AskWaiver",
    "CallDirector",
    "CallOnNextBoard",
    "ChangeCall",
    "Choose",
    "Claim",
    "Command",
    "Concede",
    "Contest",
    "Correct",
    "DrawAttention",
    "Enquire",
    "Explain",
    "Expose",
    "FaceLead",
    "FindClaim",
    "LeadFaceDown",
    "LeaveUnruled",
    "LookAtHand",
    "MakeCall",
    "MeantCall",
    "MeantCard",
    "MisplaceCard",
    "NameCard",
    "OpenAperture",
    "PeriodEnds",
    "PlayCard",
    "PlayOn",
    "PlayTogether",
    "PushTray",
    "ReportKnowledge",
    "ReserveRights",
    "ReviewTrick",
    "RoundEnds",
    "Rule",
    "Ruling",
    "SuggestCard",
    "TryToPrevent",
    "WarnPlayer",
]

_EXPLANATION_LIMIT: Final = 300
_UNKEEPABLE: Final = re.compile("[\0\ud800-\udfff]")
"""NUL and lone surrogates: no file and no database keeps them, and nobody can say them."""


def _check_text(text: str) -> None:
    if len(text) > _EXPLANATION_LIMIT:
        raise ValueError(f"a text at the table has at most {_EXPLANATION_LIMIT} characters")
    if _UNKEEPABLE.search(text):
        raise ValueError("a text at the table holds something that is no character")


def _check_tricks(tricks: int, of: str) -> None:
    if type(tricks) is not int or not 0 <= tricks <= 13:
        raise ValueError(f"{of} is of 0 to 13 tricks, not {tricks!r}")


@dataclass(frozen=True, slots=True)
class MakeCall:
    """A call (Laws 17–19), alerted and explained or not.

    `explanation`, like the `line` of a claim, has at most 300 characters, none of them NUL or a lone surrogate; else
    ValueError.
    """

    seat: Seat
    call: Call
    alert: bool = False
    explanation: str = ""

    def __post_init__(self) -> None:
        if self.explanation:
            _check_text(self.explanation)


@dataclass(frozen=True, slots=True)
class LeadFaceDown:
    """The opening lead, face down (Law 41A)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class FaceLead:
    """The leader turns the opening lead face up (Law 41C)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card from the player's own hand (Law 45A) or, for declarer, one of dummy's named (Law 45B).

    In the clarification period it is an opening lead made face up.
    """

    seat: Seat
    card: Card
    from_dummy: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement that one's side will win `tricks` of those that remain, the one in progress among them (Law 68A).

    What is not claimed is conceded (Law 68B1). `line` is the line of play (Law 68C), at most 300 characters.
    Raises ValueError for a number outside 0–13 or a longer text.
    """

    seat: Seat
    tricks: int
    line: str = ""

    def __post_init__(self) -> None:
        _check_tricks(self.tricks, "a claim")
        _check_text(self.line)


@dataclass(frozen=True, slots=True)
class Concede:
    """A statement that one's side will lose `tricks` of those that remain (Law 68B1).

    Raises ValueError like `Claim`.
    """

    seat: Seat
    tricks: int
    line: str = ""

    def __post_init__(self) -> None:
        _check_tricks(self.tricks, "a concession")
        _check_text(self.line)


@dataclass(frozen=True, slots=True)
class Agree:
    """An opponent agrees to the claim or concession (Laws 68D1, 69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Contest:
    """A player contests the claim or concession (Law 68D2), or objects to a partner's concession (Law 68B2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChangeCall:
    """An attempt to put another call in place of the one just made (Laws 25B, 27C)."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class MeantCall:
    """The same, with the statement that the first call was not meant (Law 25A)."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class MeantCard:
    """Declarer says that he did not mean the card of dummy that he has named (Law 45C4(b))."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class NameCard:
    """Declarer names dummy's card as people say it: ``low``, ``win``, ``spade``, ``ten``, ``any`` … (Law 46)."""

    seat: Seat
    word: str

    def __post_init__(self) -> None:
        _check_text(self.word)


@dataclass(frozen=True, slots=True)
class PlayTogether:
    """Two or more cards from one hand at once (Law 58B). Raises ValueError for fewer than two."""

    seat: Seat
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(set(self.cards)) < 2:
            raise ValueError("cards played together are two or more")


@dataclass(frozen=True, slots=True)
class Expose:
    """Cards become visible to partner without being played (Laws 24, 48, 49). Raises ValueError for none."""

    seat: Seat
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not self.cards:
            raise ValueError("at least one card is exposed")


@dataclass(frozen=True, slots=True)
class DrawAttention:
    """The player points to the irregularity that stands (Law 9A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallDirector:
    """The player calls the director without naming an irregularity (Law 9B1, article 36)."""

    seat: Seat
    text: str = ""

    def __post_init__(self) -> None:
        _check_text(self.text)


@dataclass(frozen=True, slots=True)
class Choose:
    """The player takes one of the options that are open to him (Law 10C2)."""

    seat: Seat
    option: Option


@dataclass(frozen=True, slots=True)
class Enquire:
    """A question about the call with that number (Law 20F)."""

    seat: Seat
    call: int
    text: str = ""

    def __post_init__(self) -> None:
        _check_text(self.text)


@dataclass(frozen=True, slots=True)
class Explain:
    """An explanation of the call with that number (Law 20F); `correcting` an earlier one (Laws 20F4, 75B)."""

    seat: Seat
    call: int
    text: str
    correcting: bool = False

    def __post_init__(self) -> None:
        _check_text(self.text)


@dataclass(frozen=True, slots=True)
class AskRevoke:
    """The question to a player who did not follow whether he has a card of the suit led (Law 61B)."""

    seat: Seat
    about: Seat


@dataclass(frozen=True, slots=True)
class ReserveRights:
    """The player reserves the right to call the director later (Law 16B2).

    `call` is the number of the opponents' call that took long or told something, 0 for the last one that he has seen.
    """

    seat: Seat
    text: str = ""
    call: int = 0

    def __post_init__(self) -> None:
        _check_text(self.text)


@dataclass(frozen=True, slots=True)
class ReportKnowledge:
    """The player tells the director what he accidentally knows of the board (Law 16D)."""

    seat: Seat
    text: str = ""

    def __post_init__(self) -> None:
        _check_text(self.text)


@dataclass(frozen=True, slots=True)
class TryToPrevent:
    """The player tries to prevent an irregularity (Laws 9A3, 42B2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LookAtHand:
    """Dummy looks at another player's hand (Law 43A2)."""

    seat: Seat
    hand: Seat


@dataclass(frozen=True, slots=True)
class SuggestCard:
    """Dummy touches or proposes a card without instruction (Law 45F)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class MisplaceCard:
    """Dummy puts another card in the played position than the one that declarer has just named (Law 45D)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class ReviewTrick:
    """The player asks to see the last trick (Law 66A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskWaiver:
    """The non-offending side asks the director to waive a rectification (Law 81C5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PushTray:
    """The tray is moved to the other side of the screen (article 35.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OpenAperture:
    """The aperture of the screen is opened (article 35.1(1))."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AlertCall:
    """A call of one's own side is alerted to the screenmate, and explained or not (article 33.4(1))."""

    seat: Seat
    call: int
    text: str = ""

    def __post_init__(self) -> None:
        _check_text(self.text)


@dataclass(frozen=True, slots=True)
class AcknowledgeAlert:
    """The alert card that the screenmate gave for that call is handed back to him (article 33.4(1))."""

    seat: Seat
    call: int


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The player agrees that play goes on after a contested claim (Law 68D2(b))."""

    seat: Seat


class Ruling(Enum):
    """What the director can rule. The value is what one writes in a script after ``TD rules``."""

    ATTENTION = "attention"
    """He has seen the irregularity himself (Law 81C3)."""
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
class Rule:
    """The director rules. What follows are the particulars of the ruling, as docs/table-script.md says them."""

    ruling: Ruling
    call: int = 0
    suits: tuple[Suit, ...] = ()
    tricks: tuple[Side, int] | None = None
    text: str = ""

    def __post_init__(self) -> None:
        _check_text(self.text)


@dataclass(frozen=True, slots=True)
class WarnPlayer:
    """The director warns a player."""

    seat: Seat
    text: str = ""

    def __post_init__(self) -> None:
        _check_text(self.text)


@dataclass(frozen=True, slots=True)
class FindClaim:
    """The platform says what a search has found about this player's claim, which is contested (Law 70).

    The search itself runs outside `laws.engine.decision`: see `laws.engine.claims`.
    """

    seat: Seat
    finding: Finding


@dataclass(frozen=True, slots=True)
class LeaveUnruled:
    """The platform says that nobody comes to rule on this player's claim: the default of the conditions holds."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallOnNextBoard:
    """A player has called on the next board (Laws 64B4, 69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnds:
    """The round is over (Laws 8B, 64B5, 69A)."""


@dataclass(frozen=True, slots=True)
class PeriodEnds:
    """The correction period is over (Law 79C, article 43)."""


Correct = MakeCall | LeadFaceDown | FaceLead | PlayCard | Claim | Concede | Agree | Contest
"""What correct procedure knows."""

Command = (
    Correct
    | ChangeCall
    | MeantCall
    | MeantCard
    | NameCard
    | PlayTogether
    | Expose
    | DrawAttention
    | CallDirector
    | Choose
    | Enquire
    | Explain
    | AskRevoke
    | ReserveRights
    | ReportKnowledge
    | TryToPrevent
    | LookAtHand
    | SuggestCard
    | MisplaceCard
    | ReviewTrick
    | AskWaiver
    | PushTray
    | OpenAperture
    | AlertCall
    | AcknowledgeAlert
    | PlayOn
    | Rule
    | WarnPlayer
    | FindClaim
    | LeaveUnruled
    | CallOnNextBoard
    | RoundEnds
    | PeriodEnds
)
