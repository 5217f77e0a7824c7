"""A font of the four suit symbols, so that they look alike on every machine and never become emoji.

    python -m frontend.drawings.font        writes frontend/static/table/suits.woff

It needs fontTools, which is among the test requirements; the site needs only the file. The outlines are in thousandths
of an em with the baseline at 0, drawn as SVG paths with absolute commands.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "static" / "table" / "suits.woff"
WIDTH = 820
_K = 0.5523  # the control points of a quarter circle

HEART = (
    "M410 -30C330 120 40 270 40 520C40 650 135 735 240 735C320 735 380 690 410 610"
    "C440 690 500 735 580 735C685 735 780 650 780 520C780 270 490 120 410 -30Z"
)
SPADE = (
    "M410 765C350 630 50 480 50 275C50 160 130 85 230 85C300 85 352 120 384 175C376 95 335 25 262 -30L558 -30"
    "C485 25 444 95 436 175C468 120 520 85 590 85C690 85 770 160 770 275C770 480 470 630 410 765Z"
)
DIAMOND = "M410 775C350 640 220 470 90 367C220 264 350 95 410 -40C470 95 600 264 730 367C600 470 470 640 410 775Z"


def _circle(x: float, y: float, r: float) -> str:
    k = r * _K
    return (
        f"M{x} {y + r}C{x - k} {y + r} {x - r} {y + k} {x - r} {y}C{x - r} {y - k} {x - k} {y - r} {x} {y - r}"
        f"C{x + k} {y - r} {x + r} {y - k} {x + r} {y}C{x + r} {y + k} {x + k} {y + r} {x} {y + r}Z"
    )


CLUB = (
    _circle(410, 570, 180)
    + _circle(215, 275, 180)
    + _circle(605, 275, 180)
    + _circle(410, 370, 80)
    + "M395 420C388 200 350 60 262 -30L558 -30C470 60 432 200 425 420Z"
)
SYMBOLS = {"♣": CLUB, "♦": DIAMOND, "♥": HEART, "♠": SPADE}


def font() -> bytes:
    """Return the font file in WOFF. The bytes are the same every time."""
    from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
    from fontTools.pens.t2CharStringPen import T2CharStringPen  # type: ignore[import-untyped]
    from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]

    glyphs: dict[str, Any] = {}
    for name, outline in {".notdef": "", **{f"u{ord(c):04X}": path for c, path in SYMBOLS.items()}}.items():
        pen = T2CharStringPen(WIDTH, None)
        parse_path(outline, pen)
        glyphs[name] = pen.getCharString()
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(c): f"u{ord(c):04X}" for c in SYMBOLS})
    builder.setupCFF("Screenmate-Suits", {"FullName": "Screenmate Suits"}, glyphs, {})
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (WIDTH, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Screenmate Suits", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.updateHead(created=0, modified=0)
    builder.font.recalcTimestamp = False
    builder.font.flavor = "woff"
    file = BytesIO()
    builder.save(file)
    return file.getvalue()


if __name__ == "__main__":
    FILE.write_bytes(font())
