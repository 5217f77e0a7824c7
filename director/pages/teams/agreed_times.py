"""The page of the times of matches: captains agree on other times than that of their round, until a deadline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_schedule
from director.entries.models import Entry
from director.movements.impossible import Impossible
from director.pages.knockouts.knockout_acts import speaks_for_team
from director.pages.knockouts.knockout_forms import TimeForm
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.impossible_words import impossible_words
from director.pages.shared.organising import number_in
from director.pages.stages.stage_lines import session_name
from director.sessions.draw.drawing import Started
from director.sessions.models import Session
from director.sessions.teams.agreed_models import AgreedTime
from director.sessions.teams.agreeing import (
    Meeting,
    NotAgreed,
    answer,
    deadline_in,
    draw_ahead,
    is_drawn_ahead,
    meetings_in,
    propose,
    stale_in,
    withdraw_proposal,
)
from play.models import Person
from play.people.accounts.limits import too_many

__all__ = ["agreed_times_page"]

_WHY: Final = {
    NotAgreed.LATE: gettext_lazy("The time to agree on another time is over."),
    NotAgreed.SOON: gettext_lazy("A match begins half an hour from now at the earliest."),
    NotAgreed.AFTER: gettext_lazy(
        "The match must be played before the next round begins, within the days of its round."
    ),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A match with its times: `proposed` each with whether the reader accepts or declines it, and whether he takes it
    back; `form` is there for who proposes, `speaks` the key of his team.
    """

    number: int
    meeting: Meeting
    proposed: list[tuple[AgreedTime, bool, bool]]
    form: TimeForm | None
    speaks: int | None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def agreed_times_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the times of the matches of a session for everybody, or do what a captain says. Raise Http404."""
    asked = asked_session(request, session)
    held = asked.session
    assert held is not None
    if deadline_in(held) is None:
        raise Http404
    if request.method != "POST":
        return _page(request, asked, held)
    person = reader(request)
    if person is None:
        raise Http404
    if wait := too_many(request, "entry"):
        return wait
    wrong = _act(request, asked, held, person)
    if wrong is not None:
        return _page(request, asked, held, wrong)
    return redirect("session-times", session=session)


def _act(request: HttpRequest, asked: Asked, held: Session, person: Person) -> tuple[int, TimeForm] | None:
    """Do what a form says; return the number of the match with the form in which something is wrong."""
    act = request.POST.get("act", "")
    if act == "draw":
        _draw(request, asked, held)
        return None
    if act == "propose":
        return _propose(request, asked, held, person)
    if act not in ("accept", "decline"):
        raise BadRequest("the page has no such form")
    times = AgreedTime.objects.select_related("session", "home", "away", "team")
    proposed = times.filter(session=held, pk=number_in(request, "time"), accepted_at=None).first()
    if proposed is None:
        return None  # what is sent again is done, and the page has what stands
    teams = [proposed.home, proposed.away]
    may = {one.pk for one in teams if speaks_for_team(request, asked, one)}
    if act == "accept":
        if not may - {proposed.team_id}:
            raise Http404
        if (why := answer(proposed, now())) is not None:
            messages.warning(request, str(_WHY[why]))
    elif not may:
        raise Http404
    else:
        withdraw_proposal(proposed)
    return None


def _propose(request: HttpRequest, asked: Asked, held: Session, person: Person) -> tuple[int, TimeForm] | None:
    number = number_in(request, "match")
    every = meetings_in(held)
    if not 1 <= number <= len(every):
        raise Http404
    meeting = every[number - 1]
    team = _speaks(request, asked, meeting)
    if team is None:
        raise Http404
    with timezone.override(asked.zone):
        form = TimeForm(request.POST, prefix=f"{number}")
        if not form.is_valid():
            return number, form
    made = propose(held, meeting.couple, team, form.cleaned_data["starts_at"], person, now())
    if isinstance(made, NotAgreed):
        form.add_error("starts_at", str(_WHY[made]))
        return number, form
    return None


def _draw(request: HttpRequest, asked: Asked, held: Session) -> None:
    if not may_schedule(asked.role):
        raise Http404
    try:
        draw_ahead(held)
    except Impossible as impossible:
        messages.warning(request, impossible_words(impossible))
    except Started:
        messages.warning(request, _("The session has started: its draw stands."))


def _speaks(request: HttpRequest, asked: Asked, meeting: Meeting) -> Entry | None:
    """Return the team of a match for which the reader speaks."""
    teams = (meeting.couple.home, meeting.couple.away)
    return next((one for one in teams if speaks_for_team(request, asked, one)), None)


def _page(request: HttpRequest, asked: Asked, held: Session, wrong: tuple[int, TimeForm] | None = None) -> HttpResponse:
    at, deadline = now(), deadline_in(held)
    is_open = deadline is not None and deadline > at and held.started_at is None
    shown = [
        _shown(request, asked, number, one, wrong, is_open=is_open) for number, one in enumerate(meetings_in(held), 1)
    ]
    context: dict[str, Any] = {
        "club": asked.club,
        "event": asked.competition,
        "session": held,
        "name": session_name(held),
        "deadline": deadline,
        "stale": stale_in(held),
        "is_open": is_open,
        "shown": shown,
        "several": len({one.meeting.couple.round for one in shown}) > 1,
        "may_draw": may_schedule(asked.role) and is_drawn_ahead(held),
    }
    return render(request, "clubs/times.html", context)


def _shown(
    request: HttpRequest, asked: Asked, number: int, of: Meeting, wrong: tuple[int, TimeForm] | None, *, is_open: bool
) -> Shown:
    team = _speaks(request, asked, of) if is_open else None
    lines = [] if reader(request) is None else [_line(request, asked, of, one, is_open=is_open) for one in of.proposed]
    begun = of.agreed is not None and of.agreed.own is not None and of.agreed.own.started_at is not None
    form = None
    if team is not None and not begun:
        form = wrong[1] if wrong is not None and wrong[0] == number else TimeForm(prefix=f"{number}")
    return Shown(number, of, lines, form, None if team is None else team.pk)


def _line(
    request: HttpRequest, asked: Asked, of: Meeting, proposed: AgreedTime, *, is_open: bool
) -> tuple[AgreedTime, bool, bool]:
    """Return a proposed time with whether the reader answers it for the other team, or takes it back for his."""
    other = of.couple.away if proposed.team_id == of.couple.home.pk else of.couple.home
    answers = is_open and speaks_for_team(request, asked, other)
    return proposed, answers, is_open and not answers and speaks_for_team(request, asked, proposed.team)
