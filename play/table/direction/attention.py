"""Attention drawn at a table (Law 9A): to what its players can see, and otherwise a call for the director.

The button names no irregularity. Where it pointed to a revoke of which the player cannot know, it would tell him of
cards that he may not see (Laws 61B, 66C): he could press it to find out. So it points to what lies open: an irregular
call, a card led out of turn or exposed, and a revoke only where he sees, or has seen played, a card of the suit that
was not followed. In any other case it is announced and on record that he draws attention, and the director is called
(9B1): the same, whether or not there is a revoke. A player who suspects one asks (61B), or waits until all hands lie
open.
"""

from __future__ import annotations

from dataclasses import replace

from laws.engine.chapters import BY_KIND
from laws.engine.decision import decide
from laws.protocol.commands import CallDirector, DrawAttention
from laws.protocol.events import AttentionDrawn, Event
from laws.protocol.refusals import Refusal
from laws.table.irregularity import Irregularity
from laws.table.play import PlayedCard
from laws.table.table import Table
from laws.values.cards import Suit
from laws.values.cited import LAW_9A
from laws.values.seats import Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer

__all__ = ["ATTENTION", "as_in_sight", "decide_attention"]

ATTENTION = str(LAW_9A)
"""The reason, on record, of a call for the director by who has drawn attention to nothing that lies open."""


def decide_attention(table: Table, command: DrawAttention) -> tuple[Event, ...] | Refusal:
    """Return the events of an attempt to draw attention, or the Laws' refusal (Laws 9A4, 9B2, 79C)."""
    seat = command.seat
    decided = decide(table, command)
    if isinstance(decided, tuple) and not _points_to_hidden(table, seat, decided):
        return decided
    if isinstance(decided, tuple):
        decided = decide(as_in_sight(table, seat), command)
    if isinstance(decided, Refusal) and decided.law == LAW_9A:
        return decide(table, CallDirector(seat, ATTENTION))
    return decided


def as_in_sight(table: Table, seat: Seat) -> Table:
    """Return the table without the irregularities that this player cannot point to: they count as pointed to."""
    incidents = table.incidents
    for irregularity in incidents.open():
        if not _in_sight(table, seat, irregularity):
            incidents = incidents.update(replace(irregularity, attention_drawn=True))
    return replace(table, incidents=incidents)


def _points_to_hidden(table: Table, seat: Seat, decided: tuple[Event, ...]) -> bool:
    pointed = next((event for event in decided if isinstance(event, AttentionDrawn)), None)
    return pointed is not None and not _in_sight(table, seat, table.incidents.find(pointed.irregularity))


def _in_sight(table: Table, seat: Seat, irregularity: Irregularity) -> bool:
    """Return whether the player can know of the irregularity by what he sees and has seen."""
    if not BY_KIND[irregularity.kind].hidden or irregularity.faced:
        return True
    hand = view(table, Viewer.player(seat)).hands[irregularity.offender]
    if hand.cards is not None:
        return True
    suit = _suit_not_followed(table, irregularity)
    return suit is not None and (
        any(card.suit is suit for card in hand.shown) or _played_later(table, irregularity, suit)
    )


def _suit_not_followed(table: Table, revoke: Irregularity) -> Suit | None:
    """Return the suit led to the trick of the revoke; None where the revoke is the lead itself (Law 61A)."""
    led = _trick(table, revoke.trick)
    return led[0].card.suit if led and led[0].card not in revoke.cards else None


def _played_later(table: Table, revoke: Irregularity, suit: Suit) -> bool:
    """Return whether the offender has played a card of that suit to a later trick."""
    play = table.play
    assert play is not None
    later = (played for number in range(revoke.trick + 1, len(play.tricks) + 2) for played in _trick(table, number))
    return any(played.seat is revoke.offender and played.card.suit is suit for played in later)


def _trick(table: Table, number: int) -> tuple[PlayedCard, ...]:
    """Return the cards of that trick, counted from 1, as far as they are played."""
    play = table.play
    assert play is not None
    return tuple(play.tricks[number - 1].cards) if number <= len(play.tricks) else play.trick
