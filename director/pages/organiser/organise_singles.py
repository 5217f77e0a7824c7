"""Changes of a running individual on the organiser's page: a late player, one who leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.competitions.models import Competition, Eligibility, Kind
from director.pages.clubs.forms import PlayerForm
from director.pages.entries.entering_others import may_enter
from director.pages.entries.entry_forms import genders_of, with_genders
from director.pages.organiser.organise_changes import chosen_entry, known_boards, told_change
from director.pages.shared.asked import now, reader
from director.pages.shared.organising import number_in, organised
from director.pages.shared.room import names_by_number, pair_text
from director.pages.shared.telling import tell_entered
from director.results.changes.amending import undrawn
from director.results.changes.amending_singles import enter_late_player, let_player_leave, robots_in
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.people.playing import may_let_leave, whom_he_lets_leave
from director.sessions.running.runner import go_on
from director.sessions.teams.replacing import admits_robots
from play.models import Person
from play.pages.site.once import was_sent
from play.people.accounts.forms import Pointing
from play.process.current import table_server

__all__ = ["ACTS", "singles_context"]


class _LeavingForm(Pointing, forms.Form):
    """Which player leaves."""

    number = forms.ChoiceField(label=gettext_lazy("Player"))

    def __init__(self, choices: list[tuple[int, str]], **options: Any) -> None:
        super().__init__(label_suffix="", **options)
        field = self.fields["number"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


def singles_context(competition: Competition, session: Session, person: Person | None) -> dict[str, Any]:
    """Return what the page shows of late and leaving players while an individual runs; else nothing.

    Anyone who plays lets no other player leave.
    """
    runs = session.started_at is not None and session.ended_at is None and session.schedule is not None
    if not runs or competition.kind != Kind.INDIVIDUAL or person is None:
        return {}
    assert session.schedule is not None
    schedule, names, robots = schedule_of(session.schedule), names_by_number(session), robots_in(session)
    here = {one for row in schedule.rows if row.round > session.round for one in row.sides}
    playing = [(number, f"{number} {names[number]}") for number in sorted(here - set(robots)) if number in names]
    let_go = whom_he_lets_leave(session, dict(playing), person)
    playing = [one for one in playing if one[0] in let_go]
    late = PlayerForm(prefix="late")
    with_genders(late, Eligibility(competition.eligibility))
    return {
        "known": known_boards(session, person),
        "late_player_form": late if robots and schedule.rounds > session.round else None,
        "late_players": [(one, pair_text(one)) for one in undrawn(session)],
        "leaving_form": _LeavingForm(playing, auto_id="leaving_%s") if playing else None,
        "robots_replace": admits_robots(session),
    }


def _asked(request: HttpRequest, event: UUID) -> tuple[Competition, Session, Person]:
    asked, session = organised(request, event)
    person = reader(request)
    if person is None or asked.competition is None or asked.competition.kind != Kind.INDIVIDUAL:
        raise Http404
    return asked.competition, session, person


def _late(request: HttpRequest, event: UUID) -> UUID:
    competition, session, person = _asked(request, event)
    if was_sent(request):
        return session.pk
    entry = chosen_entry(request, session)
    if entry is not None:
        told_change(request, lambda: enter_late_player(session, person, entry))
        return session.pk
    form, eligibility = PlayerForm(request.POST, prefix="late"), Eligibility(competition.eligibility)
    with_genders(form, eligibility)
    if form.is_valid():
        player = replace(form.cleaned_data["player"], gender=genders_of(form, eligibility)[0])
        if may_enter(request, person, [player]):
            tell_entered(request, told_change(request, lambda: enter_late_player(session, person, player)))
    return session.pk


def _leave(request: HttpRequest, event: UUID) -> UUID:
    _competition, session, person = _asked(request, event)
    number = number_in(request, "number")
    if not may_let_leave(session, number, person):
        raise Http404
    names = names_by_number(session)
    if told_change(request, lambda: let_player_leave(session, number, person, now())) is not None:
        told = _("%(name)s leaves after this round. What he has played counts.")
        messages.success(request, told % {"name": names[number]})
    return session.pk


async def _do_late(request: HttpRequest, event: UUID) -> None:
    await go_on(table_server().desk, await sync_to_async(_late)(request, event))


async def _do_leave(request: HttpRequest, event: UUID) -> None:
    await go_on(table_server().desk, await sync_to_async(_leave)(request, event))


ACTS = {"late-player": _do_late, "leave-player": _do_leave}
"""The forms of this part of the page."""
