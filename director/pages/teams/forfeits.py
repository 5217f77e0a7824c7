"""The page of forfeits of a running session: a captain asks, the chief director reads what follows and decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
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
from director.competitions.models import Kind
from director.competitions.stage_models import KNOCKOUTS
from director.entries.models import Entry
from director.entries.teams.captains import spoken_for
from director.knockouts.advancing import advance
from director.knockouts.state import plays_later
from director.pages.console.suspensions import at_tables
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.organising import number_in
from director.pages.shared.room import names_by_number
from director.pages.shared.sheet import OneLine, Sheet
from director.pages.teams.forfeit_words import follows_told
from director.results.changes.suspending import Carried
from director.results.matches import at_home_tables
from director.results.withdrawals.forfeit_models import Decision, Forfeit, What
from director.results.withdrawals.forfeits import ask, decide, follows, forfeits_in, in_segments, rounds_left, take_back
from director.sessions.models import Session
from director.sessions.people.chiefs import is_chief
from director.standings.credits import credits_of
from play.models import Person
from play.people.accounts.limits import too_many

__all__ = ["forfeits_page"]


@dataclass(frozen=True, slots=True)
class _Line:
    """A forfeit as it is shown; `said` is what would follow, for who decides."""

    of: Forfeit
    contestant: str
    said: tuple[str, ...]


_IN_SEGMENTS: Final = {
    What.SEGMENT: _("one segment: its boards that are not played are awarded (articles 21.1(3), 23.1(1))"),
    What.ROUND: _("the match"),
    What.EVENT: _("the match, and all that follow"),
}
_IN_ROUNDS: Final = [(one.value, one.label) for one in (What.ROUND, What.EVENT)]


class _AskForm(Sheet):
    """What a contestant gives up, and why; the chief director says which one, of `contestants`."""

    contestant = forms.TypedChoiceField(label=_("Contestant"), coerce=int)
    what = forms.ChoiceField(label=_("What is forfeited"), choices=What.choices)
    number = forms.TypedChoiceField(label=_("Round"), coerce=int)
    reason = OneLine(label=_("Why"), max_length=200)

    def __init__(
        self, *args: Any, session: Session, contestants: Sequence[tuple[int, str]] = (), **options: Any
    ) -> None:
        super().__init__(*args, **options)
        whose = self.fields["contestant"]
        assert isinstance(whose, forms.TypedChoiceField)
        whose.choices = [(f"{entry}", name) for entry, name in contestants]
        if not contestants:
            del self.fields["contestant"]
        rounds, segments = rounds_left(session), in_segments(session)
        chosen = self.fields["what"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = [(one.value, _IN_SEGMENTS[one]) for one in What] if segments else _IN_ROUNDS
        if at_home_tables(session):
            chosen.choices = [(What.EVENT.value, _("all that is still to be played"))]
        if segments:
            self.fields["number"].label = _("Segment")
        field = self.fields["number"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(f"{one}", f"{one}") for one in rounds]


class _DecisionForm(Sheet):
    """What the chief director decides."""

    decision = forms.ChoiceField(label=_("Decision"), choices=Decision.choices)
    words = OneLine(label=_("In your words"), max_length=200, required=False)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def forfeits_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the page for anyone who may ask and for organisers, or do what its form says. Others find no such page."""
    shown, carried = await sync_to_async(_answer)(request, session)
    if carried is not None:
        await at_tables(session, carried)
    return shown


def _answer(request: HttpRequest, session: UUID) -> tuple[HttpResponse, Carried | None]:
    asked, person = asked_session(request, session), reader(request)
    held = asked.session
    if held is None or person is None or asked.competition is None or held.started_at is None:
        raise Http404
    playing = Entry.objects.filter(contestants__session=held)
    own = spoken_for(playing, person, teams=asked.competition.kind == Kind.TEAMS)
    if own is None and not may_organise(asked.role):
        raise Http404
    if request.method != "POST":
        return _page(request, asked, held, person, own), None
    if wait := too_many(request, "entry"):
        return wait, None
    page, carried = _act(request, asked, held, person, own)
    return page or redirect("session-forfeits", session=session), carried


