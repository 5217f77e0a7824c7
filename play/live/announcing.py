"""What each viewer is told of what players and the director have said in due form: who calls, points, has ruled."""

from __future__ import annotations

from frontend.announcements import Announcement
from laws.table.conditions import Director
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.values.seats import Seat
from laws.views.table_view import Viewer
from play.table.attention import ATTENTION
from play.table.state import State

__all__ = ["announced_to", "callers"]


def callers(state: State, viewer: Viewer) -> tuple[Seat, ...]:
    """Return who has called the director and waits for him; attention to what does not lie open calls him too.

    Where nobody directs the table, that attention is only announced.
    """
    directed = state.game.conditions.director is Director.PRESENT
    seats = (note.seat for note in state.called if note.seat is not None and (directed or note.text != ATTENTION))
    return tuple(dict.fromkeys(seat for seat in seats if _is_told_of(state, viewer, seat)))


def announced_to(state: State, viewer: Viewer) -> tuple[Announcement, ...]:
    """Return what has been announced to this viewer, as long as it matters."""
    seats = (note.seat for note in state.called if note.seat is not None and note.text == ATTENTION)
    return tuple(Announcement("points", seat) for seat in seats if _is_told_of(state, viewer, seat))


def _is_told_of(state: State, viewer: Viewer, seat: Seat) -> bool:
    """Return whether what that player says to the director is known to the viewer.

    Behind screens it is known on his side alone until the board is over (article 35.2(2)).
    """
    if viewer.sees_all or not state.game.conditions.screens or state.game.phase is Phase.OVER:
        return True
    return viewer.seat is not None and side_of(viewer.seat) is side_of(seat)
