"""The words of the log: how seats, suits, cards, calls, contracts and states are written in it.

These words belong to the log alone. The text of a card or a call on a screen, in a script or in PBN may change; words
here may be added and never changed.
"""

from __future__ import annotations

from typing import Final

from laws.protocol.codec_shapes import NUMBER, TEXT, Form, Line, named, shape, words
from laws.table.auction import CallStatus
from laws.table.irregularity import IrregularityState
from laws.table.screen import ScreenSide
from laws.values.calls import Call
from laws.values.cards import Card, Denomination, Suit
from laws.values.contract import Contract, Doubled, PassedOut, Played
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side, Vulnerability

__all__ = [
    "CALL",
    "CALL_STATUS",
    "CARD",
    "CONTRACT",
    "IRREGULARITY_STATE",
    "PARAGRAPH",
    "PLAYED",
    "RESULT",
    "SCREEN_SIDE",
    "SEAT",
    "SIDE",
    "SUIT",
    "VULNERABILITY",
]

_SEATS: Final = {Seat.NORTH: "N", Seat.EAST: "E", Seat.SOUTH: "S", Seat.WEST: "W"}
_SUITS: Final = {Suit.CLUBS: "C", Suit.DIAMONDS: "D", Suit.HEARTS: "H", Suit.SPADES: "S"}
_RANKS: Final = "23456789TJQKA"
_DENOMINATIONS: Final = {
    Denomination.CLUBS: "C",
    Denomination.DIAMONDS: "D",
    Denomination.HEARTS: "H",
    Denomination.SPADES: "S",
    Denomination.NOTRUMP: "NT",
}
_DOUBLED: Final = {Doubled.NO: "", Doubled.DOUBLED: "X", Doubled.REDOUBLED: "XX"}

SEAT: Final = words("seat", _SEATS)
SIDE: Final = words("side", {Side.NS: "NS", Side.EW: "EW"})
SUIT: Final = words("suit", _SUITS)

CARD: Final = words(
    "card", {Card(13 * suit + place): _SUITS[suit] + rank for suit in _SUITS for place, rank in enumerate(_RANKS)}
)
"""Suit, then rank: C2 is the lowest number and SA the highest."""

_CALLS: Final = ("pass", "X", "XX", *(f"{level}{text}" for level in range(1, 10) for text in _DENOMINATIONS.values()))
CALL: Final = words("call", {Call(number): text for number, text in enumerate(_CALLS)})
"""Bids of eight and nine included: they can be made, as an irregularity (Law 38)."""

CONTRACT: Final = words(
    "contract",
    {
        Contract(level, denomination, doubled, declarer): f"{level}{text}{times} {seat}"
        for level in range(1, 8)
        for denomination, text in _DENOMINATIONS.items()
        for doubled, times in _DOUBLED.items()
        for declarer, seat in _SEATS.items()
    },
)
"""Level, denomination, an X for each double, declarer: ``4HX S``."""

PARAGRAPH: Final[Form[Paragraph]] = Form(str, lambda plain: Paragraph.parse(TEXT.read(plain)))
"""In its short form: ``27B1(a)``, ``35.2(2)``."""

VULNERABILITY: Final = words(
    "vulnerability",
    {Vulnerability.NONE: "None", Vulnerability.NS: "NS", Vulnerability.EW: "EW", Vulnerability.BOTH: "All"},
)
CALL_STATUS: Final = words(
    "status of a call",
    {
        CallStatus.STANDING: "standing",
        CallStatus.WITHDRAWN: "withdrawn",
        CallStatus.CANCELLED: "cancelled",
        CallStatus.PENDING: "pending",
    },
)
IRREGULARITY_STATE: Final = words(
    "state of an irregularity",
    {
        IrregularityState.OPEN: "open",
        IrregularityState.ESTABLISHED: "established",
        IrregularityState.ACCEPTED: "accepted",
        IrregularityState.RECTIFIED: "rectified",
        IrregularityState.WAIVED: "waived",
    },
)
SCREEN_SIDE: Final = words("side of the screen", {ScreenSide.NE: "NE", ScreenSide.SW: "SW"})

_PLAYED: Final = shape(Played, Line("contract", CONTRACT), Line("tricks", NUMBER))
PLAYED: Final = named(("Played", _PLAYED))
"""The result of a played board as a field of an event."""

RESULT: Final = named(("played", _PLAYED), ("passed_out", shape(PassedOut)), under="result")
"""The result of a board as a whole event."""
