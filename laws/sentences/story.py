"""The consequences of one action as sentences: each event, and the turning points of the board.

If an action changes something twice, only the final state is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.engine.evolution import evolve
from laws.protocol.commands import Claim, Command, Concede, Expose
from laws.protocol.events import (
    CallFate,
    CallMade,
    CardPlayed,
    Chosen,
    ClaimAgreed,
    ClaimContested,
    ClaimMade,
    Event,
    InformationNoted,
    IrregularityBecame,
    LeadTakenBack,
    LedFaceDown,
    NextBoardCalled,
    ObligationImposed,
    ObligationLifted,
    PeriodEnded,
    PlayOnAgreed,
    RoundEnded,
    Ruled,
)
from laws.sentences.happenings import happening
from laws.sentences.sentence import Sentence, Tricks, say
from laws.table.irregularity import IrregularityState
from laws.table.obligation import LeadFree, LeadRestriction, PenaltyCard, halted
from laws.table.phases import Phase
from laws.table.table import Table

__all__ = ["what_followed"]

_SAID_BY_THE_ACTION: Final = (
    Chosen,
    Ruled,
    ClaimAgreed,
    ClaimContested,
    PlayOnAgreed,
    NextBoardCalled,
    RoundEnded,
    PeriodEnded,
)


def what_followed(before: Table, events: tuple[Event, ...], command: Command | None) -> Iterator[Sentence]:
    """Yield the sentences for these events.

    `command`, which caused them, has been told already; None if it has not.
    """
    start = end = before
    for event in events:
        end = evolve(end, event)
    for place, event in enumerate(events):
        after = evolve(before, event)
        if isinstance(event, ClaimMade) and isinstance(command, Expose):
            yield say("event.claim_by_exposing", seat=event.seat, tricks=Tricks(event.tricks))
        elif (major := _becomes_major(event, start)) is not None:
            yield major
        elif _lay_for_a_moment(event, start, end):
            pass
        elif not _is_echo(event, command) and not _is_overtaken(event, events[place + 1 :], end):
            yield from happening(event, before)
        yield from _turned(before, after, end)
        before = after
    if any(isinstance(event, LeadTakenBack) for event in events) and _waits_for_lead(end):
        assert end.play is not None
        yield say("event.lead_moved", seat=end.play.contract.leader)


def _is_echo(event: Event, command: Command | None) -> bool:
    """Return whether the event only repeats the player's or the director's action."""
    match event:
        case CallMade(_, call):
            return call == getattr(command, "call", None)
        case CardPlayed(_, card) | LedFaceDown(_, card):
            return card == getattr(command, "card", None)
        case ClaimMade():
            return isinstance(command, Claim | Concede)
        case _:
            return command is not None and isinstance(event, _SAID_BY_THE_ACTION)


def _is_overtaken(event: Event, later: tuple[Event, ...], end: Table) -> bool:
    """Return whether a later event of the same action undoes this one."""
    match event:
        case CallFate(number):
            return any(isinstance(other, CallFate) and other.number == number for other in later)
        case IrregularityBecame(number, IrregularityState.ACCEPTED):
            return _call_is_gone(end, number)
        case InformationNoted(card=card) if card is not None:  # a penalty card informs all players (Law 50E1)
            return any(
                isinstance(obligation, PenaltyCard) and obligation.card == card
                for obligation in end.incidents.obligations
            )
        case ObligationImposed(LeadFree()):
            return any(
                isinstance(other, ObligationImposed) and isinstance(other.obligation, LeadRestriction)
                for other in later
            )
        case ObligationLifted(PenaltyCard(_, card)):
            return any(
                isinstance(obligation, PenaltyCard) and obligation.card == card
                for obligation in end.incidents.obligations
            )
        case _:
            return False


def _becomes_major(event: Event, start: Table) -> Sentence | None:
    """Return the sentence that a minor penalty card has become a major one, or None (Law 50B)."""
    match event:
        case ObligationImposed(PenaltyCard(seat, card, True)) if (
            PenaltyCard(seat, card, major=False) in start.incidents.obligations
        ):
            return say("turn.penalty_card_major", seat=seat, card=card)
        case _:
            return None


def _lay_for_a_moment(event: Event, start: Table, end: Table) -> bool:
    """Return whether a penalty card that had been played was one again only until it was played once more."""
    obligation = event.obligation if isinstance(event, ObligationImposed | ObligationLifted) else None
    if not isinstance(obligation, PenaltyCard):
        return False
    in_force = (*start.incidents.obligations, *end.incidents.obligations)
    return not any(isinstance(one, PenaltyCard) and one.card == obligation.card for one in in_force)


def _call_is_gone(end: Table, irregularity: int) -> bool:
    number = end.incidents.find(irregularity).call
    return bool(number) and not end.auction.calls[number - 1].is_on_the_table


def _waits_for_lead(table: Table) -> bool:
    play = table.play
    return (
        play is not None
        and table.phase is Phase.CLARIFICATION
        and play.lead is None
        and not halted(table.incidents.obligations)
    )


def _turned(before: Table, after: Table, end: Table) -> Iterator[Sentence]:
    """Yield the sentences about the end of the auction, its continuation, and a trick won.

    Changes that the same action reverses are left out.
    """
    over, reopened = Phase.AUCTION is before.phase is not after.phase, before.phase is not Phase.AUCTION is after.phase
    if over and after.phase is Phase.CLARIFICATION and after.play is not None and end.phase is not Phase.AUCTION:
        yield say("turn.contract", contract=after.play.contract, seat=after.play.contract.leader)
    elif reopened and end.phase is Phase.AUCTION:
        yield say("turn.auction", seat=end.auction.turn)
    if before.play is not None and after.play is not None and len(after.play.tricks) > len(before.play.tricks):
        yield say("turn.trick", trick=len(after.play.tricks), seat=after.play.tricks[-1].winner)
