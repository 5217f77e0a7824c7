"""What a rectification leaves in force: obligations, choices and judgements, as data on the table.

Each due names the paragraph that it rests on: `law`, which people read. What the rules branch on is a member of an
enumeration in `laws.table.kinds`, and the paragraph follows from it. Dues are few, and gone when they are fulfilled, so
they stand in one tuple; the functions at the end of this module are how legality asks them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from laws.table.kinds import ChoiceKind, OptionWord, PassReason, PlayReason, Question, ReplaceReason, RestrictionReason
from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.seats import Seat

__all__ = [
    "CallAgain",
    "Choice",
    "Comparison",
    "Due",
    "Dues",
    "DummySuggested",
    "Judgement",
    "LeadFree",
    "LeadRestriction",
    "LeadRight",
    "LyingCard",
    "MustAnswer",
    "MustPass",
    "MustPlay",
    "MustRepeat",
    "MustReplace",
    "Option",
    "PenaltyCard",
    "PlayDemand",
    "Spoken",
    "Until",
    "choice_of",
    "halted",
    "must_answer",
    "must_pass",
    "must_repeat",
    "must_replace",
]


class Until(Enum):
    """How long a player must pass: once, at his next turn, or whenever it is his turn to call."""

    NEXT = "next"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class MustPass:
    """The player must pass (Laws 24, 27B, 30–32, 36–38)."""

    seat: Seat
    until: Until
    reason: PassReason

    @property
    def law(self) -> str:
        """The paragraph that it rests on."""
        return self.reason.law


@dataclass(frozen=True, slots=True)
class MustReplace:
    """The player must make another call in place of the one numbered `call`, or another play (`call` 0).

    `irregularity` 0: what he replaces was withdrawn after a change by the other side, and was no irregularity. `card`:
    the penalty card that he has just withdrawn, and in whose place he may play any legal card (Law 62C2).
    """

    seat: Seat
    reason: ReplaceReason
    irregularity: int
    call: int = 0
    card: Card | None = None

    @property
    def law(self) -> str:
        """The paragraph that it rests on."""
        return self.reason.law


@dataclass(frozen=True, slots=True)
class CallAgain:
    """The player makes any legal call in his turn, in place of one out of turn that did not pass the screen (35.2(2)).

    Nobody waits for it.
    """

    seat: Seat
    law: str


@dataclass(frozen=True, slots=True)
class MustRepeat:
    """The player must make this call again at his turn, where it is legal (Laws 31A1, 32A1)."""

    seat: Seat
    call: Call
    law: str


@dataclass(frozen=True, slots=True)
class Option:
    """One of the ways that a Law leaves open: a word, and the suits or the card that it is about."""

    word: OptionWord
    suits: tuple[Suit, ...] = ()
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that one of these players makes alone (Law 10C2). Play stops until it is made."""

    seats: tuple[Seat, ...]
    options: tuple[Option, ...]
    kind: ChoiceKind
    irregularity: int

    @property
    def law(self) -> str:
        """The paragraph that it rests on."""
        return self.kind.law


@dataclass(frozen=True, slots=True)
class Judgement:
    """A question for the director. `halts`: nobody acts until it is answered.

    `call` is the number of the call that it is about, `cards` are the cards: 0 and none where it is about none.
    """

    question: Question
    seat: Seat
    irregularity: int
    halts: bool
    call: int = 0
    cards: tuple[Card, ...] = ()

    @property
    def law(self) -> str:
        """The paragraph that it rests on."""
        return self.question.law


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """A defender's card that lies face up on the table (Law 50)."""

    seat: Seat
    card: Card
    major: bool


@dataclass(frozen=True, slots=True)
class LeadRight:
    """Declarer may forbid this defender one of these suits when he first gains the lead (Law 26B).

    `settled`: declarer has said what he does with it; until the lead is made that can come to nothing.
    """

    leader: Seat
    suits: tuple[Suit, ...]
    law: str
    settled: bool = False


