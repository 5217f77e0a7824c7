"""Events of the table's boards: their rules, how many are left, and what players ask about the one in play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from laws.values.seats import Seat
from play.table.rules import TableRules

__all__ = [
    "About",
    "BackAnswered",
    "BackAsked",
    "BoardsLeft",
    "ClaimAccepted",
    "MovedOn",
    "QuestionAnswered",
    "ResultQuestioned",
    "RulesSet",
]


@dataclass(frozen=True, slots=True)
class RulesSet:
    """Under which profile and which rules the board is played; it follows the opening of the board."""

    profile: str
    rules: TableRules


@dataclass(frozen=True, slots=True)
class BoardsLeft:
    """The number of boards laid out for the table after this one; a table that deals its own has no such event."""

    left: int


@dataclass(frozen=True, slots=True)
class MovedOn:
    """The table went on to its next board, which has a log of its own. The last event of a log."""

    play: UUID


@dataclass(frozen=True, slots=True)
class ClaimAccepted:
    """The platform agrees to the claim for those who had to answer it: no play by anybody could change its tricks."""


class About(StrEnum):
    """What the result of a finished board is questioned about. The words stand in the log."""

    CLAIM = "claim"
    """The claim or concession (Laws 69B, 71)."""
    REVOKE = "revoke"
    """A revoke noticed late (Laws 64B4, 64B5, 64C)."""
    SCORE = "score"
    """The score as computed or written (Law 79C, article 43)."""
    EXPLANATION = "explanation"
    """An explanation that was wrong (Laws 20F5, 75B)."""
    RULING = "ruling"
    """A ruling of the director (Law 92)."""


@dataclass(frozen=True, slots=True)
class ResultQuestioned:
    """A person who had that seat questions the result of the finished board, in words for the director."""

    seat: Seat
    person: int
    about: About
    text: str


@dataclass(frozen=True, slots=True)
class QuestionAnswered:
    """The question with that number, counted from 1 on the board, is answered: the result stands, or is ruled on.

    `name` is the director's of that moment, empty where the Laws have answered without one; `text` is his reason.
    """

    question: int
    name: str
    stands: bool
    text: str = ""


@dataclass(frozen=True, slots=True)
class BackAsked:
    """The player in that seat asks that his last call or card go back by consent."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BackAnswered:
    """The opponent in that seat agrees that it go back, or does not."""

    seat: Seat
    agrees: bool
