"""The setup lines of a table script: board, deal and conditions, before anything happens."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from laws.conformance.script.words import Unreadable
from laws.protocol.events import BoardOpened
from laws.table.conditions import (
    Alerts,
    Attention,
    AuctionView,
    Conditions,
    ContestedClaim,
    Director,
    Irregularities,
    LastTrick,
    Obligations,
    OpeningLead,
)
from laws.table.table import Table
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Vulnerability

__all__ = ["DEFAULT_DEAL", "Setup", "setup_lines"]

DEFAULT_DEAL: Final = "N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87"

_SEARCH: Final = 100_000
"""Positions that are examined when a claim is contested and no director decides it."""
_CHOICES: Final = {
    "irregularities": ("irregularities", Irregularities),
    "attention": ("attention", Attention),
    "director": ("director", Director),
    "obligations": ("obligations", Obligations),
    "alerts": ("alerts", Alerts),
    "lead": ("opening_lead", OpeningLead),
    "auction": ("auction_view", AuctionView),
    "trick": ("last_trick", LastTrick),
    "contested": ("contested", ContestedClaim),
}
"""The lines that choose a condition: its name in `Conditions`, and its values."""
_USUAL: Final = Conditions(irregularities=Irregularities.ALLOWED, contested=ContestedClaim.DIRECTOR)


@dataclass(slots=True)
class Setup:
    """The state of the table before the first action.

    By default irregularities are allowed, and the director decides a contested claim. `search` is the number of
    positions to examine when a contested claim waits for the search; with 0 the script states the result.
    """

    title: str = ""
    law: tuple[Paragraph, ...] = ()
    number: int = 1
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    deal: Deal = field(default_factory=lambda: Deal.parse(DEFAULT_DEAL))
    conditions: Conditions = _USUAL
    search: int = _SEARCH

    def read(self, name: str, value: str) -> None:
        """Read one line ``name: value``. Raise Unreadable."""
        try:
            self._take(name, value)
        except Unreadable:
            raise
        except ValueError as error:
            raise Unreadable(str(error)) from None

    def _take(self, name: str, value: str) -> None:
        match name:
            case "title":
                self.title = value
            case "law":
                self.law = tuple(map(Paragraph.parse, value.split(", ")))
            case "board":
                self.number = _number(value, "of a board", 1, 9_999)
            case "dealer":
                self.dealer = Seat.parse(value)
            case "vul":
                self.vulnerability = Vulnerability.parse(value)
            case "deal":
                self.deal = Deal.parse(value)
            case "search":
                self.search = _number(value, "of positions", 0, 1_000_000)
            case "screens":
                self.conditions = replace(self.conditions, screens=_on(value.lower()))
            case _ if name in _CHOICES:
                condition, values = _CHOICES[name]
                chosen: dict[str, Any] = {condition: values(value.lower())}
                self.conditions = replace(self.conditions, **chosen)
            case _:
                raise Unreadable(f"no set-up line is called {name!r}")

    def table(self) -> Table:
        """Return the table as it is set up."""
        usual = Board.numbered(self.number)
        board = Board(
            self.number,
            usual.dealer if self.dealer is None else self.dealer,
            usual.vulnerability if self.vulnerability is None else self.vulnerability,
        )
        return Table.open(board, self.deal, self.conditions)


def setup_lines(opened: BoardOpened, title: str = "") -> list[str]:
    """Return the set-up lines of a board as it was opened: those that `Setup` does not have by default.

    The results of searches are stated by the script: `search` is 0.
    """
    board, usual = opened.board, Board.numbered(opened.board.number)
    lines = [f"title: {' '.join(title.split())}"] if title else []
    lines.append(f"board: {board.number}")
    if board.dealer is not usual.dealer:
        lines.append(f"dealer: {board.dealer.letter}")
    if board.vulnerability is not usual.vulnerability:
        lines.append(f"vul: {board.vulnerability.value}")
    lines.append(f"deal: {opened.deal}")
    for name, (condition, _values) in _CHOICES.items():
        chosen = getattr(opened.conditions, condition)
        if chosen is not getattr(_USUAL, condition):
            lines.append(f"{name}: {chosen.value}")
    if opened.conditions.screens:
        lines.append("screens: on")
    return [*lines, "search: 0"]


def _number(value: str, of: str, lowest: int, highest: int) -> int:
    if not (value.isascii() and value.isdigit() and lowest <= int(value) <= highest):
        raise Unreadable(f"{value!r} is not the number {of}")
    return int(value)


def _on(value: str) -> bool:
    if value not in ("on", "off"):
        raise Unreadable(f"screens are on or off, not {value!r}")
    return value == "on"
