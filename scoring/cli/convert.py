"""`python -m scoring convert`: results from one format into another, and boards for dealing machines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from laws.notation import lin
from laws.notation.record import Record
from scoring.exchange import dup, pbn_write, sheet, usebio_write
from scoring.exchange.files import read_boards, read_results
from scoring.exchange.results import Results

__all__ = ["SUMMARY", "run"]

SUMMARY: Final = "convert results between USEBIO, PBN, CSV, and boards between PBN, LIN, DUP"

_EPILOG: Final = """\
The name of OUT says the format: .xml USEBIO, .csv CSV, .pbn PBN, .lin LIN, .dup DUP. PBN holds the results of a file
that has any, otherwise its boards; LIN and DUP hold boards. OUT is written only when nothing stands in its way.

exit status: 0 done; 1 done, but something was left out, and is named by file and line; 2 not done
"""

_RESULTS: Final[dict[str, Callable[[Results], bytes]]] = {
    ".xml": usebio_write.write,
    ".csv": sheet.write,
    ".pbn": pbn_write.write,
}


def _lin(records: Sequence[Record]) -> bytes:
    return lin.write([lin.from_record(record) for record in records])


def _once(records: Iterable[Record]) -> list[Record]:
    """The boards without those that are there already: the same deal from another table."""
    found = {
        (record.number, record.hands, record.dealer, record.vulnerability): record for record in reversed([*records])
    }
    return [*reversed(found.values())]


_BOARDS: Final[dict[str, Callable[[Sequence[Record]], bytes]]] = {
    ".pbn": pbn_write.write_deals,
    ".lin": _lin,
    ".dup": dup.write,
}


def run(arguments: Sequence[str]) -> int:
    """The verb with its arguments; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m scoring convert",
        description=SUMMARY,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("source", metavar="IN", help="a file, or a folder with a Bridgemate export")
    parser.add_argument("target", metavar="OUT")
    options = parser.parse_args(arguments)
    kind = Path(options.target).suffix.lower()
    if kind not in {*_RESULTS, *_BOARDS}:
        return _not_done(f"{options.target}: the name should end in .xml, .csv, .pbn, .lin or .dup")
    results = Results()
    boards_only = (".dup", ".lin") if kind == ".pbn" else (".dup",)  # a PBN file keeps auction and play of LIN
    if kind in _RESULTS and not options.source.lower().endswith(boards_only):
        results = read_results(options.source)
    faults = results.faults
    try:
        if results.rows:
            data = _RESULTS[kind](results)
        elif kind in _BOARDS:
            records, faults = read_boards(options.source)
            if not records:
                raise ValueError("there are neither results nor boards in it")
            data = _BOARDS[kind](records if kind == ".pbn" else _once(records))
        else:
            raise ValueError("there are no results in it")
        Path(options.target).write_bytes(data)
    except OSError as error:
        return _not_done(f"{options.target}: cannot be written: {error.strerror or error}")
    except ValueError as error:
        return _not_done(*map(str, faults), f"{options.source}: {error}")
    for fault in faults:
        print(f"{fault}", file=sys.stderr)
    return int(bool(faults))


def _not_done(*sentences: str) -> int:
    print("\n".join(sentences), file=sys.stderr)
    return 2
