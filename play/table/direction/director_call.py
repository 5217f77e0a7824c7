"""Calls for the director: the nine reasons of article 36.3 of the 2018 rules, and the irregularities they name; and
the correction of an explanation, which calls him.

The reason is logged as the paragraph, ``36.3(4)``; any other text is the player's own.
"""

from __future__ import annotations

from typing import Final

from laws.engine.actions.explaining import may_explain
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.screens.sight import knows
from laws.protocol.commands import CallDirector, Contest, DrawAttention, Explain
from laws.protocol.events import ClaimVoided, Event, Noted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Director
from laws.table.irregularity import Note
from laws.table.kinds import Kind
from laws.table.obligation import judgements
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cited import LAW_16B2, LAW_20F4_A, LAW_20F5_B, LAW_68B2
from laws.values.seats import Seat
from play.table.direction.attention import as_in_sight

__all__ = [
    "CONCESSION",
    "DISPUTE",
    "ENDED",
    "LEAVES",
    "OTHER_BROWSER",
    "OTHER_PLAYER",
    "OVER_TIME",
    "OWN_EXPLANATION",
    "PARTNERS_EXPLANATION",
    "POINTS_TO",
    "PROGRAM_AWAY",
    "PROGRAM_SILENT",
    "PROGRAM_WRONG",
    "decide_call",
    "decide_correction",
    "decide_objection",
    "dispute_of",
    "reservations",
]

DISPUTE: Final = str(LAW_16B2)
"""The reason, on record, of a call for the director by who disputes what an opponent has reserved his rights for."""
OVER_TIME: Final = "22.2"
"""The reason, on record, of the platform's call to a table that is still playing after the allowance of its round."""
ENDED: Final = "session ended"
"""The reason, on record, of the platform's call to a table that still plays when a director ends the session."""
OTHER_BROWSER: Final = "another browser"
"""The reason, on record, of the platform's call when a player's seat is played from another browser of his account."""
OTHER_PLAYER: Final = "another player"
"""The reason, on record, of the platform's call when another player has taken a seat in the middle of a board."""
LEAVES: Final = "leaves"
"""The reason, on record, of the platform's call for a player who asks to leave the session."""
PROGRAM_AWAY: Final = "program away"
PROGRAM_SILENT: Final = "program silent"
PROGRAM_WRONG: Final = "program wrong"
"""The reasons, on record, of the platform's call for a bridge program whose line is lost, that says nothing for long,
or keeps on saying what cannot be done.
"""
OWN_EXPLANATION: Final = str(LAW_20F4_A)
PARTNERS_EXPLANATION: Final = str(LAW_20F5_B)
"""The reasons, on record, of who corrects what he has explained himself, or what his partner has."""

CONCESSION: Final = str(LAW_68B2)
"""The reason, on record, of the call of who objects to his partner's concession."""

POINTS_TO: Final[dict[str, frozenset[Kind]]] = {
    "36.3(4)": frozenset((Kind.INSUFFICIENT_BID,)),
    "36.3(5)": frozenset(
        (
            Kind.PASS_OUT_OF_TURN,
            Kind.BID_OUT_OF_TURN,
            Kind.DOUBLE_OUT_OF_TURN,
            Kind.OPENING_LEAD_OUT_OF_TURN,
            Kind.DECLARERS_LEAD_OUT_OF_TURN,
            Kind.DEFENDERS_LEAD_OUT_OF_TURN,
            Kind.PREMATURE_PLAY,
            Kind.PLAY_BEFORE_RIGHT_LEAD,
        )
    ),
    "36.3(6)": frozenset((Kind.EXPOSED_IN_AUCTION, Kind.EXPOSED_CARD)),
}
"""The irregularities that a reason names. All of them are in plain view; no reason names a revoke (Law 9A)."""


def decide_call(table: Table, command: CallDirector) -> tuple[Event, ...] | Refusal:
    """Return the events of a call for the director. Naming the latest irregularity draws attention to it (Law 9A1).

    It does so only if that irregularity is of the kind named: no call can find out about another. Behind a screen it is
    the latest of which his side knows (article 35.2(2)).
    """
    if command.text == DISPUTE and not _may_dispute(table, command.seat):
        return Refusal(RefusalCode.NOT_NOW, LAW_16B2)
    called = decide(table, command)
    named = POINTS_TO.get(command.text)
    if isinstance(called, Refusal) or named is None:
        return called
    after = as_in_sight(table, command.seat)
    known = (one for one in after.incidents.open() if table.screen is None or knows(table, command.seat, one))
    latest = next((one for one in known if not one.attention_drawn), None)
    if latest is None or latest.kind not in named:
        return called
    for event in called:
        after = evolve(after, event)
    pointed = decide(after, DrawAttention(command.seat))
    return called if isinstance(pointed, Refusal) else (*called, *pointed)


def decide_correction(table: Table, command: Explain) -> tuple[Event, ...] | Refusal:
    """Return the events of a correction. Who corrects an explanation calls the director (Laws 20F4, 20F5, 36.3(2)).

    He is called where one directs the table, unless a question stops play, which is a call by itself.
    """
    decided = decide(table, command)
    if isinstance(decided, Refusal) or table.conditions.director is not Director.PRESENT:
        return decided
    after = table
    for event in decided:
        after = evolve(after, event)
    if any(asked.halts for asked in judgements(after.incidents.obligations)):
        return decided
    own = (table.screen is not None and table.phase is not Phase.OVER) or may_explain(
        table, command.seat, command.call, correcting=command.correcting
    )
    return (*decided, Noted("calls director", command.seat, OWN_EXPLANATION if own else PARTNERS_EXPLANATION))


def decide_objection(table: Table, command: Contest) -> tuple[Event, ...] | Refusal:
    """Return the events of a contest. An objection to partner's concession calls the director too (Law 68B2).

    He is called where one directs the table; the play continues meanwhile. A claim that goes to him needs no call.
    """
    decided = decide(table, command)
    directed = table.conditions.director is Director.PRESENT
    match decided:
        case (ClaimVoided(law=law),) if directed and law == LAW_68B2:
            return (*decided, Noted("calls director", command.seat, CONCESSION))
        case _:
            return decided


def reservations(table: Table) -> tuple[Note, ...]:
    """Return the remarks by which players have reserved their rights (Law 16B2), in order."""
    return tuple(note for note in table.incidents.notes if note.what == "reserves rights" and note.seat is not None)


def dispute_of(table: Table, reserved: Note) -> Seat | None:
    """Return the opponent who disputes what that player has reserved his rights for, or None."""
    assert reserved.seat is not None
    side, notes = reserved.seat.side.other, table.incidents.notes
    later = notes[[note is reserved for note in notes].index(True) + 1 :]
    disputes = (note.seat for note in later if note.what == "calls director" and note.text == DISPUTE)
    return next((seat for seat in disputes if seat is not None and seat.side is side), None)


def _may_dispute(table: Table, seat: Seat) -> bool:
    """Return whether an opponent has reserved his rights, undisputed. Behind screens no player is told of that."""
    return table.screen is None and any(
        note.seat is not None and note.seat.side is not seat.side and dispute_of(table, note) is None
        for note in reservations(table)
    )
