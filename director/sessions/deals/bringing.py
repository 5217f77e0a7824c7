"""Files of deals that a dealer brings for a session: read, and checked. Pure.

PBN, LIN and DUP are read. A hand of other than thirteen cards is refused, with its board and seat; a dealer or a
vulnerability that is not that of the board's number (Law 2) is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from laws.notation import lin, pbn
from laws.notation.record import Record
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from scoring.exchange.formats import dup

__all__ = ["LARGEST_FILE", "Brought", "Otherwise", "WrongHand", "read_deals"]

LARGEST_FILE: Final = 1_000_000
HIGHEST: Final = 200
_THIRTEEN: Final = 13
_RANKS: Final = re.compile("[2-9TJQKA]")


@dataclass(frozen=True, slots=True)
class WrongHand:
    """A hand of other than thirteen cards."""

    board: int
    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A board whose dealer or vulnerability is not that of its number (Law 2): `said` is what the file has."""

    board: int
    said: tuple[str, str]
    numbered: tuple[str, str]


@dataclass(slots=True)
class Brought:
    """The content of a file: its deals by board; what is wrong with others, and what is asked.

    `unreadable` are places in the file, in the reader's words, at which no board could be read. `broken` boards have a
    card twice or not at all, or no hands; `repeated` ones have two deals in the file; `outside` are those whose number
    is none that a session has.
    """

    deals: dict[int, Deal] = field(default_factory=dict)
    wrong: list[WrongHand] = field(default_factory=list)
    broken: list[int] = field(default_factory=list)
    repeated: list[int] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    otherwise: list[Otherwise] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)


def read_deals(data: bytes, file: str) -> Brought:
    """Return the deals of a file. Never raises; the same deal again, as from another table, is one."""
    if file.lower().endswith(".dup"):
        boards, faults = dup.read(data, file)
        found = Brought(unreadable=[f"{one}" for one in faults])
        for record in boards:
            _take(found, record, {})
        return found
    is_lin = b"[Deal " not in data and (b"md|" in data or b"lin=" in data)
    games = (lin.read(data, file) if is_lin else pbn.read(data, file))[0]
    found = Brought()
    for game in games:
        _take(found, game.dealt().record()[0], _cards(game))
    return found


def _cards(game: pbn.Game | lin.Game) -> dict[Seat, int]:
    """Return how many cards each hand has as it is written, of which a reader makes no deal unless all have thirteen.

    A hand that is left out is not among them: in LIN it holds the others.
    """
    if isinstance(game, pbn.Game):
        first, _, text = (game.value("Deal") or "").partition(":")
        hands, order = text.split(), _from(first)
    else:
        value = next((one.value for one in game.tokens if one.code == "md"), "")
        hands, order = [re.sub("10", "T", one) for one in value[1:].split(",")], _from("S")
    counted = {seat: len(_RANKS.findall(hand.upper())) for seat, hand in zip(order, hands, strict=False)}
    return {seat: cards for seat, cards in counted.items() if cards}


def _from(first: str) -> list[Seat]:
    begins = next((seat for seat in SEATS if seat.letter == first.strip().upper()), Seat.NORTH)
    return [SEATS[(begins + step) % len(SEATS)] for step in range(len(SEATS))]


def _take(found: Brought, record: Record, cards: Mapping[Seat, int]) -> None:
    number = record.number
    if number is None or not 1 <= number <= HIGHEST:
        found.outside.append(record.label)
        return
    wrong = [WrongHand(number, seat, held) for seat, held in cards.items() if held != _THIRTEEN]
    if wrong:
        found.wrong += wrong
        return
    deal = record.deal
    if deal is None:
        found.broken.append(number)
        return
    if found.deals.setdefault(number, deal) != deal:
        found.repeated.append(number)
        return
    marked = Board.numbered(number)
    dealer, vulnerability = record.dealer or marked.dealer, record.vulnerability or marked.vulnerability
    if (dealer, vulnerability) != (marked.dealer, marked.vulnerability):
        said, numbered = (dealer.letter, vulnerability.value), (marked.dealer.letter, marked.vulnerability.value)
        found.otherwise.append(Otherwise(number, said, numbered))
