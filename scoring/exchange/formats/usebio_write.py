"""Writing of USEBIO XML 1.2. The output conforms to `usebio_schema.SCHEMA`, and `usebio.read` reads it back.

The format does not support a board played at a vulnerability other than its number's: there the score is written
without the contract.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final
from xml.sax.saxutils import escape

from laws.notation.record import Record
from laws.values.board import Board
from laws.values.contract import PassedOut, Played
from laws.values.seats import SEATS
from scoring.exchange import cells
from scoring.exchange.results import LAST, OUT, Contestant, Registered, ResultRow, Results, Scoring
from scoring.results.outcomes import Adjusted, NotPlayed, Score

__all__ = ["write"]

_EVENT: Final = {
    Scoring.MATCHPOINTS: ("MP_PAIRS", "MATCH_POINTS"),
    Scoring.CROSS_IMPS: ("CROSS_IMP", "CROSS_IMPS"),
    Scoring.BUTLER: ("BUTLER_PAIRS", "BUTLER_IMPS"),
    Scoring.TOTAL_POINTS: ("PAIRS", "AGGREGATE"),
    Scoring.IMPS: ("TEAMS", "IMPS"),
    Scoring.BOARD_A_MATCH: ("TEAMS", "BAM"),
    None: ("PAIRS", ""),
}
_SIDES: Final = {True: ("TEAM", "OPPOSING_TEAM"), False: ("NS", "EW")}
_INDIVIDUAL: Final = "INDIVIDUAL"
_POINTS: Final = {Scoring.CROSS_IMPS: "CROSS_IMP_POINTS", Scoring.BUTLER: "BUTLER_POINTS", Scoring.IMPS: "IMPS"}
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", re.ASCII)

Item = tuple[str, "str | list[Item]"]


def write(results: Results) -> bytes:
    """Return the file in UTF-8. Raise ValueError for an outcome without text, as `cells.adjusted_text` does."""
    kind, method = _EVENT[results.scoring]
    if results.individual:
        kind = _INDIVIDUAL
    event: list[Item] = [
        *_given("EVENT_DESCRIPTION", results.title),
        ("PROGRAM_NAME", "Screenmate"),
        *_given("DATE", _date(results.date)),
        *_given("BOARD_SCORING_METHOD", method),
        *_given("WINNER_TYPE", "" if results.winners is None else f"{results.winners}"),
        ("PARTICIPANTS", [_contestant(one, results) for one in results.contestants if not one.section]),
        *_unplayed(results, ""),
        *_boards([row for row in results.rows if not row.section], results.scoring),
    ]
    sections = {one.section for one in results.contestants} | {row.section for row in results.rows}
    sections |= {one.section for one in results.unplayed}
    for section in sorted(sections - {""}):
        own = [_contestant(one, results) for one in results.contestants if one.section == section]
        inside: list[Item] = [("SECTION_ID", section), ("PARTICIPANTS", own)]
        inside += _unplayed(results, section)
        inside += _boards([row for row in results.rows if row.section == section], results.scoring)
        event.append(("SECTION", inside))
    handset: list[Item] = [_deal(deal) for deal in results.deals if deal.number is not None]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<USEBIO Version="1.2">',
        f'<EVENT EVENT_TYPE="{kind}">',
    ]
    lines += _lines(event, 1)
    lines.append("</EVENT>")
    lines += _lines([("HANDSET", handset)] if handset else [], 0)
    lines.append("</USEBIO>")
    return ("\n".join(lines) + "\n").encode()


def _lines(items: Iterable[Item], depth: int) -> Iterator[str]:
    blanks = " " * depth
    for name, content in items:
        if isinstance(content, str):
            yield f"{blanks}<{name}>{escape(_NOT_XML.sub('', content))}</{name}>"
        else:
            yield f"{blanks}<{name}>"
            yield from _lines(content, depth + 1)
            yield f"{blanks}</{name}>"


def _given(name: str, text: str) -> list[Item]:
    return [(name, text)] if text else []


def _number(name: str, value: Fraction | int | None) -> list[Item]:
    return [] if value is None else [(name, cells.decimal_text(Fraction(value)))]


def _contestant(one: Contestant, results: Results) -> Item:
    if results.individual:
        own = [("PLAYER_NUMBER", one.id), *(("PLAYER_NAME", name) for name in one.names)]
        return "PLAYER", [*own, *_registered(one.players, 0), *_placed(one)]
    at_teams = results.scoring is not None and results.scoring.form is None
    name = ("TEAM_NAME", one.names[0]) if at_teams and one.names else None
    players = one.names[1:] if at_teams else one.names
    number: Item = ("TEAM_ID" if at_teams else "PAIR_NUMBER", one.id)
    named: list[Item] = [
        ("PLAYER", [("PLAYER_NAME", player), *_registered(one.players, at)]) for at, player in enumerate(players)
    ]
    return (
        "TEAM" if at_teams else "PAIR",
        [
            number,
            *([name] if name is not None else []),
            *_given("DIRECTION", "" if one.direction is None else "NE"[one.direction]),
            *_placed(one),
            *named,
        ],
    )


def _registered(players: Sequence[Registered], at: int) -> Iterator[Item]:
    """Yield the number of a player in his federation; the format has neither grades nor the points that he had."""
    if at < len(players):
        yield from _given("NATIONAL_ID_NUMBER", players[at].number)


def _placed(one: Contestant) -> Iterator[Item]:
    yield from _number("TOTAL_SCORE", one.total)
    yield from _number("PERCENTAGE", one.percentage)
    place = "" if one.place == OUT else one.place.removesuffix(f" {LAST}")  # it holds a number, or is left out
    yield from _given("PLACE", place)
    yield from _number("ADJUSTMENT", one.adjustment)


def _unplayed(results: Results, section: str) -> Iterator[Item]:
    """Yield the rounds without boards, each as a match that has only its points; one without opponents is a bye."""
    at_teams = results.scoring is not None and results.scoring.form is None
    names = ("TEAM", "OPPOSING_TEAM") if at_teams else ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER")
    points = "SCORE" if results.scoring is Scoring.BOARD_A_MATCH else "VICTORY_POINTS"
    for one in results.unplayed:
        if one.section == section:
            match: list[Item] = [*_given("SESSION_ID", one.session), ("ROUND_NUMBER", f"{one.round}")]
            match += [(name, called) for name, (called, _points) in zip(names, one.sides, strict=False)]
            for name, (_called, own) in zip(_SIDES[at_teams], one.sides, strict=False):
                match += _number(f"{name}_{points}", own)
            yield "MATCH", match


def _boards(rows: Sequence[ResultRow], scoring: Scoring | None) -> Iterator[Item]:
    for number in sorted({row.board for row in rows}):
        lines: list[Item] = [("TRAVELLER_LINE", list(_row(row, scoring))) for row in rows if row.board == number]
        yield "BOARD", [("BOARD_NUMBER", f"{number}"), *lines]


def _row(row: ResultRow, scoring: Scoring | None) -> Iterator[Item]:
    yield "NS_PAIR_NUMBER", row.ns
    yield "EW_PAIR_NUMBER", row.ew
    yield from _given("SESSION_ID", row.session)
    yield from _number("ROUND_NUMBER", row.round)
    yield from _number("TABLE_NUMBER", row.table)
    yield from _given("ROOM", row.room)
    marked = Board.numbered(row.board).vulnerability
    happened = row.happened if row.vulnerability in (None, marked) else row.outcome
    match happened:
        case Played() | PassedOut():
            yield "CONTRACT", cells.contract_text(happened)
            yield "PLAYED_BY", happened.contract.declarer.letter if isinstance(happened, Played) else ""
            yield from _given("LEAD", "" if row.lead is None else f"{row.lead}"[::-1])
            yield "TRICKS", f"{happened.tricks}" if isinstance(happened, Played) else ""
            yield from _number("SCORE", row.stated)
        case Score(ns):
            yield "SCORE", f"{ns}"
        case Adjusted() | NotPlayed():
            yield "SCORE", cells.adjusted_text(happened)
    points = "MATCH_POINTS" if scoring is None else _POINTS.get(scoring, "MATCH_POINTS")
    yield from _number(f"NS_{points}", row.ns_points)
    yield from _number(f"EW_{points}", row.ew_points)


def _deal(record: Record) -> Item:
    hands: list[Item] = [("BOARD_NUMBER", f"{record.number}")]
    for seat in SEATS:
        hand = record.hands[seat]
        if hand is not None:
            suits = zip(("SPADES", "HEARTS", "DIAMONDS", "CLUBS"), f"{hand}".split("."), strict=True)
            hands.append(("HAND", [("DIRECTION", seat.name.title()), *suits]))
    return ("BOARD", hands)


def _date(text: str) -> str:
    match = _DATE.fullmatch(text)
    return text if match is None else f"{match[3]}/{match[2]}/{match[1]}"
