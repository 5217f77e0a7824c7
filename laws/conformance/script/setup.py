"""The set-up lines of a table script: board, deal and conditions, before anything happens."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from laws.conformance.script.words import Unreadable
from laws.table.conditions import Alerts, Attention, Conditions, ContestedClaim, Director, Irregularities, Obligations
from laws.table.table import Table
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import Seat, Vulnerability

__all__ = ["DEFAULT_DEAL", "Setup"]

DEFAULT_DEAL: Final = "N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87"

_CHOICES: Final = {
    "irregularities": Irregularities,
    "attention": Attention,
    "director": Director,
    "obligations": Obligations,
    "alerts": Alerts,
}


@dataclass(slots=True)
class Setup:
    """What stands on the table before the first action.

    A script's irregularities are allowed unless it says else, and the director decides a contested claim.
    """

    title: str = ""
    law: str = ""
    number: int = 1
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    deal: Deal = field(default_factory=lambda: Deal.parse(DEFAULT_DEAL))
    conditions: Conditions = field(
        default_factory=lambda: Conditions(irregularities=Irregularities.ALLOWED, contested=ContestedClaim.DIRECTOR)
    )

    def read(self, name: str, value: str) -> None:
        """Takes one line ``name: value``. Raises Unreadable."""
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
                self.law = value
            case "board":
                self.number = _board(value)
            case "dealer":
                self.dealer = Seat.parse(value)
            case "vul":
                self.vulnerability = Vulnerability.parse(value)
            case "deal":
                self.deal = Deal.parse(value)
            case "screens":
                self.conditions = replace(self.conditions, screens=_on(value.lower()))
            case _ if name in _CHOICES:
                chosen: dict[str, Any] = {name: _CHOICES[name](value.lower())}
                self.conditions = replace(self.conditions, **chosen)
            case _:
                raise Unreadable(f"no set-up line is called {name!r}")

    def table(self) -> Table:
        """The table as it is set up."""
        usual = Board.numbered(self.number)
        board = Board(
            self.number,
            usual.dealer if self.dealer is None else self.dealer,
            usual.vulnerability if self.vulnerability is None else self.vulnerability,
        )
        return Table.open(board, self.deal, self.conditions)


def _board(value: str) -> int:
    if not (value.isascii() and value.isdigit() and 0 < int(value) < 10_000):
        raise Unreadable(f"{value!r} is not the number of a board")
    return int(value)


def _on(value: str) -> bool:
    if value not in ("on", "off"):
        raise Unreadable(f"screens are on or off, not {value!r}")
    return value == "on"
