"""Hand records: a deal on its board, the double-dummy tricks of each hand in each denomination, and par.

PBN has several notations, which are all read: ``OptimumResultTable`` (standard, 5.5), and from programs
``DoubleDummyTricks``, twenty hexadecimal digits for North, South, East, West in notrump, spades, hearts, diamonds,
clubs, and ``Ability``, five digits a hand. The first two are written, with ``OptimumScore`` and ``ParContract``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from laws.notation import pbn
from laws.notation.pbn import values
from laws.notation.record import Record, Trouble
from laws.values.cards import Denomination
from laws.values.seats import SEATS, Seat, Side

__all__ = ["HandRecord", "Makes", "Tricks", "makes", "read", "write"]

Tricks = tuple[tuple[int, int, int, int], ...]
"""Declarer's tricks, by denomination (clubs, diamonds, hearts, spades, notrump), then by declarer's seat."""

_SEAT_ORDER: Final = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
_FROM_NOTRUMP: Final = tuple(reversed(Denomination))
_DIGITS: Final = re.compile(r"[0-9a-d]{20}", re.IGNORECASE)
_ABILITY: Final = re.compile(r"([NESW])\s*:\s*([0-9a-d]{5})", re.IGNORECASE)
_COLUMNS: Final = r"Declarer;Denomination\2R;Result\2R"
_BOOK: Final = 6


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A deal with its analysis. `par_ns` is par for North-South, `par` names the contracts in words."""

    record: Record
    tricks: Tricks | None = None
    par_ns: int | None = None
    par: str = ""


@dataclass(frozen=True, slots=True)
class Makes:
    """The highest double-dummy contract of a side in a denomination, with the declarers who make it."""

    level: int
    denomination: Denomination
    declarers: tuple[Seat, ...]

    @property
    def is_by_one(self) -> bool:
        """Whether only one hand of the side makes it."""
        return len(self.declarers) == 1


def makes(tricks: Tricks, side: Side) -> tuple[Makes, ...]:
    """Return the makeable contracts of a side, the highest of each denomination, notrump first."""
    found = []
    for denomination in _FROM_NOTRUMP:
        most = max(tricks[denomination][seat] for seat in side.seats)
        if most > _BOOK:
            declarers = tuple(seat for seat in side.seats if tricks[denomination][seat] == most)
            found.append(Makes(most - _BOOK, denomination, declarers))
    return tuple(found)


def read(data: bytes, file: str) -> tuple[tuple[HandRecord, ...], tuple[Trouble, ...]]:
    """Read the hand records of a PBN file: every game with at least one hand. Never raises.

    Games with the same deal on the same board are merged into one record.
    """
    games, troubles = pbn.read(data, file)
    told = list(troubles)
    found: dict[tuple[object, ...], HandRecord] = {}
    for game in games:
        record, wrong = game.record()
        told += wrong
        if any(hand is not None for hand in record.hands):
            new = HandRecord(record, _tricks(game, file, told), *_par(game))
            old = found.setdefault((record.number, record.hands), new)
            if old is not new and old.tricks is None and new.tricks is not None:
                found[record.number, record.hands] = new
    return tuple(found.values()), tuple(told)


def _tricks(game: pbn.Game, file: str, told: list[Trouble]) -> Tricks | None:
    """Return the double-dummy table of a game, from the first of the three notations that is present."""
    by_place = _of_table(game) or _of_digits(game.value("DoubleDummyTricks")) or _of_ability(game.value("Ability"))
    if not by_place:
        return None
    wrong = [made for made in by_place.values() if not 0 <= made <= 13]
    if wrong or len(by_place) < len(SEATS) * len(Denomination):
        what = f"it has {wrong[0]} tricks" if wrong else "it is not complete"
        told.append(Trouble(file, game.line, f"the double-dummy table is left out: {what}"))
        return None
    return tuple((by_place[0, bid], by_place[1, bid], by_place[2, bid], by_place[3, bid]) for bid in Denomination)


def _of_table(game: pbn.Game) -> dict[tuple[int, Denomination], int]:
    table = game.table("OptimumResultTable")
    found = {}
    for row in () if table is None else table.rows:
        try:
            by, bid, made = row[:3]
            found[int(Seat.parse(by)), Denomination.parse(bid)] = int(made[:3])
        except ValueError:
            return {}
    return found


def _of_digits(text: str | None) -> dict[tuple[int, Denomination], int]:
    if text is None or _DIGITS.fullmatch(text.strip()) is None:
        return {}
    places = ((int(seat), bid) for seat in _SEAT_ORDER for bid in _FROM_NOTRUMP)
    return dict(zip(places, (int(digit, 16) for digit in text.strip()), strict=True))


def _of_ability(text: str | None) -> dict[tuple[int, Denomination], int]:
    return {
        (int(Seat.parse(by)), bid): int(digit, 16)
        for by, digits in _ABILITY.findall(text or "")
        for bid, digit in zip(_FROM_NOTRUMP, digits, strict=True)
    }


def _par(game: pbn.Game) -> tuple[int | None, str]:
    """Return par for North-South, and the contracts in words."""
    value = game.value("OptimumScore")
    words = (game.value("ParContract") or "").strip()
    if not values.is_given(value):
        return None, words
    try:
        stated = values.sided(value or "", values.INTEGER)
    except ValueError:
        return None, words
    if Side.NS in stated:
        return int(stated[Side.NS]), words
    return (-int(stated[Side.EW]) if Side.EW in stated else None), words


def write(hands: Iterable[HandRecord]) -> bytes:
    """Return a PBN file of these hand records."""
    return pbn.write([_game(hand) for hand in hands])


def _game(hand: HandRecord) -> pbn.Game:
    given = {}
    if hand.tricks is not None:
        given["DoubleDummyTricks"] = "".join(
            f"{hand.tricks[bid][seat]:x}" for seat in _SEAT_ORDER for bid in _FROM_NOTRUMP
        )
    if hand.par_ns is not None:
        given["OptimumScore"] = f"NS {hand.par_ns}"
    if hand.par:
        given["ParContract"] = hand.par
    game = pbn.Game.from_record(hand.record, **given)
    return game if hand.tricks is None else pbn.Game((*game.tags, _table(hand.tricks)))


def _table(tricks: Sequence[tuple[int, int, int, int]]) -> pbn.Tag:
    cells = [
        text
        for seat in _SEAT_ORDER
        for bid in _FROM_NOTRUMP
        for text in (seat.letter, bid.text, f"{tricks[bid][seat]}")
    ]
    return pbn.Tag("OptimumResultTable", _COLUMNS, (), tuple(pbn.Element(text) for text in cells))
