"""LIN with results: a vugraph file of a match of two teams, or records of single tables.

The teams are those of the head, the first North-South in the open room; without a head the pairs are the names of the
players. A board that was not played to its end says so in the file, and is passed over. What the teams carry over is
not part of what was played here.
"""

from __future__ import annotations

from typing import Final

from laws.notation import lin
from laws.notation.pbn.auction import contract_of
from laws.notation.record import Record, Trouble
from laws.values.contract import Contract, PassedOut, Played
from scoring.exchange.results import Happened, Results, Row, Scoring, unlike_number

__all__ = ["read"]

_SCORINGS: Final = {"I": Scoring.IMPS, "B": Scoring.BOARD_A_MATCH, "P": Scoring.MATCHPOINTS}


def read(data: bytes, file: str) -> Results:
    """What the file says. Nothing raises: a board that cannot be scored is told and left out."""
    games, troubles = lin.read(data, file)
    told = list(troubles)
    rows: list[Row] = []
    deals: dict[object, Record] = {}
    for game in games:
        record, wrong = game.record()
        if record.number is not None and all(hand is not None for hand in record.hands):
            deals.setdefault((record.number, record.hands), record)
        happened = _happened(record)
        if happened is None:
            told += wrong
            continue
        ns, ew = _who(record, game.head.teams)
        if record.number is None or not ns or not ew:
            told.append(Trouble(file, record.line, "a result does not say which board it is, or who played it"))
            continue
        rows.append(
            Row(
                record.number,
                ns,
                ew,
                happened,
                unlike_number(record.number, record.vulnerability),
                room=record.room or "",
                lead=record.play[0] if record.play else None,
                line=record.line,
            )
        )
    head = games[0].head if games else None
    scoring = None if head is None or not all(head.teams) else _SCORINGS.get(head.scoring.upper())
    return Results(
        tuple(rows),
        scoring=scoring,
        title="" if head is None else " ".join(f"{head.event} {head.segment}".split()),
        deals=tuple(deals.values()),
        faults=tuple(sorted(told, key=lambda trouble: trouble.line)),
        file=file,
        format="LIN",
    )


def _happened(record: Record) -> Happened | None:
    """The contract and its result, as the head, the auction and the claim have it; None when there is none."""
    contract = record.contract
    if contract is None and record.auction is not None and record.complete:
        contract = contract_of(record.dealer, record.auction)
    tricks = record.claimed if record.tricks is None else record.tricks
    if isinstance(contract, PassedOut):
        return contract
    return Played(contract, tricks) if isinstance(contract, Contract) and tricks is not None else None


def _who(record: Record, teams: tuple[str, str]) -> tuple[str, str]:
    home, away = (" ".join(team.split()) for team in teams)
    if home and away and home != away:
        return (away, home) if record.room == "closed" else (home, away)
    north, east, south, west = record.names
    return " - ".join(filter(None, (north, south))), " - ".join(filter(None, (east, west)))
