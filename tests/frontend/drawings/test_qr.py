"""QR codes: the drawing has the squares that the package gives, and nothing of the page is needed to read it."""

from __future__ import annotations

import re

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from frontend.drawings.qr import QUIET, code_of

ADDRESS = "https://bridge.example/events/6b1f/"


def test_the_path_paints_exactly_the_dark_squares() -> None:
    code = code_of(ADDRESS)
    expected: QRCode = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    expected.add_data(ADDRESS)
    expected.make(fit=True)
    painted = {
        (int(x) + n, int(y))
        for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", code.path)
        for n in range(int(length))
    }
    rows = expected.get_matrix()
    assert painted == {(x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}
    assert code.size == len(rows)


def test_the_border_is_empty_and_the_corners_have_their_marks() -> None:
    code = code_of(ADDRESS)
    assert code.path.startswith(f"M{QUIET} {QUIET}h7v1")
    assert f"M{code.size - QUIET - 7} {QUIET}h7v1" in code.path
