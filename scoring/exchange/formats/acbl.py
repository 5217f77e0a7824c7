"""ACBL club games in the JSON of its live results pages, with sections, pairs, boards and hand records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain, repeat
from typing import Final

from laws.notation.record import Record, Trouble
from laws.values.board import Board
from laws.values.cards import Hand
from laws.values.seats import Side
from scoring.exchange import cells
from scoring.exchange.results import Contestant, Happened, ResultRow, Results, Scoring, seated
from scoring.results.outcomes import Score

__all__ = ["is_acbl", "read"]

_SCORINGS: Final = {
    "MATCH_POINTS": Scoring.MATCHPOINTS,
    "MATCHPOINTS": Scoring.MATCHPOINTS,
    "IMP_PAIRS": Scoring.CROSS_IMPS,
    "IMPS": Scoring.CROSS_IMPS,
    "CROSS_IMPS": Scoring.CROSS_IMPS,
    "BUTLER": Scoring.BUTLER,
    "TOTAL_POINTS": Scoring.TOTAL_POINTS,
}
_SIDES: Final = {"NS": Side.NS, "N-S": Side.NS, "EW": Side.EW, "E-W": Side.EW}
_KEYS: Final = {"ns_pair": re.compile(r'"ns_pair"\s*:'), "pair_number": re.compile(r'"pair_number"\s*:')}
_SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
_SEATS: Final = ("north", "east", "south", "west")

Thing = Mapping[str, object]


def is_acbl(data: bytes) -> bool:
    """Return whether the bytes look like such a file."""
    return data.lstrip()[:1] == b"{" and b'"sections"' in data


def read(data: bytes, file: str) -> Results:
    """Read a file. Never raises: unreadable parts are reported and left out."""
    try:
        text = data.decode("utf-8-sig")
        whole = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        return Results(faults=(Trouble(file, line, f"this is not JSON: {error}"),), file=file, format="ACBL")
    return _Reading(_thing(whole), text, file).results()


class _Reading:
    def __init__(self, whole: Thing, text: str, file: str) -> None:
        self.whole = whole
        self.file = file
        self.troubles: list[Trouble] = []
        self.lines = {key: chain(_lines_of(text, pattern), repeat(0)) for key, pattern in _KEYS.items()}

    def results(self) -> Results:
        """Return everything that is read from the file."""
        sections = list(_things(self.whole, "sections"))
        named = len(sections) > 1
        rows = [row for section in sections for row in self._rows(section, _text(section, "name") if named else "")]
        if not rows:
            self.troubles.append(Trouble(self.file, 1, "there are no results in any section"))
        winners = _text(self.whole, "winner_type")
        return Results(
            tuple(rows),
            tuple(
                self._contestant(pair, _text(section, "name") if named else "")
                for section in sections
                for pair in _things(section, "pairs")
            ),
            _SCORINGS.get(_text(self.whole, "board_scoring_method").upper()),
            int(winners) if winners in ("1", "2") else None,
            _text(self.whole, "name"),
            _text(self.whole, "start_date"),
            tuple(self._deals()),
            tuple(sorted(self.troubles, key=lambda trouble: trouble.line)),
            self.file,
            "ACBL",
        )

    def _rows(self, section: Thing, name: str) -> Iterator[ResultRow]:
        for board in _things(section, "boards"):
            for result in _things(board, "results"):
                line = next(self.lines["ns_pair"]) if "ns_pair" in result else 0
                try:
                    yield _row(result, _text(board, "board"), name, line)
                except ValueError as error:
                    self.troubles.append(Trouble(self.file, line, f"board {_text(board, 'board')}: {error}"))

    def _contestant(self, pair: Thing, section: str) -> Contestant:
        players = (_text(player, "name") for player in _things(pair, "players"))
        ranks = (_text(rank, "rank") for rank in _things(pair, "ranks") if _is_overall(rank))
        return Contestant(
            _text(pair, "pair_number"),
            _SIDES.get(_text(pair, "direction").upper()),
            tuple(filter(None, players)),
            section,
            _number(pair, "score"),
            _number(pair, "percentage"),
            next(ranks, ""),
            _number(pair, "adjustment"),
            next(self.lines["pair_number"]) if "pair_number" in pair else 0,
        )

    def _deals(self) -> Iterator[Record]:
        for deal in _things(self.whole, "hand_records"):
            try:
                number = cells.whole(_text(deal, "board"))
                marked = Board.numbered(number)
                north, east, south, west = (
                    Hand.parse(".".join(re.sub(r"[\s-]", "", _text(deal, f"{seat}_{suit}")) for suit in _SUITS))
                    for seat in _SEATS
                )
            except ValueError as error:
                self.troubles.append(Trouble(self.file, 1, f"a hand record is left out: {error}"))
                continue
            hands = (north, east, south, west)
            nobody = (None, None, None, None)
            yield Record(self.file, 1, f"{number}", number, None, nobody, marked.dealer, marked.vulnerability, hands)


def _lines_of(text: str, pattern: re.Pattern[str]) -> Iterator[int]:
    """Yield the number of each line in which a pattern occurs."""
    line = 1
    last = 0
    for found in pattern.finditer(text):
        line += text.count("\n", last, found.start())
        last = found.start()
        yield line


def _is_overall(rank: Thing) -> bool:
    """Return whether a rank is among all pairs of a section: the first stratum includes every pair."""
    return _text(rank, "type") == "Section" and _text(rank, "strat_number") == "1"


def _row(result: Thing, board: str, section: str, line: int) -> ResultRow:
    number = cells.whole(board)
    Board.numbered(number)
    ns, ew = _text(result, "ns_pair"), _text(result, "ew_pair")
    happened, stated = _happened(result)
    ns, ew = seated(ns, ew, happened)
    return ResultRow(
        number,
        ns,
        ew,
        happened,
        section=section,
        round=_whole(result, "round_number"),
        table=_whole(result, "table_number"),
        stated=stated,
        ns_points=_number(result, "ns_match_points"),
        ew_points=_number(result, "ew_match_points"),
        line=line,
    )


def _happened(result: Thing) -> tuple[Happened, int | None]:
    bid, points = _text(result, "contract"), _text(result, "ns_score")
    for text in (points, bid, _text(result, "result")):
        adjusted = cells.adjusted(text)
        if adjusted is not None:
            return adjusted, None
    stated = cells.score(points) if points and not cells.is_passed_out(points) else None
    if not bid:
        if stated is None:
            raise ValueError("a result has neither a contract nor a score")
        return Score(stated), None
    made = _text(result, "tricks_taken") or _text(result, "result")
    return cells.happened(bid, _text(result, "declarer"), made), stated


def _thing(value: object) -> Thing:
    return value if isinstance(value, dict) else {}


def _things(whole: Thing, key: str) -> Iterator[Thing]:
    value = whole.get(key)
    return (one for one in value if isinstance(one, dict)) if isinstance(value, list) else iter(())


def _text(whole: Thing, key: str) -> str:
    value = whole.get(key)
    return " ".join(f"{value}".split()) if isinstance(value, str | int | float) else ""


def _number(whole: Thing, key: str) -> Fraction | None:
    try:
        return cells.number(_text(whole, key))
    except ValueError:
        return None


def _whole(whole: Thing, key: str) -> int | None:
    try:
        return cells.whole(_text(whole, key))
    except ValueError:
        return None
