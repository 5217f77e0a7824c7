"""Parsers of tag values, as the standard and as people write them.

Every function takes a tag's value and raises ValueError with a sentence for a person when it cannot be parsed. Case is
ignored, and so are blanks where the meaning stays unambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from laws.values.cards import Denomination, Hand
from laws.values.contract import Contract, Doubled, PassedOut
from laws.values.seats import SEATS, Seat, Side, Vulnerability

__all__ = [
    "INTEGER",
    "NUMBER",
    "RUBBER",
    "Hands",
    "Named",
    "board_number",
    "contract",
    "deal",
    "deal_text",
    "declarer",
    "is_given",
    "literal",
    "note",
    "seat",
    "sided",
    "tricks",
    "vulnerability",
]

Hands = tuple[Hand | None, Hand | None, Hand | None, Hand | None]

INTEGER: Final = r"[+-]?[0-9]{1,9}"
NUMBER: Final = r"[+-]?(?:[0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})%?"
RUBBER: Final = r"[0-9]{1,9}\s*/\s*[0-9]{1,9}"

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_NOTE: Final = re.compile(r"\s*([0-9]{1,4})\s*:(.*)", re.DOTALL)
_DEAL: Final = re.compile(r"\s*([A-Za-z]+)\s*:\s*(.*)", re.DOTALL)
_CONTRACT: Final = re.compile(
    r"([1-7])\s*(NT|[CDHSN♣♦♥♠])\s*(?:(XX?|DBL|RDBL|[DR]|\*{1,2})\s*)?(?:BY\s+)?([NESW])?", re.IGNORECASE
)
_DOUBLED: Final = {
    "": Doubled.NO,
    "X": Doubled.DOUBLED,
    "D": Doubled.DOUBLED,
    "DBL": Doubled.DOUBLED,
    "*": Doubled.DOUBLED,
    "XX": Doubled.REDOUBLED,
    "R": Doubled.REDOUBLED,
    "RDBL": Doubled.REDOUBLED,
    "**": Doubled.REDOUBLED,
}
_PASSED_OUT: Final = frozenset(("PASS", "P", "AP", "ALLPASS", "PASSOUT", "PASSEDOUT"))


def literal(value: str) -> str:
    """Return a literal value for a tag: a blank before ``#`` and ``##`` prevents inheritance."""
    return f" {value}" if value == "#" or value.startswith("##") else value


def is_given(value: str | None) -> bool:
    """Return whether a tag states anything: it is present and neither empty nor a question mark."""
    return value is not None and value.strip() not in ("", "?")


def seat(value: str) -> Seat:
    """Parse a seat: W, N, E or S, or the whole word."""
    return Seat.parse(value.strip())


def declarer(value: str) -> tuple[Seat, bool]:
    """Parse the declarer; return the seat, and whether ``^`` marks that declarer and dummy were swapped (3.4.13)."""
    text = value.strip()
    return seat(text.removeprefix("^")), text.startswith("^")


def vulnerability(value: str) -> Vulnerability:
    """Parse a vulnerability: None, Love or -; NS; EW; All or Both; N-S and N/S as well."""
    text = value.strip()
    return Vulnerability.parse(text if text == "-" else re.sub(r"[\s/-]", "", text))


def board_number(value: str) -> int:
    """Return the number in a board's name: 7 in ``7``, ``07`` and ``Board 7``."""
    match = _NUMBER.search(value)
    if match is None or int(match[0]) < 1:
        raise ValueError(f"the board {value!r} has no number from 1")
    return int(match[0])


@dataclass(frozen=True, slots=True)
class Named:
    """The content of a Contract tag. An ending (3.10) has no level; a declarer may be named with the contract."""

    level: int | None
    denomination: Denomination
    doubled: Doubled = Doubled.NO
    declarer: Seat | None = None

    def by(self, declarer: Seat | None) -> Contract | None:
        """Return the contract of that declarer, who overrides one named here; None if anything is unknown."""
        by = self.declarer if declarer is None else declarer
        if by is None or self.level is None:
            return None
        return Contract(self.level, self.denomination, self.doubled, by)


def contract(value: str) -> Named | PassedOut:
    """Parse ``4SX``; ``Pass``; the denomination of an ending; and informal forms: ``3n``, ``3SD``, ``4S N``."""
    text = value.strip()
    if re.sub(r"[\s-]", "", text).upper() in _PASSED_OUT:
        return PassedOut()
    match = _CONTRACT.fullmatch(text)
    if match is None:
        try:
            return Named(None, Denomination.parse(text))
        except ValueError:
            raise ValueError(f"{value!r} is not a contract: write it like 3NT, 4SX or Pass") from None
    by = Seat.parse(match[4]) if match[4] else None
    return Named(int(match[1]), Denomination.parse(match[2]), _DOUBLED[(match[3] or "").upper()], by)


