"""What went wrong on a board, and what follows from it: irregularities and dues, as one value on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from laws.table.kinds import Kind
from laws.table.obligation import Due, Dues
from laws.values.cards import Card, Suit
from laws.values.seats import Seat, Side

__all__ = ["NOTHING", "Incidents", "Information", "Irregularity", "IrregularityState", "Meaning", "Note"]


class IrregularityState(Enum):
    """Where an irregularity stands. It is open from the moment it happens, noticed or not.

    A revoke that is established is no longer corrected: its tricks are reckoned at the end of play (Laws 63B, 64).
    """

    OPEN = "open"
    ESTABLISHED = "established"
    ACCEPTED = "accepted"
    RECTIFIED = "rectified"
    WAIVED = "waived"


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One irregularity: see `laws.protocol.events.IrregularityNoted`.

    `noticed`: attention has been drawn to it (Law 9A). `established`: the paragraph by which a revoke was (63A), empty
    for one that never was; it stays when the revoke has been reckoned or waived.
    """

    number: int
    kind: Kind
    offender: Seat
    call: int
    cards: tuple[Card, ...]
    trick: int
    turn: Seat | None
    state: IrregularityState = IrregularityState.OPEN
    noticed: bool = False
    faced: bool = False
    established: str = ""

    @property
    def law(self) -> str:
        """The Law that it falls under."""
        return "63" if self.established else self.kind.law

    @property
    def is_open(self) -> bool:
        """Whether it is neither accepted nor put right."""
        return self.state in (IrregularityState.OPEN, IrregularityState.ESTABLISHED)

    @property
    def is_uncorrected_revoke(self) -> bool:
        """Whether it is a revoke that can still be corrected (Law 62A)."""
        return self.kind is Kind.REVOKE and self.state is IrregularityState.OPEN

    @property
    def is_established_revoke(self) -> bool:
        """Whether it is a revoke that has been established (Law 63), whatever has become of it since."""
        return bool(self.established)


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was said and stays on the record: see `laws.protocol.events.Noted`."""

    what: str
    seat: Seat | None
    text: str
    call: int


@dataclass(frozen=True, slots=True)
class Meaning:
    """What the call with that number specified, as the director has found (Laws 26B, 27B1(a), 29C, 30C).

    No suits: it was artificial, and specified none; or it was of notrump.
    """

    call: int
    suits: tuple[Suit, ...]
    artificial: bool


@dataclass(frozen=True, slots=True)
class Information:
    """Whose information a withdrawn call or card is: see `laws.protocol.events.InformationNoted`."""

    seat: Seat
    unauthorised: Side | None
    call: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Incidents:
    """All irregularities of a board in the order in which they happened, what is due now, and what was said.

    `called_on` are the players who have called on the next board since, `round_over` and `period_over` say that the
    round and the correction period have ended (Laws 64B4, 64B5, 69A, 79C). `lowered` are the tricks by which
    North-South's and East-West's scores are reckoned when one side's was lowered alone (Law 79B3); else None.
    `information` is what withdrawn calls and cards tell, and whom (Law 16C).
    """

    irregularities: tuple[Irregularity, ...] = ()
    dues: Dues = ()
    notes: tuple[Note, ...] = ()
    transfer: tuple[int, int] = (0, 0)
    meanings: tuple[Meaning, ...] = ()
    called_on: tuple[Seat, ...] = ()
    round_over: bool = False
    period_over: bool = False
    lowered: tuple[int, int] | None = None
    information: tuple[Information, ...] = ()

    def find(self, number: int) -> Irregularity:
        """The irregularity with that number, from 1. Raises IndexError."""
        return self.irregularities[number - 1]

    def open(self) -> tuple[Irregularity, ...]:
        """The irregularities that are neither accepted nor put right, the latest first."""
        return tuple(irregularity for irregularity in reversed(self.irregularities) if irregularity.is_open)

    def update(self, changed: Irregularity) -> Incidents:
        """The same with this irregularity as it is now."""
        irregularities = list(self.irregularities)
        irregularities[changed.number - 1] = changed
        return replace(self, irregularities=tuple(irregularities))

    def with_due(self, due: Due) -> Incidents:
        """The same with one more thing in force, if it is not yet."""
        return self if due in self.dues else replace(self, dues=(*self.dues, due))

    def without_due(self, due: Due) -> Incidents:
        """The same with one thing less in force."""
        return replace(self, dues=tuple(other for other in self.dues if other != due))


NOTHING: Final = Incidents()
"""A board on which nothing has gone wrong: most of them."""
