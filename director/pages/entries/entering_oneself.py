"""What players do about their entries on the page of an event: enter, confirm, withdraw, look for a partner."""

from __future__ import annotations

from datetime import datetime
from enum import Enum, auto
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from director.competitions.models import Competition, Eligibility, Kind
from director.entries.admission.drawn import with_standing
from director.entries.admission.standing import Standing
from director.entries.entering import Player, confirm, decline, enter, entry_of, withdraw
from director.entries.models import Entry, Seeker
from director.entries.teams.captains import captain_of
from director.pages.clubs.forms import AloneForm, OwnTeamForm, PartnerForm
from director.pages.entries.beginning import begins_words
from director.pages.entries.entering_others import may_enter
from director.pages.entries.entry_forms import SeekForm, gendered_team, genders_of
from director.pages.shared.asked import Asked
from director.pages.shared.roll import STANDINGS
from director.pages.shared.telling import tell_entered
from play.models import Person
from play.people.relations.measures import is_muted
from play.table.outcomes import TableCode
from play.wire.refusal_sentences import refusal

__all__ = ["Doors", "carry_out", "doors", "enter_oneself", "entries_context", "may_bear", "say_closed"]


class Doors(Enum):
    """Whether players enter by themselves."""

    NOT_YET = auto()
    OPEN = auto()
    CLOSED = auto()


def doors(asked: Asked, now: datetime) -> Doors:
    """Return whether players enter themselves now: from the opening of entries to their end, at most to the start."""
    competition, session = asked.competition, asked.first
    assert competition is not None
    if session is None or session.started_at is not None or session.cancelled_at is not None:
        return Doors.CLOSED
    if competition.entries_close is not None and competition.entries_close <= now:
        return Doors.CLOSED
    opens = competition.entries_open
    return Doors.NOT_YET if opens is not None and now < opens else Doors.OPEN


def entries_context(asked: Asked, person: Person | None) -> dict[str, Any]:
    """Return what the page shows of the entries beside the list."""
    competition = asked.competition
    assert competition is not None
    lines = with_standing(competition)
    own = next((line for line in lines if person is not None and _plays(line[0], person)), None)
    seekers = list(Seeker.objects.filter(competition=competition).select_related("person"))
    return {
        "lines": [(entry, STANDINGS[standing] or begins_words(entry)) for entry, standing in lines],
        "on_waiting_list": (waiting := sum(standing is Standing.WAITS for _entry, standing in lines)),
        "counted": len(lines) - waiting,
        "own_mark": "" if own is None else STANDINGS[own[1]],
        "to_confirm": own is not None and person is not None and _unconfirmed(own[0], person),
        "waits_for": [] if own is None else [one.name for one in own[0].entrants.all() if not one.confirmed],
        "seekers": seekers,
        "seeks": person is not None and any(one.person_id == person.pk for one in seekers),
        "seek_form": SeekForm(),
        "standing_by": any(standing is Standing.STANDS_BY for _entry, standing in lines),
    }


def _plays(entry: Entry, person: Person) -> bool:
    return any(one.person_id == person.pk for one in entry.entrants.all())


def _unconfirmed(entry: Entry, person: Person) -> bool:
    return any(one.person_id == person.pk and not one.confirmed for one in entry.entrants.all())


def enter_oneself(
    request: HttpRequest, competition: Competition, person: Person, form: PartnerForm | AloneForm | OwnTeamForm
) -> bool:
    """Enter the reader with those whom the form names; those with accounts have to confirm.

    Return False, and say so, where he has entered too many others: nobody is entered.
    """
    eligibility, name = Eligibility(competition.eligibility), ""
    if isinstance(form, OwnTeamForm):
        own, others = gendered_team(form, eligibility)
        name = form.cleaned_data["name"]
    elif isinstance(form, AloneForm):
        (own, _other), others = genders_of(form, eligibility), []
    else:
        own, other = genders_of(form, eligibility)
        others = [Player(form.cleaned_data["partner"], gender=other)]
    players = [Player(person, gender=own), *others]
    if not may_enter(request, person, players):
        return False
    tell_entered(request, enter(competition, person, players, name, confirmed=False))
    return True


def may_bear(
    form: PartnerForm | AloneForm | OwnTeamForm, competition: Competition, person: Person, now: datetime
) -> bool:
    """Return whether a team may bear the name of a valid form; refuse it in the form where it may not.

    A silenced captain gives it no new one, which everybody would read: it bears his own, or one that a team of his has
    had in the club.
    """
    if not isinstance(form, OwnTeamForm) or not is_muted(person, now):
        return True
    name = form.cleaned_data["name"]
    had = Entry.objects.filter(
        competition__club=competition.club, entrants__person=person, entrants__place=1, name=name
    )
    if name == person.display_name or had.exists():
        return True
    says = _(
        "The people who run this site have silenced you for some days. As long as that lasts, enter your team under"
        " your own name, %(name)s, or under one that a team of yours has had in this club."
    )
    form.add_error("name", says % {"name": person.display_name})
    return False


def carry_out(request: HttpRequest, asked: Asked, person: Person, act: str, now: datetime) -> bool:
    """Do what a form of the page says, beside entering; return False where it is no such form.

    Who withdraws after the entries are closed asks the organiser; who has not confirmed declines at any time. A player
    of a team withdraws himself, its captain the team.
    """
    competition = asked.competition
    assert competition is not None
    entry, opened = entry_of(competition, person.pk), doors(asked, now) is Doors.OPEN
    match act:
        case "withdraw":
            if entry is not None and (opened or (_unconfirmed(entry, person) and not _has_started(asked))):
                if entry.name and captain_of(entry) != person:
                    decline(entry, person)
                elif not withdraw(entry, person):
                    say_closed(request, Doors.CLOSED)
        case "confirm":
            if not _has_started(asked):
                confirm(competition, person.pk)
        case "seek":
            form = SeekForm(request.POST)
            if opened and entry is None and competition.kind == Kind.PAIRS and form.is_valid():
                values = {"note": _said(request, person, form.cleaned_data["note"], now)}
                Seeker.objects.update_or_create(competition=competition, person=person, defaults=values)
        case "seek-no-more":
            Seeker.objects.filter(competition=competition, person=person).delete()
        case _:
            return False
    return True


def _said(request: HttpRequest, person: Person, note: str, now: datetime) -> str:
    """Return what somebody says to everybody who looks for a partner: nothing, and he is told why, while silenced."""
    if not note or not is_muted(person, now):
        return note
    messages.warning(request, refusal(TableCode.MUTED, get_language() or "en"))
    return ""


def _has_started(asked: Asked) -> bool:
    session = asked.first
    return session is None or session.started_at is not None or session.cancelled_at is not None


def say_closed(request: HttpRequest, found: Doors) -> None:
    """Say why nobody enters himself now."""
    if found is Doors.NOT_YET:
        messages.warning(request, _("The entries are not open yet."))
    elif found is Doors.CLOSED:
        messages.warning(request, _("The entries are closed. Ask the organiser."))
