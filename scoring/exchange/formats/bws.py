"""Bridgemate: the results received by a club's scoring tablets, from the tables of their database exported to CSV.

A BWS file is a Microsoft Access database. ``mdb-export`` and Access itself export each of its tables as CSV:
``ReceivedData`` has the results, ``Section`` the letters of the sections, ``RoundData``, ``PlayerNumbers`` and
``PlayerNames`` the seating, ``HandRecord`` and ``HandEvaluation`` the deals and their double-dummy tables. Only the
first is required. Erased rows do not count; of several rows for one table, round and board the last one counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from laws.notation.record import Record, Trouble
from laws.values.board import Board
from laws.values.cards import Card, Hand
from laws.values.seats import Side
from scoring.exchange import cells
from scoring.exchange.formats import sheet
from scoring.exchange.hands import Tricks
from scoring.exchange.results import Contestant, Happened, ResultRow, Results, seated

__all__ = ["RECEIVED", "TABLES", "Table", "export", "is_received", "read", "rows_of", "tricks_by_board"]

RECEIVED: Final = "ReceivedData"
TABLES: Final = (RECEIVED, "Section", "RoundData", "PlayerNumbers", "PlayerNames", "HandRecord", "HandEvaluation")
"""The tables that are read."""

Table = list[tuple[int, sheet.Cells]]
"""The lines of a table, each with its number in its file, as cells by lower-case column name."""

_NEEDED: Final = frozenset(("section", "table", "round", "board", "pairns", "pairew", "ns/ew", "contract", "result"))
_TRUE: Final = frozenset(("1", "-1", "true", "yes"))
_WRONG_WAY: Final = "wrong direction"
_SEATS: Final = ("north", "east", "south", "west")
_SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
_DENOMINATIONS: Final = (*reversed(_SUITS), "notrump")


def export(tables: Mapping[str, bytes]) -> dict[str, Table]:
    """Return the tables in the bytes of their CSV files."""
    return {name: sheet.table(sheet.decode(data)) for name, data in tables.items()}


def is_received(data: bytes) -> bool:
    """Return whether the bytes are the CSV of ReceivedData."""
    lines = sheet.table(sheet.decode(data[:5000]))
    return bool(lines) and set(lines[0][1]) >= _NEEDED


def read(tables: Mapping[str, Table], file: str) -> Results:
    """Read the tables; `file` is the file with ReceivedData, to whose lines the faults refer.

    Never raises: a row that cannot be read is reported and left out.
    """
    return _Reading(tables, file).results()


class _Reading:
    def __init__(self, tables: Mapping[str, Table], file: str) -> None:
        self.tables = tables
        self.file = file
        self.troubles: list[Trouble] = []
        letters = {line.get("id", ""): line.get("letter", "") for _, line in tables.get("Section", [])}
        used = {line["section"] for _, line in tables.get(RECEIVED, []) if line.get("section")}
        self.letters = {section: letters.get(section) or section for section in used} if len(used) > 1 else {}

    def results(self) -> Results:
        """Return everything that is read from the tables."""
        received = self.tables.get(RECEIVED, [])
        if received and not set(received[0][1]) >= _NEEDED:
            missing = ", ".join(sorted(_NEEDED - set(received[0][1])))
            self.troubles.append(Trouble(self.file, 1, f"this is no table of received results: it lacks {missing}"))
            received = []
        elif not received:
            self.troubles.append(Trouble(self.file, 1, "the table of received results is empty"))
        last: dict[tuple[str, ...], ResultRow | None] = {}
        for place, line in received:
            key = tuple(line[name] for name in ("section", "table", "round", "board"))
            if line.get("erased", "").lower() not in _TRUE:
                last.pop(key, None)
                last[key] = self._read(self._row, line, place)
        winners = {line.get("winners", "") for _, line in self.tables.get("Section", [])}
        return Results(
            tuple(row for row in last.values() if row is not None),
            tuple(self._contestants()),
            winners=int(min(winners)) if len(winners) == 1 and winners <= {"1", "2"} else None,
            deals=tuple(
                deal
                for place, line in self.tables.get("HandRecord", [])
                if (deal := self._deal(line, place)) is not None
            ),
            faults=tuple(sorted(self.troubles, key=lambda trouble: trouble.line)),
            file=self.file,
            format="Bridgemate",
        )

    def _read(self, read: Callable[[sheet.Cells, int], ResultRow], line: sheet.Cells, place: int) -> ResultRow | None:
        try:
            return read(line, place)
        except ValueError as error:
            where = f"section {line['section']}, table {line['table']}, round {line['round']}, board {line['board']}"
            self.troubles.append(Trouble(self.file, place, f"{where}: {error}"))
            return None

    def _row(self, line: sheet.Cells, place: int) -> ResultRow:
        number = cells.whole(line["board"])
        Board.numbered(number)
        ns, ew = f"{cells.whole(line['pairns'])}", f"{cells.whole(line['pairew'])}"
        if line.get("remarks", "").lower() == _WRONG_WAY:
            ns, ew = ew, ns
        happened = _happened(line)
        ns, ew = seated(ns, ew, happened)
        return ResultRow(
            number,
            ns,
            ew,
            happened,
            section=self.letters.get(line["section"], ""),
            round=cells.whole(line["round"]),
            table=cells.whole(line["table"]),
            lead=_card(line.get("leadcard", "")),
            line=place,
        )

    def _contestants(self) -> Iterator[Contestant]:
        """Yield the pairs with names, as they sat in the first round that has them."""
        sat = {
            (line.get("section", ""), line.get("table", ""), side): line.get(column, "")
            for _, line in reversed(self.tables.get("RoundData", []))
            for side, column in ((Side.NS, "nspair"), (Side.EW, "ewpair"))
        }
        called = {
            line[key]: line.get("name", "")
            for _, line in self.tables.get("PlayerNames", [])
            for key in ("id", "strid")
            if line.get(key)
        }
        names: dict[tuple[str, str, Side], list[str]] = {}
        for _, line in self.tables.get("PlayerNumbers", []):
            side = {"N": Side.NS, "S": Side.NS, "E": Side.EW, "W": Side.EW}.get(line.get("direction", "").upper())
            if side is not None and line.get("round", "0") in ("", "0", "1"):
                where = (line.get("section", ""), line.get("table", ""), side)
                number = line.get("number", "")
                names.setdefault(where, []).append(line.get("name") or called.get(number, number))
        both = {(section, pair) for (section, _, side), pair in sat.items() if side is Side.NS} & {
            (section, pair) for (section, _, side), pair in sat.items() if side is Side.EW
        }
        for where, players in names.items():
            pair = sat.get(where, "")
            if pair not in ("", "0"):
                side = where[2] if (where[0], pair) in both else None
                yield Contestant(pair, side, tuple(filter(None, players)), self.letters.get(where[0], ""))

    def _deal(self, line: sheet.Cells, place: int) -> Record | None:
        try:
            number = cells.whole(line.get("board", ""))
            marked = Board.numbered(number)
            north, east, south, west = (
                Hand.parse(".".join(line.get(f"{seat}{suit}", "") for suit in _SUITS)) for seat in _SEATS
            )
        except ValueError as error:
            self.troubles.append(Trouble("HandRecord", place, f"the hand record is left out: {error}"))
            return None
        nobody = (None, None, None, None)
        hands = (north, east, south, west)
        return Record(self.file, place, f"{number}", number, None, nobody, marked.dealer, marked.vulnerability, hands)


def tricks_by_board(tables: Mapping[str, Table]) -> dict[int, Tricks]:
    """Return the double-dummy tables in HandEvaluation; incomplete ones are skipped."""
    found: dict[int, Tricks] = {}
    for _, line in tables.get("HandEvaluation", []):
        try:
            rows = [[cells.whole(line.get(f"{seat}{bid}", "")) for seat in _SEATS] for bid in _DENOMINATIONS]
            number = cells.whole(line.get("board", ""))
        except ValueError:
            continue
        if all(0 <= made <= 13 for row in rows for made in row):
            found[number] = tuple((north, east, south, west) for north, east, south, west in rows)
    return found


def _happened(line: sheet.Cells) -> Happened:
    remark = line.get("remarks", "")
    adjusted = cells.adjusted(remark) if remark else None
    if adjusted is not None:
        return adjusted
    if not line["contract"]:
        raise ValueError(f"the remark {remark!r} is not understood" if remark else "there is no contract")
    return cells.happened(line["contract"], line["ns/ew"], line["result"])


def _card(text: str) -> Card | None:
    try:
        return cells.card(text) if text else None
    except ValueError:
        return None


def rows_of(values: Iterable[Mapping[str, object]]) -> Table:
    """Return a table from rows of values: each value becomes the text of its cell, None an empty text."""
    return [
        (place, {name.lower(): "" if value is None else f"{value}".strip() for name, value in row.items()})
        for place, row in enumerate(values, 1)
    ]
