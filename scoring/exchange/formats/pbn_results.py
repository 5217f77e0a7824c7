"""PBN with results: one game for each table, or score tables in a game for each board (standard, 5.2).

A game with a ``ScoreTable`` that names pairs gives a row for each of its lines. Any other game with a contract gives
one row, whose pairs are ``PairNS`` and ``PairEW``, otherwise the teams by room, otherwise the names of the players.
``TotalScoreTable`` has the contestants. Extensions of the standard: the columns Session, Section, Round, Table, Room,
Lead, Direction, Adjusted, the tag ``Winners``, and ``UnplayedTable`` with the rounds of matches without boards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeVar

from laws.notation import pbn
from laws.notation.pbn import values
from laws.notation.pbn.tables import rows_of
from laws.notation.record import Record, Trouble
from laws.values.board import Board
from laws.values.contract import Contract, PassedOut, Played
from laws.values.seats import Side
from scoring.exchange import cells
from scoring.exchange.results import (
    Contestant,
    Happened,
    ResultRow,
    Results,
    Scoring,
    Unplayed,
    are_single_players,
    seated,
    unlike_number,
)
from scoring.results.options import Datum, Divisor, MatchpointScale
from scoring.results.outcomes import Adjusted, Percent, Score

__all__ = ["POINTS", "read"]

POINTS: Final = {
    Scoring.MATCHPOINTS: "MP",
    Scoring.CROSS_IMPS: "IMP",
    Scoring.BUTLER: "IMP",
    Scoring.IMPS: "IMP",
    Scoring.BOARD_A_MATCH: "BAM",
    Scoring.TOTAL_POINTS: "Points",
    None: "Points",
}
"""The names of the columns with a line's points, before ``_NS`` and ``_EW``."""

_TOTALS: Final = ("TotalScore", "TotalMP", "TotalIMP", "TotalVP", "Total", "MP", "IMP", "VP")
_PERCENTAGES: Final = ("TotalPercentage", "Percentage")
_IDS: Final = ("PairId", "TeamId", "PlayerId", "Id")
_NOTHING: Final = ("", "-", "?")
_SIDES: Final = {"NS": Side.NS, "N": Side.NS, "EW": Side.EW, "E": Side.EW}
_MODIFIERS: Final[dict[str, tuple[tuple[str, object], ...]]] = {
    "mp1": (("scale", MatchpointScale.TWO_ONE_ZERO),),
    "mp2": (("scale", MatchpointScale.ONE_HALF_ZERO),),
    "cross": (("divisor", Divisor.NONE),),
    "cross1": (("divisor", Divisor.SCORES),),
    "cross2": (("divisor", Divisor.COMPARISONS),),
    "butler": (("datum", Datum.MEAN),),
    "butler-2": (("datum", Datum.TRIMMED),),
    "mean": (("datum", Datum.MEAN),),
    "median": (("datum", Datum.MEDIAN),),
}
_DATE: Final = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})", re.ASCII)

Parsed = TypeVar("Parsed")
Line = Mapping[str, str]


def read(data: bytes, file: str) -> Results:
    """Read a file. Never raises: a row that cannot be read is reported and left out."""
    games, troubles = pbn.read(data, file)
    return _Reading(games, list(troubles), file).results()


