"""Parser of board results as directors write them (Laws 19, 22, 77).

    4HX-2 by S     4♥X S -2     S 4HX -2     4红桃加倍 南 -2     南家 4红心 加倍 宕二
    3NT= N         3NT N made 4        3无将 北 超1        3NTN 10 tricks        3无将 北 10墩
    pass           passed out          全不叫

The declarer stands before the contract, after it, or last. The result is ``=``, ``+1``, ``-2``, ``made 4`` (odd
tricks), ``down 2``, or the tricks that declarer took or was given in a claim: ``10 tricks``, ``claim 10``. Lower-case
letters, full-width signs, suit symbols, every kind of minus sign, and blanks anywhere are accepted.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from laws.values.cards import Denomination
from laws.values.contract import Contract, Doubled, PassedOut, Played, Result
from laws.values.score import score_ns
from laws.values.seats import Seat, Vulnerability

__all__ = ["parse_result", "parse_score"]

_BOOK: Final = 6
_TRICKS: Final = 13
_KEPT: Final = 40
"""The longest text whose result is kept."""
_LONGEST: Final = 200
"""The longest text that is read at all: the patterns below take time that grows with the square of its length."""

_WORDS: Final = (
    # The order matters, since replacements run from first to last: 再加倍 contains 加倍, NOTRUMPS contains NOTRUMP.
    (r"[‐‑‒–—―−﹣]", "-"),
    (r"REDOUBLED?|REDBLD?|RDBLD?|再加倍|\*\*", "XX"),
    (r"DOUBLED?|DBLD?|加倍|\*", "X"),
    (r"NO ?-?TRUMPS?|无将|無將", "NT"),
    (r"CLUBS?|[♣♧]|梅花|草花", "C"),
    (r"DIAMONDS?|[♦♢]|方块|方片|方塊", "D"),
    (r"HEARTS?|[♥♡❤]|红桃|红心|紅心", "H"),
    (r"SPADES?|[♠♤]|黑桃", "S"),
    (r"NORTH|北", "N"),
    (r"EAST|东|東", "E"),
    (r"SOUTH|南", "S"),
    (r"WEST|西", "W"),
    (r"(\d+)\s*DOWN", r"-\1"),
    (r"(DOWN|宕)\s*-?", "-"),
    (r"超\s*\+?", "+"),
    (r"MADE|MAKES|MAKING", "M"),
    (r"JUST|EXACTLY|打成|做成|完成|正好|恰好", "="),
    (r"CLAIMED|CLAIMS?|声称|聲稱|[得赢贏取]", "T"),
    (r"TRICKS?|TKS?|[墩磴](?:牌)?", "K"),
)
_NUMERALS: Final = {c: n for n, c in enumerate("一二三四五六七八九十", 1)} | {"两": 2, "兩": 2}
_WORD_NUMERALS: Final = {
    name: n
    for n, name in enumerate(
        ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE", "THIRTEEN"),
        1,
    )
}
_NOISE: Final = re.compile(
    r"[\s,.;:/()\ufe0e\ufe0f]|BY|UNDOUBLED|未加倍|阶|階|家|主打|做庄|庄|由|OVERTRICKS?|UNDERTRICKS?"
)
_PASSED: Final = {
    "P",
    "AP",
    "PASS",
    "PASSED",
    "PASSEDOUT",
    "PASSOUT",
    "ALLPASS",
    "全不叫",
    "四家不叫",
    "不叫",
    "四不叫",
}
_RESULT: Final = r"(?P<result>=|[+-]\d{1,2}|M\d?|T\d{1,2}K?|\d{1,2}K)"
_WRITTEN: Final = re.compile(
    rf"(?P<first>[NESW])?(?P<level>[1-7])(?P<denomination>NT|[CDHSN])(?P<x>XX?|[DR])?"
    rf"(?P<after>[NESW])?(?P<late_x>XX?|[DR])?{_RESULT}(?P<last>[NESW])?"
)
_CONTRACT_ONLY: Final = re.compile(r"[NESW]?[1-7](NT|[CDHSN])(XX?|[DR])?[NESW]?(XX?|[DR])?")
_DOUBLED: Final = {"": 0, "X": 1, "D": 1, "XX": 2, "R": 2}
"""The letters after a denomination for doubled and redoubled: ``D`` and ``R`` are those of BridgeWebs."""


def parse_score(text: str, vulnerability: Vulnerability) -> int:
    """Return North-South's score for a written result (Law 77). Raise ValueError if it cannot be read."""
    return score_ns(parse_result(text), vulnerability)


def parse_result(text: str) -> Result:
    """Parse the result of a board as directors write it.

    Raise ValueError with what is missing or impossible.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"{text[:_KEPT]!r} and more is not a result: write it like 4HX-2 by S, or pass")
    return _parsed(text) if len(text) <= _KEPT else _parse(text)


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Result:
    """Return the result of a text that is not long: a file has the same ones many times."""
    return _parse(text)


def _parse(text: str) -> Result:
    plain = _plain(text)
    if plain in _PASSED:
        return PassedOut()
    found = _WRITTEN.fullmatch(plain)
    if found is None:
        if _CONTRACT_ONLY.fullmatch(plain):
            raise ValueError(f"{text!r} has no result: add =, +1, -2 or the number of tricks")
        raise ValueError(f"{text!r} is not a result: write it like 4HX-2 by S, or pass")
    declarers = [found[name] for name in ("first", "after", "last") if found[name]]
    if len(declarers) != 1:
        what = "no declarer" if not declarers else "more than one declarer"
        raise ValueError(f"{text!r} has {what}: write it like 4HX-2 by S")
    if found["x"] and found["late_x"]:
        raise ValueError(f"{text!r} is doubled in two places: write it like 4HX-2 by S")
    contract = Contract(
        int(found["level"]),
        Denomination.parse(found["denomination"]),
        Doubled(_DOUBLED[found["x"] or found["late_x"] or ""]),
        Seat.parse(declarers[0]),
    )
    tricks = _tricks(found["result"], contract)
    if not 0 <= tricks <= _TRICKS:
        raise ValueError(f"{text!r} would give declarer {tricks} tricks of {_TRICKS}")
    if found["result"].startswith("M") and tricks < contract.tricks:
        raise ValueError(f"{text!r} is not made with {tricks} tricks")
    return Played(contract, tricks)


def _tricks(result: str, contract: Contract) -> int:
    """Return declarer's tricks for a written result; they may be out of range."""
    if result in ("=", "M"):
        return contract.tricks
    if result[0] in "+-":
        return contract.tricks + int(result)
    if result[0] == "M":
        return _BOOK + int(result[1:])
    return int(result.strip("TK"))


def _plain(text: str) -> str:
    """Return the text in one spelling: capital letters, ASCII digits and signs, no blanks."""
    plain = unicodedata.normalize("NFKC", text).upper().strip()
    if (bare := re.sub(r"[\s-]", "", plain)) in _PASSED:
        return bare
    plain = re.sub(r"十([一二三])", lambda m: str(10 + _NUMERALS[m[1]]), plain)
    for word, number in _WORD_NUMERALS.items():
        plain = re.sub(rf"\b{word}\b", str(number), plain)
    plain = "".join(str(_NUMERALS.get(sign, sign)) for sign in plain)
    plain = _NOISE.sub(lambda m: " " if m[0].isspace() else "", plain)
    for word, sign in _WORDS:
        plain = re.sub(word, sign, plain)
    return re.sub(r"\s", "", plain)
