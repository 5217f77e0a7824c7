"""The page of the appeals of a session: a contestant's rulings and the right to appeal them, and for officials what has
come (Laws 83, 92).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.appeals.deciding import oversees_appeals
from director.appeals.lodging import Appealable, Why, appealable, awaits, contestant_of, lodge
from director.appeals.models import Appeal
from director.appeals.naming import may_name_chief, note_chief
from director.clubs.roles import may_organise
from director.competitions.officers import officials_of
from director.pages.appeals.appeal_forms import ReasonsForm
from director.pages.appeals.appeal_words import AppealLine, appeal_line
from director.pages.notices.wording.rulings import appeal_words
from director.pages.rulings.ruling_words import RulingLine, ruling_line
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.organising import number_in
from director.pages.shared.room import names_by_number
from director.results.rulings.covered import is_covered
from director.sessions.models import Contestant, Session
from director.sessions.people.chiefs import chief_of, name
from director.sessions.people.playing import takes_part
from director.sessions.running.appeal_time import appeal_until, right_to_appeal
from play.models import Person

__all__ = ["REFUSED", "appeals_page"]

REFUSED: Final = {
    Why.NOT_YOURS: gettext_lazy(
        "Only those whom a ruling concerns appeal it, and only their partner or captain assents."
    ),
    Why.TOO_LATE: gettext_lazy("The time for an appeal against this ruling is over."),
    Why.KNOWN: gettext_lazy("Your side has appealed this ruling already."),
    Why.TOO_OFTEN: gettext_lazy("Your side has appealed this ruling and taken it back too often."),
}


@dataclass(frozen=True, slots=True)
class Listed:
    """A ruling that its reader may appeal: `line` for an entry, else the board on which was ruled at the table."""

    of: Appealable
    line: RulingLine | None
    until: datetime | None
    form: ReasonsForm


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def appeals_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the page for its contestants, its officials and the members of its committees, or take an appeal."""
    asked, person = asked_session(request, session), reader(request)
    held = asked.session
    if held is None or person is None or held.started_at is None:
        raise Http404
    contestant = contestant_of(held, person)
    oversees = oversees_appeals(held, asked.role, person)
    shown = _shown(held, person, contestant, oversees=oversees)
    if contestant is None and not oversees and not shown.exists():
        raise Http404
    if request.method == "POST":
        return _act(request, asked, held, person)
    return _render(request, asked, held, person, contestant, shown)


def _shown(session: Session, person: Person, contestant: Contestant | None, *, oversees: bool) -> QuerySet[Appeal]:
    """Return the appeals that somebody reads: his own, those on his boards that have come, and those that he judges."""
    every = session.appeals.select_related("ruling", "session__competition")
    if oversees:
        return every.filter(lodged_at__isnull=False)
    mine = Q(pk__in=()) if takes_part(session, person) else Q(members__person=person)
    if contestant is not None:
        number = contestant.number
        sides = ("ns", "ew", "ns_partner", "ew_partner")
        at = Q(*((side, number) for side in sides), _connector=Q.OR)
        places = session.results.filter(at).values_list("round", "table", "board")
        mine |= Q(contestant=number)
        for round_, table, board in places:
            mine |= Q(round=round_, table=table, board=board, lodged_at__isnull=False)
        covered = [one.pk for one in every if is_covered(session, one.place, number, person)]
        every = every.exclude(pk__in=covered)
    return every.filter(mine).distinct()


def _render(
    request: HttpRequest,
    asked: Asked,
    session: Session,
    person: Person,
    contestant: Contestant | None,
    shown: QuerySet[Appeal],
    wrong: tuple[str, ReasonsForm] | None = None,
) -> HttpResponse:
    names, language, time = names_by_number(session), get_language() or "en", now()
    listed = []
    for of in [] if contestant is None else appealable(session, contestant, time):
        if of.is_open and contestant is not None and not is_covered(session, of.place, contestant.number, person):
            line = None if of.ruling is None else ruling_line(of.ruling, session, names, language, counts=True)
            form = ReasonsForm(auto_id=f"{of.key}_%s") if wrong is None or wrong[0] != of.key else wrong[1]
            listed.append(Listed(of, line, appeal_until(session, of.told), form))
    lines: list[AppealLine] = [appeal_line(one, names, language) for one in shown]
    context: dict[str, Any] = {
        "club": asked.club,
        "event": asked.competition,
        "session": session,
        "rulings": listed,
        "appeals": lines,
        "yours": {one.pk for one in shown if person.pk in awaits(one)},
        "right": appeal_words(right_to_appeal(session, time)),
        "organises": may_organise(asked.role),
        "names": may_name_chief(session, asked.role, person),
        "named": session.chiefs_named.order_by("pk"),
        "chiefs": _officials(session, chief_of(session)) if may_organise(asked.role) else [],
        "deputies": _officials(session, session.deputy_id) if may_organise(asked.role) else [],
    }
    return render(request, "clubs/appeals.html", context)


def _officials(session: Session, named: int | None) -> list[tuple[int, str, bool]]:
    """Return whom an organiser can name chief director or deputy, and who is: officials who do not play."""
    of = Person.objects.filter(pk__in=officials_of(session.competition)).order_by("pk")
    return [(one.pk, one.display_name, one.pk == named) for one in of if not takes_part(session, one)]


def _act(request: HttpRequest, asked: Asked, session: Session, person: Person) -> HttpResponse:
    match request.POST.get("act", ""):
        case "appeal":
            return _appeal(request, asked, session, person)
        case "chief" | "deputy" as office if may_organise(asked.role):
            named = number_in(request, "person")
            if named not in {number for number, _name, _is in _officials(session, None)}:
                raise BadRequest("an official who does not play is named")
            if not may_name_chief(session, asked.role, person):
                raise BadRequest("nobody whom an open appeal concerns names who decides it")
            if office == "chief":
                note_chief(session, Person.objects.get(pk=named), person, now())
            name(session, office, named)
            return redirect("session-appeals", session=session.pk)
        case _:
            raise BadRequest("the page has no such form")


def _appeal(request: HttpRequest, asked: Asked, session: Session, person: Person) -> HttpResponse:
    key = request.POST.get("ruling", "")
    form = ReasonsForm(request.POST, auto_id=f"{key}_%s")
    contestant = contestant_of(session, person)
    if contestant is None:
        raise Http404
    if not form.is_valid():
        shown = _shown(session, person, contestant, oversees=oversees_appeals(session, asked.role, person))
        return _render(request, asked, session, person, contestant, shown, (key, form))
    made = lodge(session, person, key, form.cleaned_data["reasons"], now())
    if isinstance(made, Why):
        messages.warning(request, str(REFUSED[made]))
        return redirect("session-appeals", session=session.pk)
    said = _("Your appeal is received.") if made.lodged_at else _("Your appeal waits for your side’s assent.")
    messages.success(request, said)
    return redirect("session-appeal", session=session.pk, appeal=made.pk)
