"""The faults of movements."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

__all__ = ["Fault", "Property"]


class Property(StrEnum):
    """The properties of a sound movement, as stable words."""

    ROUNDS = "every round is there"
    TABLES = "a table is used once a round"
    PLACES = "nobody is in two places"
    OPPONENTS = "opponents meet once"
    PARTNERS = "partners meet once"
    BOARDS_ONCE = "nobody plays a board twice"
    BOARDS_APART = "a board is at one table at a time"
    COMPARED = "every board is compared"
    MATCHES = "every match is finished"
    HOME = "home and away are balanced"
    ENTRANTS = "every place in the draw is filled once"


_REMARKS: Final = (Property.OPPONENTS, Property.PARTNERS)


@dataclass(frozen=True, slots=True)
class Fault:
    """A failed property, its place, and a sentence. `table` is a match in a knockout; round 0 is the whole movement."""

    failing: Property
    round: int
    table: str
    sentence: str

    @property
    def is_remark(self) -> bool:
        """Whether it may be intended: pairs that meet again, teams that pivot, partners who sit together twice."""
        return self.failing in _REMARKS

    def __str__(self) -> str:
        where = f"round {self.round}, table {self.table}" if self.table else f"round {self.round}"
        return f"{self.failing.value}: {where if self.round else 'on the whole'}: {self.sentence}"
