"""A session whose results are published, written without playing it: four pairs, two boards."""

from __future__ import annotations

from typing import Final

from director.entries.entering import Player
from director.models import BoardResult, Session, SessionDeal
from director.sessions.draw.drawing import draw
from director.sessions.models import Movement
from laws.values.deal import Deal
from play.models import DealtBoard
from tests.director.evening import ROBOTS, Evening, evening
from tests.play.conftest import START

__all__ = ["published"]

_RESULTS: Final = {1: ("4S N", 10, 420, "4S N", 9, -50), 2: ("1NT N", 7, 90, "1NT N", 8, 120)}


def published(*, two_winners: bool = False) -> Evening:
    """Make it. Nora and 李伟, pair 1, meet robots; on board 1 they gain, on board 2 they lose."""
    tuesday = evening(movement=Movement.MITCHELL if two_winners else Movement.HOWELL)
    met = ((1, 3), (2, 4)) if two_winners else ((1, 2), (3, 4))
    nora, saul = tuesday.people("Nora", "李伟")
    tuesday.enter((nora, saul), ROBOTS, ROBOTS, (Player(None, "Ada"), Player(None, "Bea")))
    draw(tuesday.session)
    for board, (own, tricks, score, other, others, their) in _RESULTS.items():
        played = ((own, tricks, score), (other, others, their))
        for table, ((ns, ew), (contract, made, points)) in enumerate(zip(met, played, strict=True), 1):
            BoardResult.objects.create(
                session=tuesday.session, round=board, table=table, board=board, ns=ns, ew=ew, at=START,
                contract=contract, tricks=made, score_ns=points,
            )  # fmt: skip
        dealt = DealtBoard.objects.create(number=board, dealer="N", vulnerability="-", deal=Deal.numbered(board).text())
        SessionDeal.objects.filter(number=board).update(dealt=dealt)
    Session.objects.update(started_at=START, ended_at=START, published_at=START)
    tuesday.session.refresh_from_db()
    return tuesday
