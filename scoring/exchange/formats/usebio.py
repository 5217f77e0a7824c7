"""Reading of USEBIO XML, versions 1.0 to 1.3: results, hand records and the file's own points.

Sessions, sections and matches may or may not enclose the boards. The contestants of a line stand in it or in its match.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from laws.notation.record import Record, Trouble
from laws.values.board import Board
from laws.values.cards import Card, Hand
from laws.values.contract import PassedOut
from laws.values.seats import SEATS, Seat, Side
from scoring.exchange import cells
from scoring.exchange.formats.usebio_schema import BOARD_METHODS, EVENT_TYPES, faults
from scoring.exchange.formats.xml_tree import Node, UnreadableXml, parse
from scoring.exchange.results import (
    NOBODY,
    Contestant,
    Happened,
    Registered,
    ResultRow,
    Results,
    Scoring,
    Unplayed,
    seated,
)
from scoring.results.outcomes import NotPlayed, Score

__all__ = ["POINTS", "read"]

POINTS: Final = {
    "MATCH_POINTS": Scoring.MATCHPOINTS,
    "CROSS_IMP_POINTS": Scoring.CROSS_IMPS,
    "BUTLER_POINTS": Scoring.BUTLER,
    "IMPS": None,
}
"""The suffixes after ``NS_`` and ``EW_`` of the elements with a line's points, and the form that they show."""

_WRAPPERS: Final = ("SESSION", "SECTION", "MATCH")
_AT_PAIRS: Final = {Scoring.IMPS: Scoring.CROSS_IMPS, Scoring.BOARD_A_MATCH: Scoring.MATCHPOINTS}
"""At pairs there are no teammates to compare with."""
_DATE: Final = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})", re.ASCII)
_SIDE: Final = {"N": Side.NS, "S": Side.NS, "E": Side.EW, "W": Side.EW}
_SUITS: Final = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


@dataclass(frozen=True, slots=True)
class _Place:
    """The data of the elements around a board."""

    session: str = ""
    section: str = ""
    round: int | None = None
    table: int | None = None
    ns: str = ""
    ew: str = ""


def read(data: bytes, file: str) -> Results:
    """Read a file. Never raises: a file that is not USEBIO gives no rows and a fault."""
    try:
        root = parse(data)
    except UnreadableXml as error:
        return Results(faults=(Trouble(file, error.line, f"{error}"),), file=file, format="USEBIO")
    return _Reading(root, file).results()


