"""Withdrawing the published results of a session: of the wrong session, or too early.

Everything that follows from their publication goes with it, until they are published again: the page, the files and
the places in a series and in standings, notices, the correction period (Law 79C1) and the time for appeals that runs
from the publication (Law 92B).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from director.clubs.roles import Stands, may_organise, may_score
from director.entries.teams.captains import side_of
from director.postings.board import Posted, post
from director.postings.models import PostingKind
from director.results.rulings.ruling import is_final
from director.sessions.models import Session
from director.sessions.people.playing import takes_part
from director.sessions.telling import untell_published
from play.models import Person

__all__ = ["may_withdraw_results", "published_again", "withdraw_results"]


def may_withdraw_results(session: Session, role: Stands, person: Person | None, now: datetime) -> bool:
    """Return whether somebody may withdraw the results of a session now: who may publish them, unless he has part in
    the event as a contestant: he would hide what others could still question.
    """
    if person is None or not (may_organise(role) or may_score(role)) or not _is_withdrawable(session, now):
        return False
    return not takes_part(session, person) and side_of(session.competition, person) is None


def _is_withdrawable(session: Session, now: datetime) -> bool:
    """Return whether results are public and nothing rests on them: they are not final, nobody goes on by them in a
    bracket, no other club scores with them, and no later session of the event has begun.
    """
    if session.published_at is None or session.ended_at is None or is_final(session, now):
        return False
    if session.is_knockout or session.simultaneous_id is not None:
        return False
    later = Q(starts_at__gt=session.starts_at, started_at__isnull=False) | Q(started_at__gte=session.ended_at)
    return not session.competition.sessions.filter(later).exclude(pk=session.pk).exists()


@transaction.atomic
def withdraw_results(session: Session, by: Person, reason: str, now: datetime, subject: str, text: str) -> bool:
    """Withdraw the results, and say so on the notice board by this `subject` and `text`; return whether they were still
    there to be withdrawn. Who is entered is told by that notice.
    """
    held = (
        Session.objects.select_for_update(of=("self",)).select_related("competition__club", "stage").get(pk=session.pk)
    )
    if not _is_withdrawable(held, now):
        return False
    held.published_at = held.final_at = None
    held.results_withdrawn_at, held.results_withdrawn_why = now, reason
    held.save(update_fields=["published_at", "final_at", "results_withdrawn_at", "results_withdrawn_why"])
    untell_published(held, now)
    post(held.competition, by, PostingKind.NOTICE, subject, text, held.pk)
    return True


def published_again(posted: Iterable[Posted]) -> frozenset[int]:
    """Return the postings by which results were withdrawn that are published again, of those of an event, the last one
    first.
    """
    about = {one.posting.pk: one.posting.withdraws for one in posted if one.posting.withdraws is not None}
    held = Session.objects.filter(pk__in=set(about.values()))
    newest = {session: posting for posting, session in reversed(about.items())}
    return frozenset(about) - {newest[one.pk] for one in held if one.has_withdrawn_results}
