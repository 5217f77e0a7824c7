"""A decision while it is being made: events, and the table that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from laws.engine.evolution import evolve
from laws.protocol.events import (
    CallFate,
    CallMade,
    CardTakenBack,
    Event,
    InformationNoted,
    IrregularityBecame,
    IrregularityNoted,
    ObligationImposed,
    ObligationLifted,
)
from laws.protocol.refusals import Refusal
from laws.table.auction import CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, Question
from laws.table.obligation import (
    CallAgain,
    Choice,
    Judgement,
    MustPass,
    MustRepeat,
    MustReplace,
    Obligation,
    Option,
    Until,
)
from laws.table.phases import Phase
from laws.table.play import PlayedCard
from laws.table.table import Table
from laws.values.cited import LAW_16C
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = ["Closer", "Decision", "Draft"]


@dataclass(frozen=True, slots=True)
class Closer:
    """What follows by itself from where a decision has left the table, and when to ask for it.

    It is asked in these phases; where something of `obligations` is in force, or one of `kinds` has happened, or
    `always`; with `auction_closed`, only when the auction is, or is not. `act` adds nothing where nothing follows.
    """

    act: Callable[[Draft], None]
    phases: frozenset[Phase] = frozenset(Phase)
    obligations: tuple[type[Obligation], ...] = ()
    kinds: frozenset[Kind] = frozenset()
    auction_closed: bool | None = None
    always: bool = False


Decision: TypeAlias = "Draft | tuple[Event, ...] | Refusal"
"""What becomes of an attempt: a draft that is still to be closed, its events, or why it is refused."""


class Draft:
    """Collects the events of one decision. `before` is the table that it is about, `table` always the table after those
    collected so far."""

    def __init__(self, table: Table) -> None:
        self.before = table
        self.table = table
        self._events: list[Event] = []
        self.has_noted = False

    @property
    def events(self) -> tuple[Event, ...]:
        """What has been decided."""
        return tuple(self._events)

    def close(self, closers: Iterable[Closer]) -> tuple[Event, ...]:
        """Decides what follows by itself, until nothing more does, and gives all that has been decided."""
        before = -1
        while before != len(self._events):
            before = len(self._events)
            for closer in closers:
                if self._concerns(closer):
                    closer.act(self)
        return self.events

    def _concerns(self, closer: Closer) -> bool:
        table = self.table
        if table.phase not in closer.phases or closer.auction_closed not in (None, table.auction.is_closed):
            return False
        incidents = table.incidents
        return (
            closer.always
            or any(isinstance(obligation, closer.obligations) for obligation in incidents.obligations)
            or any(irregularity.kind in closer.kinds for irregularity in incidents.irregularities)
        )

    def add(self, *events: Event) -> None:
        """Decides that these happen next."""
        for event in events:
            self._events.append(event)
            self.table = evolve(self.table, event)

    def note(self, event: IrregularityNoted) -> Irregularity:
        """Decides that an irregularity has happened, and gives it with its number."""
        self.add(event)
        self.has_noted = True
        return self.table.incidents.irregularities[-1]

    def settle(self, irregularity: Irregularity, state: IrregularityState, law: Paragraph) -> None:
        """Decides that an irregularity is accepted, rectified or waived, by that paragraph."""
        self.add(IrregularityBecame(irregularity.number, state, law))

    def require(self, obligation: Obligation) -> None:
        """Decides that something is in force, unless it is already."""
        if obligation not in self.table.incidents.obligations:
            self.add(ObligationImposed(obligation))

    def offer(
        self, irregularity: Irregularity, seats: Iterable[Seat], options: Iterable[Option], kind: ChoiceKind
    ) -> None:
        """Decides that one of these players chooses, alone, and nobody acts before he has (Laws 9B2, 10C)."""
        self.require(Choice(tuple(seats), tuple(options), kind, irregularity.number))

    def ask_meaning(self, question: Question, made: MadeCall, irregularity: int, *, halts: bool = True) -> None:
        """Decides that the director is asked what a call specified."""
        self.require(Judgement(question, made.seat, irregularity, halts, made.number))

    def lift(self, *obligations: Obligation) -> None:
        """Decides that these are in force no longer."""
        for obligation in obligations:
            self.add(ObligationLifted(obligation))

    def withdraw(self, number: int, status: CallStatus, offenders: Side | None = None) -> MadeCall:
        """Decides that the call with that number counts no longer, and gives it.

        Law 16C: what it tells is unauthorised for the offenders, its own side where none is named.
        """
        self.add(CallFate(number, status))
        made = self.table.auction.calls[number - 1]
        self._inform(made, made.seat.side if offenders is None else offenders)
        return made

    def _inform(self, made: MadeCall, offenders: Side) -> None:
        """Laws 16C, 25B3: what a withdrawn call tells is unauthorised for the offenders, authorised for the others."""
        self.add(InformationNoted(made.seat, offenders, LAW_16C, call=made.number))

    def authorise(self, number: int, law: Paragraph) -> None:
        """Decides that Law 16C does not apply to the withdrawn call with that number (23B, 27B1(a))."""
        self.add(InformationNoted(self.table.auction.calls[number - 1].seat, None, law, call=number))

    def stand(self, number: int) -> None:
        """Decides that the call with that number counts from now on."""
        self.add(CallFate(number, CallStatus.STANDING))

    def take_back(self, played: PlayedCard, offenders: Side) -> None:
        """Decides that a card goes back to its hand; what it tells is unauthorised for the offenders (Law 16C)."""
        self.add(CardTakenBack(played.seat, played.card))
        self.withdrawn(played, offenders)

    def withdrawn(self, played: PlayedCard, offenders: Side) -> None:
        """Law 16C for a card that counts no longer."""
        self.add(InformationNoted(played.seat, offenders, LAW_16C, card=played.card))

    def lift_calls(self, event: CallMade) -> None:
        """Lifts what a call in its turn fulfils: the duty to pass once, to make another call, to repeat one."""
        for obligation in self.table.incidents.obligations:
            if (
                not isinstance(obligation, MustPass | MustReplace | MustRepeat | CallAgain)
                or obligation.seat is not event.seat
            ):
                continue
            if not isinstance(obligation, MustPass) or obligation.until is Until.NEXT:
                self.lift(obligation)
