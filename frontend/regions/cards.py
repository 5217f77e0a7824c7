"""The HTML of cards, suits and calls. The symbols are characters; CSS gives them their colours."""

from __future__ import annotations

from functools import cache

from frontend import words
from laws.values.calls import PASS, Call
from laws.values.cards import CARDS, SUITS, Card, Denomination, Hand, Suit

__all__ = [
    "BACK",
    "CARD_ITEMS",
    "bid_html",
    "call_html",
    "card_buttons",
    "card_html",
    "card_picture",
    "hand_html",
    "suit_html",
]

BACK = '<span class="card back"></span>'
"""A card that lies face down; a text for screen readers stands beside it."""


@cache
def suit_html(suit: Suit) -> str:
    """Return the symbol of a suit in its colour."""
    return f'<i class="{suit.letter}">{suit.symbol}</i>'


def hand_html(hand: Hand) -> str:
    """Return a hand as it is written in a line, spades first; no suit is broken."""
    ranks = {suit: "\u00a0".join(words.rank_text(card.rank) for card in hand.suit(suit)) for suit in reversed(SUITS)}
    return " ".join(f"{suit_html(suit)}\u00a0{held or '–'}" for suit, held in ranks.items())


def _index(card: Card) -> str:
    return f"<b>{words.rank_text(card.rank)}</b><i>{card.suit.symbol}</i>"


@cache
def card_picture(card: Card) -> str:
    """Return a card that is hidden from screen readers."""
    return f'<span class="card {card.suit.letter}" aria-hidden="true">{_index(card)}</span>'


CARD_ITEMS = tuple(f"<li>{card_picture(card)}</li>" for card in CARDS)
"""The pictures of all cards, by their numbers, as items of a list."""


@cache
def card_html(card: Card, language: str) -> str:
    """Return a card without an action, with its name for screen readers."""
    return f'{card_picture(card)}<span class="heard">{words.card_name(card, language)}</span>'


def _card_button(card: Card, hand: str, do: str, first: bool, language: str) -> str:
    """Return a card of a hand that its viewer plays. `do` is empty while it cannot be played; `first` puts it in the
    tab order.
    """
    able = f'data-do="{do}" ' if do else 'aria-disabled="true" '
    return (
        f'<button type="button" class="card {card.suit.letter}" {able}data-card="{card}" data-hand="{hand}"'
        f'{"" if first else " tabindex=-1"} aria-label="{words.card_name(card, language)}">{_index(card)}</button>'
    )


@cache
def card_buttons(hand: str, do: str, first: bool, language: str) -> tuple[str, ...]:
    """Return the buttons of all cards, by their numbers, as items of a list; with `first` as in the tab order."""
    return tuple(f"<li>{_card_button(card, hand, do, first, language)}</li>" for card in CARDS)


@cache
def bid_html(level: int, denomination: Denomination) -> str:
    """Return the HTML of a bid, or of a contract's level and denomination."""
    suit = denomination.suit
    return f"{level}{denomination.symbol if suit is None else suit_html(suit)}"


@cache
def call_html(call: Call, alerted: bool, language: str) -> str:
    """Return a call as the auction shows it, with its name for screen readers."""
    if call.is_bid:
        seen, kind = bid_html(call.level, call.denomination), "bid"
    else:
        seen, kind = words.call_text(call, language), "pass" if call == PASS else f"double {call}"
    heard = words.call_name(call, language) + (words.say(language)(", alerted") if alerted else "")
    return f'<span class="call {kind}" aria-hidden="true">{seen}</span><span class="heard">{heard}</span>'
