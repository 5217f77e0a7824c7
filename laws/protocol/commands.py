"""Commands: what a person at a table attempts. `laws.engine.decision` decides on them.

Each is a small value. Its constructor refuses only what has no meaning at any table. `seat` is the player who acts.
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
from laws.values.explanation import explanation_of
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = [
    "AcknowledgeAlert",
    "Agree",
    "AlertCall",
    "AnswerRevoke",
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
    "DenyAlert",
    "DrawAttention",
    "Enquire",
    "Explain",
    "Expose",
    "FaceLead",
    "FindClaim",
    "GiveRuling",
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
    "Ruling",
    "StepBack",
    "SuggestCard",
    "TryToPrevent",
    "WarnPlayer",
]

_TEXT_LIMIT: Final = 300
_UNKEEPABLE: Final = re.compile("[\0\ud800-\udfff]")
"""NUL and lone surrogates, which neither files nor the database can store."""


def _check_text(text: str) -> None:
    if len(text) > _TEXT_LIMIT:
        raise ValueError(f"a text at the table has at most {_TEXT_LIMIT} characters")
    _check_signs(text)


def _check_explanation(text: str) -> None:
    """Check an explanation: its words are as short as any text, beside its tiles."""
    if len(explanation_of(text).words) > _TEXT_LIMIT:
        raise ValueError(f"an explanation has at most {_TEXT_LIMIT} characters beside its tiles")
    _check_signs(text)


def _check_subject(call: int, about: Seat | None) -> None:
    if call and about is not None:
        raise ValueError("a question is about a call, or about a player")


def _check_signs(text: str) -> None:
    if _UNKEEPABLE.search(text):
        raise ValueError("a text at the table holds something that is no character")


def _check_tricks(tricks: int, of: str) -> None:
    if type(tricks) is not int or not 0 <= tricks <= 13:
        raise ValueError(f"{of} is of 0 to 13 tricks, not {tricks!r}")


@dataclass(frozen=True, slots=True)
class MakeCall:
    """Make a call (Laws 17–19), alerted and explained or not.

    `explanation` is the written form of a `laws.values.explanation.Explanation`. Its words, like the `line` of a claim,
    have at most 300 characters, without NUL or lone surrogates; any other text raises ValueError.
    """

    seat: Seat
    call: Call
    alert: bool = False
    explanation: str = ""

    def __post_init__(self) -> None:
        if self.explanation:
            _check_explanation(self.explanation)


@dataclass(frozen=True, slots=True)
class LeadFaceDown:
    """Make the opening lead, face down (Law 41A)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class FaceLead:
    """Turn the opening lead face up (Law 41C)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card from the player's own hand (Law 45A) or, as declarer, name one of dummy's (Law 45B).

    In the clarification period it is an opening lead made face up. `leads`: the player says that it is his lead, and is
    not played to the lead out of turn that lies there (Law 53B).
    """

    seat: Seat
    card: Card
    from_dummy: bool = False
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim that one's side will win `tricks` of those that remain, the one in progress included (Law 68A).

    The other remaining tricks are conceded (Law 68B1). `line` is the line of play (Law 68C), at most 300 characters.
    Raise ValueError for a number outside 0–13 or a longer text.
    """

    seat: Seat
    tricks: int
    line: str = ""

    def __post_init__(self) -> None:
        _check_tricks(self.tricks, "a claim")
        _check_text(self.line)


@dataclass(frozen=True, slots=True)
class Concede:
    """Concede that one's side will lose `tricks` of those that remain (Law 68B1).

    Raise ValueError like `Claim`.
    """

    seat: Seat
    tricks: int
    line: str = ""

    def __post_init__(self) -> None:
        _check_tricks(self.tricks, "a concession")
        _check_text(self.line)


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to the opponents' claim or concession (Laws 68D1, 69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Contest:
    """Contest the claim or concession (Law 68D2), or object to a partner's concession (Law 68B2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChangeCall:
    """Attempt to replace the call just made (Laws 25B, 27C)."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class MeantCall:
    """Replace the call just made and state that it was unintended (Law 25A)."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class MeantCard:
    """State, as declarer, that the card of dummy just named was unintended (Law 45C4(b))."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class NameCard:
    """Name dummy's card, as declarer, in common words: ``low``, ``win``, ``spade``, ``ten``, ``any`` … (Law 46)."""

    seat: Seat
    word: str

    def __post_init__(self) -> None:
        _check_text(self.word)


@dataclass(frozen=True, slots=True)
class PlayTogether:
    """Play two or more cards from one hand at once (Law 58B). Raise ValueError for fewer than two."""

    seat: Seat
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(set(self.cards)) < 2:
            raise ValueError("cards played together are two or more")


@dataclass(frozen=True, slots=True)
class Expose:
    """Make cards visible to partner without playing them (Laws 24, 48, 49). Raise ValueError for none."""

    seat: Seat
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not self.cards:
            raise ValueError("at least one card is exposed")


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
        _check_text(self.text)


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
        _check_text(self.text)


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
        _check_explanation(self.text)


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
        _check_text(self.text)


@dataclass(frozen=True, slots=True)
class ReportKnowledge:
    """Tell the director what one accidentally knows of the board (Law 16D)."""

    seat: Seat
    text: str = ""

    def __post_init__(self) -> None:
        _check_text(self.text)


@dataclass(frozen=True, slots=True)
class TryToPrevent:
    """Try to prevent an irregularity (Laws 9A3, 42B2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LookAtHand:
    """Look at another player's hand, as dummy (Law 43A2)."""

    seat: Seat
    hand: Seat


@dataclass(frozen=True, slots=True)
class SuggestCard:
    """Touch or propose a card without instruction, as dummy (Law 45F)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class MisplaceCard:
    """Put a card in the played position, as dummy, other than the one that declarer named (Law 45D)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class ReviewTrick:
    """Ask to see the last trick (Law 66A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskWaiver:
    """Ask the director, as the non-offending side, to waive a rectification (Law 81C5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PushTray:
    """Move the tray to the other side of the screen (article 35.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OpenAperture:
    """Open the aperture of the screen (article 35.1(1))."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AlertCall:
    """Alert the screenmate to a call of one's own side, with or without an explanation (article 33.4(1))."""

    seat: Seat
    call: int
    text: str = ""

    def __post_init__(self) -> None:
        _check_explanation(self.text)


@dataclass(frozen=True, slots=True)
class AcknowledgeAlert:
    """Return the alert card that the screenmate gave for that call (article 33.4(1))."""

    seat: Seat
    call: int


@dataclass(frozen=True, slots=True)
class DenyAlert:
    """State that the alert which the screenmate gave for that call was not received (article 33.4(3))."""

    seat: Seat
    call: int


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Agree that play continues after a contested claim (Law 68D2(b))."""

    seat: Seat


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
        _check_text(self.text)


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
        _check_explanation(self.words)
        _check_text(self.text)


@dataclass(frozen=True, slots=True)
class WarnPlayer:
    """A warning by the director to a player."""

    seat: Seat
    text: str = ""

    def __post_init__(self) -> None:
        _check_text(self.text)


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


Correct = MakeCall | LeadFaceDown | FaceLead | PlayCard | Claim | Concede | Agree | Contest
"""The commands of correct procedure."""

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
    | AnswerRevoke
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
    | DenyAlert
    | PlayOn
    | GiveRuling
    | StepBack
    | WarnPlayer
    | FindClaim
    | LeaveUnruled
    | CallOnNextBoard
    | RoundEnds
    | PeriodEnds
)
