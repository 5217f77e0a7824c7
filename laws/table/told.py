"""What has been told of a call: the explanation made with it, and every later one (Laws 20F, 75B; article 34.1).

A later explanation takes the place of none: who has read the first reads both.
"""

from __future__ import annotations

from dataclasses import dataclass

from laws.table.screen import side_of
from laws.table.table import Table
from laws.values.seats import Seat

__all__ = ["EXPLAINING", "Telling", "changes_explanation", "latest", "tellings"]

EXPLAINING = ("explains", "corrects")
"""The words of a note that tells the meaning of a call."""


@dataclass(frozen=True, slots=True)
class Telling:
    """This player has explained a call with that text, `made` with the call itself or later.

    `corrects`: it puts right what he or his partner has said (Laws 20F4, 20F5).
    """

    seat: Seat
    text: str
    corrects: bool = False
    made: bool = False


def tellings(table: Table, number: int) -> tuple[Telling, ...]:
    """Return all that the call with that number has been explained as, by either partner, in order."""
    made = table.auction.calls[number - 1]
    first = (Telling(made.seat, made.explanation, made=True),) if made.explanation else ()
    later = (
        Telling(note.seat, note.text, note.what == "corrects")
        for note in table.incidents.notes
        if note.call == number and note.what in EXPLAINING and note.seat is not None
    )
    return (*first, *later)


def latest(table: Table, number: int) -> str:
    """Return what the call was explained as last; empty if it was not."""
    told = tellings(table, number)
    return told[-1].text if told else ""


def changes_explanation(table: Table, seat: Seat, number: int, text: str) -> bool:
    """Return whether this text puts right what the same player has said of the call (Law 20F4).

    It does where it differs and nobody has asked him again since: the answer to another question adds to the first.
    """
    made = table.auction.calls[number - 1]
    said = made.explanation if made.seat is seat else ""
    for note in table.incidents.notes:
        if note.call != number or note.seat is None:
            continue
        if note.what in EXPLAINING and note.seat is seat:
            said = note.text
        elif note.what == "asks" and (table.screen is None or side_of(note.seat) is side_of(seat)):
            said = ""
    return bool(said and text) and text != said