class _Reading:
    def __init__(self, games: tuple[pbn.Game, ...], troubles: list[Trouble], file: str) -> None:
        self.games = games
        self.file = file
        self.troubles = troubles

    def results(self) -> Results:
        """Return everything that is read from the games."""
        rows: list[ResultRow] = []
        deals: dict[tuple[object, ...], Record] = {}
        contestants: tuple[Contestant, ...] = ()
        unplayed: tuple[Unplayed, ...] = ()
        for game in self.games:
            record, wrong = game.record()
            found = self._rows(game, record)
            rows += found
            lines = _lines_of_rows(game)
            self.troubles += [trouble for trouble in wrong if trouble.line in lines]
            if record.number is not None and any(hand is not None for hand in record.hands):
                deals.setdefault((record.number, *record.hands), _deal(record))
            contestants = tuple(self._contestants(game)) or contestants
            unplayed = tuple(self._unplayed(game)) or unplayed
        first = self.games[0] if self.games else pbn.Game(())
        winners = first.value("Winners")
        return Results(
            tuple(rows),
            contestants,
            self._scoring(rows),
            int(winners) if winners in ("1", "2") else None,
            _given(first.value("Event")),
            _DATE.sub(r"\1-\2-\3", _given(first.value("Date"))),
            tuple(deals.values()),
            tuple(sorted(self.troubles, key=lambda trouble: trouble.line)),
            self.file,
            "PBN",
            _modified(next((value for game in self.games if (value := game.value("Scoring"))), "")),
            individual=are_single_players(rows, contestants),
            unplayed=unplayed,
        )

    def _scoring(self, rows: list[ResultRow]) -> Scoring | None:
        """Return the form of the first Scoring tag; without one, the form that the points of the lines show.

        Teams in two rooms play for IMPs.
        """
        said = next((value for game in self.games if values.is_given(value := game.value("Scoring"))), None)
        if said is not None:
            return _scoring(said, rows)
        has_teams = any(values.is_given(game.value("HomeTeam")) for game in self.games)
        if has_teams and any(row.room for row in rows):
            return Scoring.IMPS
        points = {name for game in self.games for name in _names_of_points(game)}
        return next((_scoring(base, rows) for base in ("IMP", "MP") if base in points), None)

    def _rows(self, game: pbn.Game, record: Record) -> list[ResultRow]:
        tag, table = game.tag("ScoreTable"), game.table("ScoreTable")
        if tag is None or table is None or not table.rows:
            at = game.tag("Contract") or game.tag("Board")
            row = self._tried(lambda: _of_record(game, record), game.line if at is None else at.line)
            return [] if row is None else [row]
        lines = [row[0].line for row in rows_of(tag.elements, len(table.columns))]
        names = [column.name for column in table.columns]
        if not {"PairId_NS", "Names_NS"} & set(names):
            self.troubles.append(Trouble(self.file, tag.line, "the score table names no pairs: it is left out"))
            return []
        rows = []
        for line, row_cells in zip(lines, table.rows, strict=True):
            given = {name: "" if cell in _NOTHING else cell for name, cell in zip(names, row_cells, strict=False)}
            row = self._tried(lambda given=given, line=line: _of_table(game, record, given, line), line)  # type: ignore[misc]
            if row is not None:
                rows.append(row)
        return rows

    def _tried(self, make: Callable[[], Parsed], line: int) -> Parsed | None:
        try:
            return make()
        except ValueError as error:
            self.troubles.append(Trouble(self.file, line, f"{error}"))
            return None

    def _unplayed(self, game: pbn.Game) -> Iterator[Unplayed]:
        for given in _given_in(game, "UnplayedTable"):
            number, points = _whole(given.get("Round", "")), _number(given.get("TotalScore", ""))
            if number is not None and points is not None and given.get("PairId"):
                opponent, theirs = given.get("OpponentId", ""), _number(given.get("OpponentScore", ""))
                where = given.get("Session", ""), given.get("Section", "")
                yield Unplayed(number, given["PairId"], points, opponent, theirs or Fraction(0), *where)

    def _contestants(self, game: pbn.Game) -> Iterator[Contestant]:
        for given in _given_in(game, "TotalScoreTable"):
            called = _first(given, _IDS) or given.get("Names", "")
            if called:
                yield Contestant(
                    called,
                    _SIDES.get(given.get("Direction", "").upper()),
                    tuple(filter(None, (" ".join(name.split()) for name in given.get("Names", "").split(";")))),
                    given.get("Section", ""),
                    _number(_first(given, _TOTALS)),
                    _number(_first(given, _PERCENTAGES)),
                    given.get("Rank", ""),
                    _number(given.get("Adjusted", "")),
                )


def _given_in(game: pbn.Game, called: str) -> Iterator[Line]:
    """Yield the lines of a table of a game, empty where a cell gives nothing."""
    if (table := game.table(called)) is None:
        return
    names = [column.name for column in table.columns]
    for row in table.rows:
        yield {name: "" if cell in _NOTHING else cell for name, cell in zip(names, row, strict=False)}


