"""What a director may withdraw now: the paragraphs, and for each what would go back and who may not use what it told.

Each is found by deciding it, so nothing is offered that the engine would refuse, and what is told to go back is what
goes back. Irregularities to which no attention has been drawn are not here: the director names what he has seen
(`laws.engine.consequences.stepping_back.SEEN`, Law 81C3).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.irregularities.misinformation import AFTER_MISINFORMATION
from laws.engine.procedure.auction import breach_of_call
from laws.protocol.commands import Choose, StepBack
from laws.protocol.events import CardPlayed, Event, InformationNoted, IrregularityBecame, LeadTakenBack
from laws.protocol.refusals import Refusal
from laws.table.auction import CallStatus, MadeCall
from laws.table.conditions import Alerts, Director
from laws.table.kinds import OptionWord
from laws.table.obligation import Choice, Option
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import CALLS, Call
from laws.values.cards import Card
from laws.values.cited import LAW_25A1, LAW_45C4_B, LAW_47E1
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Seat, Side

__all__ = ["Step", "Withdrawal", "steps_back"]

_RETRACT = Option(OptionWord.RETRACT)
_CHANGES = frozenset(choice for _, choice in AFTER_MISINFORMATION.values())


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A call (its number) or a card that goes back; neither for a lead that lies face down, which has told nothing.

    `unauthorised` is the side that may not use what it told (Law 16C), None for nobody.
    """

    seat: Seat
    unauthorised: Side | None
    call: int = 0
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A paragraph under which the director may withdraw something, with all that would go back.

    `player` and `call` are those of `StepBack`; `meant` are the calls, or dummy's cards, that its player can have
    meant, none where no other is asked for. `chooser` is the player who may let his action stand (Law 10C2), or None.
    """

    law: Paragraph
    withdraws: tuple[Withdrawal, ...]
    player: Seat | None = None
    call: int = 0
    meant: tuple[Call, ...] | tuple[Card, ...] = ()
    chooser: Seat | None = None


def steps_back(table: Table) -> tuple[Step, ...]:
    """Return what the director may withdraw now, in the order of the Laws. A board that is over is not played again."""
    if table.conditions.director is not Director.PRESENT or table.phase is Phase.OVER:
        return ()
    return (*_explained(table), *_slips(table), *_designated(table), *_misled(table))


def _explained(table: Table) -> Iterator[Step]:
    """Yield what may be changed after the right explanation of each call (Laws 21B1(a), 47E2(a))."""
    for made in table.auction.calls:
        if made.status is CallStatus.STANDING:
            for by in _explainers(table, made):
                for ground in AFTER_MISINFORMATION:
                    yield from _step(table, StepBack(ground.law, by, made.number, words="?"))


def _explainers(table: Table, made: MadeCall) -> tuple[Seat, ...]:
    """Return who explains a call: behind screens the caller on his side and his partner on the other (article 34)."""
    if table.screen is not None:
        return made.seat, made.seat.partner
    return (made.seat.partner if table.conditions.alerts is Alerts.PARTNER else made.seat,)


def _slips(table: Table) -> Iterator[Step]:
    """Yield the calls that were perhaps not meant (Law 25A1)."""
    for seat in SEATS:
        own = [made for made in table.auction.calls if made.seat is seat and made.is_on_the_table]
        if own:
            yield from _slip(table, own[-1])


def _slip(table: Table, made: MadeCall) -> Iterator[Step]:
    before = table.auction_before(made.position)
    others = tuple(call for call in CALLS if call is not made.call)
    legal = tuple(call for call in others if breach_of_call(before, made.seat, call) is None)
    if legal:  # an illegal call would itself be an irregularity: what goes back is told of a legal one
        meant = others if table.conditions.allow_irregularities else legal
        yield from _step(table, StepBack(LAW_25A1, made.seat, made.number, legal[0]), meant)


def _designated(table: Table) -> Iterator[Step]:
    """Yield dummy's last card, if declarer has perhaps named another (Law 45C4(b))."""
    if table.play is None:
        return
    declarer, dummy = table.play.contract.declarer, table.hand(table.play.contract.dummy)
    meant = tuple(card for card in dummy if _may(table, StepBack(LAW_45C4_B, declarer, meant=card)))
    if meant:
        yield from _step(table, StepBack(LAW_45C4_B, declarer, meant=meant[0]), meant)


def _misled(table: Table) -> Iterator[Step]:
    """Yield the lead of a player whom an opponent told that it was his turn (Law 47E1).

    None before attention is drawn to it.
    """
    decided = decide(table, StepBack(LAW_47E1))
    events = () if isinstance(decided, Refusal) else decided
    about = [event.irregularity for event in events if isinstance(event, IrregularityBecame)]
    if all(table.incidents.find(one).attention_drawn for one in about):
        yield from _step(table, StepBack(LAW_47E1))


def _may(table: Table, command: StepBack) -> bool:
    return not isinstance(decide(table, command), Refusal)


def _step(table: Table, command: StepBack, meant: tuple[Call, ...] | tuple[Card, ...] = ()) -> Iterator[Step]:
    events = decide(table, command)
    if isinstance(events, Refusal):
        return
    after = reduce(evolve, events, table)
    chooser = _chooser(table, after)
    if chooser is not None:
        chosen = decide(after, Choose(chooser, _RETRACT))
        events = events if isinstance(chosen, Refusal) else (*events, *chosen)
    found = tuple(_withdrawn(events))
    if found:
        yield Step(command.law, found, command.player, command.call, meant, chooser)


def _chooser(before: Table, after: Table) -> Seat | None:
    """Return who may now change his call or card, and may let it stand (Laws 21B1(a), 47E2(a))."""
    offered = (one for one in after.incidents.obligations if one not in before.incidents.obligations)
    return next((one.seats[0] for one in offered if isinstance(one, Choice) and one.kind in _CHANGES), None)


def _withdrawn(events: tuple[Event, ...]) -> Iterator[Withdrawal]:
    """Yield what goes back for good, in the order in which it does."""
    put_back = {event.card for event in events if isinstance(event, CardPlayed)}
    for event in events:
        match event:
            case InformationNoted(seat, Side() as unauthorised, _, call, card) if card not in put_back:  # Law 16C
                yield Withdrawal(seat, unauthorised, call, card)
            case LeadTakenBack(seat):
                yield Withdrawal(seat, None)
            case _:
                pass
