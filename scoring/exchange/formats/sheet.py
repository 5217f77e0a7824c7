"""CSV for spreadsheets: results as blocks of lines, each block under a head that names its columns.

A block with a column ``board`` holds results, one with ``id`` and no board contestants, one with ``form`` the event.
Only the results are required: ``board,ns,ew`` and either ``contract,declarer,result`` or ``score``. Columns may be in
any order, under English or Chinese heads (`sheet_words.COLUMNS`), separated by commas, semicolons, tabs or bars;
unknown columns are ignored. Files are in UTF-8 or UTF-16 with or without a byte order mark, in GB18030, or in
Windows-1252.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import Any, Final, Protocol

from laws.notation.record import Trouble
from laws.values.board import Board
from laws.values.contract import PassedOut, Played
from laws.values.seats import Vulnerability
from scoring.exchange import cells
from scoring.exchange.formats.sheet_words import (
    COLUMNS,
    IMP_HEADS,
    MATCHPOINT_HEADS,
    ROOMS,
    SCORINGS,
    SIDES,
    VULNERABILITIES,
    name_of,
    plain_head,
)
from scoring.exchange.results import (
    Contestant,
    Happened,
    Registered,
    ResultRow,
    Results,
    Scoring,
    partners_of,
    seated,
    unlike_number,
)
from scoring.results.outcomes import Adjusted, NotPlayed, Score

__all__ = [
    "Cells",
    "Writer",
    "blocks",
    "decode",
    "is_sheet",
    "lines_of",
    "plain",
    "read",
    "table",
    "write",
    "write_results",
]

Cells = Mapping[str, str]


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
_REGISTERED: Final = ("numbers", "grades", "master points")
"""Columns of contestants that are there where a federation has something of a player: an entry for each of them."""
_EVENT: Final = ("form", "winners", "title", "date")
_LOOKED_AT: Final = 4000
_TITLE_LINES: Final = 20
"""The number of lines before the first head that are accepted if the cells below look like another format."""
_KEYS: Final = frozenset(("board", "id", "form", "knockout match"))
_PLAIN: Final = re.compile(r"[+-][0-9]+(?:\.[0-9]+)?", re.ASCII)
_NAMES: Final = re.compile(r"\s*[;&]\s*")


def decode(data: bytes) -> str:
    """Return the text of a spreadsheet's file; every sequence of bytes can be decoded."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode()
    except UnicodeDecodeError:
        pass
    chinese = data.decode("gb18030", "replace")
    heads = (name.strip(' "') for name in re.split(r"[,;\t|\r\n]", chinese[:_LOOKED_AT]))
    if any(name_of(name) in COLUMNS and not name.isascii() for name in heads):
        return chinese
    return data.decode("cp1252", "replace")


def is_sheet(data: bytes) -> bool:
    """Return whether a head stands among the first lines; then all that follows are cells, whatever their text."""
    lines = re.split(r"\r\n|\n|\r", decode(data).replace("\0", ""), maxsplit=_TITLE_LINES)
    return any(_head(line) is not None for line in lines[:_TITLE_LINES])


def blocks(text: str, file: str, troubles: list[Trouble]) -> Iterator[list[tuple[int, Cells]]]:
    """Yield the blocks of a file: the lines of each with their numbers, as cells by the names of `COLUMNS`.

    An unknown head is kept in lower case. Text before the first head is skipped. An empty line ends a block if a head
    follows it. A line longer than its head is reported and cut.
    """
    block: list[tuple[int, Cells]] = []
    head: list[str] = []
    divider = ","
    may_begin = True
    for place, line in enumerate(lines_of(text), 1):
        if not line.strip(" \t,;|"):
            may_begin = True
            continue
        if may_begin and (found := _head(line)) is not None:
            if block:
                yield block
            block = []
            divider, head = found
            may_begin = False
        elif head:
            may_begin = False
            block.append((place, _cells(line, divider, head, Trouble(file, place, ""), troubles)))
    if block:
        yield block


def lines_of(text: str) -> list[str]:
    """Return the lines of a file, without signs that no line has."""
    return re.split(r"\r\n|\n|\r", text.replace("\0", ""))


def _head(line: str) -> tuple[str, list[str]] | None:
    """Return the separator and the names of the columns if the line is the head of a block."""
    divider = max(",;\t|", key=line.count)
    names = [name_of(cell) for cell in _split(line, divider)]
    known = [name for name in names if name in COLUMNS]
    return (divider, names) if len(known) > 1 and not _KEYS.isdisjoint(known) else None


def _split(line: str, divider: str) -> list[str]:
    try:
        return [" ".join(cell.split()) for cell in next(csv.reader([line], delimiter=divider), [])]
    except csv.Error:
        return [" ".join(cell.split()) for cell in line.split(divider)]


def _cells(line: str, divider: str, head: Sequence[str], place: Trouble, troubles: list[Trouble]) -> Cells:
    values = _split(line, divider)
    if any(values[len(head) :]):
        troubles.append(Trouble(place.file, place.line, f"{len(values)} cells under {len(head)} columns"))
    found = dict.fromkeys(head, "")
    for name, value in zip(head, values, strict=False):
        found[name] = found[name] or value
    return found


def table(text: str) -> list[tuple[int, Cells]]:
    """Return the lines of a file with one head, each with its number, as cells by the lower-case names of the head."""
    lines = [(place, line) for place, line in enumerate(lines_of(text), 1) if line.strip()]
    if not lines:
        return []
    divider = max(",;\t|", key=lines[0][1].count)
    head = [name.lower() for name in _split(lines[0][1], divider)]
    empty = dict.fromkeys(head, "")
    return [(place, empty | dict(zip(head, _split(line, divider), strict=False))) for place, line in lines[1:]]