def _lines_of_rows(game: pbn.Game) -> set[int]:
    """Return the lines of a game's score table; faults elsewhere, as in a comment, leave no result out."""
    tag = game.tag("ScoreTable")
    return set() if tag is None else {element.line for element in tag.elements}


def _of_record(game: pbn.Game, record: Record) -> ResultRow | None:
    """Return the row of a game played at one table; None if it has no result. Raise ValueError."""
    text, result = game.value("Contract"), game.value("Result")
    adjusted = cells.adjusted(text or "") or cells.adjusted(result or "")
    if adjusted is None and record.contract is None and record.score_ns is None:
        if values.is_given(text):
            raise ValueError(f"the contract {text!r} is not understood: write it like 3NT, 4SX or Pass")
        return None
    number = _board(game, record)
    ns, ew = _pairs(game, record)
    happened = adjusted if adjusted is not None else _played(record)
    side = record.contract.side if isinstance(record.contract, Contract) else Side.NS
    points = [_sided(game.value(name), side) for name in ("ScoreMP", "ScoreIMP", "ScorePercentage")]
    ns_points, ew_points = next((found for found in points[:2] if found != (None, None)), (None, None))
    return ResultRow(
        number,
        ns,
        ew,
        happened,
        unlike_number(number, record.vulnerability),
        _given(game.value("Session")),
        _given(game.value("Section")),
        _whole(game.value("Round") or ""),
        _whole(game.value("Table") or ""),
        record.room if record.room in ("open", "closed") else "",
        record.play[0] if record.play else None,
        record.score_ns if isinstance(happened, Played | PassedOut) else None,
        ns_points,
        ew_points,
        game.line,
    )


def _board(game: pbn.Game, record: Record) -> int:
    if record.number is None:
        raise ValueError("the game does not say which board it is")
    return record.number


def _played(record: Record) -> Happened:
    contract = record.contract
    if isinstance(contract, PassedOut):
        return contract
    tricks = record.claimed if record.tricks is None else record.tricks
    if contract is not None and tricks is not None:
        return Played(contract, tricks)
    if record.score_ns is None:
        raise ValueError("the game has a contract, but neither a result nor a score")
    return Score(record.score_ns)


def _pairs(game: pbn.Game, record: Record) -> tuple[str, str]:
    """Return the contestants of the game: pairs by number, teams by room, or players by name."""
    numbered = _given(game.value("PairNS")), _given(game.value("PairEW"))
    teams = _given(game.value("HomeTeam")), _given(game.value("VisitTeam"))
    north, east, south, west = record.names
    named = " - ".join(filter(None, (north, south))), " - ".join(filter(None, (east, west)))
    if record.room == "closed":
        teams = teams[1], teams[0]
    for pair in (numbered, teams if record.room else ("", ""), named, teams):
        if all(pair) and pair[0] != pair[1]:
            return pair
    if all(numbered):
        return numbered  # the same number in both directions, as in a Mitchell
    raise ValueError("the game does not say who played it: PairNS and PairEW, or the names of the players, do")


def _of_table(game: pbn.Game, record: Record, given: Line, line: int) -> ResultRow:
    """Return the row of a line of a score table. Raise ValueError."""
    number = _board(game, record)
    ns = given.get("PairId_NS") or given.get("Names_NS", "")
    ew = given.get("PairId_EW") or given.get("Names_EW", "")
    happened, stated = _happened(given)
    try:
        ns, ew = seated(ns, ew, happened)
    except ValueError as error:
        raise ValueError(f"board {number}, a line of the score table: {error}") from None
    points = [[_number(given.get(f"{name}_{side}", "")) for side in ("NS", "EW")] for name in _point_names()]
    ns_points, ew_points = next((both for both in points if both != [None, None]), [None, None])
    lead = given.get("Lead", "")
    return ResultRow(
        number,
        ns,
        ew,
        happened,
        unlike_number(number, record.vulnerability),
        given.get("Session") or _given(game.value("Session")),
        given.get("Section") or _given(game.value("Section")),
        _whole(given.get("Round", "")),
        _whole(given.get("Table", "")),
        given.get("Room", "").lower(),
        cells.card(lead) if lead else None,
        stated,
        ns_points,
        ew_points,
        line,
    )