@dataclass(frozen=True, slots=True)
class LeadRestriction:
    """What a defender may lead for as long as he keeps the lead (Laws 26B, 50D2, 51B)."""

    leader: Seat
    suits: tuple[Suit, ...]
    required: bool
    reason: RestrictionReason

    @property
    def law(self) -> str:
        """The paragraph that it rests on."""
        return self.reason.law


@dataclass(frozen=True, slots=True)
class Comparison:
    """The player's next call is to be compared with the one withdrawn, numbered `call` (Laws 23A, 30B1, 31A2, 31B, 32).

    `repeats`: it is to be the same call if his right-hand opponent passes now (Laws 31A1, 32A1).
    """

    seat: Seat
    call: int
    law: str
    irregularity: int
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card exposed during the auction lies face up until it ends (Law 24)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class MustPlay:
    """The hand must contribute this card when it is its turn, if it can (Laws 45C4, 57D, 58B2, 51A)."""

    hand: Seat
    card: Card
    reason: PlayReason

    @property
    def law(self) -> str:
        """The paragraph that it rests on."""
        return self.reason.law


@dataclass(frozen=True, slots=True)
class PlayDemand:
    """What this defender must contribute to the trick in progress (Law 57A).

    By `word` the highest or the lowest card of the suit led, or a card of the suits required, or none of those
    forbidden.
    """

    hand: Seat
    word: OptionWord
    suits: tuple[Suit, ...]
    law: str


@dataclass(frozen=True, slots=True)
class LeadFree:
    """Declarer has chosen about this defender's lead to the trick with that number (Laws 50D2, 51B2).

    Not again, as long as partner has no new penalty card.
    """

    leader: Seat
    trick: int


@dataclass(frozen=True, slots=True)
class DummySuggested:
    """Dummy has proposed or picked a card for the trick with that number, unasked (Laws 45F, 57C2)."""

    trick: int


@dataclass(frozen=True, slots=True)
class MustAnswer:
    """The player says, before he plays, whether he has a card of the suit led to that trick (Law 61B)."""

    seat: Seat
    trick: int


@dataclass(frozen=True, slots=True)
class Spoken:
    """What one defender has said to declarer's lead out of turn; it counts unless the other says else (Law 55A)."""

    seat: Seat
    option: Option
    irregularity: int


Due = (
    DummySuggested
    | MustAnswer
    | Spoken
    | LyingCard
    | MustPlay
    | PlayDemand
    | LeadFree
    | Comparison
    | MustPass
    | MustReplace
    | CallAgain
    | MustRepeat
    | Choice
    | Judgement
    | PenaltyCard
    | LeadRight
    | LeadRestriction
)
Dues = tuple[Due, ...]


def must_pass(dues: Dues, seat: Seat) -> MustPass | None:
    """Why this player must pass at his next turn, or None."""
    return next((due for due in dues if isinstance(due, MustPass) and due.seat is seat), None)


def must_repeat(dues: Dues, seat: Seat) -> MustRepeat | None:
    """The call that this player must make again, or None."""
    return next((due for due in dues if isinstance(due, MustRepeat) and due.seat is seat), None)


def must_replace(dues: Dues) -> MustReplace | None:
    """Who has to make another call or play now, or None."""
    return next((due for due in dues if isinstance(due, MustReplace)), None)


def must_answer(dues: Dues, seat: Seat) -> MustAnswer | None:
    """The question about a revoke that this player has still to answer, or None."""
    return next((due for due in dues if isinstance(due, MustAnswer) and due.seat is seat), None)


def choice_of(dues: Dues, seat: Seat) -> Choice | None:
    """The choice that this player has now, or None."""
    return next((due for due in dues if isinstance(due, Choice) and seat in due.seats), None)


def halted(dues: Dues) -> bool:
    """Law 9B2: whether nobody may act, since a choice or a judgement is awaited."""
    return any(isinstance(due, Choice) or (isinstance(due, Judgement) and due.halts) for due in dues)


def judgements(dues: Dues) -> Iterator[Judgement]:
    """The questions that wait for the director."""
    return (due for due in dues if isinstance(due, Judgement))
