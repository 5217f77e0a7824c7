"""One line of a sheet as the row of a result, or as a contestant."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import zip_longest
from typing import Final

from laws.values.board import Board
from laws.values.seats import Vulnerability
from scoring.exchange import cells
from scoring.exchange.formats.sheet.layout import Cells
from scoring.exchange.formats.sheet.words import ROOMS, SIDES, VULNERABILITIES
from scoring.exchange.results import Contestant, Happened, Registered, ResultRow, Unplayed, seated, unlike_number
from scoring.results.outcomes import Score

__all__ = ["REGISTERED", "contestant_of", "row_of", "unplayed_of"]

REGISTERED: Final = ("numbers", "grades", "master points")
"""Columns of contestants that are there where a federation has something of a player: an entry for each of them."""


def row_of(line: Cells, place: int) -> ResultRow:
    """Return the row of a line under the columns. Raise ValueError."""
    number = cells.whole(line["board"].lower().removeprefix("board"))
    Board.numbered(number)
    happened, stated = _happened(line)
    try:
        ns, ew = seated(line.get("ns", ""), line.get("ew", ""), happened)
    except ValueError as error:
        raise ValueError(f"{error}: the columns ns and ew do") from None
    lead = line.get("lead", "")
    return ResultRow(
        number,
        ns,
        ew,
        happened,
        unlike_number(number, _vulnerability(line.get("vulnerability", ""))),
        line.get("session", ""),
        line.get("section", ""),
        _whole(line, "round"),
        _whole(line, "table"),
        ROOMS.get(line.get("room", "").lower(), ""),
        cells.card(lead) if lead else None,
        stated,
        _number(line, "ns points"),
        _number(line, "ew points"),
        place,
    )


def _happened(line: Cells) -> tuple[Happened, int | None]:
    bid, declarer = line.get("contract", ""), line.get("declarer", "")
    for name in ("adjusted", "score", "contract", "result"):
        adjusted = cells.adjusted(line.get(name, ""))
        if adjusted is not None:
            return adjusted, None
    stated = _score(line)
    made = line.get("result", "") or line.get("tricks", "")
    if not bid:
        if stated is None:
            raise ValueError("the line has neither a contract nor a score")
        return Score(stated), None
    if stated is not None and not made and not _is_whole(bid, declarer):
        return Score(stated), None
    return cells.happened(bid, declarer, made), stated


def _is_whole(bid: str, declarer: str) -> bool:
    """Return whether the contract includes its result."""
    try:
        cells.happened(bid, declarer, "")
    except ValueError:
        return False
    return True


def _score(line: Cells) -> int | None:
    for name, sign in (("score", 1), ("ew score", -1)):
        text = line.get(name, "")
        if text and text not in ("-", "?"):
            return 0 if cells.is_passed_out(text) else sign * cells.score(text)
    return None


def _vulnerability(text: str) -> Vulnerability | None:
    if not text:
        return None
    chinese = VULNERABILITIES.get(text.lower())
    return Vulnerability.parse(re.sub(r"[\s/-]", "", text) or "-") if chinese is None else chinese


def _whole(line: Cells, name: str) -> int | None:
    return cells.whole(line[name]) if line.get(name) else None


def _number(line: Cells, name: str) -> Fraction | None:
    return cells.number(line[name]) if line.get(name) else None


def unplayed_of(line: Cells, place: int) -> Unplayed:
    """Return the round without boards of a line. Raise ValueError."""
    if not line["unplayed"]:
        raise ValueError("the line does not say whose round it is: the column unplayed does")
    number = cells.whole(line.get("round", ""))
    points = cells.number(line.get("unplayed points", "") or "0")
    theirs = cells.number(line.get("opponent points", "") or "0")
    opponent, session, section = (line.get(name, "") for name in ("opponent", "session", "section"))
    return Unplayed(number, line["unplayed"], points, opponent, theirs, session, section, place)


def contestant_of(line: Cells, place: int) -> Contestant:
    """Return the contestant of a line. Raise ValueError."""
    if not line["id"]:
        raise ValueError("the line does not say who it is about: the column id does")
    names = tuple(filter(None, _names(line.get("names", "").strip())))
    return Contestant(
        line["id"],
        SIDES.get(line.get("direction", "").lower()),
        names,
        line.get("section", ""),
        _number(line, "total"),
        _number(line, "percentage"),
        line.get("place", ""),
        _number(line, "adjusted"),
        place,
        _players(line),
    )


def _names(text: str) -> list[str]:
    """Return the names of a cell; beside semicolons an ampersand is part of a name."""
    return re.split(r"\s*;\s*" if ";" in text else r"\s*&\s*", text)


def _players(line: Cells) -> tuple[Registered, ...]:
    """Return what the columns of a federation say of each player. Raise ValueError."""
    columns = ([cell.strip() for cell in text.split(";")] if (text := line.get(one, "")) else [] for one in REGISTERED)
    every = zip_longest(*columns, fillvalue="")
    found = tuple(
        Registered(number, grade, cells.number(points) if points else None) for number, grade, points in every
    )
    return found if any(one != Registered() for one in found) else ()