class _Reading:
    def __init__(self, root: Node, file: str) -> None:
        self.root = root
        self.file = file
        self.troubles: list[Trouble] = []
        events = list(root.all("EVENT"))
        self.event = events[0] if events else Node("EVENT", {}, root.line)
        self.scores_alone = any(_has_score_alone(line) for line in self.event.deep("TRAVELLER_LINE"))
        self.sessions = len(list(self.event.all("SESSION"))) > 1
        if len(events) > 1:
            self._trouble(events[1].line, f"the file holds {len(events)} events: only the first is read")

    def results(self) -> Results:
        """Return everything that is read from the file."""
        rows = tuple(self._rows(self.event, _Place()))
        contestants = tuple(self._contestants(self.event, ""))
        told = {trouble.line for trouble in self.troubles}
        for line, what in faults(self.root):
            if line not in told:
                self._trouble(line, what)
        winners = self.event.value("WINNER_TYPE")
        scoring = self._scoring(rows)
        met: defaultdict[frozenset[str], set[int | None]] = defaultdict(set)
        for row in rows:
            met[frozenset((row.ns, row.ew))].add(row.round)
        return Results(
            rows,
            contestants,
            scoring,
            int(winners) if winners in ("1", "2") else None,
            self.event.value("EVENT_DESCRIPTION") or self.event.value("TITLE"),
            _date(self.event.value("DATE")),
            tuple(self._deals()),
            tuple(sorted(self.troubles, key=lambda trouble: trouble.line)),
            self.file,
            "USEBIO",
            individual=self._kind() == "INDIVIDUAL",
            unplayed=tuple(self._unplayed(self.event, _Place(), met, scoring)),
        )

    def _kind(self) -> str:
        return self.event.attributes.get("EVENT_TYPE", "").strip().upper()

    def _trouble(self, line: int, what: str) -> None:
        self.troubles.append(Trouble(self.file, line, what))

    def _scoring(self, rows: tuple[ResultRow, ...]) -> Scoring | None:
        kind = self._kind()
        method = self.event.value("BOARD_SCORING_METHOD").upper()
        found = BOARD_METHODS.get(method) or EVENT_TYPES.get(kind) or self._scoring_of_points()
        found = found or BOARD_METHODS.get(self.event.value("SCORING_METHOD").upper())
        at_teams = "TEAM" in kind or kind.startswith(("KO", "ROUND_ROBIN")) or any(row.room for row in rows)
        return found if at_teams or found is None else _AT_PAIRS.get(found, found)

    def _scoring_of_points(self) -> Scoring | None:
        names = {child.name for line in self.event.deep("TRAVELLER_LINE") for child in line.children}
        return next((scoring for name, scoring in POINTS.items() if scoring and f"NS_{name}" in names), None)

    def _contestants(self, node: Node, section: str) -> Iterator[Contestant]:
        for child in node.all("PARTICIPANTS", "SESSION", "SECTION"):
            if child.name == "PARTICIPANTS":
                for entry in child.all("PAIR", "TEAM", "PLAYER"):
                    yield from self._contestant(entry, section)
            else:
                inner = child.value("SECTION_ID") if child.name == "SECTION" else section
                yield from self._contestants(child, inner)

    def _contestant(self, entry: Node, section: str) -> Iterator[Contestant]:
        called = next(filter(None, map(entry.value, ("PAIR_NUMBER", "TEAM_ID", "PLAYER_NUMBER"))), "")
        if not called:
            self._trouble(entry.line, f"a {entry.name.lower()} without a number")
            return
        players = [player for child in (entry, *entry.all("PAIR")) for player in child.all("PLAYER")]
        names = [entry.value("TEAM_NAME"), *(player.value("PLAYER_NAME") for player in players)]
        if entry.name == "PLAYER":
            names, players = [entry.value("PLAYER_NAME")], [entry]
        numbers = [player.value("NATIONAL_ID_NUMBER") for player in players if player.value("PLAYER_NAME")]
        yield Contestant(
            called,
            _SIDE.get(entry.value("DIRECTION").strip()[:1].upper()),
            tuple(filter(None, names)),
            entry.value("SECTION_ID") or section,
            _number(entry.value("TOTAL_SCORE")),
            _number(entry.value("PERCENTAGE")),
            entry.value("PLACE"),
            _number(entry.value("ADJUSTMENT")),
            entry.line,
            tuple(map(Registered, numbers)) if any(numbers) else (),
        )

    def _rows(self, node: Node, place: _Place) -> Iterator[ResultRow]:
        for child in node.children:
            if child.name == "BOARD":
                yield from self._board(child, place)
            elif child.name in _WRAPPERS:
                yield from self._rows(child, self._inside(child, place))

    def _inside(self, node: Node, place: _Place) -> _Place:
        if node.name == "SESSION":
            return replace(place, session=node.value("SESSION_ID") if self.sessions else "")
        if node.name == "SECTION":
            return replace(place, section=node.value("SECTION_ID"))
        return replace(
            place,
            round=_whole(node.value("ROUND_NUMBER")),
            table=_whole(node.value("TABLE")),
            ns=node.value("NS_PAIR_NUMBER") or node.value("TEAM"),
            ew=node.value("EW_PAIR_NUMBER") or node.value("OPPOSING_TEAM"),
        )

    def _board(self, node: Node, place: _Place) -> Iterator[ResultRow]:
        try:
            number = cells.whole(node.value("BOARD_NUMBER"))
            Board.numbered(number)
        except ValueError as error:
            self._trouble(node.line, f"the board is left out: {error}")
            return
        for line in node.all("TRAVELLER_LINE"):
            try:
                yield self._row(line, number, place)
            except ValueError as error:
                self._trouble(line.line, f"board {number}: {error}")

    def _row(self, node: Node, board: int, place: _Place) -> ResultRow:
        ns, ew = node.value("NS_PAIR_NUMBER") or place.ns, node.value("EW_PAIR_NUMBER") or place.ew
        room = ""
        if node.value("DIRECTION"):  # at teams: the seats of the match's first team
            first = _SIDE.get(node.value("DIRECTION").strip()[:1].upper())
            room = "open" if first is Side.NS else "closed"
            ns, ew = (ns, ew) if first is Side.NS else (ew, ns)
        happened, stated = _happened(node, self.scores_alone)
        ns, ew = seated(ns, ew, happened)
        lead = node.value("LEAD")
        return ResultRow(
            board,
            ns,
            ew,
            happened,
            session=node.value("SESSION_ID") or place.session,
            section=node.value("SECTION_ID") or place.section,
            round=_whole(node.value("ROUND_NUMBER")) or place.round,
            table=_whole(node.value("TABLE_NUMBER")) or place.table,
            room=node.value("ROOM") or room,
            lead=_card(lead),
            stated=stated,
            ns_points=_points(node, "NS"),
            ew_points=_points(node, "EW"),
            line=node.line,
        )

    def _unplayed(
        self, node: Node, place: _Place, met: Mapping[frozenset[str], set[int | None]], scoring: Scoring | None
    ) -> Iterator[Unplayed]:
        """Yield the matches that have points and no boards, here or elsewhere in the file: `met` has the rounds in
        which two contestants have boards.
        """
        points = "SCORE" if scoring is Scoring.BOARD_A_MATCH else "VICTORY_POINTS"
        for child in node.children:
            if child.name not in _WRAPPERS:
                continue
            inside = self._inside(child, place)
            if child.name != "MATCH" or child.first("BOARD") is not None:
                yield from self._unplayed(child, inside, met, scoring)
                continue
            own, theirs = (
                next((found for name in names if (found := _number(child.value(f"{name}_{points}"))) is not None), None)
                for names in (("TEAM", "NS"), ("OPPOSING_TEAM", "EW"))
            )
            contestant, opponent = ("" if one.lower() in NOBODY else one for one in (inside.ns, inside.ew))
            number = inside.round
            known = met.get(frozenset((contestant, opponent)), set())
            if not contestant or own is None or number is None or not known.isdisjoint((number, None)):
                continue
            session = child.value("SESSION_ID") or inside.session
            yield Unplayed(
                number, contestant, own, opponent, theirs or Fraction(0), session, inside.section, child.line
            )

    def _deals(self) -> Iterator[Record]:
        for handset in self.root.deep("HANDSET"):
            for board in handset.all("BOARD"):
                record = self._deal(board)
                if record is not None:
                    yield record

    def _deal(self, board: Node) -> Record | None:
        hands: list[Hand | None] = [None] * 4
        try:
            number = cells.whole(board.value("BOARD_NUMBER"))
            for node in board.all("HAND"):
                owner = Seat.parse(node.value("DIRECTION").strip())
                hands[owner] = Hand.parse(
                    ".".join(node.value(suit).replace("-", "").replace(" ", "") for suit in _SUITS)
                )
            marked = Board.numbered(number)
        except ValueError as error:
            self._trouble(board.line, f"the hand record is left out: {error}")
            return None
        north, east, south, west = (hands[seat] for seat in SEATS)
        return Record(
            self.file,
            board.line,
            f"{number}",
            number,
            dealer=marked.dealer,
            vulnerability=marked.vulnerability,
            hands=(north, east, south, west),
        )


