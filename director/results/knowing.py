"""What a reader may know of the results of a session while it is played (Law 16D, article 39)."""

from __future__ import annotations

from django.db.models import Q

from director.clubs.roles import Stands, may_read_provisional
from director.sessions.draw.schedules import schedule_of
from director.sessions.draw.simultaneous import is_closed
from director.sessions.models import Movement, Session
from director.sessions.people.playing import plays_same_boards, takes_part
from director.sessions.teams.agreed_models import apart_of
from play.models import BoardPlay, Person

__all__ = ["boards_known", "open_boards"]


def boards_known(session: Session, role: Stands, person: Person | None) -> frozenset[int] | None:
    """Return the boards whose results somebody may read now, None for nothing.

    Once they are published they are everybody's; before, officials read all, but for those who play, until the session
    is over. Where the event has open results everybody, players and visitors alike, reads those of the boards that
    nobody has still to play: one person may have two browsers. Of a session that is cancelled, or whose results are
    withdrawn, only officials read them, and of a simultaneous event those of the club who do not play in it, until all
    clubs have played (article 26). The boards of matches of a Swiss at times of their own are known as those sessions
    are.
    """
    if session.started_at is None:
        return None
    known = _known(session, role, person)
    if known is None or session.movement != Movement.SWISS:
        return known
    apart = [boards_known(one.own, role, person) for one in apart_of(session).select_related("own") if one.own]
    return known.union(*filter(None, apart))


def _known(session: Session, role: Stands, person: Person | None) -> frozenset[int] | None:
    closed = is_closed(session)
    is_open = session.open_results and session.cancelled_at is None and not closed
    is_open = is_open and not session.has_withdrawn_results
    if session.published_at is not None or (is_open and session.ended_at is not None):
        return _every(session)
    is_official = person is not None and may_read_provisional(role)
    if closed and person is not None and plays_same_boards(session, person):
        return None
    if is_official and person is not None and (session.ended_at is not None or not takes_part(session, person)):
        return _every(session)
    return open_boards(session) if is_open else None


def open_boards(session: Session) -> frozenset[int]:
    """Return the boards that have a result at every table that was to play them, and are on no table."""
    if session.schedule is None:
        return frozenset()
    missing: set[int] = set()
    places = set(session.results.values_list("round", "table", "board"))
    schedule = schedule_of(session.schedule)
    for row in schedule.rows:
        if row.is_played:
            missing.update(board for board in row.boards if (row.round, row.table, board) not in places)
    if schedule.rooms and session.rounds_over < session.round:
        # awards of a match that is stopped can be taken back in its round, and the boards played
        awarded = session.results.filter(round=session.round, play=None, contract="")
        missing.update(awarded.values_list("board", flat=True))
    in_play = BoardPlay.objects.filter(Q(finished_at=None), table__session=session.pk)
    known = frozenset(board for _round, _table, board in places)
    return known - missing - set(in_play.values_list("number", flat=True))


def _every(session: Session) -> frozenset[int]:
    return frozenset(session.results.values_list("board", flat=True))
