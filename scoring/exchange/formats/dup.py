"""DUP, the format of boards for dealing machines of the Duplimate family.

A record of 156 bytes for each board, boards numbered consecutively:

    0–77    North's, East's, South's cards, two digits each, 01 the ace of spades to 52 the two of clubs
    78–145  the four hands as ranks, each suit begun by a byte of its own: 6 spades, 3 hearts, 4 diamonds, 5 clubs
    146–155 of the first record: ``YN``, the first board's number in two places, `` 0 ``, the number of boards in
            two digits, a blank; zeros in the others

Dealer and vulnerability are those of the board numbers (Law 2); the format does not support others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from laws.notation.record import Record, Trouble
from laws.values.board import Board
from laws.values.cards import FULL_DECK, SUITS, Card, Hand, Rank, Suit
from laws.values.seats import SEATS

__all__ = ["RECORD", "read", "write"]

RECORD: Final = 156
"""The length of a record in bytes."""

_CARDS: Final = slice(0, 78)
_HANDS: Final = slice(78, 146)
_HEAD: Final = slice(146, 156)
_SUIT_BYTES: Final = {Suit.SPADES: b"\6", Suit.HEARTS: b"\3", Suit.DIAMONDS: b"\4", Suit.CLUBS: b"\5"}
_HEADER: Final = re.compile(rb"Y([NY])([0-9 ]{2})...([0-9 ]{2}).", re.IGNORECASE | re.DOTALL)
_MOST: Final = 99
_NOBODY: Final = (None, None, None, None)


def read(data: bytes, file: str) -> tuple[tuple[Record, ...], tuple[Trouble, ...]]:
    """Return the boards of a file, and its faults; the line of a fault is the number of the record, from 1.

    A record that is not a deal is reported and left out. Without a readable head the first board is number 1.
    """
    troubles: list[Trouble] = []
    whole, left = divmod(len(data), RECORD)
    if left or not whole:
        what = f"the last record has {left} bytes" if left else "the file is empty"
        troubles.append(Trouble(file, whole + 1, f"{what}: each has {RECORD}"))
    first = _first(data[_HEAD], whole, troubles, file) if whole else 1
    records = []
    for place in range(whole):
        number = first + place
        try:
            hands = _hands(data[place * RECORD : (place + 1) * RECORD])
        except ValueError as error:
            troubles.append(Trouble(file, place + 1, f"board {number}: {error}"))
            continue
        board = Board.numbered(number)
        records.append(
            Record(file, place + 1, f"{number}", number, None, _NOBODY, board.dealer, board.vulnerability, hands)
        )
    return tuple(records), tuple(troubles)


def _first(head: bytes, whole: int, troubles: list[Trouble], file: str) -> int:
    """Return the number of the first board."""
    match = _HEADER.fullmatch(head)
    if match is None or not match[2].strip().isdigit() or not match[3].strip().isdigit() or int(match[2]) < 1:
        troubles.append(Trouble(file, 1, "the head of the first record is not understood: boards are taken from 1"))
        return 1
    if match[1] in b"Yy":
        troubles.append(Trouble(file, 1, "the head asks for reversed boards, which is ignored"))
    if int(match[3]) != whole:
        troubles.append(Trouble(file, 1, f"the head announces {int(match[3])} boards, the file holds {whole}"))
    return int(match[2])


def _hands(record: bytes) -> tuple[Hand, Hand, Hand, Hand]:
    """Return the four hands. Raise ValueError if the cards are not a deal, or if the two notations differ."""
    digits = record[_CARDS]
    if not digits.isdigit():
        raise ValueError("cards are numbers of two digits, from 01 to 52")
    numbers = [int(digits[at : at + 2]) for at in range(0, len(digits), 2)]
    if not all(1 <= number <= 52 for number in numbers) or len(set(numbers)) != len(numbers):
        raise ValueError("cards are different numbers from 01 to 52")
    north, east, south = (Hand.of(_card(number) for number in numbers[at : at + 13]) for at in (0, 13, 26))
    hands = (north, east, south, FULL_DECK - (north | east | south))
    if record[_HANDS] != _ranks(hands):
        raise ValueError("the hands differ between the two ways in which they are written")
    return hands


def _card(number: int) -> Card:
    suit, below = divmod(number - 1, 13)
    return Card.of(SUITS[3 - suit], Rank(14 - below))


def _number(card: Card) -> int:
    return 13 * (3 - card.suit) + 15 - card.rank


def _ranks(hands: Sequence[Hand]) -> bytes:
    return b"".join(mark + hand.ranks(suit).encode("ascii") for hand in hands for suit, mark in _SUIT_BYTES.items())


def write(records: Sequence[Record]) -> bytes:
    """Return the file of these boards, in any order. Raise ValueError for what the format does not support.

    These are numbers above 99 or with gaps, repeated numbers, unknown hands, and a dealer or a vulnerability other than
    the number's.
    """
    if not records:
        raise ValueError("there is no board to write: a DUP file has one at least")
    by_number: dict[int, Record] = {}
    for record in records:
        if record.number is None:
            raise ValueError(f"board {record.label!r} has no number")
        if record.number in by_number:
            raise ValueError(f"board {record.number} is there twice")
        by_number[record.number] = record
    numbers = sorted(by_number)
    first, last = numbers[0], numbers[-1]
    if last > _MOST or last - first >= len(numbers):
        raise ValueError(f"a DUP file has boards one after the other up to {_MOST}, not these from {first} to {last}")
    head = f"YN{first:<2} 0 {len(numbers):02} ".encode("ascii")
    return b"".join(_record(by_number[number]) + (head if number == first else bytes(len(head))) for number in numbers)


def _record(record: Record) -> bytes:
    hands = [hand for hand in record.hands if hand is not None]
    assert record.number is not None
    board = Board.numbered(record.number)
    if len(hands) != len(SEATS) or any(len(hand) != 13 for hand in hands) or Hand.of(_all(hands)) != FULL_DECK:
        raise ValueError(f"board {record.number} is not a whole deal")
    if record.dealer not in (None, board.dealer) or record.vulnerability not in (None, board.vulnerability):
        raise ValueError(f"board {record.number} has another dealer or vulnerability than its number")
    cards = "".join(f"{_number(card):02}" for hand in hands[:3] for card in sorted(hand, key=_number))
    return cards.encode("ascii") + _ranks(hands)


def _all(hands: Sequence[Hand]) -> list[Card]:
    return [card for hand in hands for card in hand]
