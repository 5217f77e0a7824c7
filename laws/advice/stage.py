"""A stage of an incident: what the engine did, and what is asked next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from laws.protocol.events import (
    Event,
    IrregularityBecame,
    ObligationImposed,
    RevokeEstablished,
)
from laws.table.obligation import Choice, Judgement, LeadRight, MustReplace
from laws.table.table import Table
from laws.values.paragraph import Paragraph

__all__ = ["Ask", "Asked", "Open", "Stage", "Step"]


class Asked(Enum):
    """Whom a question is for: a player who chooses, the director who judges, or a player who calls or plays anew."""

    CHOICE = "choice"
    QUESTION = "question"
    REPLACEMENT = "replacement"


Open: TypeAlias = Choice | Judgement | MustReplace
"""The obligation by which a question lies on the table."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked at the end of a stage: the member of its enumeration, and the answers that it has here."""

    asked: Asked
    name: str
    law: Paragraph
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One answer on the way: to which question, and which."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Stage:
    """What follows from one answer: the table before and after, the events between, and what is asked next.

    `subject` is what a way begins with: a kind of irregularity, a choice or a question that stands by itself; empty
    where the way goes on. `steps` are the answers that have led here from there, or from the stage before: the facts,
    an option, a ruling, a replacement. `asked` are the obligations by which the questions `asks` lie on the table.
    """

    subject: str
    steps: tuple[Step, ...]
    before: Table
    events: tuple[Event, ...]
    after: Table
    asks: tuple[Ask, ...]
    asked: tuple[Open, ...]

    @property
    def laws(self) -> frozenset[Paragraph]:
        """The paragraphs that the engine has applied, and those of what is asked next."""
        cited = {event.law for event in self.events if isinstance(event, IrregularityBecame | RevokeEstablished)}
        for event in self.events:
            match event:
                case ObligationImposed(LeadRight(settled=True)):
                    pass  # used up: nobody is told
                case ObligationImposed(obligation) if hasattr(obligation, "law"):
                    cited.add(obligation.law)
        return frozenset(cited)