def _act(
    request: HttpRequest, asked: Asked, held: Session, person: Person, own: Entry | None
) -> tuple[HttpResponse | None, Carried | None]:
    """Do what the form says; return the page where something in it is wrong, and what is left to do at the tables."""
    match request.POST.get("act"):
        case "ask" if is_chief(held, person) if own is None else own.withdrawn_at is None:
            form = _asks(held, person, own, request.POST)
            if not form.is_valid():
                return _page(request, asked, held, person, own, form), None
            said = form.cleaned_data
            entry = own if own is not None else held.contestants.get(entry=said["contestant"]).entry
            if ask(held, entry, person, What(said["what"]), said["number"], said["reason"]) is None:
                messages.warning(request, gettext("The round is over, or you have asked already."))
        case "take-back" if own is not None:
            take_back(held, own)
        case "decide" if is_chief(held, person):
            forfeit = get_object_or_404(Forfeit, pk=number_in(request, "forfeit"), session=held)
            decision = _DecisionForm(request.POST)
            if forfeit.entry == own or not decision.is_valid():
                raise BadRequest("the chief director decides for others than himself, in one of the ways of the form")
            chosen, words = Decision(decision.cleaned_data["decision"]), decision.cleaned_data["words"]
            later = forfeit.what == What.SEGMENT and forfeit.round > held.round and chosen != Decision.REFUSED
            if later:
                messages.warning(request, gettext("Decide when the segment has begun: its boards are awarded then."))
                return None, None
            carried = decide(forfeit, chosen, words, person, now())
            if held.stage is not None and held.stage.form in KNOCKOUTS:
                advance(held.stage, now())
            return None, carried
        case "ask" | "take-back" | "decide":
            raise Http404
        case _:
            raise BadRequest("the page has no such form")
    return None, None


def _asks(held: Session, person: Person, own: Entry | None, sent: Any = None) -> _AskForm:
    """Return the form with which a captain asks for his own, or the chief director notes for another."""
    if own is not None or not is_chief(held, person):
        return _AskForm(sent, session=held)
    names = names_by_number(held)
    playing = held.contestants.filter(entry__withdrawn_at=None).order_by("number")
    contestants = [
        (entry, f"{number} {names.get(number, '')}") for entry, number in playing.values_list("entry", "number")
    ]
    return _AskForm(sent, session=held, contestants=contestants)


def _told(forfeit: Forfeit, names: Mapping[int, str]) -> tuple[str, ...]:
    """Return what would follow, for who decides: where its matches are cancelled nobody is credited for one."""
    found = follows(forfeit, plays_later=plays_later(forfeit.session, forfeit.entry))
    return follows_told(found, () if found.stand is False else credits_of(forfeit), names)


def _page(
    request: HttpRequest, asked: Asked, held: Session, person: Person, own: Entry | None, form: _AskForm | None = None
) -> HttpResponse:
    organises, chief = may_organise(asked.role), is_chief(held, person)
    names = names_by_number(held)
    numbers = dict(held.contestants.order_by("number").values_list("entry", "number"))
    shown = [one for one in forfeits_in(held) if organises or (own is not None and one.entry_id == own.pk)]
    lines = []
    for one in shown:
        waits = not one.decision and organises
        contestant = names.get(numbers.get(one.entry_id, 0), f"{one.entry}")
        lines.append(_Line(one, contestant, _told(one, names) if waits else ()))
    waiting = own is not None and any(one.entry_id == own.pk and not one.decision for one in shown)
    asks = chief if own is None else own.withdrawn_at is None
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": held,
        "lines": lines,
        "own": own,
        "waiting": waiting,
        "organises": organises,
        "chief": chief,
        "decision": _DecisionForm(auto_id=False),
        "form": form or _asks(held, person, own) if asks and rounds_left(held) else None,
    }
    return render(request, "clubs/forfeits.html", context)
