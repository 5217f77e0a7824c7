"""A decision in progress: its events so far, and the table that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from laws.engine.evolution import evolve
from laws.protocol.events import (
    CONSEQUENCES,
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
    EndedRestriction,
    Judgement,
    LeadRestriction,
    MustAnswer,
    MustPass,
    MustRepeat,
    MustReplace,
    Obligation,
    Option,
    PenaltyCard,
    PlayedPenaltyCard,
    Until,
)
from laws.table.phases import Phase
from laws.table.play import PlayedCard
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.cited import LAW_16C
from laws.values.fast_init import replace
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = ["Closer", "Decision", "Draft"]


@dataclass(frozen=True, slots=True)
class Closer:
    """An automatic consequence of the table that a decision leads to, and the conditions under which `act` is called.

    `act` is called in these phases if an obligation of one of the types `obligations` is in force, or an irregularity
    of one of `kinds` has happened, or `always`; with `auction_closed`, only if the auction is closed (True) or open
    (False). `act` adds no events if there is no consequence.
    """

    act: Callable[[Draft], None]
    phases: frozenset[Phase] = frozenset(Phase)
    obligations: tuple[type[Obligation], ...] = ()
    kinds: frozenset[Kind] = frozenset()
    auction_closed: bool | None = None
    always: bool = False


Decision: TypeAlias = "Draft | tuple[Event, ...] | Refusal"
"""The decision on an attempt: a draft that is still to be closed, its events, or a refusal."""


class Draft:
    """The events of one decision as they are collected.

    `before` is the table that the decision is about, `table` the table after the events so far. `held`: it is about a
    call on the tray, and the other side of the screen is not told of what follows before it sees the call (35.2).
    """

    def __init__(self, table: Table, *, held: bool = False) -> None:
        self.before = table
        self.table = table
        self.held = held
        self._events: list[Event] = []
        self.has_noted = False

    @property
    def events(self) -> tuple[Event, ...]:
        """The events so far."""
        return tuple(self._events)

    def close(self, closers: Iterable[Closer]) -> tuple[Event, ...]:
        """Call the closers until none adds an event. Return all events."""
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
        """Add events and apply them to the table."""
        for event in events:
            told = replace(event, held=True) if self.held and isinstance(event, CONSEQUENCES) else event
            self._events.append(told)
            self.table = evolve(self.table, told)

    def note(self, event: IrregularityNoted) -> Irregularity:
        """Add an irregularity. Return it with its number."""
        self.add(event)
        self.has_noted = True
        return self.table.incidents.irregularities[-1]

    def settle(self, irregularity: Irregularity, state: IrregularityState, law: Paragraph) -> None:
        """Accept, rectify or waive an irregularity by this paragraph."""
        self.add(IrregularityBecame(irregularity.number, state, law))

    def require(self, obligation: Obligation) -> None:
        """Impose an obligation, unless it is in force already."""
        if obligation not in self.table.incidents.obligations:
            self.add(ObligationImposed(obligation))

    def offer(
        self, irregularity: Irregularity, seats: Iterable[Seat], options: Iterable[Option], kind: ChoiceKind
    ) -> None:
        """Offer a choice to one of these players; no player acts before it is made (Laws 9B2, 10C)."""
        self.require(Choice(tuple(seats), tuple(options), kind, irregularity.number))

    def ask_meaning(self, question: Question, made: MadeCall, irregularity: int, *, halts: bool = True) -> None:
        """Ask the director what a call specified."""
        self.require(Judgement(question, made.seat, irregularity, halts, made.number))

    def lift(self, *obligations: Obligation) -> None:
        """Lift these obligations."""
        for obligation in obligations:
            self.add(ObligationLifted(obligation))

    def withdraw(self, number: int, status: CallStatus, offenders: Side | None = None) -> MadeCall:
        """Withdraw or cancel the call with this number, and return it.

        The information from it is unauthorised for the offenders (Law 16C), by default its own side.
        """
        self.add(CallFate(number, status))
        made = self.table.auction.calls[number - 1]
        self._inform(made, made.seat.side if offenders is None else offenders)
        return made

    def _inform(self, made: MadeCall, offenders: Side) -> None:
        """Record that information from a withdrawn call is unauthorised for the offenders (Laws 16C, 25B3).

        It is authorised for the other side.
        """
        self.add(InformationNoted(made.seat, offenders, LAW_16C, call=made.number))

    def authorise(self, number: int, law: Paragraph) -> None:
        """Record that Law 16C does not apply to the withdrawn call with this number (23B, 27B1(a))."""
        self.add(InformationNoted(self.table.auction.calls[number - 1].seat, None, law, call=number))

    def stand(self, number: int) -> None:
        """Let the call with this number stand."""
        self.add(CallFate(number, CallStatus.STANDING))

    def take_back(self, played: PlayedCard, offenders: Side) -> None:
        """Take back a card into its hand; the information from it is unauthorised for the offenders (Law 16C).

        If it was a penalty card before it was played, it is one again (50). A question whether it was a revoke is moot.
        """
        self.add(CardTakenBack(played.seat, played.card))
        self.restrict_again()
        for obligation in self.table.incidents.obligations:
            if isinstance(obligation, MustAnswer) and obligation.seat is played.seat:
                self.lift(obligation)
            elif isinstance(obligation, PlayedPenaltyCard) and obligation.card == played.card:
                self.lift(obligation)
                self.lay(played.seat, played.card, major=obligation.major)
        self.withdrawn(played, offenders)

    def restrict_again(self) -> None:
        """Put a prohibition in force again if the trick in which its leader lost the lead is open (Laws 26B, 50D2)."""
        play = self.table.play
        assert play is not None
        for obligation in self.table.incidents.obligations:
            if isinstance(obligation, EndedRestriction) and obligation.trick > len(play.tricks):
                self.lift(obligation)
                leader, suits, reason = obligation.leader, obligation.suits, obligation.reason
                self.require(LeadRestriction(leader, suits, False, reason, obligation.irregularities))

    def take_back_with(self, played: PlayedCard, offenders: Side, law: Paragraph) -> None:
        """Take back a card that by this paragraph goes back with another one; this rectifies a revoke by it."""
        self.take_back(played, offenders)
        for irregularity in self.table.incidents.open():
            if irregularity.is_uncorrected_revoke and played.card in irregularity.cards:
                self.settle(irregularity, IrregularityState.RECTIFIED, law)

    def lay(self, seat: Seat, card: Card, *, major: bool) -> None:
        """Lay a defender's card face up as a penalty card; of several, all are major (Law 50B).

        A minor one becomes a major one if `major`.
        """
        own = [
            obligation
            for obligation in self.table.incidents.obligations
            if isinstance(obligation, PenaltyCard) and obligation.seat is seat
        ]
        others = [obligation for obligation in own if obligation.card != card]
        for obligation in own:
            if not obligation.major and (others or major):
                self.lift(obligation)
                self.require(PenaltyCard(seat, obligation.card, True))
        if len(others) == len(own):
            self.require(PenaltyCard(seat, card, major or bool(own)))

    def withdrawn(self, played: PlayedCard, offenders: Side) -> None:
        """Record that information from a withdrawn card is unauthorised for the offenders (Law 16C)."""
        self.add(InformationNoted(played.seat, offenders, LAW_16C, card=played.card))

    def lift_calls(self, event: CallMade) -> None:
        """Lift the obligations that a call in turn fulfils: to pass once, to make another call, to repeat a call."""
        for obligation in self.table.incidents.obligations:
            if (
                not isinstance(obligation, MustPass | MustReplace | MustRepeat | CallAgain)
                or obligation.seat is not event.seat
            ):
                continue
            if not isinstance(obligation, MustPass) or obligation.until is Until.NEXT:
                self.lift(obligation)
