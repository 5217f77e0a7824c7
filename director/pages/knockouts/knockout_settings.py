"""The organiser's page of a knockout: what is laid down for it, and its draw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_schedule
from director.competitions.stage_models import Stage
from director.competitions.stage_settings import keep_settings, settings_of_stage
from director.entries.models import Entry
from director.knockouts.advancing import advance
from director.knockouts.making import draw_knockout, settings_of
from director.knockouts.models import Knockout
from director.knockouts.round_again import announce_round, rounds_called_off
from director.movements.impossible import Impossible
from director.pages.knockouts.knockout_forms import KnockoutForm
from director.pages.shared.asked import Asked, now, reader
from director.pages.shared.impossible_words import impossible_words
from director.pages.shared.organising import number_in
from director.pages.stages.stages_asked import asked_knockout, stage_text
from director.sessions.contest import noting_changes
from director.sessions.draw.drawing import Started
from director.sessions.draw.qualifying import entrants_of, has_begun

__all__ = ["knockout_settings_page"]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def knockout_settings_page(request: HttpRequest, stage: int) -> HttpResponse:
    """Render the settings of a knockout, store them, or draw it. Raise Http404 for all but who has its movement."""
    asked, held = asked_knockout(request, stage)
    if not may_schedule(asked.role):
        raise Http404
    if request.method != "POST":
        return _page(request, asked, held)
    if request.POST.get("act") == "again":
        return _announce_again(request, held)
    if has_begun(held):
        messages.warning(request, _("The knockout has begun: its settings stand."))
        return redirect("stage-knockout", stage=stage)
    match request.POST.get("act"):
        case "save":
            return _save(request, asked, held)
        case "draw":
            return _draw(request, held)
        case "early":
            keep_settings(held, replace(settings_of_stage(held), early=True))
        case _:
            raise BadRequest("the page has no such form")
    return redirect("stage-knockout", stage=stage)


def _announce_again(request: HttpRequest, stage: Stage) -> HttpResponse:
    if announce_round(stage, number_in(request, "round"), now()) is None:
        messages.warning(request, _("This round is not called off any more."))
    return redirect("stage-knockout", stage=stage.pk)


def _save(request: HttpRequest, asked: Asked, held: Stage) -> HttpResponse:
    form = KnockoutForm(request.POST, zone=asked.zone, stage=held)
    if not form.is_valid():
        return _page(request, asked, held, form)
    with noting_changes(held.competition, reader(request)):
        held.settings = held.settings | form.settings(settings_of(held)).stored()
        held.save(update_fields=["settings"])
    if Knockout.objects.filter(stage=held).exists():
        messages.info(request, _("The settings are saved. Draw again to have the bracket by them."))
    else:
        messages.success(request, _("The settings are saved."))
    return redirect("stage-knockout", stage=held.pk)


def _draw(request: HttpRequest, stage: Stage) -> HttpResponse:
    try:
        draw_knockout(stage, entrants_of(stage), reader(request), now())
    except Impossible as impossible:
        messages.warning(request, _("The bracket cannot be drawn: %(why)s") % {"why": impossible_words(impossible)})
        return redirect("stage-knockout", stage=stage.pk)
    except Started:
        messages.warning(request, _("The knockout has begun: its settings stand."))
        return redirect("stage-knockout", stage=stage.pk)
    advance(stage, now())
    return redirect("stage-bracket", stage=stage.pk)


def _entrants(stage: Stage) -> tuple[list[Entry], str]:
    """Return who plays in the stage, the best first, and why that is not known."""
    try:
        return entrants_of(stage), ""
    except Impossible as impossible:
        return [], impossible_words(impossible)


def _page(request: HttpRequest, asked: Asked, stage: Stage, form: KnockoutForm | None = None) -> HttpResponse:
    entries, waits = _entrants(stage)
    shown = KnockoutForm.shown(settings_of(stage), asked.zone)
    context: dict[str, Any] = {
        "club": asked.club,
        "event": asked.competition,
        "stage": stage,
        "title": stage_text(stage),
        "form": form or KnockoutForm(initial=shown, zone=asked.zone, stage=stage),
        "entries": entries,
        "waits": waits,
        "may_draw_early": bool(waits) and not settings_of_stage(stage).early,
        "drawn": Knockout.objects.filter(stage=stage).first(),
        "begun": has_begun(stage),
        "off": [one.round for one in rounds_called_off(stage)],
    }
    return render(request, "clubs/knockout_settings.html", context)
