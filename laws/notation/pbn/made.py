"""The tags of a game made from a record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from laws.notation.pbn.auction import contract_of
from laws.notation.pbn.parts import Element, Tag
from laws.notation.pbn.play import fits, winner
from laws.notation.pbn.values import deal_text, literal
from laws.notation.record import Record
from laws.values.calls import PASS, Call
from laws.values.cards import Denomination
from laws.values.contract import Contract, PassedOut
from laws.values.seats import SEATS, Seat

__all__ = ["call_text", "made"]

_NOT_PRINTED: Final = re.compile(r"[\s\x00-\x1f\x7f\ufeff]+")
_UNKNOWN: Final = "?"


def made(record: Record, given: Mapping[str, str]) -> tuple[Tag, ...]:
    """Return the tags for a record; `given` ones are added or take precedence. Raise ValueError for an impossible name.

    A record of a deal alone makes no statement about a contract, which is "" and not "?".
    """
    stated = {name: value for name, value in _values(record) if value is not None}
    stated |= {name: _printable(value) for name, value in given.items()}
    tags = [Tag(name, literal(value)) for name, value in stated.items()]
    if record.auction is not None:
        tags += _auction(record)
    if record.play is not None:
        tags += _play(record)
    return tuple(tags)


def call_text(call: Call) -> str:
    """Return a call in PBN."""
    return "Pass" if call == PASS else str(call)


def _printable(text: str) -> str:
    """Return a text for a tag's value: on one line, without unprintable characters."""
    return _NOT_PRINTED.sub(" ", text).strip()


def _values(record: Record) -> Iterator[tuple[str, str | None]]:
    unknown = "" if record.auction is None and record.play is None and record.contract is None else _UNKNOWN
    dealer = record.dealer
    declarer, contract, tricks = unknown, unknown, unknown
    match _contract(record):
        case Contract() as bid:
            declarer, contract = bid.declarer.letter, str(bid).split()[0]
            stated = record.claimed if record.tricks is None else record.tricks
            tricks = _UNKNOWN if stated is None else str(stated)
        case PassedOut():
            declarer, contract, tricks = "", "Pass", ""
        case None:
            pass
    yield "Board", _printable(record.label) or (_UNKNOWN if record.number is None else str(record.number))
    for name, player in zip(("North", "East", "South", "West"), record.names, strict=True):
        yield name, unknown if player is None else _printable(player)
    yield "Dealer", _UNKNOWN if dealer is None else dealer.letter
    yield "Vulnerable", _UNKNOWN if record.vulnerability is None else record.vulnerability.value
    dealt = any(hand is not None for hand in record.hands)
    yield "Deal", deal_text(record.hands, Seat.NORTH if dealer is None else dealer) if dealt else _UNKNOWN
    yield "Scoring", unknown
    yield "Declarer", declarer
    yield "Contract", contract
    yield "Result", tricks
    yield "Score", None if record.score_ns is None else f"NS {record.score_ns}"
    yield "Room", None if record.room is None else _printable(record.room).capitalize()


def _contract(record: Record) -> Contract | PassedOut | None:
    """Return the contract, or else the outcome of the auction."""
    if record.contract is not None or record.auction is None:
        return record.contract
    return contract_of(record.dealer, record.auction)


def _auction(record: Record) -> Iterator[Tag]:
    assert record.auction is not None
    elements: list[Element] = []
    notes: dict[str, int] = {}
    for recorded in record.auction:
        elements += [Element("^S")] * recorded.skipped
        elements.append(Element(call_text(recorded.call)))
        text = _printable(recorded.explanation)
        if recorded.alerted or text:
            elements.append(Element(f"={notes.setdefault(text, len(notes) + 1)}="))
    if not record.complete:
        elements.append(Element("*"))
    yield Tag("Auction", _UNKNOWN if record.dealer is None else record.dealer.letter, (), tuple(elements))
    for text, number in notes.items():
        yield Tag("Note", f"{number}:{text}")


def _play(record: Record) -> Iterator[Tag]:
    assert record.play is not None
    bid = _contract(record)
    turn = bid.leader if isinstance(bid, Contract) else None
    if turn is None and record.play:
        turn = next((seat for seat in SEATS if fits([record.play[0]], seat, record.hands)), None)
    elements: list[Element] = []
    if turn is not None:
        elements = _columns(record, turn, bid.denomination if isinstance(bid, Contract) else None)
    if record.claimed is not None and len(record.play) < 52:
        elements.append(Element("*"))
    yield Tag("Play", _UNKNOWN if turn is None else turn.letter, (), tuple(elements))


def _columns(record: Record, first: Seat, trumps: Denomination | None) -> list[Element]:
    """Return the cards in the columns of the seats. A trick led by a seat out of turn gets ``^L``."""
    assert record.play is not None
    elements = []
    turn = first
    for start in range(0, len(record.play), 4):
        trick = record.play[start : start + 4]
        seats = (SEATS[(turn + place) % 4] for place in range(4))
        leader = next((seat for seat in seats if fits(trick, seat, record.hands)), turn)
        by_seat = {SEATS[(leader + place) % 4]: card for place, card in enumerate(trick)}
        for place in range(4):
            seat = SEATS[(first + place) % 4]
            if leader is seat and leader is not turn:
                elements.append(Element("^L"))
            elements.append(Element(str(by_seat[seat]) if seat in by_seat else "-"))
        won = winner(trick, trumps) if len(trick) == 4 else None
        turn = SEATS[(leader + (won or 0)) % 4]
    return elements
