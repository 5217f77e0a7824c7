"""The table after a card: led, faced, played, taken back."""

from __future__ import annotations

from laws.protocol.events import CardPlayed, CardTakenBack, LeadFaced, LeadMoved, LeadTakenBack, LedFaceDown
from laws.table.phases import Phase
from laws.table.play import PlayedCard
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.fast_init import replace
from laws.values.seats import Seat

__all__ = [
    "card_played",
    "card_taken_back",
    "lead_faced",
    "lead_moved",
    "lead_taken_back",
    "led_face_down",
    "with_card",
]


def without_card(hands: tuple[int, int, int, int], played: PlayedCard) -> tuple[int, int, int, int]:
    """Return the hands without a card that was played."""
    changed = list(hands)
    changed[played.seat] &= ~(1 << played.card)
    return (changed[0], changed[1], changed[2], changed[3])


def with_card(hands: tuple[int, int, int, int], seat: Seat, card: Card) -> tuple[int, int, int, int]:
    """Return the hands with a card that goes back."""
    changed = list(hands)
    changed[seat] |= 1 << card
    return (changed[0], changed[1], changed[2], changed[3])


def led_face_down(table: Table, event: LedFaceDown) -> Table:
    """Lay the opening lead face down (Law 41A)."""
    assert table.play is not None
    lead = PlayedCard(event.seat, event.card)
    return replace(table, hands=without_card(table.hands, lead), play=replace(table.play, lead=lead))


def lead_faced(table: Table, _event: LeadFaced) -> Table:
    """Face the opening lead, which begins the play (Law 41C)."""
    assert table.play is not None
    assert table.play.lead is not None
    return replace(table, phase=Phase.PLAY, play=table.play.add(table.play.lead))


def card_played(table: Table, event: CardPlayed) -> Table:
    """Put the card into the trick."""
    assert table.play is not None
    played = PlayedCard(event.seat, event.card)
    return Table(
        table.board,
        table.deal,
        table.conditions,
        Phase.PLAY,
        without_card(table.hands, played),
        table.auction,
        table.play.add(played),
        None,
        None,
        table.incidents,
        table.screen,
    )


def card_taken_back(table: Table, event: CardTakenBack) -> Table:
    """Put the card back into its hand."""
    assert table.play is not None
    hands = with_card(table.hands, event.seat, event.card)
    return replace(table, phase=Phase.PLAY, hands=hands, play=table.play.take_back(event.seat))


def lead_taken_back(table: Table, event: LeadTakenBack) -> Table:
    """Put the lead that lay face down back into its hand."""
    assert table.play is not None
    assert table.play.lead is not None
    hands = with_card(table.hands, event.seat, table.play.lead.card)
    screen = table.screen
    if screen is not None and screen.faced:
        screen = replace(screen, faced=False)
    return replace(table, hands=hands, play=replace(table.play, lead=None), screen=screen)


def lead_moved(table: Table, event: LeadMoved) -> Table:
    """Let another hand lead (Law 43B2(a))."""
    assert table.play is not None
    return replace(table, play=replace(table.play, turn=event.hand))
