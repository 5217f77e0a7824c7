"""Calls and cards: made, played, changed, named, shown."""

from __future__ import annotations

from dataclasses import dataclass

from laws.protocol.commands.texts import check_explanation, check_text
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import Seat

__all__ = [
    "ChangeCall",
    "Expose",
    "FaceLead",
    "LeadFaceDown",
    "LookAtHand",
    "MakeCall",
    "MeantCall",
    "MeantCard",
    "MisplaceCard",
    "NameCard",
    "PlayCard",
    "PlayTogether",
    "ReviewTrick",
    "SuggestCard",
]


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
            check_explanation(self.explanation)


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
        check_text(self.word)


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
