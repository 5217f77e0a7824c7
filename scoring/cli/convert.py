"""`python -m scoring convert`: conversion of results between formats, and of boards for dealing machines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from scoring.exchange.conversion import KINDS, convert

__all__ = ["SUMMARY", "run"]

_NZ: Final = ".nz.xml"
SUMMARY: Final = "convert results between USEBIO, NZ Scorer, PBN, CSV, and boards between PBN, LIN, DUP"

_EPILOG: Final = """\
The name of OUT says the format: .xml USEBIO, .nz.xml NZ Scorer, .csv CSV, .pbn PBN, .lin LIN, .dup DUP. PBN holds the
results of a file that has any, otherwise its boards; LIN and DUP hold boards, with their auctions and plays in LIN. PBN
made of PBN, and LIN made of LIN, keep all that stands in the file. OUT is written only when nothing stands in its way.
Auctions and plays for which the format of OUT has no place are counted on standard error.

exit status: 0 done; 1 done, but something was left out, and is named by file and line; 2 not done
"""


def run(arguments: Sequence[str]) -> int:
    """Run the verb. Return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m scoring convert",
        description=SUMMARY,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("source", metavar="IN", help="a file, or a folder with a Bridgemate export")
    parser.add_argument("target", metavar="OUT")
    options = parser.parse_args(arguments)
    kind = _NZ if options.target.lower().endswith(_NZ) else Path(options.target).suffix.lower()
    if kind not in KINDS:
        return _not_done(f"{options.target}: the name should end in .xml, .nz.xml, .csv, .pbn, .lin or .dup")
    try:
        converted = convert(options.source, kind)
        Path(options.target).write_bytes(converted.data)
    except OSError as error:
        return _not_done(f"{options.target}: cannot be written: {error.strerror or error}")
    except ValueError as error:
        return _not_done(f"{error}")
    for fault in converted.faults:
        print(f"{fault}", file=sys.stderr)
    if converted.left_out:
        print(f"{options.target}: {converted.left_out}", file=sys.stderr)
    return int(bool(converted.faults))


def _not_done(*sentences: str) -> int:
    print("\n".join(sentences), file=sys.stderr)
    return 2
