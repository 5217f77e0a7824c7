"""`python -m laws play`: replay records and say, board by board, what is legal and what agrees."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Final

from laws.cli.files import Source, read_source
from laws.notation.record import Record
from laws.notation.replay import Replayed, replay_record
from laws.values.contract import Contract, PassedOut

__all__ = ["SUMMARY", "run"]

SUMMARY: Final = "replay the boards of PBN and LIN files: is each legal, do tricks and score agree?"

_EPILOG: Final = """\
exit status: 0 all agree; 1 something is illegal or disagrees; 2 a file could not be read at all
"""


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """One board of a file, or one thing that is wrong in it (`trouble`), with the members of a JSON object.

    Each is None where the file says nothing. `board` is its number, else its label. `score` is North-South's.
    """

    file: str
    board: int | str | None = None
    room: str | None = None
    auction_legal: bool | None = None
    play_legal: bool | None = None
    contract: str | None = None
    declarer: str | None = None
    tricks: int | None = None
    score: int | None = None
    agrees: bool | None = None
    error: str | None = None
    trouble: bool = False

    @property
    def is_wrong(self) -> bool:
        """Whether something is illegal or disagrees."""
        return False in (self.auction_legal, self.play_legal, self.agrees)

    def json(self) -> dict[str, object]:
        """The members by their names, in their order."""
        return {one.name: getattr(self, one.name) for one in fields(self) if one.name != "trouble"}


def run(arguments: Sequence[str]) -> int:
    """The verb with its arguments; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m laws play", description=SUMMARY, epilog=_EPILOG)
    parser.add_argument("files", metavar="FILE", nargs="+", help="a PBN or LIN file, - for the standard input")
    parser.add_argument("--json", action="store_true", help="print one list with an object for each board")
    options = parser.parse_args(arguments)
    sources = [read_source(file) for file in options.files]
    rows = {place: tuple(_rows(source)) for place, source in enumerate(sources)}
    if options.json:
        print(json.dumps([row.json() for of_file in rows.values() for row in of_file], indent=1))
    else:
        for place, source in enumerate(sources):
            print(_text(source.file, rows[place]))
    if not all(source.readable for source in sources):
        return 2
    return int(any(row.is_wrong for of_file in rows.values() for row in of_file))


def _rows(source: Source) -> Iterator[ReplayLine]:
    """The rows of a file: what is wrong around its boards, then each board, before it what is wrong in it."""
    for trouble in source.troubles:
        yield ReplayLine(source.file, error=f"{trouble}", trouble=True)
    for found in source.found:
        board, room = _board(found.record), found.record.room
        for trouble in found.troubles:
            yield ReplayLine(source.file, board, room, error=f"{trouble}", trouble=True)
        yield _row(source.file, replay_record(found.record, found.marks))


def _board(record: Record) -> int | str | None:
    return record.number if record.number is not None else record.label or None


def _row(file: str, replayed: Replayed) -> ReplayLine:
    contract = replayed.contract
    played = contract if isinstance(contract, Contract) else None
    return ReplayLine(
        file,
        _board(replayed.record),
        replayed.record.room,
        replayed.auction_legal,
        replayed.play_legal,
        "passed out" if isinstance(contract, PassedOut) else None if played is None else f"{played}".split()[0],
        None if played is None else played.declarer.letter,
        replayed.tricks,
        replayed.score_ns,
        replayed.agrees,
        "; ".join(replayed.remarks) or None,
    )


def _text(file: str, rows: Sequence[ReplayLine]) -> str:
    """A file's rows for a person: a line a board, remarks below it, and at the end a count."""
    lines = [file]
    for row in rows:
        if row.trouble:
            lines.append(f"  {row.error}")
            continue
        called = f"{'?' if row.board is None else row.board} {row.room or ''}"
        contract = f"{row.contract or ''} {row.declarer or ''}"
        tricks = "" if row.tricks is None else f"{row.tricks} trick{'s' * (row.tricks != 1)}"
        score = "" if row.score is None else f"NS {row.score:+d}" if row.score else "NS 0"
        lines.append(f"  {called:<10} {contract:<10} {tricks:<9} {score:<9} {_verdict(row)}".rstrip())
        lines += [f"      {remark}" for remark in (row.error or "").split("; ") if remark]
    lines.append(f"  {_count(rows)}")
    return "\n".join(lines)


def _verdict(row: ReplayLine) -> str:
    legal = {True: "legal", False: "ILLEGAL"}
    if row.contract is None and row.auction_legal is None and row.error is None:
        return "nothing was bid or played"
    auction = "no auction" if row.auction_legal is None else f"auction {legal[row.auction_legal]}"
    play = "no play" if row.play_legal is None else f"play {legal[row.play_legal]}"
    agrees = {True: "agrees", False: "DISAGREES", None: "nothing stated to compare"}[row.agrees]
    return f"{auction}, {play}, {agrees}"


def _count(rows: Sequence[ReplayLine]) -> str:
    boards = [row for row in rows if not row.trouble]
    illegal = sum(False in (row.auction_legal, row.play_legal) for row in boards)
    agreed = sum(row.agrees is True for row in boards)
    disagreed = sum(row.agrees is False for row in boards)
    silent = len(boards) - agreed - disagreed
    counts = [
        f"{len(boards)} board{'s' * (len(boards) != 1)}: {agreed} agree",
        f"{disagreed} disagree",
        f"{silent} with nothing stated to compare",
        f"{illegal} illegal",
    ]
    troubles = len(rows) - len(boards)
    if troubles:
        counts.append(f"{troubles} thing{'s' * (troubles != 1)} wrong in the file")
    return ", ".join(counts)
