"""QR codes as drawings: the squares come from the package qrcode, so that no picture library is needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

__all__ = ["Code", "code_of"]

QUIET: Final = 4
"""The empty squares that the norm wants around a code (ISO/IEC 18004, 9.1)."""


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code: `size` squares on each side with the empty border, and the path of the dark ones in these units."""

    size: int
    path: str


@lru_cache(maxsize=256)
def code_of(text: str) -> Code:
    """Return the code of an address. Raise ValueError for one that is too long for a code (2,331 octets)."""
    code: QRCode = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    return Code(len(rows), "".join(f"M{x} {y}h{length}v1h-{length}z" for x, y, length in _runs(rows)))


def _runs(rows: list[list[bool]]) -> list[tuple[int, int, int]]:
    """Return the dark squares of each line as runs: where they begin, in which line, and how many."""
    runs = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            length = next((n for n, dark in enumerate(row[x:]) if not dark), len(row) - x)
            if length:
                runs.append((x, y, length))
            x += length or 1
    return runs
