"""The page of the stages of an event: for everybody what is played when and by whom, for the organiser how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from shlex import join
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_organise
from director.competitions.agreement import agreement_of
from director.competitions.models import Competition
from director.competitions.stage_models import KNOCKOUTS, Stage, StageForm
from director.competitions.stage_settings import settings_of_stage
from director.entries.entering import entries_of
from director.entries.models import Entry
from director.entries.stage_models import StageDraw, StageEntry
from director.knockouts.beginning import NotThere, let_begin
from director.movements.impossible import Impossible
from director.pages.entries.beginning import beginning_lines, not_there_words, stages_chosen
from director.pages.shared.asked import Asked, asked_event, now, organiser_of, reader
from director.pages.shared.impossible_words import impossible_words
from director.pages.shared.organising import number_in
from director.pages.shared.silenced import may_word
from director.pages.stages.stage_acts import carry_out
from director.pages.stages.stage_forms import SessionForm, StageSheet
from director.pages.stages.stage_lines import (
    SessionLine,
    carry_words,
    form_words,
    groups_of,
    sessions_listed,
    stage_name,
)
from director.results.knowing import boards_known
from director.sessions.contest import noting_changes
from director.sessions.draw.qualifying import (
    called_in_lots,
    check_size,
    contestants_of_stage,
    has_begun,
    is_seed_of,
    stage_before,
)
from director.sessions.draw.staging import (
    add_session,
    add_stage,
    change_stage,
    with_stages,
)
from director.sessions.draw.swiss_rules import SwissRules
from director.sessions.models import Session
from director.standings.deciding import is_stage_final, is_stage_over
from director.standings.parts import sessions_of
from play.pages.site.once import done_once

__all__ = ["stages_page"]


@dataclass(frozen=True, slots=True)
class StageShown:
    """A stage on the page: its sessions, its contestants by groups, and the forms for who organises it."""

    stage: Stage
    name: str
    form: str
    carry: str
    sessions: list[tuple[SessionLine, bool]]
    groups: list[tuple[str, list[StageEntry]]]
    waits: str
    draw: StageDraw | None
    lots: str
    begun: bool
    final: bool
    may_draw_early: bool
    change: StageSheet | None
    add: SessionForm | None
    last: bool
    agrees: bool

    @property
    def is_knockout(self) -> bool:
        """Whether its sessions are made by its bracket."""
        return self.stage.form in KNOCKOUTS

    @property
    def is_consolation(self) -> bool:
        """Whether it is for those who do not qualify for the stage beside it."""
        return settings_of_stage(self.stage).consolation

    @property
    def is_later(self) -> bool:
        """Whether its contestants come from a stage before."""
        return self.stage.number > 1

    @property
    def size(self) -> int:
        """How many play in it, 0 where that is not laid down."""
        return settings_of_stage(self.stage).size

    @property
    def direct(self) -> list[Entry]:
        """Those who begin in it."""
        return list(self.stage.direct.filter(withdrawn_at=None).order_by("seed", "pk"))

    @property
    def some_begin_later(self) -> bool:
        """Whether contestants begin in a stage after it."""
        entries = entries_of(self.stage.competition)
        return entries.filter(begins__number__gt=self.stage.number).exists()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stages_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the stages for everybody, or do what a form of the organiser says."""
    asked = asked_event(request, event)
    if request.method != "POST":
        return _page(request, asked)
    organiser_of(asked)
    competition = asked.competition
    assert competition is not None
    with noting_changes(competition, reader(request)):
        wrong = _act(request, asked, competition)
    return redirect("event-stages", event=event) if wrong is None else wrong


def _act(request: HttpRequest, asked: Asked, competition: Competition) -> HttpResponse | None:
    """Do what a form says; return the page where something in it is wrong."""
    match request.POST.get("act"):
        case "begin":
            with_stages(Competition.objects.select_for_update().get(pk=competition.pk))
        case "add-stage":
            form = StageSheet(request.POST, competition=competition)
            if not form.is_valid() or not may_word(form, reader(request), name=()):
                return _page(request, asked, adding=form)
            done_once(request, lambda: _add_stage(competition, form))
        case "begin-in":
            try:
                let_begin(competition, stages_chosen(request, competition))
            except NotThere as refused:
                messages.warning(request, not_there_words(refused))
                return _page(request, asked, chosen=stages_chosen(request, competition))
        case act:
            return _of_stage(request, asked, _stage(request, competition), act or "")
    return None


def _add_stage(competition: Competition, form: StageSheet) -> Stage:
    values = form.values()
    return add_stage(competition, StageForm(values["form"]), values["name"], values["qualify"], form.settings())


def _stage(request: HttpRequest, competition: Competition) -> Stage:
    found = Stage.objects.filter(competition=competition, pk=number_in(request, "stage")).first()
    if found is None:
        raise Http404
    return found