def _names_of_points(game: pbn.Game) -> Iterator[str]:
    """Yield the names of the points that a game gives for its result or its lines: ``IMP``, ``MP``."""
    yield from (name for name in ("IMP", "MP") if values.is_given(game.value(f"Score{name}")))
    table = game.table("ScoreTable")
    for column in () if table is None else table.columns:
        yield column.name.removesuffix("_NS").removesuffix("_EW").upper()


def _point_names() -> Iterator[str]:
    return iter(dict.fromkeys(POINTS.values()))


def _happened(given: Line) -> tuple[Happened, int | None]:
    """Return the result of a line of a score table, and the score that is stated beside a contract."""
    for name in ("Adjusted", "Contract", "Score_NS"):
        adjusted = cells.adjusted(given.get(name, ""))
        if adjusted is not None:
            return adjusted, None
    if any(given.get(f"Percentage_{side}", "").startswith("^") for side in ("NS", "EW")):
        ns, ew = (cells.number(given.get(f"Percentage_{side}", "").removeprefix("^")) for side in ("NS", "EW"))
        return Adjusted(Percent(ns), Percent(ew)), None
    stated = None
    for side, sign in (("NS", 1), ("EW", -1)):
        text = given.get(f"Score_{side}", "").removeprefix("^")
        if text and stated is None:
            stated = sign * cells.score(text)
    bid, made = given.get("Contract", ""), given.get("Result", "")
    if not bid or (not made and not cells.is_passed_out(bid)):
        if stated is None:
            raise ValueError("a line of the score table has neither a contract with its result nor a score")
        return Score(stated), None
    return cells.happened(bid, given.get("Declarer", ""), made), stated


def _deal(record: Record) -> Record:
    """Return the record of the deal alone."""
    marked = Board.numbered(record.number or 1)
    return Record(
        record.file,
        record.line,
        f"{record.number}",
        record.number,
        dealer=marked.dealer if record.dealer is None else record.dealer,
        vulnerability=marked.vulnerability if record.vulnerability is None else record.vulnerability,
        hands=record.hands,
    )


def _scoring(text: str, rows: list[ResultRow]) -> Scoring | None:
    """Return the form of a Scoring tag: ``MP``, ``IMP;Cross1``, ``BAM`` …; plain IMPs are teams' if there are rooms."""
    words = re.split(r"[;\s]+", text.lower())
    base = words[0]
    if any(word.startswith("cross") for word in words):
        return Scoring.CROSS_IMPS
    if any(word.startswith("butler") for word in words):
        return Scoring.BUTLER
    if base.startswith(("mp", "matchpoint", "oldmp")):
        return Scoring.MATCHPOINTS
    if base.startswith("imp"):
        at_teams = "teams" in words or any(row.room for row in rows)
        return Scoring.IMPS if at_teams else Scoring.CROSS_IMPS
    if base in ("bam", "boardamatch"):
        return Scoring.BOARD_A_MATCH
    return Scoring.TOTAL_POINTS if base in ("tp", "total", "totalpoints", "totalpoint") else None


def _modified(text: str) -> tuple[tuple[str, object], ...]:
    """Return the rules stated by the words after the first of a Scoring tag (standard, 3.4.11)."""
    words = re.split(r"[;\s]+", text.lower())
    return tuple(said for word in words for said in _MODIFIERS.get(word, ()))


def _sided(value: str | None, side: Side) -> tuple[Fraction | None, Fraction | None]:
    """Return the points of both sides that a tag states; a number without a side is declarer's."""
    if not values.is_given(value):
        return None, None
    try:
        found = values.sided(value or "", values.NUMBER)
    except ValueError:
        return None, None
    by_side = {side if owner is None else owner: _number(text) for owner, text in found.items()}
    return by_side.get(Side.NS), by_side.get(Side.EW)


def _first(given: Line, names: tuple[str, ...]) -> str:
    return next((given[name] for name in names if given.get(name)), "")


def _given(value: str | None) -> str:
    return (value or "").strip() if values.is_given(value) else ""


def _number(text: str) -> Fraction | None:
    try:
        return cells.number(text.removeprefix("^"))
    except ValueError:
        return None


def _whole(text: str) -> int | None:
    try:
        return cells.whole(text)
    except ValueError:
        return None