def deal(value: str) -> Hands:
    """Return the four hands by seat, None for one not given; the fourth hand of a full deal follows from the others.

    Raise ValueError for a card in two hands, a hand of more than thirteen, hands of thirteen beside shorter ones, and
    hands of an ending that differ by more than a card.
    """
    match = _DEAL.fullmatch(value)
    if match is None:
        raise ValueError(f"the deal {_short(value)!r} does not begin with a seat and a colon, like N:")
    texts = match[2].split()
    if len(texts) != 4:
        raise ValueError(f"the deal has {len(texts)} hands: write four, with - for one that is not given")
    start = seat(match[1])
    hands: list[Hand | None] = [None] * 4
    held = Hand(0)
    for place, text in enumerate(texts):
        owner = SEATS[(start + place) % 4]
        try:
            hand = Hand.parse(text) if text != "-" else Hand(0)
        except ValueError as error:
            raise ValueError(f"the deal is wrong: {owner.name.title()}'s hand {error}") from None
        if hand & held:
            raise ValueError(f"the deal is wrong: two players hold {next(iter(hand & held))}")
        held |= hand
        hands[owner] = hand or None
    _check_lengths(hands)
    return _completed(hands)


def _check_lengths(hands: Sequence[Hand | None]) -> None:
    lengths = {len(hand): owner for owner, hand in zip(SEATS, hands, strict=True) if hand is not None}
    if not lengths:
        return
    longest, shortest = max(lengths), min(lengths)
    if longest > 13:
        raise ValueError(f"the deal is wrong: {lengths[longest].name.title()} holds {longest} cards")
    if longest - shortest > (longest < 13):
        owner = lengths[shortest].name.title()
        raise ValueError(f"the deal is wrong: {owner} has {shortest} and others have {longest} cards")


def _completed(hands: Sequence[Hand | None]) -> Hands:
    known = [hand for hand in hands if hand is not None]
    rest = None
    if len(known) == 3 and all(len(hand) == 13 for hand in known):
        rest = Hand((1 << 52) - 1) - (known[0] | known[1] | known[2])
    north, east, south, west = (rest if hand is None else hand for hand in hands)
    return (north, east, south, west)


def deal_text(hands: Hands, first: Seat) -> str:
    """Return the value of a Deal tag that begins with that seat."""
    order = (SEATS[(first + place) % 4] for place in range(4))
    return f"{first.letter}:" + " ".join("-" if (hand := hands[owner]) is None else str(hand) for owner in order)


def sided(value: str, number: str) -> dict[Side | None, str]:
    """Parse the numbers of the sides: ``n`` (None, declarer's), ``NS n``, ``EW n``, or both; a ``;`` ends the value.

    `number` is the pattern of one number.
    """
    text = value.partition(";")[0].strip()
    match = re.fullmatch(rf"(?:(NS|EW)\s*)?({number})(?:\s+(NS|EW)\s*({number}))?", text, re.IGNORECASE)
    if match is None or (match[3] and (not match[1] or match[1].upper() == match[3].upper())):
        raise ValueError(f"{value!r} is not a number for declarer, NS, EW or both, like NS 9")
    found: dict[Side | None, str] = {Side[match[1].upper()] if match[1] else None: match[2]}
    if match[3]:
        found[Side[match[3].upper()]] = match[4]
    return found


def tricks(value: str, side: Side | None, total: int = 13) -> int | None:
    """Parse declarer's tricks in a Result tag, with or without ``^``; None when the declaring side is not known.

    `side` is declarer's side, `total` the number of tricks of the board.
    """
    stated = {by: int(text) for by, text in sided(value.strip().removeprefix("^"), "[0-9]{1,2}").items()}
    if max(stated.values()) > total or (len(stated) == 2 and sum(stated.values()) > total):
        raise ValueError(f"{value!r} is more than {total} tricks")
    if None in stated:
        return stated[None]
    if side is None:
        return None
    return stated[side] if side in stated else total - stated[side.other]


def note(value: str) -> tuple[int, str]:
    """Return the number and the text of a note: ``1:transfer``."""
    match = _NOTE.fullmatch(value)
    if match is None:
        raise ValueError(f"the note {_short(value)!r} does not begin with its number and a colon")
    return int(match[1]), match[2].strip()


def _short(value: str) -> str:
    return value if len(value) <= 40 else value[:39] + "…"
