"""Irregularities on a board and their consequences (obligations), as one value on the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from laws.table.kinds import Kind
from laws.table.obligation import InForce, Judgement, Obligation
from laws.values.cards import Card, Suit
from laws.values.cited import LAW_63
from laws.values.fast_init import fast_init, replace
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = ["NOTHING", "Incidents", "Information", "Irregularity", "IrregularityState", "Meaning", "Note"]


class IrregularityState(Enum):
    """The state of an irregularity. It is open from the moment it happens, whether or not attention is drawn to it.

    A revoke that is established is no longer corrected; its tricks are transferred at the end of play (Laws 63B, 64).
    """

    OPEN = "open"
    ESTABLISHED = "established"
    ACCEPTED = "accepted"
    RECTIFIED = "rectified"
    WAIVED = "waived"


_LEADS: Final = (Kind.OPENING_LEAD_OUT_OF_TURN, Kind.DECLARERS_LEAD_OUT_OF_TURN, Kind.DEFENDERS_LEAD_OUT_OF_TURN)


@fast_init
@dataclass(frozen=True, slots=True)
class Irregularity:
    """One irregularity: see `laws.protocol.events.IrregularityNoted`.

    `attention_drawn`: Law 9A. `established`: the paragraph of Law 63A under which a revoke became established, None if
    it never did; it is kept after the revoke has been rectified or waived. `by` and `lapsed` are those of
    `laws.protocol.events.RevokeEstablished`, `misled` is that of `IrregularityBecame`.
    """

    number: int
    kind: Kind
    offender: Seat
    call: int
    cards: tuple[Card, ...]
    trick: int
    turn: Seat | None
    state: IrregularityState = IrregularityState.OPEN
    attention_drawn: bool = False
    faced: bool = False
    established: Paragraph | None = None
    by: int = 0
    lapsed: InForce = ()
    misled: bool = False

    @property
    def law(self) -> Paragraph:
        """The Law under which the irregularity falls."""
        return self.kind.law if self.established is None else LAW_63

    @property
    def is_open(self) -> bool:
        """Whether the irregularity is neither accepted nor rectified."""
        return self.state in (IrregularityState.OPEN, IrregularityState.ESTABLISHED)

    @property
    def is_lead_out_of_turn(self) -> bool:
        """Whether it is a lead by a hand that was not on lead (Laws 53–56)."""
        return self.kind in _LEADS

    @property
    def is_accepted_change(self) -> bool:
        """Whether it is a change of call that was accepted: its call stands in place of another one (Law 25B1)."""
        return self.kind is Kind.CHANGE_OF_CALL and self.state is IrregularityState.ACCEPTED

    @property
    def is_uncorrected_revoke(self) -> bool:
        """Whether it is a revoke that can still be corrected (Law 62A)."""
        return self.kind is Kind.REVOKE and self.state is IrregularityState.OPEN

    @property
    def is_established_revoke(self) -> bool:
        """Whether it is a revoke that has been established (Law 63), whatever its state now."""
        return self.established is not None


@dataclass(frozen=True, slots=True)
class Note:
    """A remark that stays on the record: see `laws.protocol.events.Noted`."""

    what: str
    seat: Seat | None
    text: str
    call: int
    about: Seat | None = None


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of the call with that number, as the director found it (Laws 26B, 27B1(a), 29C, 30C).

    No suits: the call was artificial and specified none, or it showed notrump.
    """

    call: int
    suits: tuple[Suit, ...]
    artificial: bool


@dataclass(frozen=True, slots=True)
class Information:
    """A withdrawn call or card, and the side to which it is authorised information.

    See `laws.protocol.events.InformationNoted`.
    """

    seat: Seat
    unauthorised: Side | None
    call: int
    card: Card | None


@fast_init
@dataclass(frozen=True, slots=True)
class Incidents:
    """All irregularities of a board in order of time, the obligations in force, and the remarks on record.

    `called_on` are the players who have since called on the next board; `round_over` and `period_over` say that the
    round and the correction period have ended (Laws 64B4, 64B5, 69A, 79C). `lowered` are the tricks of North-South and
    East-West for scoring when the score of one side alone was lowered (Law 79B3), otherwise None. `information` records
    to whom withdrawn calls and cards are authorised information (Law 16C).
    """

    irregularities: tuple[Irregularity, ...] = ()
    obligations: InForce = ()
    notes: tuple[Note, ...] = ()
    transfer: tuple[int, int] = (0, 0)
    meanings: tuple[Meaning, ...] = ()
    called_on: tuple[Seat, ...] = ()
    round_over: bool = False
    period_over: bool = False
    lowered: tuple[int, int] | None = None
    information: tuple[Information, ...] = ()

    def find(self, number: int) -> Irregularity:
        """Return the irregularity with that number, from 1. Raise IndexError."""
        return self.irregularities[number - 1]

    def open(self) -> tuple[Irregularity, ...]:
        """Return the irregularities that are neither accepted nor rectified, the latest first."""
        return tuple(irregularity for irregularity in reversed(self.irregularities) if irregularity.is_open)

    @property
    def is_settled(self) -> bool:
        """Whether no irregularity is open and no obligation is in force.

        A question for the director that does not halt the game does not count as in force.
        """
        for obligation in self.obligations:
            if not isinstance(obligation, Judgement) or obligation.halts:
                return False
        return not any(irregularity.is_open for irregularity in self.irregularities)

    def update(self, changed: Irregularity) -> Incidents:
        """Return a copy with this irregularity in place of the one with its number."""
        irregularities = list(self.irregularities)
        irregularities[changed.number - 1] = changed
        return replace(self, irregularities=tuple(irregularities))

    def reopen(self, number: int) -> Incidents:
        """Return a copy in which that revoke is not established after all; what lapsed with it is in force again."""
        revoke = self.find(number)
        incidents = self.update(replace(revoke, state=IrregularityState.OPEN, established=None, by=0, lapsed=()))
        for obligation in revoke.lapsed:
            incidents = incidents.with_obligation(obligation)
        return incidents

    def with_obligation(self, obligation: Obligation) -> Incidents:
        """Return a copy with one more obligation in force. Idempotent."""
        return self if obligation in self.obligations else replace(self, obligations=(*self.obligations, obligation))

    def without_obligation(self, obligation: Obligation) -> Incidents:
        """Return a copy without this obligation."""
        return replace(self, obligations=tuple(other for other in self.obligations if other != obligation))


NOTHING: Final = Incidents()
"""The value of a board without irregularities."""
