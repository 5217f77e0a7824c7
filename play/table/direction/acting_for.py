"""A call or a card made by a director for a player who asks him and cannot make it himself (Law 81C1).

It is the player's action, with the director as its author on record. What is not legal is refused and is no
irregularity: nobody has done it. A player whom a mandatory pause holds waits for its end first (Law 73A2).
"""

from __future__ import annotations

from laws.engine.decision import decide
from laws.engine.procedure.auction import legal_calls
from laws.engine.procedure.play import legal_cards
from laws.protocol.commands import LeadFaceDown, MakeCall, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.seats import Seat
from play.table.actors import Official
from play.table.attempts import ActFor
from play.table.outcomes import TableCode
from play.table.state import State
from play.table.table_events import ActedFor, Happening

__all__ = ["acts_for", "decide_acting_for"]


def acts_for(state: State) -> Seat | None:
    """Return the player for whom a director may call or play now: declarer for dummy's cards; None for nobody.

    It is a person whose turn it is, while nothing else is awaited.
    """
    game = state.game
    if state.paused or state.pausing is not None or state.next is not None:
        return None
    for seat, who in zip(Seat, state.seats, strict=True):
        awaited = legal_calls(game, seat) if game.phase is Phase.AUCTION else legal_cards(game, seat)
        if awaited and who is not None and not who.is_robot and not who.stand_in:
            return seat
    return None


def decide_acting_for(state: State, director: Official, attempt: ActFor) -> tuple[Happening, ...] | Refusal | TableCode:
    """Return the call or card with the record of who has made it, or why it is not made."""
    command = attempt.command
    if state.paused:
        return TableCode.HALTED
    if acts_for(state) is not command.seat:
        return TableCode.STALE
    decided = decide(state.game, command)
    if isinstance(decided, Refusal):
        return decided
    if not _is_legal(state.game, command):
        return TableCode.NOT_LEGAL
    return (*decided, ActedFor(command.seat, director.id, director.name, attempt.text))


def _is_legal(game: Table, command: MakeCall | LeadFaceDown | PlayCard) -> bool:
    if isinstance(command, MakeCall):
        return command.call in legal_calls(game, command.seat)
    return command.card in legal_cards(game, command.seat)
