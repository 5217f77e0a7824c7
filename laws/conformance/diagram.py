"""The phases of a board and the states within them, derived from the engine: the states that scripts pass through.

A table waits for a call, a lead, a card, an answer to a claim; with screens for the tray and the aperture; or, after an
irregularity, for a choice (Law 10C2), the director's judgement (81C), or a repeated action of a player. `moves` are the
transitions that a command has caused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.screens.sight import aperture_is_open, still_on_tray
from laws.protocol.commands import Command
from laws.protocol.refusals import Refusal
from laws.table.obligation import Choice, Judgement, must_replace
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.table.table import Table

__all__ = ["Awaits", "Move", "awaited", "mermaid", "moves"]


class Awaits(Enum):
    """The action that a table waits for."""

    TURN = "call or card"
    TRAY = "the tray"
    LEAD = "opening lead"
    APERTURE = "the aperture"
    FACING = "lead faced"
    CLAIM = "answer to a claim"
    CHOICE = "a player's choice"
    JUDGEMENT = "the director"
    AGAIN = "another call or card"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Move:
    """A transition from one state to another by a command."""

    before: tuple[Phase, Awaits]
    command: str
    after: tuple[Phase, Awaits]


def awaited(table: Table) -> Awaits:
    """Return the most urgent action that the table waits for."""
    obligations = table.incidents.obligations
    if table.phase is Phase.OVER:
        return Awaits.NOTHING
    if any(isinstance(obligation, Choice) for obligation in obligations):
        return Awaits.CHOICE
    if any(isinstance(obligation, Judgement) and obligation.halts for obligation in obligations):
        return Awaits.JUDGEMENT
    if must_replace(obligations) is not None:
        return Awaits.AGAIN
    if table.claim is not None:
        return Awaits.CLAIM
    if table.phase is Phase.CLARIFICATION:
        return _before_the_play(table)
    if table.phase is Phase.AUCTION and table.screen is not None:
        here = side_of(table.auction.turn) is table.screen.tray and not table.auction.is_closed
        return Awaits.TURN if here else Awaits.TRAY
    return Awaits.TURN


def _before_the_play(table: Table) -> Awaits:
    assert table.play is not None
    if table.play.lead is None:
        return Awaits.TRAY if still_on_tray(table) else Awaits.LEAD
    return Awaits.FACING if aperture_is_open(table) else Awaits.APERTURE


def moves(table: Table, commands: Iterable[Command]) -> Iterator[Move]:
    """Yield the transitions that these commands cause in succession; a refused command causes none."""
    for command in commands:
        before = table.phase, awaited(table)
        decided = decide(table, command)
        if isinstance(decided, Refusal):
            continue
        for event in decided:
            table = evolve(table, event)
        yield Move(before, type(command).__name__, (table.phase, awaited(table)))


_NAMES: Final = {
    Phase.AUCTION: "Auction",
    Phase.CLARIFICATION: "Clarification",
    Phase.PLAY: "Play",
    Phase.OVER: "Over",
}


def mermaid(found: Iterable[Move]) -> str:
    """Return the moves as a Mermaid state diagram: a box for each phase, a state for each awaited action."""
    steps = {move for move in found if move.before != move.after}
    states = sorted({state for move in steps for state in (move.before, move.after)}, key=_order)
    lines = ["stateDiagram-v2", "    direction LR", f"    [*] --> {_name((Phase.AUCTION, Awaits.TURN))}"]
    for phase in Phase:
        inside = [state for state in states if state[0] is phase]
        lines.append(f"    state {_NAMES[phase]} {{")
        lines += [f"        {_name(state)}: {state[1].value}" for state in inside]
        lines.append("    }")
    pairs = sorted({(move.before, move.after) for move in steps}, key=lambda pair: (_order(pair[0]), _order(pair[1])))
    for before, after in pairs:
        commands = sorted({move.command for move in steps if (move.before, move.after) == (before, after)})
        lines.append(f"    {_name(before)} --> {_name(after)}: {', '.join(commands)}")
    return "\n".join(lines) + "\n"


def _order(state: tuple[Phase, Awaits]) -> tuple[int, int]:
    return list(Phase).index(state[0]), list(Awaits).index(state[1])


def _name(state: tuple[Phase, Awaits]) -> str:
    return f"{_NAMES[state[0]]}_{state[1].name.lower()}"
