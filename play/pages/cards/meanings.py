"""The meanings that a pair keeps: the list of partners, the page on which two partners read and write them, as text.

Nothing of them reaches somebody who is in the middle of a board at a table that does not let him look at his own notes
(Laws 20G3, 40B2(b), 40B2(d); articles 8.5, 39.4): each address answers that they are closed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from frontend import phrases, words
from frontend.sentences.tiles import fault_sentence
from laws.values.calls import Call
from laws.values.tiles import FaultyTile
from play.models import Partnership, Person
from play.pages.site.numbers import whole_number
from play.people.accounts.limits import too_many
from play.people.agreements.card_versions import latest_card
from play.people.agreements.meaning_text import FaultyLine, Meaning, Vulnerable, meanings_text, read_meanings
from play.people.agreements.meanings import keep_meanings, meanings_of
from play.people.agreements.partnerships import ensure_partnership, partnership_between, partnerships_of
from play.people.agreements.system_card import OPENINGS
from play.store.people.explained import read_explained
from play.store.people.own_cards import cards_closed_by, may_write_with, partners_of

__all__ = ["export_meanings", "meanings_page", "meanings_with", "save_meanings"]

View = Callable[..., HttpResponse]


def _when_open(view: View) -> View:
    """Return a view that is closed, with status 403 and the reason, to anyone who may not look at his own notes now."""

    @wraps(view)
    def opened(request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        closing = cards_closed_by(_person(request), writes=request.method == "POST")
        if closing:
            return render(request, "meanings/closed.html", {"tables": closing}, status=403)
        return view(request, *args, **options)

    return never_cache(login_required(opened))


@_when_open
@require_safe
def meanings_page(request: HttpRequest) -> HttpResponse:
    """Render the pairs for which the person keeps meanings, and those with whom he can begin."""
    person = _person(request)
    if named := request.GET.get("partner"):
        return redirect("meanings-with", partner=_number(named))
    kept = partnerships_of(person).filter(meanings__isnull=False).distinct()
    partners = [one.partner_of(person.pk) for one in kept]
    others = partners_of(person).exclude(pk__in=[one.pk for one in partners])
    return render(request, "meanings/list.html", {"partners": partners, "others": others})


@_when_open
@require_safe
def meanings_with(request: HttpRequest, partner: int) -> HttpResponse:
    """Render the meanings of a pair and the form with their text."""
    person, other = _two(request, partner)
    partnership = partnership_between(person.pk, other.pk)
    if partnership is not None:
        read_explained(partnership)
    meanings = () if partnership is None else meanings_of(partnership)
    return _page(request, other, meanings, meanings_text(meanings), partnership)


@_when_open
@require_POST
def save_meanings(request: HttpRequest) -> HttpResponse:
    """Keep the meanings of a text in place of those that there are."""
    person, other = _two(request, _number(request.POST.get("partner", "")))
    if wait := too_many(request, "save_meanings"):
        return wait
    text = request.POST.get("text", "")
    sent = request.FILES.get("file")
    try:
        if sent is not None:
            text = sent.read().decode()
        meanings = read_meanings(text)
    except UnicodeDecodeError:
        return _page(request, other, (), "", None, fault=_("The file is no text in UTF-8."))
    except FaultyLine as fault:
        tile = fault.__cause__ if isinstance(fault.__cause__, FaultyTile) else None
        what = fault.what if tile is None else fault_sentence(tile, get_language() or "en")
        said = _("Line %(line)s cannot be read: %(what)s") % {"line": fault.line, "what": what}
        return _page(request, other, (), text, None, fault=said)
    except ValueError as error:
        return _page(request, other, (), "" if sent else text, None, fault=str(error))
    partnership = ensure_partnership(person.pk, other.pk)
    if "card" in request.POST:
        meanings = _with_card(meanings, partnership)
    keep_meanings(partnership, meanings)
    said = ngettext("%(number)s meaning is kept.", "%(number)s meanings are kept.", len(meanings))
    messages.success(request, said % {"number": len(meanings)})
    return redirect("meanings-with", partner=other.pk)


def _with_card(meanings: tuple[Meaning, ...], partnership: Partnership) -> tuple[Meaning, ...]:
    """Return the meanings with those openings of the system card that have none."""
    card = latest_card(partnership)
    keys = {one.key for one in meanings}
    found = (
        f"{name} = {' '.join(card.texts.get(f'opening_{name}_meaning', '').split())}"
        for name in OPENINGS
        if name != "4" and card.texts.get(f"opening_{name}_meaning", "").strip()
    )
    return (*meanings, *(one for line in found for one in read_meanings(line) if one.key not in keys))


@_when_open
@require_safe
def export_meanings(request: HttpRequest, partner: int) -> HttpResponse:
    """Send the meanings of a pair as a text."""
    person, other = _two(request, partner)
    partnership = partnership_between(person.pk, other.pk)
    if partnership is None:
        raise Http404
    read_explained(partnership)
    return HttpResponse(
        meanings_text(meanings_of(partnership)),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="meanings.txt"'},
    )


def _page(
    request: HttpRequest,
    other: Person,
    meanings: tuple[Meaning, ...],
    text: str,
    partnership: Partnership | None,
    fault: str = "",
) -> HttpResponse:
    language = get_language() or "en"
    context = {
        "partner": other,
        "lines": [_line(one, language) for one in sorted(meanings, key=lambda one: (one.calls, one.seat))],
        "text": text,
        "fault": fault,
        "kept": partnership is not None and bool(meanings),
    }
    return render(request, "meanings/pair.html", context, status=400 if fault else 200)


def _line(one: Meaning, language: str) -> tuple[str, str, str]:
    """Return a meaning for its reader: the calls, where it holds, the explanation in his language."""
    vulnerable = {
        Vulnerable.ANY: "",
        Vulnerable.NONE: _("nobody vulnerable"),
        Vulnerable.WE: _("only we vulnerable"),
        Vulnerable.THEY: _("only they vulnerable"),
        Vulnerable.BOTH: _("both sides vulnerable"),
    }[one.vulnerable]
    seat = _("opener in seat %(seat)s") % {"seat": one.seat} if one.seat else ""
    return _calls(one.calls, language), _(", ").join(filter(None, (seat, vulnerable))), _told(one, language)


def _told(one: Meaning, language: str) -> str:
    return phrases.in_language(one.explanation, language)


def _calls(calls: tuple[Call, ...], language: str) -> str:
    return " – ".join(words.call_text(call, language) for call in calls)


def _person(request: HttpRequest) -> Person:
    person = request.user
    assert isinstance(person, Person)
    return person


def _number(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise BadRequest("a partner has a number")
    return number


def _two(request: HttpRequest, partner: int) -> tuple[Person, Person]:
    """Return the person and his partner. Raise Http404 for somebody with whom he keeps nothing."""
    person = _person(request)
    other = Person.objects.filter(pk=partner, is_active=True).first()
    if other is None or not may_write_with(person, other):
        raise Http404
    return person, other
