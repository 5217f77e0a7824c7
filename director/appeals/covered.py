"""What of the appeals of a match its players read while they may still have its boards to play (Law 16D)."""

from __future__ import annotations

from director.competitions.models import Kind
from director.results.ruling import Place
from director.sessions.models import Session
from director.sessions.schedules import schedule_of
from play.models import BoardPlay, Person

__all__ = ["is_covered"]


def is_covered(session: Session, place: Place | None, number: int, person: Person) -> bool:
    """Return whether somebody of a team may have the board to play at which his team has an appeal or a ruling.

    One room plays a board before the other: until its team has a result of it in both, only who has played it reads of
    it. `place` is None for a penalty, which is on no board.
    """
    if place is None or session.schedule is None or session.ended_at is not None:
        return False
    if session.competition.kind != Kind.TEAMS:
        return False
    round_, _table, board = place
    rows = [row for row in schedule_of(session.schedule).of_round(round_) if number in row.sides]
    tables = {row.table for row in rows if row.is_played and board in row.boards}
    if tables <= set(session.results.filter(round=round_, board=board).values_list("table", flat=True)):
        return False
    plays = BoardPlay.objects.filter(
        table__of_session__session=session, round=round_, number=board, finished_at__isnull=False
    )
    return not plays.filter(sitters__person=person).exists()
