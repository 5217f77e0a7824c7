"""Opening leads against double dummy, by player and by pair: arithmetic; pure.

A lead costs the tricks that the defenders take less after it than after the best lead, when everybody then sees all
hands. What a lead drawn at random from the same hand would cost is the mean over its thirteen cards: some hands have
no bad lead. A figure of few leads says nothing, and one of many is no proof (Laws 16, 73).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

__all__ = ["FEW", "Lead", "LeadFigures", "figures"]

FEW: Final = 30
"""Of fewer leads a page says that they are few."""
_CARDS: Final = 13


@dataclass(frozen=True, slots=True)
class Lead:
    """One opening lead: the defenders' tricks after it, after the best lead, and the sum over all thirteen cards."""

    got: int
    best: int
    total: int

    @property
    def cost(self) -> int:
        """The tricks that it gives away."""
        return self.best - self.got

    @property
    def drawn(self) -> Fraction:
        """What a card drawn at random from the hand would give away, on the average."""
        return self.best - Fraction(self.total, _CARDS)


@dataclass(frozen=True, slots=True)
class LeadFigures:
    """How many leads, how many of them cost nothing, and the tricks that one costs, and one at random, on average."""

    leads: int
    free: int
    cost: Fraction
    drawn: Fraction

    @property
    def few(self) -> bool:
        """Whether they are too few to say anything."""
        return self.leads < FEW


def figures(leads: Iterable[Lead]) -> LeadFigures | None:
    """Return the figures of these leads, None of none."""
    held = tuple(leads)
    if not held:
        return None
    return LeadFigures(
        len(held),
        sum(not one.cost for one in held),
        Fraction(sum(one.cost for one in held), len(held)),
        sum((one.drawn for one in held), Fraction()) / len(held),
    )
