"""LIN with results: a vugraph file of a match of two teams, or records of single tables.

The teams are those of the head, the first being North-South in the open room; without a head the pairs are the names of
the players. The result is the one that the head states, otherwise that of a claim, otherwise that of the play if all 52
cards were played. A board without a result is reported and left out. The teams' carry-over is not part of the results.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from laws.notation import lin, pbn
from laws.notation.pbn.auction import contract_of
from laws.notation.record import Record, Trouble
from laws.notation.replay import replay_record
from laws.values.contract import Contract, PassedOut, Played
from scoring.exchange.results import Happened, ResultRow, Results, Scoring, unlike_number

__all__ = ["read", "to_pbn"]

_PACK: Final = 52
_TAGS: Final = {"I": "IMP;Teams", "B": "BAM", "P": "MP"}
_SCORINGS: Final = {"I": Scoring.IMPS, "B": Scoring.BOARD_A_MATCH, "P": Scoring.MATCHPOINTS}


def read(data: bytes, file: str) -> Results:
    """Read a file. Never raises: a board that cannot be scored is reported and left out."""
    games, troubles = lin.read(data, file)
    told = list(troubles)
    rows: list[ResultRow] = []
    deals: dict[object, Record] = {}
    not_begun: list[Trouble] = []
    for game in games:
        record, wrong = game.record()
        if record.number and all(hand is not None for hand in record.hands):
            deals.setdefault((record.number, record.hands), record)
        happened = _happened(record)
        if happened is None:
            told += wrong
            has_begun = record.auction or record.play or record.contract
            (told if has_begun else not_begun).append(Trouble(file, record.line, _left_out(record)))
            continue
        ns, ew = _who(record, game.head.teams)
        if not record.number or not ns or not ew:
            told.append(Trouble(file, record.line, "a result does not say which board it is, or who played it"))
            continue
        rows.append(
            ResultRow(
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
    if rows or told:
        told += not_begun  # a file of deals only is not a file with missing results
    head = games[0].head if games else None
    scoring = None if head is None or not all(head.teams) else _SCORINGS.get(head.scoring.upper())
    return Results(
        tuple(rows),
        scoring=scoring,
        title="" if head is None else _title(head),
        deals=tuple(deals.values()),
        faults=tuple(sorted(told, key=lambda trouble: trouble.line)),
        file=file,
        format="LIN",
    )


def to_pbn(game: lin.Game) -> pbn.Game:
    """Return the game in PBN with its result, and with the head's data on the event: its name, its form, its teams."""
    record, _ = game.record()
    match _happened(record):
        case Played(contract, tricks):
            record = replace(record, contract=contract, tricks=tricks)
        case PassedOut() as passed_out:
            record = replace(record, contract=passed_out)
        case _:
            pass
    head = game.head
    home, away = (" ".join(team.split()) for team in head.teams)
    given = {"Event": _title(head), "HomeTeam": home, "VisitTeam": away}
    given["Scoring"] = _TAGS.get(head.scoring.upper(), "") if home and away else ""
    return pbn.Game.from_record(record, **{name: value for name, value in given.items() if value})


def _title(head: lin.Head) -> str:
    return " ".join(f"{head.event} {head.segment}".split())


def _happened(record: Record) -> Happened | None:
    """Return the contract and its result from the head, the auction, the claim or the play; None if there is none."""
    contract = record.contract
    if contract is None and record.auction is not None and record.complete:
        contract = contract_of(record.dealer, record.auction)
    if isinstance(contract, PassedOut):
        return contract
    tricks = record.claimed if record.tricks is None else record.tricks
    if contract is None or tricks is None:
        replayed = replay_record(record)
        contract = replayed.contract if contract is None else contract
        tricks = replayed.tricks if tricks is None else tricks
    return Played(contract, tricks) if isinstance(contract, Contract) and tricks is not None else None


def _left_out(record: Record) -> str:
    """Return the reason why a board has no result."""
    board = "a board without a number" if record.number is None else f"board {record.number}"
    where = f"{board}, {record.room} room" if record.room else board
    if record.play and len(record.play) == _PACK:
        why = "; ".join(replay_record(record).remarks) or "the play is not understood"
    elif record.play:
        cards = len(record.play)
        why = f"the play stops after {cards} card{'' if cards == 1 else 's'}, without a claim"
    elif record.auction and not record.complete:
        why = "the auction is not finished"
    elif record.auction or record.contract:
        why = "no card, no claim and no result is written"
    else:
        why = "it was not played"
    return f"{where} is left out: {why}"


def _who(record: Record, teams: tuple[str, str]) -> tuple[str, str]:
    home, away = (" ".join(team.split()) for team in teams)
    if home and away and home != away:
        return (away, home) if record.room == "closed" else (home, away)
    north, east, south, west = record.names
    return " - ".join(filter(None, (north, south))), " - ".join(filter(None, (east, west)))
