"""The Latin letters for which the letters of other scripts, and unusual Latin ones, are taken by who reads quickly."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

__all__ = ["DIGITS", "as_latin"]

DIGITS: Final = str.maketrans("0134578", "oieastb")
"""Digits that stand for letters inside a word."""

_LATIN: Final = re.compile(
    r"(?:(?:NEGATIVE [A-Z]+ )?LATIN [A-Z ]*|REGIONAL INDICATOR SYMBOL )LETTER (?:[A-Z-]{2,} )*([A-Z])(?: |$)"
)
"""The Unicode name of a letter that is one of the alphabet with a hook, a stroke or another form; it has the letter."""

# Capitals whose small letters look like other letters, and the lunate sigma, which Unicode takes for a sigma.
_CAPITALS: Final = str.maketrans("ΗΜΝΡΥΧϹϲЯԌՏՍՕ", "HMNPYXCcRGSUO")
# Letters as `str.casefold` leaves them: Cherokee ones as capitals, all others small.
_SMALL: Final = str.maketrans(
    "".join(
        (
            "ιɩəðɑ|ǀǃl",  # Latin and Greek
            "αβγεηκμνοπρστυχ",
            "авгеєіјкмнопрстухьэѕԁԍԛԝһӏөѳѵ",  # Cyrillic
            "օոսցհ",  # Armenian
            "ⲁⲃⲉⲓⲕⲙⲛⲟⲣⲥⲧ",  # Coptic
            "ᎠᎡᎢᎣᎤᎥᎪᎫᎬᎷᎻᎽᏀᏂᏃᎹᏎᏏᏒᏔᏕᏚᏙᏞᏟᏢᏦᏧᏮᏳᏴ",  # Cherokee
            "ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓤꓦꓧꓨꓪꓫꓬꓭꓮꓯꓰꓱꓲꓳꓴꓷ",  # Lisu
        )
    ),
    "".join(
        (
            "iiedaiiii",
            "abyenkuvonpotux",
            "abreeijkmhonpctyxbesdgqwhioov",
            "onugh",
            "abeikmnopct",
            "drtooiajemhyghzysbrwssvicpkdbgb",
            "bpddtgkjczfmnisrrvhgwxybaaeeioud",
        )
    ),
)


def as_latin(text: str) -> str:
    """Return `text` in small Latin letters without marks as far as it looks like them; `l` as `i`, and `rn` as `m`."""
    signs = unicodedata.normalize("NFKD", text.translate(_CAPITALS)).translate(_CAPITALS).casefold()
    plain = "".join(_plain(sign) for sign in signs if unicodedata.category(sign)[0] != "M")
    return plain.translate(_SMALL).replace("rn", "m")


def _plain(sign: str) -> str:
    named = None if sign.isascii() else _LATIN.match(unicodedata.name(sign, ""))
    return sign if named is None else named[1].lower()
