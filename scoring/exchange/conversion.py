"""Conversion between file formats: everything that the target format supports is kept, the rest is refused or reported.

A file of games (PBN, LIN) converted to its own format keeps every tag and token. LIN becomes PBN with the event, the
form and the teams of its head. PBN becomes LIN with both rooms of a board; LIN does not support a contract without its
auction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from laws.notation import lin, pbn
from laws.notation.record import Record, Trouble
from scoring.exchange.files import read_boards, read_games, read_results
from scoring.exchange.formats import dup, lin_results, nz_scorer, pbn_write, sheet, usebio_write
from scoring.exchange.results import Results

__all__ = ["KINDS", "Converted", "convert"]

_RESULTS: Final[dict[str, Callable[[Results], bytes]]] = {
    ".xml": usebio_write.write,
    ".nz.xml": nz_scorer.write,
    ".csv": sheet.write,
    ".pbn": pbn_write.write,
}
_CARDS: Final = 52
_LETTERS: Final = {"I": "I", "B": "B", "M": "P"}
"""LIN's letter for a form of scoring, by the first letter of PBN's: IMP, BAM, MP."""


@dataclass(frozen=True, slots=True)
class Converted:
    """The bytes of the new file, the faults of the old one, and what the new format has no place for: a sentence, or
    nothing.
    """

    data: bytes
    faults: tuple[Trouble, ...]
    left_out: str = ""


def convert(source: str, kind: str) -> Converted:
    """Convert the file `source` to the kind of file with the suffix `kind`, one of `KINDS`.

    Raise ValueError with what could not be read, and why there is nothing to write.
    """
    games = read_games(source)
    if games is not None and (games.pbn or games.lin):
        if kind == ".pbn":
            data = pbn.write(games.pbn or [lin_results.to_pbn(game) for game in games.lin])
            return Converted(data, games.troubles)
        if kind == ".lin":
            return Converted(lin.write(games.lin or _as_lin(games.records, games.pbn[0])), games.troubles)
    if kind in _RESULTS and not source.lower().endswith(".dup"):
        results = read_results(source)
        if results.rows:
            left_out = "" if games is None else _left_out(games.records, f"{kind} holds results")
            return Converted(_RESULTS[kind](results), results.faults, left_out)
        if kind not in _BOARDS:
            raise _nothing(source, results.faults, "there are no results in it")
    elif kind not in _BOARDS:
        raise _nothing(source, (), "there are no results in it")
    records, faults = read_boards(source)
    if not records:
        raise _nothing(source, faults, "there are neither results nor boards in it")
    left_out = _left_out(records, f"{kind} holds deals") if kind in _DEALS_ALONE else ""
    return Converted(_BOARDS[kind](records), faults, left_out)


def _left_out(records: Iterable[Record], holds: str) -> str:
    """Return a sentence about auctions and plays that are not converted, if there are any."""
    number = sum(bool(record.auction or record.play) for record in records)
    return f"{holds}: the auctions and plays of {number} records are left out" if number else ""


def _nothing(source: str, faults: Iterable[Trouble], why: str) -> ValueError:
    return ValueError("\n".join((*map(str, faults), f"{source}: {why}")))


def _as_lin(records: Sequence[Record], first: pbn.Game | None = None) -> Sequence[lin.Game]:
    """Return the games of these boards: both rooms of a match under a head, all others one by one.

    The head has the event, its form and the teams of the first game.
    """
    is_match = all(record.number is not None and record.room in ("open", "closed") for record in records)
    if is_match and len({(record.number, record.room) for record in records}) == len(records):
        said = [(None if first is None else first.value(name)) or "" for name in ("Event", "HomeTeam", "VisitTeam")]
        event, home, visit = ("" if value in ("?", "#") else value for value in said)
        form = (None if first is None else first.value("Scoring")) or ""
        return lin.vugraph(records, event=event, scoring=_LETTERS.get(form[:1].upper(), "I"), teams=(home, visit))
    return [lin.from_record(_with_claim(record)) for record in _once(records)]


def _with_claim(record: Record) -> Record:
    """Return the record with its tricks as a claim, as LIN has them. Raise ValueError for what LIN does not support."""
    if record.contract is not None and not record.auction:
        called = record.number if record.number is not None else record.label
        raise ValueError(f"board {called}: LIN has no place for a contract without its auction; PBN and CSV have")
    is_played_out = record.play is not None and len(record.play) == _CARDS
    if record.claimed is not None or record.tricks is None or is_played_out:
        return record
    return replace(record, claimed=record.tricks)


def _once(records: Iterable[Record]) -> list[Record]:
    """Return the records, without repeated ones among those that are only a deal."""
    found: dict[object, Record] = {}
    for place, record in enumerate(records):
        is_deal = not (record.auction or record.play or record.contract)
        key: object = (record.number, record.hands, record.dealer, record.vulnerability) if is_deal else place
        found.setdefault(key, record)
    return [*found.values()]


def _deals(records: Iterable[Record]) -> list[Record]:
    """Return each board once, as a dealing machine needs it: the same deal from another table is left out."""
    found: dict[object, Record] = {}
    for record in records:
        found.setdefault((record.number, record.hands, record.dealer, record.vulnerability), record)
    return [*found.values()]


_BOARDS: Final[dict[str, Callable[[Sequence[Record]], bytes]]] = {
    ".pbn": pbn_write.write_deals,
    ".lin": lambda records: lin.write(_as_lin(records)),
    ".dup": lambda records: dup.write(_deals(records)),
}

_DEALS_ALONE: Final = frozenset({".pbn", ".dup"})
"""The kinds of files whose boards are written as deals."""
KINDS: Final = (".xml", ".nz.xml", ".csv", ".pbn", ".lin", ".dup")
"""The suffixes of the files that can be written."""
