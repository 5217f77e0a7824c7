"""The page of withdrawals of an event: a captain asks while he plays nowhere, the chief director reads what follows and
decides; what was decided stands on record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_organise
from director.competitions.models import Competition
from director.competitions.stage_models import KNOCKOUTS, Stage, StageForm
from director.entries.entering import entries_of
from director.entries.models import Entry
from director.knockouts.advancing import advance
from director.knockouts.qualifying import stage_reached
from director.pages.shared.asked import Asked, asked_event, now, reader
from director.pages.shared.organising import number_in
from director.pages.shared.room import pair_text
from director.pages.shared.sheet import OneLine, Sheet
from director.pages.stages.stage_lines import session_name, stage_name
from director.pages.teams.forfeit_words import consequence_told, played_told
from director.results.withdrawals.forfeit_models import Decision
from director.results.withdrawals.withdrawal_models import Withdrawal
from director.results.withdrawals.withdrawing import (
    Withdraws,
    ask_to_withdraw,
    decide_withdrawal,
    goes_on,
    has_begun,
    plays_now,
    take_back_withdrawal,
    what_follows,
    withdrawals_in,
    withdraws_for,
)
from director.sessions.models import Session
from director.sessions.people.chiefs import is_chief
from play.models import Person
from play.people.accounts.limits import too_many

__all__ = ["withdrawals_page"]


@dataclass(frozen=True, slots=True)
class _Line:
    """A withdrawal as it is shown; `said` is what would follow, for who decides."""

    of: Withdrawal
    contestant: str
    said: tuple[str, ...]


class _AskForm(Sheet):
    """Why a contestant withdraws; the chief director says which one, of `contestants`."""

    contestant = forms.TypedChoiceField(label=_("Contestant"), coerce=int)
    reason = OneLine(label=_("Why"), max_length=200)

    def __init__(self, *args: Any, contestants: Sequence[tuple[int, str]] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        whose = self.fields["contestant"]
        assert isinstance(whose, forms.TypedChoiceField)
        whose.choices = [(f"{entry}", name) for entry, name in contestants]
        if not contestants:
            del self.fields["contestant"]


class _DecisionForm(Sheet):
    """What the chief director decides: before play nobody can mean to affect the results of others."""

    decision = forms.ChoiceField(label=_("Decision"), choices=Decision.choices)
    words = OneLine(label=_("In your words"), max_length=200, required=False)

    def __init__(self, *args: Any, begun: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        chosen = self.fields["decision"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = [(one.value, one.label) for one in Decision if begun or one != Decision.DELIBERATE]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def withdrawals_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the page for anyone who may ask and for organisers, or do what its form says. Others find no such page."""
    asked, person = asked_event(request, event), reader(request)
    if asked.competition is None or person is None:
        raise Http404
    own = withdraws_for(asked.competition, person)
    if own is None and not may_organise(asked.role):
        raise Http404
    if request.method != "POST":
        return _page(request, asked, asked.competition, person, own)
    if wait := too_many(request, "entry"):
        return wait
    return _act(request, asked, asked.competition, person, own) or redirect("event-withdrawals", event=event)


def _act(
    request: HttpRequest, asked: Asked, event: Competition, person: Person, own: Entry | None
) -> HttpResponse | None:
    """Do what the form says; return the page where something in it is wrong."""
    chief = _is_chief(asked, person)
    match request.POST.get("act"):
        case "ask" if own is not None or chief:
            form = _asks(event, own, chief, request.POST)
            if not form.is_valid():
                return _page(request, asked, event, person, own, form)
            entry = own if own is not None else entries_of(event).get(pk=form.cleaned_data["contestant"])
            if ask_to_withdraw(entry, stage_reached(entry), person, form.cleaned_data["reason"]) is None:
                messages.warning(request, gettext("It plays now, has asked already, or nothing is left to play."))
        case "take-back" if own is not None:
            take_back_withdrawal(own)
        case "decide" if chief:
            made = get_object_or_404(Withdrawal, pk=number_in(request, "withdrawal"), entry__competition=event)
            decision = _DecisionForm(request.POST, begun=has_begun(event))
            if made.entry == own or not decision.is_valid():
                raise BadRequest("the chief director decides for others than himself, in one of the ways of the form")
            _decide(request, event, made, decision, person)
        case "ask" | "take-back" | "decide":
            raise Http404
        case _:
            raise BadRequest("the page has no such form")
    return None


