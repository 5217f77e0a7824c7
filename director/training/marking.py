"""How an answer is marked: Law, options and their order, decision, time limits; pure. A hundred points in all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from laws.values.paragraph import Paragraph

__all__ = ["DECISION", "LAW", "LIMITS", "OPTIONS", "ORDER", "Answer", "Key", "Marks", "marked"]

LAW: Final = 30
"""Points for the paragraph; a third of them for another one of the same Law."""
OPTIONS: Final = 25
ORDER: Final = 15
DECISION: Final = 20
LIMITS: Final = 10


@dataclass(frozen=True, slots=True)
class Key:
    """The right answer: the options as places in the list of statements, in the order in which they are told."""

    law: Paragraph
    options: tuple[int, ...]
    decision: str
    limits: frozenset[str]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the trainee answers; `law` None and `decision` empty where he has not chosen."""

    law: Paragraph | None
    options: tuple[int, ...]
    decision: str
    limits: frozenset[str]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is answered."""
        return self.law is None and not (self.options or self.decision or self.limits)


@dataclass(frozen=True, slots=True)
class Marks:
    """The points for each part."""

    law: int
    options: int
    order: int
    decision: int
    limits: int

    @property
    def total(self) -> int:
        """All points, out of a hundred."""
        return self.law + self.options + self.order + self.decision + self.limits


def marked(answer: Answer, key: Key) -> Marks:
    """Mark an answer. Each statement or limit too many takes away what a right one gives; no part falls below 0."""
    named = [one for one in answer.options if one in key.options]
    return Marks(
        _law(answer.law, key.law),
        _share(OPTIONS, len(named), len(answer.options), len(key.options)),
        ORDER * _in_order(named, key.options) // max(1, len(key.options)),
        DECISION if answer.decision == key.decision else 0,
        _share(LIMITS, len(answer.limits & key.limits), len(answer.limits), len(key.limits)),
    )


def _law(given: Paragraph | None, right: Paragraph) -> int:
    if given is None or given.book is not right.book or given.parts[0] != right.parts[0]:
        return 0
    return LAW if given == right else LAW // 3


def _share(points: int, right: int, given: int, wanted: int) -> int:
    return points * max(0, right - (given - right)) // max(1, wanted)


def _in_order(named: Sequence[int], right: Sequence[int]) -> int:
    """Return how many of the options can be kept, the others left out, so that they stand in the right order.

    One named alone is in no order, unless there is only one to name.
    """
    places = [right.index(one) for one in named]
    longest = [1] * len(places)
    for here, place in enumerate(places):
        for before in range(here):
            if places[before] < place:
                longest[here] = max(longest[here], longest[before] + 1)
    most = max(longest, default=0)
    return most if most > 1 or len(right) == 1 else 0
