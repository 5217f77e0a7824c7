"""Results and contestants, read from a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from laws.notation.record import Trouble
from scoring.exchange.formats.sheet.layout import Cells, blocks, decode, head_of, lines_of, plain_heads
from scoring.exchange.formats.sheet.rows import contestant_of, row_of, unplayed_of
from scoring.exchange.formats.sheet.words import IMP_HEADS, MATCHPOINT_HEADS, SCORINGS
from scoring.exchange.results import Contestant, ResultRow, Results, Scoring, Unplayed, are_single_players

__all__ = ["read"]


def read(data: bytes, file: str) -> Results:
    """Read a file. Never raises: a line that cannot be read is reported and left out."""
    troubles: list[Trouble] = []
    rows: list[ResultRow] = []
    unplayed: list[Unplayed] = []
    contestants: list[Contestant] = []
    event: Cells = {}
    text = decode(data)
    for block in blocks(text, file, troubles):
        columns = block[0][1]
        for place, cells_ in block:
            try:
                if "knockout match" in columns:
                    continue  # `whole` reads them
                if "board" in columns:
                    rows.append(row_of(cells_, place))
                elif "unplayed" in columns:
                    unplayed.append(unplayed_of(cells_, place))
                elif "id" in columns:
                    contestants.append(contestant_of(cells_, place))
                else:
                    event = {**cells_, **{name: value for name, value in event.items() if value}}
            except ValueError as error:
                troubles.append(Trouble(file, place, f"{error}"))
    if not rows and not troubles and not any("board" in head for head in _heads(text)):
        troubles.append(Trouble(file, 1, "no results: a line that names columns as board, ns, ew, score comes first"))
    winners = event.get("winners", "")
    return Results(
        tuple(rows),
        tuple(contestants),
        SCORINGS.get(event.get("form", "").lower()) or _scoring_of_points(text, rows),
        int(winners) if winners in ("1", "2") else None,
        event.get("title", ""),
        event.get("date", ""),
        (),
        tuple(sorted(troubles, key=lambda trouble: trouble.line)),
        file,
        "CSV",
        individual=are_single_players(rows, contestants),
        unplayed=tuple(unplayed),
    )


def _scoring_of_points(text: str, rows: Sequence[ResultRow]) -> Scoring | None:
    """Return the form shown by the heads of the columns of points, if no form is given: ``imp_ns`` or ``mp_ns``."""
    heads = {
        name for line in lines_of(text) if (found := head_of(line)) is not None for name in plain_heads(line, found[0])
    }
    if not IMP_HEADS.isdisjoint(heads):
        return Scoring.IMPS if any(row.room for row in rows) else Scoring.CROSS_IMPS
    return Scoring.MATCHPOINTS if not MATCHPOINT_HEADS.isdisjoint(heads) else None


def _heads(text: str) -> Iterator[list[str]]:
    """Yield the names of the columns of each head."""
    for line in lines_of(text):
        if (found := head_of(line)) is not None:
            yield found[1]