def _decide(request: HttpRequest, event: Competition, made: Withdrawal, form: _DecisionForm, person: Person) -> None:
    """Decide, and let the knockouts of the event go on without the contestant."""
    chosen, words = Decision(form.cleaned_data["decision"]), form.cleaned_data["words"]
    if not decide_withdrawal(made, stage_reached(made.entry), chosen, words, person, now()):
        messages.warning(request, gettext("It is decided already, or the contestant plays in a session that runs."))
        return
    for stage in event.stages.filter(form__in=KNOCKOUTS).order_by("number"):
        advance(stage, now())


def _is_chief(asked: Asked, person: Person) -> bool:
    return asked.session is not None and is_chief(asked.session, person)


def _asks(event: Competition, own: Entry | None, chief: bool, sent: Any = None) -> _AskForm:
    """Return the form with which a captain asks for his own, or the chief director notes for another."""
    if own is not None or not chief:
        return _AskForm(sent)
    return _AskForm(sent, contestants=[(one.pk, pair_text(one)) for one in entries_of(event).order_by("pk")])


def _page(
    request: HttpRequest,
    asked: Asked,
    event: Competition,
    person: Person,
    own: Entry | None,
    form: _AskForm | None = None,
) -> HttpResponse:
    organises, chief = may_organise(asked.role), _is_chief(asked, person)
    shown = [one for one in withdrawals_in(event) if organises or one.entry == own]
    lines = [
        _Line(one, pair_text(one.entry), _told(one.entry) if organises and not one.decision else ()) for one in shown
    ]
    playing = None if own is None or own.withdrawn_at is not None else plays_now(own)
    waiting = any(one.entry == own and not one.decision for one in shown)
    asks = goes_on(event) and playing is None and (chief if own is None else own.withdrawn_at is None)
    context = {
        "club": asked.club,
        "event": event,
        "lines": lines,
        "own": own,
        "playing": playing,
        "forfeited": () if own is None else _forfeited(own),
        "waiting": waiting,
        "organises": organises,
        "chief": chief,
        "decision": _DecisionForm(auto_id=False, begun=has_begun(event)),
        "form": (form or _asks(event, own, chief)) if asks else None,
    }
    return render(request, "clubs/withdrawals.html", context)


def _forfeited(own: Entry) -> list[tuple[Session, str]]:
    """Return the sessions in which a contestant has forfeited, with their names: what was decided is read there."""
    found = Session.objects.filter(forfeits__entry=own).select_related("competition").order_by("number").distinct()
    return [(one, session_name(one)) for one in found]


def _told(entry: Entry) -> tuple[str, ...]:
    """Return what follows in sentences, each with its article."""
    stage = stage_reached(entry)
    found = what_follows(entry, stage)
    return (_of_draw(found, stage), *(consequence_told(kind, one) for kind, one in found.consequences))


def _of_draw(found: Withdraws, stage: Stage | None) -> str:
    """Return what becomes of what was played, and of the draws to come."""
    if found.before_play:
        return gettext("The event is drawn without it; who waits for a place moves up.")
    if not found.begun and stage is not None:
        said = gettext(
            "It has reached a further stage, %(stage)s: its place stays free, nobody moves up (article 23.3)."
        )
        return said % {"stage": stage_name(stage)}
    if found.matches is not None:
        return played_told(found.matches)
    if found.form in KNOCKOUTS:
        return gettext("Its next opponents go on without a match, and nobody takes its place (article 23.3).")
    if found.form == StageForm.SWISS:
        return gettext("What it has played stands (article 25.2); the rounds to come are drawn without it.")
    return gettext("What it has played stands (article 25.2); the sessions to come are drawn without it.")
