"""What is to be done by hand where a club moves: for its members who could not sign in on the new host, and for its
announced sessions, with what keeps the club where it is, and what they get anew on the new host.

An announced session moves with its entries and conditions. Its deals do not: they are sealed under the key of the old
host, and nobody writes a deal that is still to be played into a file. The new host draws others, and commits to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Q, QuerySet

from director.appeals.lodging import awaits
from director.appeals.models import Appeal
from director.appeals.telling import tell_waiting
from director.clubs.models import Club, Role
from director.competitions.models import Competition
from director.entries.models import Entrant, EntryRequest
from director.knockouts.advancing import plan_advance
from director.moving.people import told
from director.sessions.deals.custody_models import Custody
from director.sessions.deals.deals import commit_deals
from director.sessions.draw.planning import plan_start
from director.sessions.models import TO_COME, Session
from director.sessions.telling import plan_final, plan_open

__all__ = ["announced", "hold", "made_ready", "on_leaving", "why_it_stays"]


def announced(club: Club) -> QuerySet[Session]:
    """Return the sessions of a club that are to come."""
    of_club = Session.objects.filter(TO_COME, competition__club=club)
    return of_club.select_related("competition", "stage", "simultaneous").order_by("starts_at", "pk")


def hold(club: Club) -> None:
    """Let no session start, and nobody enter, withdraw or change a line-up, before this transaction has ended."""
    list(announced(club).select_for_update(of=("self",)))
    list(Competition.objects.select_for_update().filter(club=club).order_by("pk"))


def why_it_stays(club: Club) -> Iterator[str]:
    """Yield a sentence for each session for which the club cannot be written: it is played now, here or by others."""
    begun = Session.objects.filter(competition__club=club, started_at__isnull=False)
    now = Q(ended_at=None) | Q(simultaneous__isnull=False, simultaneous__opened_at=None)
    for one in begun.filter(now).select_related("competition").order_by("starts_at", "pk"):
        if one.ended_at is None:
            yield f"{_named(one)} is being played: export the club when it is over."
        else:
            yield f"Other clubs still play the boards of {_named(one)}: export the club when they have."


def on_leaving(club: Club) -> Iterator[str]:
    """Yield what the operator and the club have to know of members and of the sessions that are to come, a sentence
    each.
    """
    members = dict(club.members.values_list("person", "role"))
    unconfirmed = {one["key"] for one in told(members, {}) if not one["email"]}
    if unconfirmed >= {person for person, role in members.items() if role == Role.OWNER}:
        yield (
            "No owner of the club has a confirmed address: on the new host nobody could manage the club. Let an owner"
            " confirm his, and export again."
        )
    if unconfirmed:
        yield (
            f"Members without a confirmed address come as guests, who cannot sign in ({len(unconfirmed)}): let them"
            " confirm it, and export again."
        )
    for one in announced(club):
        yield (
            f"{_named(one)} is announced here too, until it is cancelled here: when the club is on the new host, cancel"
            " it with the new address as the reason, and those who are entered are told."
        )
        if one.deals.filter(imported_at__isnull=False, dealt=None).exists():
            yield f"{_named(one)}: the deals that the dealer has brought stay here. He brings them again there."
        if one.simultaneous is not None:
            yield f"{_named(one)} leaves {one.simultaneous.name}, whose clubs play on this host."
    waiting = EntryRequest.objects.filter(granted=None, competition__in=announced(club).values("competition"))
    if number := waiting.count():
        yield f"Requests for an entry that nobody has answered stay here ({number}): answer them, and export again."


def made_ready(club: Club, now: datetime) -> Iterator[str]:
    """Give the announced sessions of a club that has just come their deals and timers; yield what is to be done."""
    if not club.members.filter(role=Role.OWNER, person__guest=False).exists():
        yield (
            "Nobody here can manage the club, since no owner had a confirmed address: let one confirm it on the old"
            " host, and begin anew from there."
        )
    for one in announced(club):
        unseen = one.deals.filter(dealt=None)
        numbers = list(unseen.values_list("number", flat=True))
        unseen.delete()
        Custody.objects.filter(session=one).delete()  # nobody has seen the deals that are drawn now
        commit_deals(one, numbers)
        if one.starts_at <= now and one.by_itself:
            one.by_itself = False  # nobody is there
            one.save(update_fields=["by_itself"])
            yield f"{_named(one)} was to start before the club came here: start it, or move it to another time."
        plan_start(one)
        _free_names(one)
    events = Competition.objects.filter(club=club)
    for event in events.filter(entries_open__gt=now):
        if (first := announced(club).filter(competition=event).first()) is not None and event.entries_open is not None:
            plan_open(first, 1, event.entries_open)
    for event in events.filter(sessions__in=announced(club).values("pk")).distinct():
        for stage in event.stages.all():
            plan_advance(stage, now)
    for one in Session.objects.filter(competition__club=club, published_at__isnull=False, final_at__gt=now):
        plan_final(one)
    yield from _appealed(club)


def _appealed(club: Club) -> Iterator[str]:
    """Tell those for whom an appeal waits; yield a sentence for each session that has one."""
    appeals = Appeal.objects.filter(decided_at=None, withdrawn_at=None, session__competition__club=club)
    numbers: dict[Session, int] = {}
    for one in appeals.select_related("session__competition").order_by("session", "pk"):
        tell_waiting(one, awaits(one))
        numbers[one.session] = numbers.get(one.session, 0) + 1
    for session, number in numbers.items():
        yield f"{_named(session)} has open appeals ({number}). Those who assent to them or decide are told here."


def _free_names(session: Session) -> None:
    """Free the names that people without an account have taken by the link: their browsers are not known here."""
    taken = Entrant.objects.filter(entry__competition=session.competition_id, joined=True, person__guest=True)
    taken.update(person=None, joined=False)


def _named(session: Session) -> str:
    return f"{session.competition.name}, session {session.number}, {session.starts_at:%Y-%m-%d %H:%M %Z}"
