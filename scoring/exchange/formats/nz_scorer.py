"""XML of NZ Scorer, the scoring program of New Zealand: a session of pairs at matchpoints.

What is known of the format is what programs that convert it read. The root, whatever its name, has the event in its
attributes (`event_name`, `event_date`, `scoring_type`) and three lists: `sections`; `scores` with the pairs of each
section; `board_results` with the results. `res` of a result is what declarer made of his contract: ``=``, ``+1``.
Points of a line are tenths of a matchpoint, cut; -9999 is a phantom pair, and the score ``Adj`` an adjusted one, whose
points say how much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import floor
from typing import Final
from xml.sax.saxutils import quoteattr

from laws.notation.record import Trouble
from laws.values.board import Board
from laws.values.contract import PassedOut, Played
from laws.values.seats import Side
from scoring.exchange import cells
from scoring.exchange.formats.xml_tree import Node, UnreadableXml, parse
from scoring.exchange.results import Contestant, Happened, ResultRow, Results, Scoring
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Tally
from scoring.results.outcomes import Adjusted, NotPlayed, Percent, Score
from scoring.rounding import rounded

__all__ = ["is_nz_scorer", "read", "write"]

_PHANTOM: Final = "-9999"
_SIDES: Final = {"N": Side.NS, "E": Side.EW}
_TENTHS: Final = 10


def is_nz_scorer(data: bytes) -> bool:
    """Return whether a file is one of NZ Scorer."""
    return b"<board_results" in data and b"<brsection" in data


def read(data: bytes, file: str) -> Results:
    """Read a file. Never raises: what cannot be read is named."""
    try:
        root = parse(data)
    except UnreadableXml as error:
        return Results(faults=(Trouble(file, error.line, f"{error}"),), file=file, format="NZ Scorer")
    troubles: list[Trouble] = []
    kind = root.attributes.get("scoring_type", "MP")
    if kind != "MP":
        troubles.append(Trouble(file, root.line, f"a session scored as {kind!r}: only matchpoints (MP) are read"))
        return Results(faults=tuple(troubles), file=file, format="NZ Scorer")
    lines = [
        (section.attributes.get("id", ""), line)
        for of in root.all("board_results")
        for section in of.all("brsection")
        for line in section.all("result")
    ]
    several = len({section for section, _line in lines}) > 1
    top = _top(line for _section, line in lines)
    rows = []
    for section, line in lines:
        try:
            if (row := _row(line, section if several else "", top)) is not None:
                rows.append(row)
        except ValueError as error:
            troubles.append(Trouble(file, line.line, f"{error}"))
    contestants = tuple(_contestants(root, file, troubles, several=several))
    two = bool(contestants) and all(one.direction is not None for one in contestants)
    title, date = root.attributes.get("event_name", ""), root.attributes.get("event_date", "")
    return Results(
        tuple(rows), contestants, Scoring.MATCHPOINTS, 2 if two else 1, title, date,
        faults=tuple(troubles), file=file, format="NZ Scorer",
    )  # fmt: skip


def _top(lines: Iterator[Node]) -> Fraction:
    """Return the points of both sides of a line, as most lines have them: adjusted scores are parts of it."""
    sums = Counter(round(ns + ew) for one in lines if (ns := _tenths(one, "mp_ns")) is not None
                   and (ew := _tenths(one, "mp_ew")) is not None)  # fmt: skip
    return Fraction(max(sums, key=lambda one: (sums[one], one), default=0))


def _tenths(line: Node, name: str) -> Fraction | None:
    """Return the points of a side, None for a phantom and for text that is no number."""
    text = line.attributes.get(name, "")
    try:
        number = None if text == _PHANTOM else cells.number(text)
    except ValueError:
        return None
    return None if number is None else number / _TENTHS


def _row(line: Node, section: str, top: Fraction) -> ResultRow | None:
    """Return a result, None at a phantom pair. Raise ValueError."""
    said = line.attributes
    if _PHANTOM in (said.get("mp_ns"), said.get("mp_ew")):
        return None
    number = cells.whole(said.get("bd", ""))
    Board.numbered(number)
    ns, ew = said.get("ns", ""), said.get("ew", "")
    if not ns or not ew:
        raise ValueError(f"board {number}: it does not say who played")
    happened = _happened(line, top)
    lead, stated = said.get("lead", ""), said.get("score", "")
    return ResultRow(
        number,
        ns,
        ew,
        happened,
        section=section,
        lead=cells.card(lead) if lead else None,
        stated=cells.score(stated) if stated and isinstance(happened, Played) else None,
        ns_points=_tenths(line, "mp_ns"),
        ew_points=_tenths(line, "mp_ew"),
        line=line.line,
    )


def _happened(line: Node, top: Fraction) -> Happened:
    said = line.attributes
    score = said.get("score", "").strip()
    if score.upper().startswith("ADJ"):
        ns, ew = _tenths(line, "mp_ns"), _tenths(line, "mp_ew")
        if ns is None or ew is None or not top:
            raise ValueError("an adjusted score without points")
        return Adjusted(Percent(Fraction(round(100 * ns / top))), Percent(Fraction(round(100 * ew / top))))
    bid = " ".join(said.get("cont", "").split())
    if bid:
        return cells.happened("".join(bid.split()), said.get("dec", ""), said.get("res", ""))
    return Score(cells.score(score)) if score else NotPlayed()


def _contestants(root: Node, file: str, troubles: list[Trouble], *, several: bool) -> Iterator[Contestant]:
    handicapped = {
        one.attributes.get("sectid", "")
        for of in root.all("sections")
        for one in of.all("section")
        if one.attributes.get("handicapped", "0").strip().upper() not in ("", "0", "N", "NO", "FALSE")
    }
    for of in root.all("scores"):
        for section in of.all("scsection"):
            called = section.attributes.get("id", "")
            for pair in section.all("pair"):
                said = pair.attributes
                if not said.get("no"):
                    troubles.append(Trouble(file, pair.line, "a pair without a number"))
                    continue
                try:
                    percentage = cells.number(said.get("raw_score", ""))
                except ValueError:
                    percentage = None
                yield Contestant(
                    said["no"],
                    _SIDES.get(said.get("dir", "")),
                    tuple(filter(None, (said.get("player_name_1", ""), said.get("player_name_2", "")))),
                    called if several else "",
                    None,
                    percentage,
                    "" if several or called in handicapped else said.get("place", ""),
                    line=pair.line,
                )


def write(results: Results) -> bytes:
    """Return the file in UTF-8, with the points of each line. Raise ValueError for what is no session of pairs at
    matchpoints, and for an adjusted score that is not a part of the top for each side.
    """
    if results.scoring not in (None, Scoring.MATCHPOINTS) or results.individual:
        raise ValueError("NZ Scorer's XML holds pairs at matchpoints alone")
    if results.unplayed:
        raise ValueError("NZ Scorer's XML holds boards, and no round without any")
    if len({row.session for row in results.rows}) > 1:
        raise ValueError("NZ Scorer's XML holds one session")
    tally = rescore(results)
    sections = sorted({one.section for one in results.contestants} | {row.section for row in results.rows}) or [""]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        _open("results", {"event_name": results.title, "event_date": results.date, "scoring_type": "MP"}),
        " <sections>",
        *(f"  {_open('section', {'sectid': one or 'A', 'handicapped': '0'}, end=True)}" for one in sections),
        " </sections>",
        " <scores>",
        *(line for section in sections for line in _pairs(tally, section)),
        " </scores>",
        " <board_results>",
        *(line for section in sections for line in _results(tally, section)),
        " </board_results>",
        "</results>",
    ]
    return ("\n".join(lines) + "\n").encode()


def _open(name: str, attributes: dict[str, str], *, end: bool = False) -> str:
    said = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    return f"<{name}{said}{'/' if end else ''}>"


def _pairs(tally: Tally, section: str) -> Iterator[str]:
    yield f"  {_open('scsection', {'id': section or 'A'})}"
    for one in tally.standings:
        own = one.entrant.own
        if (own.section if own is not None else "") != section:
            continue
        names = (*(own.names if own is not None else ()), "", "")
        percent = "" if one.percentage is None else f"{rounded(one.percentage, 2)}"
        direction = "H" if one.entrant.direction is None else "N" if one.entrant.direction is Side.NS else "E"
        said = {"no": one.entrant.id, "dir": direction, "player_name_1": names[0], "player_name_2": names[1]}
        said |= {"place": f"{one.place}", "raw_score": percent, "res": percent, "handicap": "0"}
        yield f"   {_open('pair', said, end=True)}"
    yield "  </scsection>"


def _results(tally: Tally, section: str) -> Iterator[str]:
    yield f"  {_open('brsection', {'id': section or 'A'})}"
    for one in tally.rows:
        row = one.row
        if row.section != section or isinstance(row.happened, NotPlayed):
            continue
        said = {"bd": f"{row.board}", "ns": row.ns, "ew": row.ew, **_said(row)}
        for name, points in (("mp_ns", one.ns_points), ("mp_ew", one.ew_points)):
            said[name] = "" if points is None else f"{floor(points * _TENTHS)}"
        yield f"   {_open('result', said, end=True)}"
    yield "  </brsection>"


def _said(row: ResultRow) -> dict[str, str]:
    """Return the contract, its result and the score of a row."""
    match row.happened:
        case Played(bid, _tricks) as played:
            text = cells.contract_text(played)
            made = f"{played.over:+d}" if played.over else "="
            told = {"cont": f"{text[0]} {text[1:]}", "dec": bid.declarer.letter, "res": made}
            lead = "" if row.lead is None else f"{row.lead}"
        case PassedOut():
            told, lead = {"cont": "PASS", "dec": "", "res": ""}, ""
        case Adjusted(Percent(), Percent()):
            return {"cont": "", "dec": "", "res": "", "lead": "", "score": "Adj"}
        case Score(ns):
            return {"cont": "", "dec": "", "res": "", "lead": "", "score": f"{ns}"}
        case _:
            raise ValueError(f"board {row.board}: NZ Scorer's XML has no place for {cells.adjusted_text(row.happened)}")
    outcome = row.outcome
    return told | {"lead": lead, "score": f"{outcome.ns}" if isinstance(outcome, Score) else ""}
