"""Who reads the results of a session, and when."""

from __future__ import annotations

from director.clubs.roles import Stands, may_organise, may_read_provisional, may_score
from director.sessions.draw.simultaneous import is_closed
from director.sessions.models import Session
from director.sessions.people.playing import plays_same_boards, takes_part
from play.models import Person

__all__ = ["may_publish", "may_read"]


def may_read(session: Session, role: Stands, person: Person | None) -> bool:
    """Return whether somebody may read the results now: everybody once they are published, before only officials.

    An official who plays in the session reads nothing of it before it is over, nor while another club has the same
    boards still to play and he plays there or is to (Law 16D, article 26).
    """
    if session.published_at is not None:
        return True
    if person is None or not may_read_provisional(role) or session.started_at is None:
        return False
    if is_closed(session) and plays_same_boards(session, person):
        return False
    return session.ended_at is not None or not takes_part(session, person)


def may_publish(session: Session, role: Stands) -> bool:
    """Return whether somebody may publish the results now: an official, when the session is over and not cancelled.

    The results of a simultaneous event are published by themselves when all clubs have played.
    """
    is_over = session.ended_at is not None and session.cancelled_at is None
    return (
        (may_organise(role) or may_score(role)) and is_over and session.published_at is None and not is_closed(session)
    )
