"""Reading of files: the format is detected from the bytes, and from the name only where these do not decide.

This is the only module of `scoring` that opens files: those that it is given, and, beside the results of a Bridgemate
export, the other tables of the same export.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from laws.cli.files import is_lin
from laws.notation import lin, pbn
from laws.notation.record import Record, Trouble
from scoring.exchange import hands
from scoring.exchange.events import whole
from scoring.exchange.events.whole import WholeEvent
from scoring.exchange.formats import acbl, access, bws, dup, lin_results, nz_scorer, pbn_results, sheet, usebio
from scoring.exchange.formats.xml_tree import MOST_BYTES
from scoring.exchange.results import Results

__all__ = [
    "FORMATS",
    "Boards",
    "Games",
    "of_bytes",
    "read_boards",
    "read_games",
    "read_hands",
    "read_results",
    "read_whole",
]

Boards = tuple[tuple[Record, ...], tuple[Trouble, ...]]

_PBN: Final = re.compile(rb"\A%\s*PBN|^[ \t]*\[\s*[A-Za-z]\w*\s*\"", re.MULTILINE)
_LIN: Final = re.compile(rb"(?:^|\|)\s*(?:vg|qx|pn|md)\|[^|]*\|", re.IGNORECASE)
_TABLE_FILE: Final = re.compile(r"(.*?)([A-Za-z]+)\.(csv|txt)", re.IGNORECASE | re.DOTALL)
FORMATS: Final = "USEBIO XML, PBN, LIN, CSV, NZ Scorer XML, a Bridgemate file's tables as CSV, the ACBL's JSON"
"""The readable formats, in words."""

_FOREIGN: Final = {
    b"%PDF": "a PDF",
    b"PK\x03\x04": "a ZIP file or a spreadsheet's own (XLSX, ODS)",
    b"\xd0\xcf\x11\xe0": "an old Office file (XLS, DOC)",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"\x1f\x8b": "a compressed file",
}
_MARKS: Final = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def read_results(name: str) -> Results:
    """Read the results in a file, in a folder with a Bridgemate export, or (``-``) in the standard input.

    Never raises.
    """
    path = Path(name)
    try:
        if name != "-" and path.is_dir():
            return _of_folder(path, name)
        data = _bytes(name)
    except (OSError, ValueError) as error:
        return _unread(name, error)
    if access.is_database(data):
        try:
            return bws.read(access.tables(data), name)
        except access.UnreadableDatabase as error:
            return _unread(name, error)
    return bws.read(_tables(path, data), name) if bws.is_received(data) else of_bytes(data, name)


def read_whole(name: str) -> WholeEvent | None:
    """Return a whole event in a file, None where it holds none. Never raises: `read_results` says what is wrong."""
    try:
        data = b"" if name == "-" or Path(name).is_dir() else _bytes(name)
    except (OSError, ValueError):
        return None
    return whole.read(data, name) if whole.is_whole(data) else None


def of_bytes(data: bytes, name: str) -> Results:
    """Read the results in the bytes of one self-contained file; `name` is its name in messages."""
    plain = data
    for mark in _MARKS:
        plain = plain.removeprefix(mark)
    plain = plain.replace(b"\0", b"").lstrip()
    if not plain:
        return _unread(name, ValueError("the file is empty"))
    if plain.startswith(b"<"):
        return nz_scorer.read(data, name) if nz_scorer.is_nz_scorer(plain) else usebio.read(data, name)
    if (kind := _foreign(plain)) is not None:
        return Results(faults=(Trouble(name, 1, f"this is {kind}, not a format that is read ({FORMATS})"),), file=name)
    if acbl.is_acbl(plain):
        return acbl.read(data, name)
    if bws.is_received(data):
        return bws.read(bws.export({bws.RECEIVED: data}), name)
    if sheet.is_sheet(data):
        return sheet.read(data, name)
    if _PBN.search(plain):
        return pbn_results.read(data, name)
    if _LIN.search(plain):
        return lin_results.read(data, name)
    columns = "CSV begins with a line that names columns: board, ns, ew, score"
    what = f"this is not a format that is read ({FORMATS}); {columns}"
    return Results(faults=(Trouble(name, 1, what),), file=name)


def _foreign(plain: bytes) -> str | None:
    """Return the name of a foreign format, by the first bytes; None if the bytes may be a supported format."""
    if plain[:1] in (b"{", b"[") and not acbl.is_acbl(plain):
        try:
            json.loads(plain)
        except (ValueError, RecursionError):
            return None
        return "JSON of another kind"
    return next((kind for mark, kind in _FOREIGN.items() if plain.startswith(mark)), None)


def _bytes(name: str) -> bytes:
    """Return the bytes of a file. Raise OSError, or ValueError if there are too many."""
    if name == "-":
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError(f"the file has more than {MOST_BYTES} bytes")
    return data


def _unread(name: str, error: Exception) -> Results:
    what = error.strerror if isinstance(error, OSError) and error.strerror else f"{error}"
    return Results(faults=(Trouble(name, 1, f"cannot be read: {what}"),), file=name)


def _of_folder(path: Path, name: str) -> Results:
    file = _in_folder(path)
    return bws.read(_tables(file, _bytes(f"{file}")), f"{file}")


def _in_folder(path: Path) -> Path:
    """Return the received results in a folder. Raise ValueError if there are none, or several."""
    found = sorted(file for file in path.iterdir() if _is_table(file, bws.RECEIVED))
    if len(found) != 1:
        which = ", ".join(file.name for file in found) or f"no {bws.RECEIVED}.csv"
        raise ValueError(f"a folder should hold one export of a Bridgemate file, this one has {which}")
    return found[0]


def _is_table(file: Path, table: str) -> bool:
    match = _TABLE_FILE.fullmatch(file.name)
    return match is not None and match[2].lower() == table.lower()


def _tables(path: Path, data: bytes) -> dict[str, bws.Table]:
    """Return the tables of an export, given its file of received results: files with matching names beside it."""
    tables = {bws.RECEIVED: data}
    match = _TABLE_FILE.fullmatch(path.name)
    if match is None or match[2].lower() != bws.RECEIVED.lower():
        return bws.export(tables)
    for table in bws.TABLES[1:]:
        file = path.with_name(f"{match[1]}{table}.{match[3]}")
        try:
            tables[table] = _bytes(f"{file}")
        except (OSError, ValueError):
            continue  # only the results are required
    return bws.export(tables)


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a PBN or LIN file as they stand in it, and its faults; no games for other files."""

    pbn: tuple[pbn.Game, ...] = ()
    lin: tuple[lin.Game, ...] = ()
    troubles: tuple[Trouble, ...] = ()

    @property
    def records(self) -> tuple[Record, ...]:
        """The record of each game."""
        return (*(game.record()[0] for game in self.pbn), *(game.record()[0] for game in self.lin))


