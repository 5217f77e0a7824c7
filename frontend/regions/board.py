"""The board's details, in the bar above the table."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from frontend import words
from frontend.regions.clock import Clock
from frontend.regions.surroundings import Surroundings
from laws.values.board import Board
from laws.values.fast_init import fast_init
from laws.values.seats import Vulnerability
from laws.views.seen import View

__all__ = ["BoardRegion"]


@fast_init
@dataclass(frozen=True, slots=True)
class BoardRegion:
    """The board's number, dealer and vulnerability; the table's name; the number of boards left; the clock."""

    board: Board | None
    table: str
    left: int | None
    clock: Clock | None = None
    anew: int = 0

    @classmethod
    def of(cls, view: View | None, around: Surroundings) -> BoardRegion:
        """Return the region of a table."""
        board = None if view is None else view.board
        return cls(board, around.name, around.boards_left, around.clock, around.anew)

    def html(self, language: str) -> str:
        """Return the HTML inside the element."""
        _ = words.say(language)
        board = self.board
        if board is None:
            return f"<h1>{escape(self.table)}</h1>"
        vulnerable = words.vulnerability_name(board.vulnerability, language)
        none = board.vulnerability is Vulnerability.NONE
        return (
            f"<h1>{_('Board {number}').format(number=board.number)}</h1>"
            f'<span class="chip">{_("Dealer {seat}").format(seat=words.seat_name(board.dealer, language))}</span>'
            f'<span class="chip {"safe" if none else "vulnerable"}">{vulnerable}</span>'
            f'<span class="chip wide name">{escape(self.table)}</span>'
            f"{self._left(language)}{'' if self.clock is None else self.clock.html(language)}"
        )

    def _left(self, language: str) -> str:
        if self.left is None:
            return ""
        _ = words.say(language)
        texts = {0: _("last board"), 1: _("1 board to come")}
        text = texts.get(self.left) or _("{number} boards to come").format(number=self.left)
        return f'<span class="chip wide">{text}</span>'

    @property
    def attributes(self) -> str:
        """How often a director has let the pages of the table be fetched anew, from the first time on."""
        return f'data-anew="{self.anew}"' if self.anew else ""
