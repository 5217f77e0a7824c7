"""An evening that is over, with results such as fourteen pairs have on these boards; nobody has played them.

`evening.txt` has a line for each board, `board number-of-its-deal`, and one for each result,
`round table board pair pair contract lead tricks score`, the score for North-South.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings

from director.competitions.models import Competition
from director.entries.entering import Player
from director.entries.models import Entrant, Entry
from director.results.models import BoardResult
from director.sessions.deals.sealing import SecretDeal, commitment, seal
from director.sessions.draw.drawing import draw
from director.sessions.models import Session, SessionDeal
from laws.values.board import Board
from play.models import DealtBoard, Person

__all__ = ["play_out", "write"]

_FILE: Final = Path(__file__).with_name("evening.txt")
_LASTS: Final = timedelta(minutes=15)
"""A round."""


def write(competition: Competition, by: Person, pairs: Sequence[tuple[Player, Player]]) -> None:
    """Write pairs down that were entered long ago: nobody is told now."""
    entries = Entry.objects.bulk_create(Entry(competition=competition, entered_by=by) for _pair in pairs)
    Entrant.objects.bulk_create(
        Entrant(entry=entry, place=place, person=one.person, name=one.shown)
        for entry, pair in zip(entries, pairs, strict=True)
        for place, one in enumerate(pair, 1)
    )


def play_out(session: Session) -> None:
    """Write the results of a session that has not been drawn; it is over, and they are published and final."""
    lines = [line.split() for line in _FILE.read_text(encoding="utf-8").splitlines()]
    _deal(session, {int(board): int(number) for board, number in (line for line in lines if len(line) == 2)})
    draw(session)
    rows = [line for line in lines if len(line) > 2]
    BoardResult.objects.bulk_create(_result(session, line) for line in rows)
    session.refresh_from_db()
    session.started_at = session.starts_at
    session.round = max(int(line[0]) for line in rows)
    session.round_at = session.starts_at + (session.round - 1) * _LASTS
    session.round_time = int(_LASTS.total_seconds())
    session.ended_at = session.published_at = session.starts_at + session.round * _LASTS
    session.final_at = session.ended_at + _LASTS
    session.save()


def _deal(session: Session, numbers: dict[int, int]) -> None:
    """Put these deals on the boards, sealed and committed to as if they had been drawn."""
    for board, number in numbers.items():
        secret = SecretDeal(secrets.token_bytes(32), number)
        of = Board.numbered(board)
        dealt = DealtBoard.objects.create(
            number=board, dealer=of.dealer.letter, vulnerability=of.vulnerability.value, deal=secret.deal.text()
        )
        SessionDeal.objects.create(
            session=session,
            number=board,
            sealed=seal(secret, settings.DEALS_KEY, session.pk, board),
            commitment=commitment(secret, board),
            dealt=dealt,
        )


def _result(session: Session, line: list[str]) -> BoardResult:
    number, table, board, ns, ew, contract, lead, tricks, score = line
    return BoardResult(
        session=session,
        round=int(number),
        table=int(table),
        board=int(board),
        ns=int(ns),
        ew=int(ew),
        contract=contract.replace("_", " "),
        lead="" if lead == "-" else lead,
        tricks=None if tricks == "-" else int(tricks),
        score_ns=int(score),
        at=session.starts_at + int(number) * _LASTS,
    )
