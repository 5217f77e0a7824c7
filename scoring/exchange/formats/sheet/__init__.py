"""CSV for spreadsheets: results as blocks of lines, each block under a head that names its columns.

A block with a column ``board`` holds results, one with ``unplayed`` rounds of matches without boards, one with ``id``
contestants, one with ``form`` the event. Only the results are required: ``board,ns,ew`` and either
``contract,declarer,result`` or ``score``. Columns may be in any order, under English or Chinese heads
(`words.COLUMNS`), separated by commas, semicolons, tabs or bars; unknown columns are ignored. Files are in UTF-8 or
UTF-16 with or without a byte order mark, in GB18030, or in Windows-1252.
"""

from __future__ import annotations

from scoring.exchange.formats.sheet.layout import Cells, blocks, decode, is_sheet, lines_of, table
from scoring.exchange.formats.sheet.reading import read
from scoring.exchange.formats.sheet.writing import Writer, plain, write, write_results

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
