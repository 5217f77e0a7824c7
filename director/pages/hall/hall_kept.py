"""What all readers of a hall’s pages are shown alike: drawn once for each state of the room, however many they are.

Every five seconds each of them asks again. What is kept depends on the boards of the round, on its end and on the
language; names and the schedule, which seldom change while a round is played, may be a few seconds old.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final, TypeVar

from django.db.models import Count, Max, Q
from django.utils.translation import get_language

from director.pages.shared.kept import kept
from director.pages.shared.room import ends_of
from director.sessions.models import Session
from play.models import BoardPlay

__all__ = ["drawn_once"]

_KEPT: Final = 5
"""Seconds, as many as a page waits before it asks again."""
_Drawn = TypeVar("_Drawn")


def drawn_once(of: type[_Drawn], part: str, session: Session, at: datetime, draw: Callable[[], _Drawn]) -> _Drawn:
    """Return what `draw` makes of that part for the session as it is then, made for somebody before or now; it is `of`
    that type.
    """
    plays = BoardPlay.objects.filter(table__session=session.pk, round=session.round)
    boards = plays.aggregate(
        laid=Count("pk"), over=Count("finished_at"), played=Count("pk", ~Q(contract="")), last=Max("finished_at")
    )
    ends = ends_of(session)
    late = None if ends is None else (at - ends) // timedelta(minutes=1)
    state = (session.pk, session.round, sorted(boards.items()), late, get_language())
    return kept(of, f"hall-{part}-{sha256(repr(state).encode()).hexdigest()}", _KEPT, draw)
