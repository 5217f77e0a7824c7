"""A session of one board of one round at six tables that is over, written without playing it."""

from __future__ import annotations

from typing import Final

from director.models import BoardResult, Session
from director.sessions.draw.drawing import draw
from tests.director.evening import ROBOTS, Evening, evening
from tests.play.conftest import START

__all__ = ["SIX", "six_tables"]

SIX: Final = (
    ("4S N", 450, 11),
    ("4S N", 420, 10),
    ("4S N", 420, 10),
    ("4S N", -50, 9),
    ("3NT N", 400, 9),
    ("3NT N", -50, 8),
)
"""By tables: the contract, North-South's score, declarer's tricks. Nobody is vulnerable on board 1."""


def six_tables() -> Evening:
    """Make it: pairs 1 to 6 North-South, 7 to 12 East-West, results published."""
    tuesday = evening(rounds=5)
    tuesday.enter(*[ROBOTS] * 12)
    draw(tuesday.session)
    for table, (contract, score, tricks) in enumerate(SIX, 1):
        BoardResult.objects.create(
            session=tuesday.session, round=1, table=table, board=1, ns=table, ew=6 + table, at=START,
            contract=contract, tricks=tricks, score_ns=score,
        )  # fmt: skip
    Session.objects.update(started_at=START, ended_at=START, published_at=START)
    tuesday.session.refresh_from_db()
    return tuesday