def _of_stage(request: HttpRequest, asked: Asked, stage: Stage, act: str) -> HttpResponse | None:
    """Do what a form of a stage says; return the page where something in it is wrong."""
    assert asked.competition is not None
    if act == "change":
        form = StageSheet(request.POST, competition=asked.competition, stage=stage, prefix=f"{stage.pk}")
        if not form.is_valid() or not may_word(form, reader(request), name=[stage.name]):
            return _page(request, asked, changing=(stage.pk, form))
        if not change_stage(stage, form.values(), form.settings()):
            messages.warning(request, _("The stage has begun: it goes on as it was announced."))
    elif act == "add-session" and _takes_another(stage):
        added = _session_form(asked, stage, request.POST)
        if not added.is_valid():
            return _page(request, asked, session_form=(stage.pk, added))
        done_once(request, lambda: add_session(stage, added.cleaned_data["starts_at"], added.values()))
    else:
        carry_out(request, stage, act)
    return None


def _page(
    request: HttpRequest,
    asked: Asked,
    *,
    adding: StageSheet | None = None,
    changing: tuple[int, StageSheet] | None = None,
    session_form: tuple[int, SessionForm] | None = None,
    chosen: Mapping[int, int] | None = None,
) -> HttpResponse:
    competition = asked.competition
    assert competition is not None
    organises = may_organise(asked.role)
    stages = list(competition.stages.all())
    if not stages and not organises:
        raise Http404
    shown = [
        _shown(
            request,
            asked,
            one,
            changing[1] if changing is not None and changing[0] == one.pk else None,
            session_form[1] if session_form is not None and session_form[0] == one.pk else None,
            last=one == stages[-1],
        )
        for one in stages
    ]
    context: dict[str, Any] = {
        "club": asked.club,
        "event": competition,
        "stages": shown,
        "organises": organises,
        "adding": (adding or StageSheet(competition=competition)) if organises else None,
        "add_opened": adding is not None,
        "beginning": beginning_lines(competition, chosen or {}) if organises else [],
    }
    return render(request, "clubs/stages.html", context)


def _shown(
    request: HttpRequest,
    asked: Asked,
    stage: Stage,
    changing: StageSheet | None,
    adding: SessionForm | None,
    *,
    last: bool,
) -> StageShown:
    competition, person = asked.competition, reader(request)
    assert competition is not None
    lines = [one for one in sessions_listed(competition) if one.session.stage_id == stage.pk]
    begun, before = has_begun(stage), stage_before(stage)
    members, waits = _members(stage, asked, person)
    draw = StageDraw.objects.filter(stage=stage).first() if settings_of_stage(stage).lots else None
    drawn = draw is not None and draw.drawn_at is not None
    organises = may_organise(asked.role)
    key = f"{stage.pk}"
    early = before is not None and not begun and is_stage_over(before) and not is_stage_final(before, now())
    return StageShown(
        stage,
        stage_name(stage),
        form_words(stage),
        carry_words(stage),
        [(one, _reads(asked, one.session, person)) for one in lines],
        groups_of(members),
        waits,
        draw,
        join(_called(stage, members)) if drawn else "",
        begun,
        is_stage_final(stage, now()),
        organises and early and not settings_of_stage(stage).early,
        (changing or StageSheet(competition=competition, stage=stage, prefix=key)) if organises else None,
        (adding or _session_form(asked, stage)) if organises and _takes_another(stage) else None,
        last and stage.number > 1,
        agreement_of(stage) is not None,
    )


def _reads(asked: Asked, session: Session, person: Any) -> bool:
    return boards_known(session, asked.role, person) is not None


def _members(stage: Stage, asked: Asked, person: Any) -> tuple[list[StageEntry], str]:
    """Return the contestants of a stage, and why they are not known.

    Until it begins their order is that of the stage before, which nobody learns here who may not read its results.
    """
    try:
        if stage.form in KNOCKOUTS and not stage.contestants.exists():
            check_size(stage)
            return [], ""
        members = contestants_of_stage(stage)
    except Impossible as impossible:
        return [], impossible_words(impossible)
    before = None if has_begun(stage) else stage_before(stage)
    if before is not None and not all(_reads(asked, one, person) for one in sessions_of(before)):
        return [], _("Its contestants are not known before the results of the stage before are published.")
    return members, ""


def _session_form(asked: Asked, stage: Stage, data: Any = None) -> SessionForm:
    assert asked.competition is not None
    key = f"{stage.pk}"
    return SessionForm(data, competition=asked.competition, stage_form=stage.form, zone=asked.zone, prefix=key)


def _takes_another(stage: Stage) -> bool:
    """Return whether a stage may have a further session: a Swiss by zones has as many rounds as leave one winner."""
    sessions = stage.sessions.filter(cancelled_at=None)
    return stage.form != StageForm.SWISS or not any(SwissRules.of(one.swiss).special for one in sessions)


def _called(stage: Stage, members: list[StageEntry]) -> list[str]:
    """Return the names whose lots are drawn: seeds of a first stage have none, and who begins in a later one."""
    return [called_in_lots(one.entry) for one in members if not is_seed_of(stage, one.entry)]
