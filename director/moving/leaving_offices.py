"""What becomes of the offices of a person who deletes his account, or whose account is closed.

Offices of events whose results are final stay as the record, under his number. Of any other event an office is there to
be used: it is free again, and those who name another are told. Nobody goes who alone directs a session that is played.

An account that is closed can be opened again, and keeps its offices; as long as it is closed others act in its place.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext

from director.appeals.committee import unname
from director.competitions.models import Competition
from director.competitions.officer_models import Officer
from director.competitions.officers import officials_of
from director.entries.teams.officer_telling import tell_office_free
from director.models import Appeal, AppealMember, Session
from director.results.withdrawals.withdrawing import goes_on
from director.sessions.models import RUNNING
from director.sessions.people.settling import settle_rights
from play.models import IN_FORCE, AccessRight, Person
from play.process.current import rights_changed
from play.store.people.own_data import StillNeeded
from play.table.rights import Right

__all__ = ["account_saved", "check_directs_alone", "leave_offices"]


def check_directs_alone(person: Person) -> None:
    """Raise StillNeeded for the only director of a session that is played (Law 81A: somebody directs it)."""
    rights = AccessRight.objects.filter(IN_FORCE, right=Right.DIRECT.value, session__isnull=False)
    running = Session.objects.filter(RUNNING).order_by("pk")
    directed = running.filter(pk__in=rights.filter(person=person).values("session")).select_related("competition")
    for session in directed.select_for_update(of=("self",)):  # another director who goes at the same moment waits
        others = rights.filter(session=session.pk, person__is_active=True).exclude(person=person)
        if not others.exists():
            told = gettext(
                "Nobody but you directs %(event)s, which is played now. Name another director, or wait for its end."
            )
            raise StillNeeded(told % {"event": session.competition.name})


def leave_offices(person: Person, number: str) -> None:
    """Free the offices of somebody whose memberships are gone; `number` stands for his name from now on.

    In the transaction in which his account is deleted.
    """
    _leave_committees(person)
    his = Q(officers__person=person) | Q(officers__player=person) | Q(sessions__chief=person)
    for event in Competition.objects.filter(his | Q(sessions__deputy=person)).distinct().order_by("pk"):
        if not _is_final(event):
            _leave(event, person, number)
    _settle(Session.objects.filter(pk__in=_with_rights(person).values("session")), person, ends_helping=True)


def account_saved(instance: Person, update_fields: Collection[str] | None, **_: object) -> None:
    """Let what somebody may do follow when his account has been closed, or opened again.

    The committee of an appeal decides by the majority of those who can vote (article 55.2), and somebody is chief
    director at the tables (article 11.2(3)).
    """
    if instance.is_active and "is_active" not in (update_fields or ()):
        return
    with transaction.atomic():
        if not instance.is_active:
            _leave_committees(instance)
        of_club = Q(competition__club__members__person=instance) | Q(competition__officers__person=instance)
        named = Q(chief=instance) | Q(deputy=instance)
        his = Session.objects.filter(Q(pk__in=_with_rights(instance).values("session")) | of_club | named).distinct()
        _settle(his, instance, ends_helping=not instance.is_active)


def _leave_committees(person: Person) -> None:
    for one in AppealMember.objects.filter(person=person, appeal__in=_open_appeals()).select_related("appeal"):
        unname(one.appeal, one.pk)


def _with_rights(person: Person) -> QuerySet[AccessRight]:
    """Return what somebody may do at the tables of sessions."""
    return AccessRight.objects.filter(IN_FORCE, person=person, session__isnull=False)


def _settle(sessions: QuerySet[Session], person: Person, *, ends_helping: bool) -> None:
    running = sessions.filter(started_at__isnull=False, ended_at=None)
    settled = settle_rights(running.order_by("pk"), person, ends_helping=ends_helping)
    transaction.on_commit(lambda: rights_changed(settled))


def _leave(event: Competition, person: Person, number: str) -> None:
    offices = Officer.objects.filter(competition=event)
    freed = list(offices.filter(person=person).order_by("pk").values_list("office", flat=True))
    offices.filter(Q(person=person) | Q(player=person)).delete()
    for field in ("chief", "deputy"):
        if event.sessions.filter(**{field: person}).update(**{field: None}) and field not in freed:
            freed.append(field)
    for office in freed:
        tell_office_free(event.pk, office, number, sorted(officials_of(event)))


def _is_final(event: Competition) -> bool:
    """Return whether nothing of an event is still to be played, corrected or decided."""
    if goes_on(event) or _open_appeals().filter(session__competition=event).exists():
        return False
    return not event.sessions.filter(cancelled_at=None).exclude(final_at__lte=Now()).exists()


def _open_appeals() -> QuerySet[Appeal]:
    return Appeal.objects.filter(decided_at=None, withdrawn_at=None)
