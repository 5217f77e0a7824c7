"""Results and contestants, written as a sheet."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final, Protocol

from laws.values.contract import PassedOut, Played
from scoring.exchange import cells
from scoring.exchange.formats.sheet.rows import REGISTERED
from scoring.exchange.results import Contestant, Registered, ResultRow, Results, Unplayed
from scoring.results.outcomes import Adjusted, NotPlayed, Score

__all__ = ["Writer", "plain", "write", "write_results"]


class Writer(Protocol):
    """What `csv.writer` returns."""

    def writerow(self, row: Iterable[Any], /) -> Any:
        """Write one line."""

    def writerows(self, rows: Iterable[Iterable[Any]], /) -> None:
        """Write several."""


_RESULTS: Final = (
    *("session", "section", "round", "table", "room", "board", "vulnerability", "ns", "ew", "contract", "declarer"),
    *("tricks", "lead", "score", "adjusted", "ns points", "ew points"),
)
_CONTESTANTS: Final = ("section", "id", "direction", "names", "total", "percentage", "place", "adjusted")
_UNPLAYED: Final = ("session", "section", "round", "unplayed", "opponent", "unplayed_points", "opponent_points")
_EVENT: Final = ("form", "winners", "title", "date")
_PLAIN: Final = re.compile(r"[+-][0-9]+(?:\.[0-9]+)?", re.ASCII)


def write(results: Results) -> bytes:
    """Return the file: the event, the contestants, the results.

    It is in UTF-8 with a byte order mark, which spreadsheets look for. Hand records are not written. Raise ValueError
    for an outcome without text, as `cells.adjusted_text` does.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    scoring = results.scoring
    event = ["" if scoring is None else scoring.value, results.winners or "", results.title, results.date]
    if any(event):
        writer.writerows([_EVENT, [plain(cell) for cell in event], []])
    write_results(writer, results)
    return codecs.BOM_UTF8 + out.getvalue().encode("utf-8", "replace")


def write_results(writer: Writer, results: Results) -> None:
    """Write the contestants, the rounds without boards and the results. Raise ValueError as `write` does."""
    if results.contestants:
        registered = any(one.players for one in results.contestants)
        heads = (*_CONTESTANTS, *(name.replace(" ", "_") for name in REGISTERED if registered))
        writer.writerow(heads)
        writer.writerows(_contestant_cells(one, registered=registered) for one in results.contestants)
        writer.writerow([])
    if results.unplayed:
        writer.writerow(_UNPLAYED)
        writer.writerows(_unplayed_cells(one) for one in results.unplayed)
        writer.writerow([])
    writer.writerow([name.replace(" ", "_") for name in _RESULTS])
    writer.writerows(_row_cells(row) for row in results.rows)


def _unplayed_cells(one: Unplayed) -> list[str]:
    where = [plain(cell) for cell in (one.session, one.section, one.round, one.contestant, one.opponent)]
    return [*where, _decimal(one.points), _decimal(one.opponent_points) if one.opponent else ""]


def _contestant_cells(one: Contestant, *, registered: bool) -> list[str]:
    direction = "" if one.direction is None else one.direction.name
    numbers = (_decimal(one.total), _decimal(one.percentage), plain(one.place), _decimal(one.adjustment))
    return [plain(one.section), plain(one.id), direction, plain("; ".join(one.names)), *numbers] + (
        _registered_cells(one.players) if registered else []
    )


def _registered_cells(players: Sequence[Registered]) -> list[str]:
    every = [(of.number, of.grade, _decimal(of.points)) for of in players]
    return [plain("; ".join(cell.replace(";", ",") for cell in column)) for column in zip(*every, strict=True)] or [
        ""
    ] * 3


def _row_cells(row: ResultRow) -> list[str]:
    happened = row.happened
    contract = declarer = made = adjusted = ""
    stated = row.stated
    match happened:
        case Played(bid, tricks):
            contract, declarer, made = cells.contract_text(happened), bid.declarer.letter, f"{tricks}"
        case PassedOut():
            contract = cells.contract_text(happened)
        case Score(ns):
            stated = ns
        case Adjusted() | NotPlayed():
            adjusted = cells.adjusted_text(happened)
    vulnerability = "" if row.vulnerability is None else row.vulnerability.value
    where = [row.session, row.section, row.round, row.table, row.room, row.board, vulnerability, row.ns, row.ew]
    what = [contract, declarer, made, "" if row.lead is None else f"{row.lead}", "" if stated is None else stated]
    points = [_decimal(row.ns_points), _decimal(row.ew_points)]
    return [plain("" if cell is None else cell) for cell in (*where, *what, adjusted)] + points


def _decimal(value: Fraction | None) -> str:
    return "" if value is None else cells.decimal_text(value)


def plain(cell: object) -> str:
    """Return the cell on one line, with a blank before a text that a spreadsheet would take for a formula."""
    text = " ".join(f"{cell}".replace("\0", "").split())
    return f" {text}" if text[:1] in ("=", "@") or (text[:1] in ("+", "-") and not _PLAIN.fullmatch(text)) else text
