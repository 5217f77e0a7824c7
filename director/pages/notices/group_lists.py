"""The seating and the ranking of a session as lines for a group."""

from __future__ import annotations

from django.utils.translation import gettext as _

from director.pages.knockouts.knockout_results import published_lines
from director.pages.notices.share_texts import rank_lines, seat_lines, shortened
from director.pages.results.results import rankings_of
from director.pages.shared.room import names_by_number
from director.results.tallying import tally_of
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from laws.values.seats import Side

__all__ = ["ranking_list", "seating_list"]


def seating_list(session: Session) -> str:
    """Return who sits where in the round in play; empty before the draw."""
    if session.schedule is None:
        return ""
    rows = schedule_of(session.schedule).of_round(max(session.round, 1))
    return "\n".join(shortened(list(seat_lines(rows, names_by_number(session)))))


def ranking_list(session: Session) -> str:
    """Return the ranking once it is published, of a round of a knockout its matches; empty before."""
    if session.published_at is None or session.schedule is None:
        return ""
    if session.is_knockout:
        return "\n".join(shortened(published_lines(session)))
    headings = {Side.NS: _("North-South"), Side.EW: _("East-West"), None: ""}
    rankings = rankings_of(tally_of(session), names_by_number(session))
    return "\n".join(shortened(list(rank_lines((headings[side], lines) for side, lines in rankings))))
