"""The words for calls and contracts."""

from __future__ import annotations

from functools import cache

from frontend.languages import say
from frontend.words.cards import denomination_name
from frontend.words.seats import seat_name
from laws.values.calls import DOUBLE, PASS, Call
from laws.values.calls import bid as bid_of
from laws.values.contract import Contract, Doubled

__all__ = ["bid_text", "call_name", "call_text", "contract_name", "contract_text"]


@cache
def call_name(call: Call, language: str) -> str:
    """Return the call as it is spoken: pass, double, 1 heart, 2 hearts, 3 notrump."""
    _ = say(language)
    if call.is_bid:
        suit = call.denomination.suit
        if call.level == 1 and suit is not None:
            return (_("1 club"), _("1 diamond"), _("1 heart"), _("1 spade"))[suit]
        named = denomination_name(call.denomination, language)
        return _("{level} {denomination}").format(level=call.level, denomination=named)
    if call == PASS:
        return _("pass")
    return _("double") if call == DOUBLE else _("redouble")


@cache
def call_text(call: Call, language: str) -> str:
    """Return the call as it is written in an auction: Pass, X, 2♥, 3NT."""
    if call.is_bid:
        return f"{call.level}{call.denomination.symbol}"
    return say(language)("Pass") if call == PASS else str(call)


def contract_text(contract: Contract, language: str) -> str:
    """Return the contract as it is usually written: 4♠X by South."""
    words = {"contract": bid_text(contract, language), "declarer": seat_name(contract.declarer, language)}
    return say(language)("{contract} by {declarer}").format_map(words)


def bid_text(contract: Contract, language: str) -> str:
    """Return the contract without its declarer: 4♠X."""
    _ = say(language)
    bid = f"{contract.level}{contract.denomination.symbol}"
    match contract.doubled:
        case Doubled.NO:
            return bid
        case Doubled.DOUBLED:
            return _("{bid}X").format(bid=bid)
        case Doubled.REDOUBLED:
            return _("{bid}XX").format(bid=bid)


def contract_name(contract: Contract, language: str) -> str:
    """Return the contract as it is spoken: 4 spades doubled by South."""
    _ = say(language)
    bid = call_name(bid_of(contract.level, contract.denomination), language)
    words = {"bid": bid, "declarer": seat_name(contract.declarer, language)}
    match contract.doubled:
        case Doubled.NO:
            return _("{bid} by {declarer}").format_map(words)
        case Doubled.DOUBLED:
            return _("{bid} doubled by {declarer}").format_map(words)
        case Doubled.REDOUBLED:
            return _("{bid} redoubled by {declarer}").format_map(words)
