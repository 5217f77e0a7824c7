"""The system cards of a person: the list, the form in which two partners write one, its versions, text in and out.

Nothing of them reaches somebody who is in the middle of a board at a table that does not let him look at his own card
(Laws 20G3, 40B2(b); articles 8.5, 39.4): each address answers that it is closed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from play.models import CardVersion, Partnership, Person
from play.pages.cards.card_form import CardForm
from play.pages.cards.card_shown import shown_card
from play.pages.cards.card_words import COLOURS
from play.pages.cards.house_card import house_card
from play.pages.site.numbers import whole_number
from play.people.accounts.limits import too_many
from play.people.agreements.card_text import card_text, read_card
from play.people.agreements.card_versions import keep_card, version_at, versions_of
from play.people.agreements.partnerships import partnership_between, partnerships_of
from play.people.agreements.system_card import SystemCard
from play.store.people.own_cards import cards_closed_by, may_write_with, partners_of

__all__ = ["card_page", "cards_page", "export_card", "house_card_page", "save_card"]

MOST_VERSIONS: Final = 50
"""Versions that the page lists."""

View = Callable[..., HttpResponse]


def _when_open(view: View) -> View:
    """Return a view that says why it is closed to somebody who may not look at his own card now; it keeps nothing."""

    @wraps(view)
    def opened(request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        person = request.user
        assert isinstance(person, Person)
        closing = cards_closed_by(person, writes=request.method == "POST")
        if closing:
            return render(
                request, "cards/closed.html", {"tables": closing}, status=403 if request.method == "POST" else 200
            )
        return view(request, *args, **options)

    return never_cache(login_required(opened))


@_when_open
@require_safe
def cards_page(request: HttpRequest) -> HttpResponse:
    """Render the list of the person's cards, and those with whom he can begin one."""
    person = request.user
    assert isinstance(person, Person)
    if request.GET.get("partner"):
        return redirect("card", partner=_number(request.GET["partner"]))
    lines = [(one.partner_of(person.pk), present) for one in partnerships_of(person) if (present := _newest(one))]
    known = {partner.pk for partner, _present in lines}
    context = {
        "lines": [(partner, one, str(COLOURS[one.card.colour]), one.card.is_brown) for partner, one in lines],
        "partners": partners_of(person).exclude(pk__in=known),
    }
    return render(request, "cards/list.html", context)


@_when_open
@require_safe
def card_page(request: HttpRequest, partner: int) -> HttpResponse:
    """Render the form with the newest version of a card, or the version that the address names, to be read."""
    person, other = _two(request, partner)
    partnership = partnership_between(person.pk, other.pk)
    named = request.GET.get("version")
    if named:
        found = None if partnership is None else versions_of(partnership).filter(pk=_number(named)).first()
        if found is None:
            raise Http404
        card = shown_card(found.card, _whose(person, other), at=found.at)
        return render(request, "cards/version.html", {"partner": other, "card": card, "version": found})
    present = None if partnership is None else _newest(partnership)
    return _form(request, other, CardForm(card=SystemCard() if present is None else present.card), present)


@_when_open
@require_POST
def save_card(request: HttpRequest) -> HttpResponse:
    """Keep a card as a new version: that of the form, or that of an imported text."""
    person, other = _two(request, _number(request.POST.get("partner", "")))
    if wait := too_many(request, "save_card"):
        return wait
    present = version_at((person.pk, other.pk), None)
    card = SystemCard() if present is None else present.card
    if "text" in request.POST:
        try:
            card = read_card(request.POST["text"])
        except ValueError as error:
            return _form(request, other, CardForm(card=card), present, fault=str(error))
    else:
        form = CardForm(request.POST, card=card)
        if not form.is_valid():
            return _form(request, other, form, present)
        if request.POST.get("base", "") != _base(present):
            form.add_error(None, _("The card was saved by somebody else in the meantime. Saving now replaces it."))
            return _form(request, other, form, present)
        card = form.card()
    keep_card(person, other, card)
    messages.success(request, _("Saved. It stands from now on, for boards on which nobody has called yet."))
    return redirect("card", partner=other.pk)


@_when_open
@require_safe
def export_card(request: HttpRequest, partner: int) -> HttpResponse:
    """Send the newest version of a card as a text."""
    person, other = _two(request, partner)
    present = version_at((person.pk, other.pk), None)
    if present is None:
        raise Http404
    return HttpResponse(
        card_text(present.card),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="system-card.txt"'},
    )


@_when_open
@require_safe
def house_card_page(request: HttpRequest) -> HttpResponse:
    """Render the card of the house robots, which is his own for anyone who plays with one."""
    return render(request, "cards/house.html", {"card": house_card(get_language() or "en")})


def _two(request: HttpRequest, partner: int) -> tuple[Person, Person]:
    """Return the reader and his partner. Raise Http404 for somebody with whom he has no card and may begin none."""
    person = request.user
    assert isinstance(person, Person)
    other = Person.objects.filter(pk=partner, is_active=True).first()
    if other is None or not may_write_with(person, other):
        raise Http404
    return person, other


def _newest(partnership: Partnership) -> CardVersion | None:
    return versions_of(partnership).first()


def _whose(person: Person, other: Person) -> str:
    return _("%(one)s and %(other)s") % {"one": person.display_name, "other": other.display_name}


def _base(present: CardVersion | None) -> str:
    return "" if present is None else str(present.pk)


def _number(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise BadRequest("a number is expected")
    return number


def _form(
    request: HttpRequest, partner: Person, form: CardForm, present: CardVersion | None, *, fault: str = ""
) -> HttpResponse:
    versions = [] if present is None else list(versions_of(present.partnership)[:MOST_VERSIONS])
    context = {
        "partner": partner,
        "form": form,
        "base": _base(present),
        "versions": versions,
        "fault": fault,
        "text": request.POST.get("text", "") if fault else "",
    }
    return render(request, "cards/card.html", context)
