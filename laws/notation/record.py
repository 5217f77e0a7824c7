"""One board as a file records it, whatever the file's format.

Every reader returns `Record`s; what a file does not state is None. A record is what was written down, not what the Laws
allow: `python -m laws play` compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass

from laws.values.calls import Call
from laws.values.cards import Card, Hand
from laws.values.contract import Contract, PassedOut
from laws.values.deal import Deal
from laws.values.seats import Seat, Vulnerability

__all__ = ["Record", "RecordedCall", "Trouble"]


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call with what the file states about it. `skipped` counts the turns that were passed over before it."""

    call: Call
    alerted: bool = False
    explanation: str = ""
    skipped: int = 0


@dataclass(frozen=True, slots=True)
class Trouble:
    """A fault in a file: the place and one sentence for a person. `line` counts from 1."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


@dataclass(frozen=True, slots=True)
class Record:
    """A board as recorded at one table.

    `line` is where the record begins in `file`, from 1. `label` is the board as the file names it, `number` the number
    found in it. `hands` are in the order of the seats, each None when unknown; a hand may be short in a record of an
    ending. `play` is in the order in which the cards were played. `claimed` is the total of declarer's tricks as
    settled by a claim; `tricks` is the number that the file states as the result; `score_ns` the stated score in points
    from North-South's side. `complete` says whether the auction was written to its end.
    """

    file: str
    line: int
    label: str
    number: int | None = None
    room: str | None = None
    names: tuple[str | None, str | None, str | None, str | None] = (None, None, None, None)
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    hands: tuple[Hand | None, Hand | None, Hand | None, Hand | None] = (None, None, None, None)
    auction: tuple[RecordedCall, ...] | None = None
    complete: bool = True
    contract: Contract | PassedOut | None = None
    play: tuple[Card, ...] | None = None
    claimed: int | None = None
    tricks: int | None = None
    score_ns: int | None = None

    @property
    def deal(self) -> Deal | None:
        """The four hands as a deal; None when a hand is unknown or they are not the 52 cards."""
        north, east, south, west = self.hands
        if north is None or east is None or south is None or west is None:
            return None
        try:
            return Deal(north, east, south, west)
        except ValueError:
            return None
