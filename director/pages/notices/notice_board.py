"""The notice board of an event: what is posted, with author and time, and the acknowledgements of minutes."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_organise
from director.pages.shared.asked import Asked, asked_event, organiser_of, reader
from director.pages.shared.organising import number_in
from director.pages.shared.sheet import Lines, OneLine, Sheet
from director.pages.shared.silenced import may_word
from director.postings.board import Posted, acknowledge, note_present, post, posted_in, rewrite, speaks_for
from director.postings.models import Posting, PostingKind
from director.results.withdrawing_results import published_again
from play.models import Person
from play.pages.site.once import once
from play.people.accounts.limits import too_many

__all__ = ["board_context", "notice_board_page"]


class _WordsForm(Sheet):
    """What a posting says."""

    subject = OneLine(label=_("Subject"), max_length=80)
    text = Lines(label=_("Text"), max_length=8000, required=True)


class _PostForm(_WordsForm):
    """A new posting."""

    field_order = ("kind", "subject", "text")
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=PostingKind.choices,
        help_text=_("Minutes are acknowledged by the captain of each team, or by a player of each pair."),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notice_board_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the notice board for everybody; an organiser posts, a captain acknowledges."""
    asked = asked_event(request, event)
    if request.method != "POST":
        return _page(request, asked)
    person = reader(request)
    assert asked.competition is not None
    if person is None or not (may_organise(asked.role) or speaks_for(asked.competition, person)):
        raise Http404
    if wait := too_many(request, "entry"):
        return wait
    if request.POST.get("act") == "acknowledge":
        if not acknowledge(asked.competition, number_in(request, "version"), person):
            messages.warning(request, gettext("These minutes have a later version: please read it first."))
        return redirect("event-notices", event=event)
    organiser_of(asked)
    if request.POST.get("act") == "present":
        if not note_present(asked.competition, number_in(request, "version"), number_in(request, "entry"), person):
            messages.warning(request, gettext("These minutes have a later version: please read it first."))
        return redirect("event-notices", event=event)
    return once(request, lambda: _write(request, asked, person)) or redirect("event-notices", event=event)


def _write(request: HttpRequest, asked: Asked, person: Person) -> HttpResponse | None:
    """Write what an organiser posts; return the page where something in it is wrong."""
    assert asked.competition is not None
    if request.POST.get("act") == "rewrite":
        number = number_in(request, "posting")
        posting = get_object_or_404(Posting, pk=number, competition=asked.competition)
        words = _WordsForm(request.POST)
        stands = posting.versions.latest("turn")
        if not words.is_valid() or not may_word(words, person, subject=[stands.subject], text=[stands.text]):
            return _page(request, asked, changed={number: words})
        rewrite(posting, person, words.cleaned_data["subject"], words.cleaned_data["text"])
        return None
    form = _PostForm(request.POST)
    if not form.is_valid() or not may_word(form, person, subject=(), text=()):
        return _page(request, asked, form)
    said = form.cleaned_data
    post(asked.competition, person, PostingKind(said["kind"]), said["subject"], said["text"])
    return None


def board_context(asked: Asked, person: Person | None) -> dict[str, Any]:
    """Return what the notice board of an event shows this reader."""
    assert asked.competition is not None
    own = None if person is None else speaks_for(asked.competition, person)
    posted = posted_in(asked.competition)
    waits = {one.newest.pk for one in posted if own in one.waits_for}
    context = {"posted": posted, "acknowledges": waits, "organises": may_organise(asked.role)}
    return context | {"published_again": published_again(posted)}


def _page(
    request: HttpRequest, asked: Asked, form: _PostForm | None = None, changed: dict[int, _WordsForm] | None = None
) -> HttpResponse:
    context = board_context(asked, reader(request))
    if context["organises"]:
        forms_of = changed or {}
        context |= {
            "form": form or _PostForm(),
            "words": [(one, forms_of.get(one.posting.pk) or _words(one)) for one in context["posted"]],
        }
    context |= {"club": asked.club, "event": asked.competition}
    return render(request, "clubs/notice_board.html", context)


def _words(one: Posted) -> _WordsForm:
    said = {"subject": one.newest.subject, "text": one.newest.text}
    return _WordsForm(initial=said, auto_id=f"id_{one.posting.pk}_%s")
