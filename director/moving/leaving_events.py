"""What becomes of the entries of a person who deletes his account, in events that are not over.

An event that has not begun loses his pair, or him alone out of his team, where the next player is captain in his place.
In one that has begun all results stay (article 23): the chief director is asked about his pair, and his team plays on
with the players that it has. Partners, the team and the officials are told.
"""

from __future__ import annotations

from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext

from director.competitions.officers import officials_of
from director.entries.models import Entry
from director.entries.officer_models import TeamOffice, TeamOfficer
from director.entries.teams.captains import captain_of, named_captain
from director.entries.teams.team_players import free_place
from director.entries.telling import tell_gone
from director.knockouts.qualifying import stage_reached
from director.results.withdrawals.withdrawal_models import Withdrawal
from director.results.withdrawals.withdrawing import ask_to_withdraw, goes_on, has_begun, take_back_withdrawal
from play.models import Person

__all__ = ["leave_events"]


def leave_events(person: Person, number: str) -> None:
    """Take somebody out of the events that are not over; `number` stands for his name from now on.

    In the transaction in which his account is deleted, when his name is gone from his entries.
    """
    his = Q(entrants__person=person) | Q(officers__person=person)
    entries = Entry.objects.filter(his, withdrawn_at=None).select_related("competition").distinct()
    for entry in entries.order_by("pk"):
        Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)  # a session that starts waits, or has started
        if goes_on(entry.competition):
            (_leave_team if entry.name else _leave_pair)(entry, person, number)


def _leave_pair(entry: Entry, person: Person, number: str) -> None:
    if not has_begun(entry.competition):
        _withdraw(entry, person, number)
        return
    asked = ask_to_withdraw(
        entry, stage_reached(entry), person, gettext("%(name)s has deleted the account.") % {"name": number}
    )
    if asked is not None:
        Withdrawal.objects.filter(pk=asked.pk).update(name=number)
    tell_gone(entry, number, _people(entry, person) - officials_of(entry.competition))


def _leave_team(entry: Entry, person: Person, number: str) -> None:
    was_captain = captain_of(entry) == person
    entry.officers.filter(person=person).delete()
    own = entry.entrants.filter(person=person).first()
    if own is not None and not has_begun(entry.competition):
        free_place(entry, own.place, person)
        if not entry.entrants.filter(robot=False).exists():
            _withdraw(entry, person, number)
            return
    captain = _next_captain(entry, person) if was_captain else None
    tell_gone(entry, number, _people(entry, person) | officials_of(entry.competition) - {person.pk}, captain)


def _withdraw(entry: Entry, person: Person, number: str) -> None:
    take_back_withdrawal(entry)
    Entry.objects.filter(pk=entry.pk).update(withdrawn_at=Now())
    people = _people(entry, person) | officials_of(entry.competition)
    tell_gone(entry, number, people - {person.pk}, withdrawn=True)


def _next_captain(entry: Entry, person: Person) -> int | None:
    """Name the first other player with an account captain of a team that has none now; return his account."""
    if named_captain(entry) or captain_of(entry) not in (None, person):
        return None
    player = entry.entrants.filter(person__isnull=False).exclude(person=person).order_by("place").first()
    if player is None:
        return None
    TeamOfficer.objects.create(entry=entry, office=TeamOffice.CAPTAIN, person_id=player.person_id)
    return player.person_id


def _people(entry: Entry, person: Person) -> set[int]:
    """Return the accounts of the others who play in an entry or have an office of it."""
    players = entry.entrants.filter(person__isnull=False).values_list("person", flat=True)
    officers = entry.officers.filter(person__isnull=False).values_list("person", flat=True)
    return ({*players} | {*officers}) - {person.pk}