def read(data: bytes, file: str) -> Results:
    """Read a file. Never raises: a line that cannot be read is reported and left out."""
    troubles: list[Trouble] = []
    rows: list[ResultRow] = []
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
                    rows.append(_row(cells_, place))
                elif "id" in columns:
                    contestants.append(_contestant(cells_, place))
                else:
                    event = {**cells_, **{name: value for name, value in event.items() if value}}
            except ValueError as error:
                troubles.append(Trouble(file, place, f"{error}"))
    if not rows and not troubles:
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
        individual=_is_individual(rows, contestants),
    )


def _is_individual(rows: Sequence[ResultRow], contestants: Sequence[Contestant]) -> bool:
    """Return whether each side of a row is two of the contestants that are listed (`partnership`)."""
    listed = {one.id for one in contestants}
    sides = {side for row in rows for side in (row.ns, row.ew)} - listed
    players = [partners_of(side) for side in sides]
    return bool(sides) and all(len(of) > 1 and listed.issuperset(of) for of in players)


def _scoring_of_points(text: str, rows: Sequence[ResultRow]) -> Scoring | None:
    """Return the form shown by the heads of the columns of points, if no form is given: ``imp_ns`` or ``mp_ns``."""
    heads = {
        name for line in lines_of(text) if (found := _head(line)) is not None for name in _plain_heads(line, found[0])
    }
    if not IMP_HEADS.isdisjoint(heads):
        return Scoring.IMPS if any(row.room for row in rows) else Scoring.CROSS_IMPS
    return Scoring.MATCHPOINTS if not MATCHPOINT_HEADS.isdisjoint(heads) else None


def _plain_heads(line: str, divider: str) -> list[str]:
    return [plain_head(cell) for cell in _split(line, divider)]


def _row(line: Cells, place: int) -> ResultRow:
    """Return the row of a line under the columns. Raise ValueError."""
    number = cells.whole(line["board"].lower().removeprefix("board"))
    Board.numbered(number)
    happened, stated = _happened(line)
    try:
        ns, ew = seated(line.get("ns", ""), line.get("ew", ""), happened)
    except ValueError as error:
        raise ValueError(f"{error}: the columns ns and ew do") from None
    lead = line.get("lead", "")
    return ResultRow(
        number,
        ns,
        ew,
        happened,
        unlike_number(number, _vulnerability(line.get("vulnerability", ""))),
        line.get("session", ""),
        line.get("section", ""),
        _whole(line, "round"),
        _whole(line, "table"),
        ROOMS.get(line.get("room", "").lower(), ""),
        cells.card(lead) if lead else None,
        stated,
        _number(line, "ns points"),
        _number(line, "ew points"),
        place,
    )


def _happened(line: Cells) -> tuple[Happened, int | None]:
    bid, declarer = line.get("contract", ""), line.get("declarer", "")
    for name in ("adjusted", "score", "contract", "result"):
        adjusted = cells.adjusted(line.get(name, ""))
        if adjusted is not None:
            return adjusted, None
    stated = _score(line)
    made = line.get("result", "") or line.get("tricks", "")
    if not bid:
        if stated is None:
            raise ValueError("the line has neither a contract nor a score")
        return Score(stated), None
    if stated is not None and not made and not _is_whole(bid, declarer):
        return Score(stated), None
    return cells.happened(bid, declarer, made), stated


def _is_whole(bid: str, declarer: str) -> bool:
    """Return whether the contract includes its result."""
    try:
        cells.happened(bid, declarer, "")
    except ValueError:
        return False
    return True


def _score(line: Cells) -> int | None:
    for name, sign in (("score", 1), ("ew score", -1)):
        text = line.get(name, "")
        if text and text not in ("-", "?"):
            return 0 if cells.is_passed_out(text) else sign * cells.score(text)
    return None


def _vulnerability(text: str) -> Vulnerability | None:
    if not text:
        return None
    chinese = VULNERABILITIES.get(text.lower())
    return Vulnerability.parse(re.sub(r"[\s/-]", "", text) or "-") if chinese is None else chinese


def _whole(line: Cells, name: str) -> int | None:
    return cells.whole(line[name]) if line.get(name) else None


def _number(line: Cells, name: str) -> Fraction | None:
    return cells.number(line[name]) if line.get(name) else None


def _contestant(line: Cells, place: int) -> Contestant:
    if not line["id"]:
        raise ValueError("the line does not say who it is about: the column id does")
    names = tuple(filter(None, _NAMES.split(line.get("names", "").strip())))
    return Contestant(
        line["id"],
        SIDES.get(line.get("direction", "").lower()),
        names,
        line.get("section", ""),
        _number(line, "total"),
        _number(line, "percentage"),
        line.get("place", ""),
        _number(line, "adjusted"),
        place,
        _players(line),
    )


def _players(line: Cells) -> tuple[Registered, ...]:
    """Return what the columns of a federation say of each player. Raise ValueError."""
    columns = ([cell.strip() for cell in text.split(";")] if (text := line.get(one, "")) else [] for one in _REGISTERED)
    every = zip_longest(*columns, fillvalue="")
    found = tuple(
        Registered(number, grade, cells.number(points) if points else None) for number, grade, points in every
    )
    return found if any(one != Registered() for one in found) else ()


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
    """Write the contestants and the results. Raise ValueError as `write` does."""
    if results.contestants:
        registered = any(one.players for one in results.contestants)
        heads = (*_CONTESTANTS, *(name.replace(" ", "_") for name in _REGISTERED if registered))
        writer.writerow(heads)
        writer.writerows(_contestant_cells(one, registered=registered) for one in results.contestants)
        writer.writerow([])
    writer.writerow([name.replace(" ", "_") for name in _RESULTS])
    writer.writerows(_row_cells(row) for row in results.rows)


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
