"""What both players of a side have said of one call, side by side (article 34.1, Laws 20F1, 21B): for the director.

Behind screens each of them explains his side's calls to his own screenmate. No player's View holds this.
"""

from __future__ import annotations

from dataclasses import dataclass

from laws.table.auction import MadeCall
from laws.table.irregularity import Note
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.contradiction import contradictions
from laws.values.explanation import explanation_of
from laws.values.seats import Seat
from laws.values.tiles import Tile
from laws.views.screen_view import both_explanations

__all__ = ["Answers", "answers_of"]


@dataclass(frozen=True, slots=True)
class Answers:
    """The latest explanation of the call with that number by its caller, `own`, and by his partner, `partners`.

    Both are as they are written, and not empty.
    """

    number: int
    caller: Seat
    call: Call
    own: str
    partners: str

    @property
    def contradictions(self) -> tuple[tuple[Tile, Tile], ...]:
        """The tiles, caller's and partner's, that contradict each other. Words are compared by nobody but people."""
        return contradictions(explanation_of(self.own).tiles, explanation_of(self.partners).tiles)


def answers_of(table: Table) -> tuple[Answers, ...]:
    """Return the calls that both players of the side have explained, in their order.

    Without screens these are the answers to questions and their corrections: what a call was explained as when it was
    made is the same text until then.
    """
    found = []
    for made in table.auction.calls:
        own, partners = _both(table, made)
        if own and partners:
            found.append(Answers(made.number, made.seat, made.call, own, partners))
    return tuple(found)


def _both(table: Table, made: MadeCall) -> tuple[str, str]:
    if table.screen is not None:
        return both_explanations(table, made)
    said = {note.seat: note.text for note in table.incidents.notes if _explains(note, made)}
    return said.get(made.seat, ""), said.get(made.seat.partner, "")


def _explains(note: Note, made: MadeCall) -> bool:
    return note.call == made.number and note.what in ("explains", "corrects")
