"""The obligations that a rectification imposes, with choices and judgements, as data on the table.

Each obligation cites the paragraph on which it rests: `law`, which people read. The rules branch on a member of an
enumeration in `laws.table.kinds`, which determines the paragraph. They are few and are removed when fulfilled, so they
are kept in one tuple; the functions at the end of this module query it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from laws.table.kinds import ChoiceKind, OptionWord, PassReason, PlayReason, Question, ReplaceReason, RestrictionReason
from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = [
    "CallAgain",
    "Choice",
    "Comparison",
    "DummySuggested",
    "EndedRestriction",
    "InForce",
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
    "Obligation",
    "Option",
    "PenaltyCard",
    "PlayDemand",
    "PlayedPenaltyCard",
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
    """The duration of the duty to pass: once, at the player's next turn, or at each of his turns."""

    NEXT = "next"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class MustPass:
    """The player must pass (Laws 24, 27B, 30–32, 36–38)."""

    seat: Seat
    until: Until
    reason: PassReason

    @property
    def law(self) -> Paragraph:
        """The paragraph on which it rests."""
        return self.reason.law


@dataclass(frozen=True, slots=True)
class MustReplace:
    """The player must replace the call numbered `call`, or his play (`call` 0).

    `irregularity` 0: what he replaces was withdrawn after a change by the other side and was not irregular. `card`: the
    penalty card that he has just withdrawn, in whose place he may play any legal card (Law 62C2).
    """

    seat: Seat
    reason: ReplaceReason
    irregularity: int
    call: int = 0
    card: Card | None = None

    @property
    def law(self) -> Paragraph:
        """The paragraph on which it rests."""
        return self.reason.law


@dataclass(frozen=True, slots=True)
class CallAgain:
    """The player makes any legal call in turn, in place of one out of turn that did not pass the screen (35.2(2)).

    It does not halt the board.
    """

    seat: Seat
    law: Paragraph


@dataclass(frozen=True, slots=True)
class MustRepeat:
    """The player must repeat this call at his turn, where it is legal (Laws 31A1, 32A1)."""

    seat: Seat
    call: Call
    law: Paragraph


@dataclass(frozen=True, slots=True)
class Option:
    """One of the options that a Law leaves open: a word, and the suits or the card that it concerns."""

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
    def law(self) -> Paragraph:
        """The paragraph on which it rests."""
        return self.kind.law


@dataclass(frozen=True, slots=True)
class Judgement:
    """A question for the director. `halts`: no player acts until it is answered.

    `call` is the number of the call concerned (0 if none), `cards` are the cards concerned.
    """

    question: Question
    seat: Seat
    irregularity: int
    halts: bool
    call: int = 0
    cards: tuple[Card, ...] = ()

    @property
    def law(self) -> Paragraph:
        """The paragraph on which it rests."""
        return self.question.law


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """A defender's card that lies face up on the table (Law 50)."""

    seat: Seat
    card: Card
    major: bool


@dataclass(frozen=True, slots=True)
class PlayedPenaltyCard:
    """A penalty card that has been played to the trick with that number.

    It is a penalty card again if it is taken back, as long as it can be: until the next trick is complete.
    """

    seat: Seat
    card: Card
    major: bool
    trick: int


@dataclass(frozen=True, slots=True)
class LeadRight:
    """Declarer may forbid this defender one of these suits when he first gains the lead (Law 26B).

    `settled`: declarer has stated his choice. Until the lead is made it may still turn out to have no effect.
    `unmade`: the comparison that partner's next call would have needed, if the auction ended before his turn.
    `irregularities` are the numbers of those for which partner's calls were withdrawn: a comparable call in place of
    one does not replace the others (26A). None are named in the logs of earlier releases.
    """

    leader: Seat
    suits: tuple[Suit, ...]
    law: Paragraph
    settled: bool = False
    unmade: Comparison | None = None
    irregularities: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LeadRestriction:
    """The suits that a defender may lead for as long as he keeps the lead (Laws 26B, 50D2, 51B).

    `irregularities` are those of the right on which it rests (Law 26B).
    """

    leader: Seat
    suits: tuple[Suit, ...]
    required: bool
    reason: RestrictionReason
    irregularities: tuple[int, ...] = ()

    @property
    def law(self) -> Paragraph:
        """The paragraph on which it rests."""
        return self.reason.law


