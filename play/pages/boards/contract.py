"""Contracts and cards as lists show them: with the suit in colour, and spoken for screen readers."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from frontend import words
from frontend.regions.cards import bid_html, suit_html
from laws.values.cards import Card
from laws.values.contract import Contract, PassedOut, Played, Result

__all__ = ["bid_of", "card_of", "contract_html"]


def bid_of(contract: Contract) -> SafeString:
    """Return the bid and the doubles of a contract, without words for screen readers: 4♠X."""
    bid = bid_html(contract.level, contract.denomination) + contract.doubled.text
    return mark_safe(bid)  # noqa: S308 - no text from outside


def card_of(card: Card, language: str) -> SafeString:
    """Return a card in a line of a list: ♥K."""
    suit = mark_safe(suit_html(card.suit))  # noqa: S308 - no text from outside
    return format_html(
        '<span aria-hidden="true">{}{}</span><span class="heard">{}</span>',
        suit,
        words.rank_text(card.rank),
        words.card_name(card, language),
    )


def contract_html(result: Result | Contract | None, language: str) -> SafeString:
    """Return the contract with its declarer, or that the board was passed out; a dash for none."""
    if result is None:
        return mark_safe("–")
    if isinstance(result, PassedOut):
        return mark_safe(words.result_sentence(result, language))  # noqa: S308 - no text from outside
    contract = result.contract if isinstance(result, Played) else result
    heard = words.contract_text(contract, language)
    mark = words.seat_mark(contract.declarer, language)
    return mark_safe(  # noqa: S308 - no text from outside
        f'<span aria-hidden="true">{bid_of(contract)} {mark}</span><span class="heard">{heard}</span>'
    )
