"""Writing of PBN with results: a game for each board, with its deal and a table of its results.

The contestants, and rounds without boards, stand in tables in the first game. A board that was played at several
vulnerabilities has one game for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from laws.notation import pbn
from laws.notation.record import Record
from laws.values.board import Board
from laws.values.contract import PassedOut, Played
from laws.values.seats import Vulnerability
from scoring.exchange import cells
from scoring.exchange.formats.pbn_results import POINTS
from scoring.exchange.results import Contestant, ResultRow, Results, Scoring, Unplayed
from scoring.results.outcomes import Adjusted, NotPlayed, Score

__all__ = ["write", "write_deals"]

_SCORING: Final = {
    Scoring.MATCHPOINTS: "MP",
    Scoring.CROSS_IMPS: "IMP;Cross2",
    Scoring.BUTLER: "IMP;Butler-2",
    Scoring.IMPS: "IMP;Teams",
    Scoring.BOARD_A_MATCH: "BAM",
    Scoring.TOTAL_POINTS: "TP",
    None: "",
}
_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", re.ASCII)

Line = Mapping[str, str]


def write(results: Results) -> bytes:
    """Return the file. Raise ValueError for an outcome without text, as `cells.adjusted_text` does."""
    deals = {deal.number: deal for deal in reversed(results.deals)}
    boards: dict[tuple[int, Vulnerability], list[ResultRow]] = {}
    for row in sorted(results.rows, key=lambda row: row.board):
        marked = row.vulnerability or Board.numbered(row.board).vulnerability
        boards.setdefault((row.board, marked), []).append(row)
    numbers = {number for number, _ in boards}
    games = [_game(deals.get(at[0]), *at, results) for at in boards]
    tables = [_table("ScoreTable", [_row(row, results.scoring) for row in rows]) for rows in boards.values()]
    for deal in results.deals:
        if deal.number not in numbers or deal is not deals[deal.number]:
            games.append(_of_deal(deal, results))
            tables.append(())
    if not games:
        games.append(pbn.Game.from_record(Record("", 0, "?"), **_event(results)))
        tables.append(())
    contestants = _table("TotalScoreTable", [_contestant(one) for one in results.contestants])
    of_event = (*contestants, *_table("UnplayedTable", [_unplayed(one) for one in results.unplayed]))
    return pbn.write(
        pbn.Game((*game.tags, *table, *(of_event if place == 0 else ())))
        for place, (game, table) in enumerate(zip(games, tables, strict=True))
    )


def write_deals(records: Iterable[Record]) -> bytes:
    """Return a file of boards without results."""
    return pbn.write([pbn.Game.from_record(record) for record in records])


def _event(results: Results) -> dict[str, str]:
    winners = {} if results.winners is None else {"Winners": f"{results.winners}"}
    date = _DATE.sub(r"\1.\2.\3", results.date)
    return {"Event": results.title, "Date": date, "Scoring": _SCORING[results.scoring], **winners}


def _game(deal: Record | None, number: int, vulnerability: Vulnerability, results: Results) -> pbn.Game:
    marked = Board.numbered(number)
    hands = (None, None, None, None) if deal is None else deal.hands
    dealer = marked.dealer if deal is None else deal.dealer
    nobody = (None, None, None, None)
    record = Record("", 0, f"{number}", number, None, nobody, dealer, vulnerability, hands)
    return pbn.Game.from_record(record, **_event(results))


def _of_deal(deal: Record, results: Results) -> pbn.Game:
    return pbn.Game.from_record(deal, **_event(results))


def _table(name: str, lines: Sequence[Line]) -> tuple[pbn.Tag, ...]:
    """Return a table of these lines with all columns that occur in them; no table if there is no line."""
    columns = list(dict.fromkeys(column for line in lines for column in line))
    if not lines:
        return ()
    texts = [[" ".join(line.get(column, "").split()) or "-" for column in columns] for line in lines]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    described = ";".join(f"{column}\\{min(width, 40)}L" for column, width in zip(columns, widths, strict=True))
    return (pbn.Tag(name, described, (), tuple(pbn.Element(text) for row in texts for text in row)),)


def _row(row: ResultRow, scoring: Scoring | None) -> Line:
    line = {
        "Session": row.session,
        "Section": row.section,
        "Round": "" if row.round is None else f"{row.round}",
        "Table": "" if row.table is None else f"{row.table}",
        "Room": row.room.capitalize(),
        "PairId_NS": row.ns,
        "PairId_EW": row.ew,
        "Contract": "",
        "Declarer": "",
        "Result": "",
        "Score_NS": "" if row.stated is None else f"{row.stated}",
        "Lead": "" if row.lead is None else f"{row.lead}",
        f"{POINTS[scoring]}_NS": _number(row.ns_points),
        f"{POINTS[scoring]}_EW": _number(row.ew_points),
    }
    match row.happened:
        case Played(contract, tricks):
            line |= {"Contract": cells.contract_text(row.happened), "Declarer": contract.declarer.letter}
            line["Result"] = f"{tricks}"
        case PassedOut():
            line["Contract"] = "Pass"
        case Score(ns):
            line["Score_NS"] = f"{ns}"
        case (Adjusted() | NotPlayed()) as outcome:
            line["Adjusted"] = cells.adjusted_text(outcome)
    kept = ("PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Score_NS")
    return {name: text for name, text in line.items() if text or name in kept}


def _contestant(one: Contestant) -> Line:
    line = {
        "Rank": one.place,
        "Section": one.section,
        "PairId": one.id,
        "Direction": "" if one.direction is None else one.direction.name,
        "Names": ";".join(one.names),
        "TotalScore": _number(one.total),
        "TotalPercentage": _number(one.percentage),
        "Adjusted": _number(one.adjustment),
    }
    return {name: text for name, text in line.items() if text or name in ("PairId", "Names")}


def _unplayed(one: Unplayed) -> Line:
    line = {"Session": one.session, "Section": one.section, "Round": f"{one.round}", "PairId": one.contestant}
    line |= {"OpponentId": one.opponent, "TotalScore": cells.decimal_text(one.points)}
    line["OpponentScore"] = cells.decimal_text(one.opponent_points) if one.opponent else ""
    return {name: text for name, text in line.items() if text}


def _number(value: Fraction | None) -> str:
    return "" if value is None else cells.decimal_text(value)