@dataclass(frozen=True, slots=True)
class EndedRestriction:
    """A prohibition that ended when its leader lost the lead in the trick with that number (Laws 26B, 50D2, 51B).

    It is in force again if that trick is changed, as long as it can be: until the next one is complete.
    """

    leader: Seat
    suits: tuple[Suit, ...]
    reason: RestrictionReason
    trick: int
    irregularities: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """The player's next call is to be compared with the withdrawn one, numbered `call` (Laws 23A, 30B1, 31A2, 31B, 32).

    `repeats`: it must be the same call if his right-hand opponent passes now (Laws 31A1, 32A1).
    """

    seat: Seat
    call: int
    law: Paragraph
    irregularity: int
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card exposed during the auction; it lies face up until the auction ends (Law 24)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class MustPlay:
    """The hand must contribute this card at its turn, if it legally can (Laws 45C4, 57D, 58B2, 51A)."""

    hand: Seat
    card: Card
    reason: PlayReason

    @property
    def law(self) -> Paragraph:
        """The paragraph on which it rests."""
        return self.reason.law


@dataclass(frozen=True, slots=True)
class PlayDemand:
    """A demand on this defender's card to the trick in progress (Law 57A).

    `word` says which card: the highest or the lowest of the suit led, a card of the required suits, or a card of none
    of the forbidden suits.
    """

    hand: Seat
    word: OptionWord
    suits: tuple[Suit, ...]
    law: Paragraph


@dataclass(frozen=True, slots=True)
class LeadFree:
    """Declarer has decided on this defender's lead to the trick with that number (Laws 50D2, 51B2).

    He has no second choice unless the defender's partner has a new penalty card.
    """

    leader: Seat
    trick: int


@dataclass(frozen=True, slots=True)
class DummySuggested:
    """Dummy has proposed or picked a card for the trick with that number without instruction (Laws 45F, 57C2)."""

    trick: int


@dataclass(frozen=True, slots=True)
class MustAnswer:
    """The player must state, before he plays, whether he has a card of the suit led to that trick (Law 61B)."""

    seat: Seat
    trick: int


@dataclass(frozen=True, slots=True)
class Spoken:
    """One defender's answer to declarer's lead out of turn (Law 55A).

    It counts unless the other defender contradicts it.
    """

    seat: Seat
    option: Option
    irregularity: int


Obligation = (
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
    | PlayedPenaltyCard
    | LeadRight
    | LeadRestriction
    | EndedRestriction
)
InForce = tuple[Obligation, ...]


def must_pass(obligations: InForce, seat: Seat) -> MustPass | None:
    """Return why this player must pass at his next turn, or None."""
    return next(
        (obligation for obligation in obligations if isinstance(obligation, MustPass) and obligation.seat is seat), None
    )


def must_repeat(obligations: InForce, seat: Seat) -> MustRepeat | None:
    """Return the call that this player must repeat, or None."""
    return next(
        (obligation for obligation in obligations if isinstance(obligation, MustRepeat) and obligation.seat is seat),
        None,
    )


def must_replace(obligations: InForce) -> MustReplace | None:
    """Return the duty to replace a call or play that is in force now, or None."""
    return next((obligation for obligation in obligations if isinstance(obligation, MustReplace)), None)


def must_answer(obligations: InForce, seat: Seat) -> MustAnswer | None:
    """Return the question about a revoke that this player has still to answer, or None."""
    return next(
        (obligation for obligation in obligations if isinstance(obligation, MustAnswer) and obligation.seat is seat),
        None,
    )


def choice_of(obligations: InForce, seat: Seat) -> Choice | None:
    """Return the choice that this player has to make now, or None."""
    return next(
        (obligation for obligation in obligations if isinstance(obligation, Choice) and seat in obligation.seats), None
    )


def halted(obligations: InForce) -> bool:
    """Return whether the board is halted by an open choice or judgement (Law 9B2)."""
    return bool(obligations) and any(
        isinstance(obligation, Choice) or (isinstance(obligation, Judgement) and obligation.halts)
        for obligation in obligations
    )


def judgements(obligations: InForce) -> Iterator[Judgement]:
    """Yield the pending questions for the director."""
    return (obligation for obligation in obligations if isinstance(obligation, Judgement))
