"""The words that were said at a table on a board and the one before it, as evidence for a report of conduct."""

from __future__ import annotations

from typing import Any, Final

from laws.values.seats import Seat
from play.models import BoardPlay, LogRow
from play.table.audience import Hearers
from play.table.codec import decode
from play.table.people.seats import EMPTY, seats_after

__all__ = ["MOST_WORDS", "words_said"]

MOST_WORDS: Final = 400
"""As many lines are kept, the newest."""
_IN_PRIVATE: Final = {Hearers.DIRECTOR.value, Hearers.PLAYER.value}
_NOTED: Final = {"asks": "asked", "explains": "explained", "corrects": "explained"}


def words_said(board: BoardPlay) -> list[dict[str, Any]]:
    """Return who said what, in order: board, time, name, in what way (said, asked, explained, claimed), text.

    What was said to the director, or by him to one player, is left out.
    """
    played = BoardPlay.objects.filter(table=board.table_id, sequence__in=(board.sequence - 1, board.sequence))
    found: list[dict[str, Any]] = []
    for one in played.order_by("sequence"):
        found += _on_board(one)
    return found[-MOST_WORDS:]


def _on_board(board: BoardPlay) -> list[dict[str, Any]]:
    seats, found = EMPTY, []
    for row in LogRow.objects.filter(play=board).order_by("number"):
        if row.kind.startswith("table."):
            seats = seats_after(seats, decode(row.kind, row.v, row.data))
        way, text = _words(row.kind, row.data)
        if not text:
            continue
        name = row.data.get("name")
        if name is None:
            occupant = seats[Seat.parse(row.data["seat"])]
            name = "" if occupant is None else occupant.name
        found.append({"board": board.number, "at": row.at.isoformat(), "name": name, "way": way, "text": text})
    return found


def _words(kind: str, data: dict[str, Any]) -> tuple[str, str]:
    """Return in what way something was said in this row of the log, and its text; empty where nothing was."""
    match kind:
        case "table.said" if data["audience"]["hearers"] not in _IN_PRIVATE:
            return "said", data["text"]
        case "laws.call_made":
            return "explained", data.get("text", "")
        case "laws.claim_made":
            return "claimed", data["line"]
        case "laws.noted" if data["what"] in _NOTED and data["seat"] is not None:
            return _NOTED[data["what"]], data.get("text", "")
        case _:
            return "", ""
