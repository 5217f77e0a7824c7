"""Players of a session to come who still play in another session of their club: nobody sits at two tables.

Those of other clubs are not asked for: anybody can enter anybody, and no club is to keep another one from starting.
"""

from __future__ import annotations

from django.db import connection as database
from django.db.models import Q

from director.entries.admission.drawn import drawn_entries
from director.entries.models import Entrant
from director.sessions.draw.qualifying import playing_in
from director.sessions.models import RUNNING, Session
from play.store.people.silence import PLAYS

__all__ = ["still_playing"]


def still_playing(session: Session) -> list[Entrant]:
    """Return those who would be drawn and have come to a table of another session of the club that is not over.

    At real tables nobody comes to one here: who is drawn there plays.
    """
    running = Session.objects.filter(RUNNING, competition__club=session.competition.club_id).exclude(pk=session.pk)
    others = dict(running.values_list("pk", "hall"))
    if not others:
        return []
    of_stage = playing_in(session)
    entries = {one.pk for one in drawn_entries(session.competition)} if of_stage is None else of_stage
    drawn = Entrant.objects.filter(entry__in=entries, entry__missing=False, person__isnull=False)
    people = set(drawn.values_list("person", flat=True))
    with database.cursor() as cursor:
        statement = f"{PLAYS} AND r.person_id = ANY(%s) AND r.session = ANY(%s)"
        cursor.execute(statement, [list(people), list(others)])
        engaged = {person for person, _session in cursor.fetchall()}
    in_halls = Q(entry__contestants__session__in=[key for key, hall in others.items() if hall])
    engaged |= set(
        Entrant.objects.filter(in_halls, entry__withdrawn_at=None, person__in=people).values_list("person", flat=True)
    )
    return list(drawn.filter(person__in=engaged).select_related("person").order_by("pk"))
