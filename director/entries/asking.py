"""Asking to be entered, by the link of an event: by one's name from the list of the members, or a written one.

A member's name belongs to his account. Who chooses it without being signed in to it is entered under the name alone, as
somebody without an account, and only with the organiser's consent: so nobody takes another's identity.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from director.clubs.models import Club
from director.competitions.models import Competition, Eligibility, Kind
from director.entries.entering import NotEntered, Player, enter, entries_of
from director.entries.models import Entrant, Entry, EntryRequest
from play.models import Person

__all__ = [
    "Wish",
    "answer_entry_request",
    "ask_to_enter",
    "entry_requests_of",
    "is_asked",
    "member_named",
    "members_to_choose",
]


@dataclass(frozen=True, slots=True)
class Wish:
    """As whom somebody asks to be entered, and with whom: `member` is the account of his name if it is a member's."""

    name: str
    member: Person | None = None
    partner: Player | None = None
    """None in an event of single players."""


def is_asked(competition: Competition) -> bool:
    """Return whether people ask for an entry by the link.

    Not for a team, whose captain names it, nor where an entry says who is a woman and who a man (article 5).
    """
    return competition.kind != Kind.TEAMS and competition.eligibility == Eligibility.OPEN


def members_to_choose(competition: Competition) -> QuerySet[Person]:
    """Return the members whose names are shown to anyone who has the link, those who are entered left out, by name."""
    if not competition.club.shows_members:
        return Person.objects.none()
    entered = Entrant.objects.filter(entry__in=entries_of(competition), person__isnull=False)
    members = Person.objects.filter(memberships__club=competition.club, is_active=True, guest=False)
    return members.exclude(pk__in=entered.values("person")).order_by("display_name", "pk")


def member_named(club: Club, name: str) -> Person | None:
    """Return the member of a club who alone has that name, so that the organiser reads whose it is; else None."""
    found = list(Person.objects.filter(memberships__club=club, display_name__iexact=name).order_by("pk")[:2])
    return found[0] if len(found) == 1 else None


def ask_to_enter(competition: Competition, person: Person, wish: Wish) -> EntryRequest:
    """Ask the organiser for an entry; anyone who asks again changes what he asks for."""
    partner = wish.partner or Player()
    values = {
        "name": wish.name,
        "member": wish.member,
        "partner": partner.person,
        "partner_name": partner.name,
        "granted": None,
    }
    made, _ = EntryRequest.objects.update_or_create(competition=competition, person=person, defaults=values)
    return made


def entry_requests_of(competition: Competition) -> QuerySet[EntryRequest]:
    """Return the requests that nobody has answered, the oldest first."""
    waiting = EntryRequest.objects.filter(competition=competition, granted=None).order_by("pk")
    return waiting.select_related("person", "member", "partner")


@transaction.atomic
def answer_entry_request(
    competition: Competition, request: int, by: Person, *, granted: bool
) -> Entry | NotEntered | None:
    """Answer a request; return what became of the entry, None for a refusal or one that was answered before.

    Who asked plays under the name that he gave. A partner with an account still confirms. A request that cannot be
    granted is refused; so is one for the name of a member who is in the event by now.
    """
    Competition.objects.select_for_update().get(pk=competition.pk)
    found = entry_requests_of(competition).select_for_update(of=("self",)).filter(pk=request).first()
    if found is None:
        return None
    became: Entry | NotEntered | None = None
    if granted:
        became = _entered(competition, found, by)
    EntryRequest.objects.filter(pk=found.pk).update(granted=isinstance(became, Entry))
    return became


def _entered(competition: Competition, asked: EntryRequest, by: Person) -> Entry | NotEntered:
    entered = entries_of(competition)
    if asked.member is not None and entered.filter(entrants__person=asked.member).exists():
        return NotEntered.TWICE
    players = [Player(asked.person)]
    if competition.kind == Kind.PAIRS:
        players.append(Player(asked.partner, "" if asked.partner else asked.partner_name))
    became = enter(competition, by, players, confirmed=False)
    if isinstance(became, Entry):
        own = Entrant.objects.filter(entry=became, person=asked.person)
        own.update(name=asked.name, joined=asked.person.guest, confirmed=True)
    return became
