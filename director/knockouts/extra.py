"""Extra boards of a match that ended level (article 44.2): a session of their own, without a choice of seats (18.3(3)).

The home team stays at home (18.1(4)).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from director.knockouts.making import session_like, settings_of
from director.knockouts.models import Decided, ExtraBoards, KnockoutMatch
from director.knockouts.outcomes import needs_extra
from director.knockouts.sheets import extras_of, sessions_of_extras
from director.knockouts.telling import tell_no_extra, tell_opponents
from director.movements.matches.rooms import knockout_tables
from director.sessions.draw.choosing import give_boards
from director.sessions.draw.drawing import settle
from director.sessions.draw.planning import plan_start, unplan_start
from director.sessions.models import Session
from play.models import Person

__all__ = ["call_off_extras", "make_extra"]

_BEFORE: Final = timedelta(minutes=15)
"""So long before they begin: line-ups are public ten minutes before, at once (articles 19.1(1), 19.3(2)-1)."""


@transaction.atomic
def make_extra(match: KnockoutMatch, by: Person, now: datetime) -> Session | None:
    """Announce the extra boards that a match needs, in a quarter of an hour; None where it needs none."""
    held = KnockoutMatch.objects.select_for_update(of=("self",)).get(pk=match.pk)
    boards = needs_extra(held, settings_of(held.stage).extra, now)
    if not boards or held.session is None or held.home is None or held.away is None:
        return None
    made = session_like(held.stage, held.session)
    made.starts_at, made.extra = now + _BEFORE, True
    made.rounds = 1
    give_boards(made, boards)
    made.save()
    schedule = knockout_tables(1, segments=1, boards=boards, per_match=made.competition.match_tables)
    settle(Session.objects.select_for_update().get(pk=made.pk), [held.home, held.away], schedule)
    ExtraBoards.objects.create(of=held, number=held.extras.count() + 1, session=made, by=by)
    made.refresh_from_db()
    plan_start(made)
    tell_opponents(made, [held], now)
    return made


def call_off_extras(match: KnockoutMatch, now: datetime) -> None:
    """Call off extra boards that have not begun and that a match does not need any more: it is decided without them, by
    a result that was corrected, by a team that has left, by hand. Its teams are told. Idempotent.
    """
    if match.decided_at is None:
        return
    sessions = sessions_of_extras(match)
    needed = len(extras_of(match, now).stand) if sessions and match.how in (Decided.EXTRA, Decided.SINGLE) else 0
    for one in sessions[needed:]:
        if Session.objects.filter(pk=one.pk, started_at=None).update(cancelled_at=now, revision=one.revision + 1):
            unplan_start(one)
            tell_no_extra(one, match, now)
