"""The font of printed sheets: Noto Sans CJK SC, cut down to the signs that they need.

    python -m frontend.printed.font NotoSansCJK-Regular.ttc        writes frontend/printed/NotoSansCJKsc-Subset.otf

It holds Latin, the punctuation and the symbols of GB 2312, its 3755 characters of level 1, and the suits. The licence
(SIL Open Font License 1.1) lies beside it in OFL.txt. A sign that it does not hold is printed as `UNKNOWN`.
"""

from __future__ import annotations

import sys
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any, Final

__all__ = ["FILE", "UNKNOWN", "held", "printable"]

FILE: Final = Path(__file__).parent / "NotoSansCJKsc-Subset.otf"
UNKNOWN: Final = "□"
_FACE: Final = "Noto Sans CJK SC"
_LATIN: Final = (*range(0x20, 0x7F), *range(0xA0, 0x180))
_PLAIN: Final = dict(zip("ŁłĐđĦħıŦŧ", "LlDdHhiTt", strict=True))
_SIGNS: Final = "♠♥♦♣–—‘’“”…·×−≤≥→↑↓€□"
_SYMBOLS: Final = range(0xA1, 0xAA)
_LEVEL_1: Final = range(0xB0, 0xD8)
_DROPPED: Final = ("vhea", "vmtx", "VORG", "BASE", "GPOS", "GSUB", "GDEF")


def printable(text: str) -> str:
    """Return a text as it is printed: a letter whose accent the font lacks without it, any other sign as `UNKNOWN`."""
    return "".join(map(_printed, text))


def _printed(sign: str) -> str:
    if ord(sign) in held():
        return sign
    if sign.isspace():
        return " "
    plain = _PLAIN.get(sign) or unicodedata.normalize("NFKD", sign)[0]
    return plain if ord(plain) in held() else UNKNOWN


@cache
def held() -> frozenset[int]:
    """Return the signs that the font holds."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(FILE, lazy=True) as font:
        return frozenset(font.getBestCmap())


def wanted() -> set[int]:
    """Return the signs of the subset."""
    found = {*_LATIN, *map(ord, _SIGNS)}
    for row in (*_SYMBOLS, *_LEVEL_1):
        for cell in range(0xA1, 0xFF):
            text = bytes((row, cell)).decode("gb2312", "ignore")
            found.update(map(ord, text))
    return found


def cut(source: str) -> None:
    """Write the subset of the collection of fonts `source`."""
    from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
    from fontTools.ttLib import TTCollection

    faces: dict[str, Any] = {font["name"].getDebugName(4): font for font in TTCollection(source, lazy=True).fonts}
    font = faces[_FACE]
    options = Options(hinting=False, layout_features=[], notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    options.drop_tables += _DROPPED
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted())
    subsetter.subset(font)
    font.recalcTimestamp = False
    font.save(FILE)


if __name__ == "__main__":
    cut(sys.argv[1])