def _has_score_alone(line: Node) -> bool:
    """Return whether a line has a score other than 0 without a contract."""
    text = line.value("SCORE").lstrip("+-")
    return not line.value("CONTRACT") and text.isascii() and text.isdigit() and int(text[:9]) != 0


def _happened(node: Node, scores_alone: bool) -> tuple[Happened, int | None]:
    """Return the result, and the score that is stated beside a contract.

    Some programs write an empty contract with 0 for a board that was not played; if the file has `scores_alone`, it is
    a score like the others.
    """
    bid, points = node.value("CONTRACT"), node.value("SCORE")
    for text in (points, bid):
        adjusted = cells.adjusted(text) if text else None
        if adjusted is not None:
            return adjusted, None
    stated = None if points.upper() in ("", "PASS") else cells.score(points)
    if bid:
        if not node.value("TRICKS") and stated is not None and not cells.is_passed_out(bid):
            return Score(stated), None
        return cells.happened(bid, node.value("PLAYED_BY"), node.value("TRICKS")), stated
    if points.upper() == "PASS":
        return PassedOut(), None
    if stated is None or (stated == 0 and node.first("CONTRACT") is not None and not scores_alone):
        return NotPlayed(), None
    return Score(stated), None


def _points(node: Node, side: str) -> Fraction | None:
    return next((found for name in POINTS if (found := _number(node.value(f"{side}_{name}"))) is not None), None)


def _number(text: str) -> Fraction | None:
    """Return the number, or None for other text, which the check against the schema reports."""
    try:
        return cells.number(text)
    except ValueError:
        return None


def _whole(text: str) -> int | None:
    try:
        return cells.whole(text)
    except ValueError:
        return None


def _card(text: str) -> Card | None:
    try:
        return cells.card(text) if text else None
    except ValueError:
        return None


def _date(text: str) -> str:
    """Return the date as year-month-day, or unchanged if it is not day/month/year."""
    match = _DATE.fullmatch(text.strip())
    return text.strip() if match is None else f"{match[3]}-{int(match[2]):02}-{int(match[1]):02}"
