"""How a card, a suit and a call are written in HTML. The symbols are characters; CSS gives them their colours."""

from __future__ import annotations

from functools import cache

from frontend import words
from laws.values.calls import PASS, Call
from laws.values.cards import Card, Denomination, Suit

__all__ = ["BACK", "bid_html", "call_html", "card_button", "card_html", "card_picture", "suit_html"]

BACK = '<span class="card back"></span>'
"""A card that lies face down; what it is to a reader stands beside it."""


@cache
def suit_html(suit: Suit) -> str:
    """The symbol of a suit in its colour."""
    return f'<i class="{suit.letter}">{suit.symbol}</i>'


def card_picture(card: Card) -> str:
    """A card for the eye only."""
    return f'<span class="card {card.suit.letter}" aria-hidden="true">{_index(card)}</span>'


@cache
def card_html(card: Card, language: str) -> str:
    """A card that nothing can be done with, with its name for those who listen."""
    return f'{card_picture(card)}<span class="heard">{words.card_name(card, language)}</span>'


@cache
def card_button(card: Card, hand: str, do: str, first: bool, language: str) -> str:
    """A card of a hand that its viewer plays. `do` is empty while it cannot be played; `first` is in the tab order."""
    able = f'data-do="{do}" ' if do else 'aria-disabled="true" '
    return (
        f'<button type="button" class="card {card.suit.letter}" {able}data-card="{card}" data-hand="{hand}"'
        f'{"" if first else " tabindex=-1"} aria-label="{words.card_name(card, language)}">{_index(card)}</button>'
    )


def _index(card: Card) -> str:
    return f"<b>{words.rank_text(card.rank)}</b><i>{card.suit.symbol}</i>"


@cache
def bid_html(level: int, denomination: Denomination) -> str:
    """A bid, or the bid of a contract: level and symbol."""
    suit = denomination.suit
    return f"{level}{denomination.symbol if suit is None else suit_html(suit)}"


@cache
def call_html(call: Call, alerted: bool, language: str) -> str:
    """A call as an auction shows it, with its name for those who listen."""
    if call.is_bid:
        seen, kind = bid_html(call.level, call.denomination), "bid"
    else:
        seen, kind = words.call_text(call, language), "pass" if call == PASS else f"double {call}"
    heard = words.call_name(call, language) + (words.say(language)(", alerted") if alerted else "")
    return f'<span class="call {kind}" aria-hidden="true">{seen}</span><span class="heard">{heard}</span>'