def read_games(name: str) -> Games | None:
    """Return the games of a file; None for another format, or for a file that cannot be read. Never raises."""
    try:
        data = _bytes(name) if name == "-" or not Path(name).is_dir() else b""
    except (OSError, ValueError):
        return None
    if name.lower().endswith(".dup") or sheet.is_sheet(data):
        return None
    if is_lin(data, name):
        of_lin, troubles = lin.read(data, name)
        wrong = (each for game in of_lin for each in game.record()[1])
        return Games(lin=of_lin, troubles=(*troubles, *wrong))
    if _is_pbn(data):
        of_pbn, troubles = pbn.read(data, name)
        wrong = (each for game in of_pbn for each in game.record()[1])
        return Games(of_pbn, troubles=(*troubles, *wrong))
    return None


def read_boards(name: str) -> Boards:
    """Read the boards in a PBN, LIN or DUP file, or the hand records in a results file. Never raises."""
    games = read_games(name)
    if games is not None:
        return games.records, games.troubles
    if name.lower().endswith(".dup"):
        try:
            return dup.read(_bytes(name), name)
        except (OSError, ValueError) as error:
            return (), _unread(name, error).faults
    results = read_results(name)
    return results.deals, results.faults


def read_hands(name: str) -> tuple[tuple[hands.HandRecord, ...], tuple[Trouble, ...]]:
    """Read the hand records in a file for `read_boards`, with its double-dummy tables. Never raises."""
    path = Path(name)
    try:
        path = _in_folder(path) if name != "-" and path.is_dir() else path
        data = _bytes(f"{path}")
    except (OSError, ValueError) as error:
        return (), _unread(name, error).faults
    if _is_pbn(data) and not name.lower().endswith(".dup") and not is_lin(data, name):
        return hands.read(data, name)
    if bws.is_received(data):
        tables = _tables(path, data)
        results, tricks = bws.read(tables, name), bws.tricks_by_board(tables)
        return tuple(hands.HandRecord(deal, tricks.get(deal.number or 0)) for deal in results.deals), results.faults
    boards, troubles = read_boards(name)
    return tuple(hands.HandRecord(board) for board in boards if any(board.hands)), troubles


def _is_pbn(data: bytes) -> bool:
    is_other = data.lstrip().startswith((b"<", b"{")) or sheet.is_sheet(data)
    return not is_other and _PBN.search(data) is not None
