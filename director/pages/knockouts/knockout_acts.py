"""What is done on the page of a match of a knockout: by captains, by organisers, by the chief director."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.clubs.roles import may_organise
from director.entries.models import Entry
from director.entries.teams.captains import captain_of, side_of
from director.knockouts.advancing import award, reopen
from director.knockouts.agreeing import NotAgreed, answer_time, propose_time, times_of
from director.knockouts.extra import make_extra
from director.knockouts.models import KnockoutMatch
from director.pages.knockouts.knockout_forms import AwardForm, TimeForm
from director.pages.shared.asked import Asked, now, reader
from director.pages.shared.organising import number_in
from director.sessions.models import Session
from director.sessions.people.chiefs import is_chief
from director.sessions.teams.ahead import known_match
from director.sessions.teams.seat_rights import pick_segment
from play.models import Person

__all__ = ["act", "is_chief_of", "may_answer", "organises_freely", "speaks_for_team", "teams_in"]

_WHY: Final = {
    NotAgreed.LATE: gettext_lazy("The time to agree on another time is over."),
    NotAgreed.SOON: gettext_lazy("A match begins half an hour from now at the earliest."),
    NotAgreed.AFTER: gettext_lazy("The match must be over before the next round begins."),
}


def teams_in(match: KnockoutMatch) -> list[Entry]:
    return [team for team in (match.home, match.away) if team is not None]


def speaks_for_team(request: HttpRequest, asked: Asked, team: Entry) -> bool:
    """Return whether the reader acts for a team: its captain, or an organiser who is of no entry of the event."""
    person = reader(request)
    if person is None:
        return False
    captain = captain_of(team)
    return (captain is not None and captain.pk == person.pk) or organises_freely(asked, person)


def organises_freely(asked: Asked, person: Person | None) -> bool:
    """Return whether somebody organises an event in which he neither plays nor is an officer of a team."""
    assert asked.competition is not None
    if person is None or not may_organise(asked.role):
        return False
    return side_of(asked.competition, person) is None


def is_chief_of(match: KnockoutMatch, asked: Asked, person: Person | None) -> bool:
    """Return whether somebody is the chief director of the match: of its session, or of the first of the event."""
    assert asked.competition is not None
    session = match.session or asked.competition.sessions.order_by("number").first()
    return session is not None and person is not None and organises_freely(asked, person) and is_chief(session, person)


def may_answer(request: HttpRequest, asked: Asked, match: KnockoutMatch, proposed_by: int) -> bool:
    """Return whether the reader speaks for the other team than the one that has proposed a time."""
    other = next((one for one in teams_in(match) if one.pk != proposed_by), None)
    return other is not None and speaks_for_team(request, asked, other)


def act(request: HttpRequest, asked: Asked, match: KnockoutMatch) -> TimeForm | None:
    """Do what a form says; return the form of a time in which something is wrong. Raise Http404, and BadRequest."""
    person, done = reader(request), _ACTS.get(request.POST.get("act", ""))
    if person is None:
        raise Http404
    if done is None:
        raise BadRequest("the page has no such form")
    return done(request, asked, match, person)


def _extra(request: HttpRequest, asked: Asked, match: KnockoutMatch, person: Person) -> None:
    if not organises_freely(asked, person):
        raise Http404
    if make_extra(match, person, now()) is None:
        messages.warning(request, _("The match needs no extra boards now."))


def _award(request: HttpRequest, asked: Asked, match: KnockoutMatch, person: Person) -> None:
    if not is_chief_of(match, asked, person):
        raise Http404
    form = AwardForm(request.POST, teams=teams_in(match))
    if not form.is_valid():
        raise BadRequest("the form names a team of the match, and why")
    winner = Entry.objects.get(pk=form.cleaned_data["winner"])
    award(match, winner, person.display_name, form.cleaned_data["words"], now())


def _reopen(request: HttpRequest, asked: Asked, match: KnockoutMatch, person: Person) -> None:
    if not is_chief_of(match, asked, person):
        raise Http404
    if not reopen(match, now()):
        messages.warning(request, _("The match that follows has begun."))


def _session_of(match: KnockoutMatch) -> Session:
    if match.session is None:
        raise Http404
    return match.session


def _pick(request: HttpRequest, asked: Asked, match: KnockoutMatch, person: Person) -> None:
    session, team = _session_of(match), number_in(request, "team")
    entry = get_object_or_404(
        Entry.objects.prefetch_related("entrants__person"), contestants__session=session, contestants__number=team
    )
    known = known_match(session, entry)
    if known is None or not speaks_for_team(request, asked, entry):
        raise Http404
    if not pick_segment(session, known, team, number_in(request, "segment"), person, now()):
        messages.warning(request, _("This segment is not there to be chosen, or it is not your turn."))


def _propose(request: HttpRequest, asked: Asked, match: KnockoutMatch, person: Person) -> TimeForm | None:
    own = next((one for one in teams_in(match) if speaks_for_team(request, asked, one)), None)
    if own is None:
        raise Http404
    with timezone.override(asked.zone):
        form = TimeForm(request.POST)
        if not form.is_valid():
            return form
    made = propose_time(match, own, form.cleaned_data["starts_at"], person, now())
    if isinstance(made, NotAgreed):
        form.add_error("starts_at", str(_WHY[made]))
        return form
    return None


def _answer(request: HttpRequest, asked: Asked, match: KnockoutMatch, _person: Person) -> None:
    proposed = times_of(match).filter(pk=number_in(request, "time"), accepted_at=None).first()
    if proposed is None:
        return  # what is sent again is done, and the page has what stands
    if not may_answer(request, asked, match, proposed.team_id):
        raise Http404
    why = answer_time(proposed, now(), accepted=request.POST.get("act") == "accept")
    if why is not None:
        messages.warning(request, str(_WHY[why]))


_ACTS: Final[dict[str, Callable[[HttpRequest, Asked, KnockoutMatch, Person], TimeForm | None]]] = {
    "segment": _pick,
    "propose": _propose,
    "accept": _answer,
    "decline": _answer,
    "extra": _extra,
    "award": _award,
    "reopen": _reopen,
}
