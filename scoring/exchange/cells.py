"""Parsing and writing of the cells of results files: contracts, tricks, scores, adjusted scores, numbers.

Every parsing function takes text as programs write it, and raises ValueError with a readable message if it cannot be
understood.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Final

from laws.values.cards import Card
from laws.values.contract import PassedOut, Played
from scoring.results.notation import parse_result
from scoring.results.outcomes import Adjusted, Award, Imps, Mean, NotPlayed, Percent, Unrelieved

__all__ = [
    "adjusted",
    "adjusted_text",
    "card",
    "contract_text",
    "decimal_text",
    "happened",
    "is_passed_out",
    "number",
    "score",
    "whole",
]

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,9}")
_DECIMAL: Final = re.compile(r"([+-]?)(?:([0-9]{1,9})(?:[.,]([0-9]{0,9}))?|[.,]([0-9]{1,9}))\s*%?")
_RATIO: Final = re.compile(r"([0-9]{1,9})/([1-9][0-9]{0,8})")
_LIMIT: Final = 20_000
"""More than a board can score: 13 undertricks redoubled and vulnerable are 7,600."""
_TRICKS: Final = re.compile(r"[0-9]{1,2}", re.ASCII)
_LONGEST: Final = 100
"""The maximal length of a result in characters."""
_FIXED: Final = " FIXED"
"""What follows an artificial score that the rest of the session does not move (12C2(c))."""
_MINUS: Final = str.maketrans({"−": "-", "–": "-", "＋": "+", "＝": "=", "％": "%", "／": "/"})
_NOT_PLAYED: Final = frozenset(("NP", "N/P", "NOT PLAYED", "NOTPLAYED", "NO PLAY", "未打", "没打", "UNPLAYED"))
_AVERAGES: Final = {"+": 60, "=": 50, "": 50, "-": 40, "PLUS": 60, "MINUS": 40}
_AVERAGE: Final = re.compile(r"(?:AVERAGE|AVE?G?|A)\s*(\+|=|-|PLUS|MINUS)?")
_CHINESE_AVERAGE: Final = {"平均正分": 60, "平均分": 50, "平均负分": 40}
_JOINED: Final = re.compile(r"(?:A([0-9]{2})[-/ ]?|([0-9]{2}) ?[-/] ?)([0-9]{2})")
_PERCENT: Final = re.compile(r"A?\s*([0-9]{1,3}(?:\.[0-9]{1,9})?|[0-9]{1,9}/[1-9][0-9]{0,8})\s*%?")
_IMPS: Final = re.compile(r"([+-]?[0-9]{1,6}(?:\.[0-9]{1,9})?|[+-]?[0-9]{1,9}/[1-9][0-9]{0,8})\s*IMPS?")
_PART: Final = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9}|/[1-9][0-9]{0,8})?)\s*%\s*(?:OF\s*)?([+-]?[0-9]{1,5})")
_OWN_ERROR: Final = re.compile(r"(.+) LESS ([+-]?[0-9]{1,5}) TO ([+-]?[0-9]{1,5})")
_SIDES: Final = re.compile(r"\s*[/,;]\s+|\s+[/,;]\s*|\s*;\s*|(?<=[%+=A-Z分])\s*[/,]\s*|(?<=%)\s*-\s*(?=[0-9.]+\s*%)")


def whole(text: str) -> int:
    """Parse a whole number of at most nine digits."""
    cell = text.translate(_MINUS).strip()
    if _WHOLE.fullmatch(cell) is None:
        raise ValueError(f"{_short(text)} is not a whole number")
    return int(cell)


def number(text: str) -> Fraction:
    """Parse a decimal number, exactly; with a point or a comma, and with or without a percent sign."""
    match = _DECIMAL.fullmatch(text.strip().translate(_MINUS))
    if match is None:
        raise ValueError(f"{_short(text)} is not a number")
    decimals = match[3] or match[4] or ""
    value = Fraction(int(f"{match[2] or 0}{decimals}"), 10 ** len(decimals))
    return -value if match[1] == "-" else value


def decimal_text(value: Fraction) -> str:
    """Return the number in decimals: exact if it has at most nine of them, otherwise rounded to nine."""
    scaled = value * 10**9
    text = f"{Decimal(round(scaled)).scaleb(-9):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def score(text: str) -> int:
    """Parse a score in points: a multiple of ten that a board can have."""
    points = whole(text)
    if abs(points) > _LIMIT or points % 10:
        raise ValueError(f"{_short(text)} is not a score that a board can have")
    return points


def card(text: str) -> Card:
    """Parse a card with its suit before or after its rank: ``SA``, ``9H``, ``h10``."""
    cell = text.strip()
    try:
        return Card.parse(cell)
    except ValueError:
        return Card.parse(cell[-1:] + cell[:-1])


def contract_text(happened: Played | PassedOut) -> str:
    """Return the text of a contract without its declarer: ``4SX``, ``3NT``, ``PASS``."""
    return "PASS" if isinstance(happened, PassedOut) else f"{happened.contract}".split()[0]


def happened(bid: str, declarer: str, result: str) -> Played | PassedOut:
    """Parse a contract, its declarer and its result together, as `notation.parse_result` does.

    `declarer` and `result` may be empty if they stand in the contract. `result` is ``=``, ``+1``, ``-2``, or the number
    of declarer's tricks without a sign.
    """
    if len(bid) + len(declarer) + len(result) > _LONGEST:
        raise ValueError(f"{_short(bid)} is not a contract")
    if is_passed_out(bid):
        return PassedOut()
    made = result.strip()
    if _TRICKS.fullmatch(made):
        made = f"{made} tricks"
    found = parse_result(f"{bid} {declarer} {'=' if made.upper() == 'C' else made}")
    if isinstance(found, PassedOut):
        raise ValueError(f"{_short(f'{bid} {declarer} {result}')} is not a contract: write it like 3NT, 4SX or PASS")
    return found


def is_passed_out(bid: str) -> bool:
    """Return whether the text of a contract says that the board was passed out."""
    try:
        return isinstance(parse_result(bid), PassedOut)
    except ValueError:
        return False


def adjusted(text: str) -> Adjusted | NotPlayed | None:
    """Parse an adjusted score or a board not played, in words or figures; return None for text that looks like neither.

    One award for both sides or one for each, North-South first: ``A6040``, ``60/40``, ``60%-40%``, ``AVE+ / AVE-``,
    ``平均正分``, ``+3 IMP / -3 IMP``, weighted ``60% 420 + 40% -50``. ``3 IMP fixed`` is not moved by the rest of the
    session (12C2(c)). A side that damaged itself (12C1(e)(2)) has its result without its error, and that of the table:
    ``100% 620 less 140 to -100``. Raise ValueError for an impossible award.
    """
    cell = " ".join(text.translate(_MINUS).upper().split())
    if cell in _NOT_PLAYED:
        return NotPlayed()
    if joined := _JOINED.fullmatch(cell):
        return Adjusted(Percent(Fraction(joined[1] or joined[2])), Percent(Fraction(joined[3])))
    sides = _SIDES.split(cell)
    awards = [award for side in sides if (award := _award(side)) is not None]
    if len(awards) != len(sides) or not 1 <= len(sides) <= 2:
        return None
    if len(awards) == 1 and isinstance(awards[0], Imps) and awards[0].n:
        raise ValueError(f"{_short(text)} does not say what each side gets: write +3 IMP / -3 IMP")
    return Adjusted(awards[0], awards[-1])


def _award(side: str) -> Award | None:
    award = _plain_award(side.removesuffix(_FIXED))
    if not side.endswith(_FIXED):
        return award
    return replace(award, fixed=True) if isinstance(award, Percent | Imps) else None


def _plain_award(side: str) -> Award | None:
    if side in _CHINESE_AVERAGE:
        return Percent(Fraction(_CHINESE_AVERAGE[side]))
    if match := _AVERAGE.fullmatch(side):
        return Percent(Fraction(_AVERAGES[match[1] or ""]))
    if (match := _PERCENT.fullmatch(side)) and ("%" in side or side.startswith("A")):
        return Percent(_fraction(match[1]))
    if match := _IMPS.fullmatch(side):
        return Imps(_fraction(match[1]))
    if own := _OWN_ERROR.fullmatch(side):
        award = _award(own[1])
        return Unrelieved(award, score(own[2]), score(own[3])) if isinstance(award, Mean) else None
    parts = [_PART.fullmatch(part) for part in side.split(" + ")]
    found = [(_fraction(part[1]), score(part[2])) for part in parts if part is not None]
    return Mean.of(*found) if parts and len(found) == len(parts) else None


def _fraction(text: str) -> Fraction:
    if match := _RATIO.fullmatch(text.lstrip("+-")):
        value = Fraction(int(match[1]), int(match[2]))
        return -value if text.startswith("-") else value
    return number(text)


def adjusted_text(outcome: Adjusted | NotPlayed) -> str:
    """Return the text that `adjusted` parses to this outcome."""
    match outcome:
        case NotPlayed():
            return "NP"
        case Adjusted(Percent(ns, False), Percent(ew, False)) if _has_two_digits(ns) and _has_two_digits(ew):
            return f"A{int(ns):02}{int(ew):02}"
    texts = _award_text(outcome.ns), _award_text(outcome.ew)
    return texts[0] if texts[0] == texts[1] and not isinstance(outcome.ns, Imps) else " / ".join(texts)


def _has_two_digits(of: Fraction) -> bool:
    return of.denominator == 1 and of < 100


def _award_text(award: Award) -> str:
    match award:
        case Percent(of, fixed):
            return f"{_exact(of)}%{_FIXED.lower() * fixed}"
        case Imps(n, fixed):
            return f"{_exact(Fraction(n))} IMP{_FIXED.lower() * fixed}"
        case Mean(parts):
            return " + ".join(f"{_exact(weight * 100)}% {points}" for weight, points in parts)
        case Unrelieved(mean, without_error, table):
            return f"{_award_text(mean)} less {without_error} to {table}"


def _exact(value: Fraction) -> str:
    text = decimal_text(value)
    return text if number(text) == value else f"{value.numerator}/{value.denominator}"


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:39]}…")
