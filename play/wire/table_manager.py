"""The lines of the Blue Chip Bridge table-manager protocol, version 18: what bridge programs say and are told; pure.

Lines of ASCII ended by CR LF, over one connection for each seat. Programs write upper and lower case as they like.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.seats import SEATS, Seat, Vulnerability

__all__ = [
    "VERSION",
    "Bid",
    "Connecting",
    "Plays",
    "Ready",
    "Unexpected",
    "call_line",
    "card_line",
    "cards_line",
    "deal_line",
    "error_line",
    "read",
    "seat_name",
    "teams_line",
]

VERSION: Final = 18
_LONGEST: Final = 300
_NAMES: Final = dict(zip(SEATS, ("North", "East", "South", "West"), strict=True))
_SEATS: Final = {name.lower(): seat for seat, name in _NAMES.items()}
_VULNERABLE: Final = {
    Vulnerability.NONE: "Neither vulnerable",
    Vulnerability.NS: "N/S vulnerable",
    Vulnerability.EW: "E/W vulnerable",
    Vulnerability.BOTH: "Both vulnerable",
}
_SEAT: Final = r"(north|east|south|west)"
_ANY: Final = "anypl"
"""Said in the place of a seat by a program that takes any of its team."""
_CONNECTING: Final = re.compile(
    rf'connecting "([^"]{{1,60}})" as (?:{_SEAT}|{_ANY}) using protocol version (\d{{1,3}})\.?', re.IGNORECASE
)
_READY: Final = re.compile(rf"{_SEAT} ready (?:for|to) (.{{1,60}}?)\.?", re.IGNORECASE)
_BIDS: Final = re.compile(
    rf"{_SEAT} (?:bids ([1-7]) ?(nt|n|s|h|d|c)|(passes|doubles|redoubles))\.?(?: *(alert)\.?:?(.*))?", re.IGNORECASE
)
_PLAYS: Final = re.compile(rf"{_SEAT} plays (?:([2-9tjqka])([shdc])|([shdc])([2-9tjqka]))\.?", re.IGNORECASE)
_CALLS: Final = {"passes": "P", "doubles": "X", "redoubles": "XX"}


class Unexpected(ValueError):
    """A line that the protocol does not have, or not here."""


@dataclass(frozen=True, slots=True)
class Connecting:
    """A program comes for a team, to a seat, or to any if `seat` is None."""

    team: str
    seat: Seat | None
    version: int


@dataclass(frozen=True, slots=True)
class Ready:
    """It waits for something: `what` in lower case, as ``deal`` or ``east's bid``."""

    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class Bid:
    """It calls, alerted and explained or not."""

    seat: Seat
    call: Call
    alert: bool
    explanation: str


@dataclass(frozen=True, slots=True)
class Plays:
    """A card from a hand: its own, or dummy's where it is declarer."""

    seat: Seat
    card: Card


def read(line: str) -> Connecting | Ready | Bid | Plays:
    """Return what a program says. Raise Unexpected."""
    text = " ".join(line.split())
    if found := _CONNECTING.fullmatch(text):
        return Connecting(found[1], _SEATS[found[2].lower()] if found[2] else None, int(found[3]))
    if found := _READY.fullmatch(text):
        return Ready(_SEATS[found[1].lower()], found[2].lower())
    if found := _BIDS.fullmatch(text):
        name = f"{found[2]}{found[3][0].upper()}" if found[2] else _CALLS[found[4].lower()]
        call = Call.parse(name.replace("N", "NT"))
        said = (found[6] or "").strip(" .")[:_LONGEST]
        return Bid(_SEATS[found[1].lower()], call, bool(found[5]), said)
    if found := _PLAYS.fullmatch(text):
        suit, rank = (found[3], found[2]) if found[2] else (found[4], found[5])
        return Plays(_SEATS[found[1].lower()], Card.parse(f"{suit}{rank}".upper()))
    raise Unexpected(f"{line[:80]!r} is no line of the protocol")


def seat_name(seat: Seat) -> str:
    """Return the name of a seat: ``North``."""
    return _NAMES[seat]


def teams_line(north_south: str, east_west: str) -> str:
    """Return the line that names both sides."""
    return f'Teams : N/S : "{_plain(north_south)}" E/W : "{_plain(east_west)}"'


def deal_line(board: Board) -> str:
    """Return number, dealer and vulnerability of a board."""
    return f"Board number {board.number}. Dealer {_NAMES[board.dealer]}. {_VULNERABLE[board.vulnerability]}."


def cards_line(whose: str, hand: Iterable[Card]) -> str:
    """Return a hand, spades first: ``North's cards : S A T 4. H -. D K. C 6.``"""
    suits, held = [], sorted(hand, key=lambda card: card.rank, reverse=True)
    for suit in sorted(Suit, reverse=True):
        ranks = [str(card)[1] for card in held if card.suit is suit]
        suits.append(f"{'CDHS'[suit]} {' '.join(ranks) or '-'}.")
    return f"{whose}'s cards : {' '.join(suits)}"


def call_line(seat: Seat, call: Call, *, alert: bool, explanation: str) -> str:
    """Return the line of a call, with the explanation that its reader was given."""
    name = str(call)
    words = {"pass": "passes", "X": "doubles", "XX": "redoubles"}
    said = words.get(name, f"bids {name}")
    about = f" Alert. {_plain(explanation)}".rstrip() if alert or explanation else ""
    return f"{_NAMES[seat]} {said}{about}"


def card_line(seat: Seat, card: Card) -> str:
    """Return the card that a hand has played, the rank first: ``East plays AS``."""
    return f"{_NAMES[seat]} plays {str(card)[1]}{str(card)[0]}"


def error_line(why: str) -> str:
    """Return the answer to a line that cannot be taken, which changes nothing."""
    return f"Error: {_plain(why)}"


def _plain(text: str) -> str:
    """Return a text in ASCII on one line, without the quotation marks that would end it."""
    for symbol, letter in zip("♠♥♦♣", "SHDC", strict=True):
        text = text.replace(symbol, letter)
    return " ".join(text.replace('"', "'").encode("ascii", "replace").decode().split())
