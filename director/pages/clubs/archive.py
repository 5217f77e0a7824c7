"""The archive of a club: sessions whose results are published or that were cancelled, by months; a search by name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django import forms
from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import TruncMonth
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.pages.shared.asked import Asked, asked_club
from director.pages.shared.room import pair_text
from director.sessions.models import BEGAN, Contestant, Session
from play.people.text import clean_text

__all__ = ["archive_page"]

_ON_A_PAGE: Final = 40


class SearchForm(forms.Form):
    """A part of the name of a player, a team or an event."""

    name = forms.CharField(label=_("Name of a player, a team or an event"), required=False, max_length=40)

    def clean_name(self) -> str:
        """Return the name as names are kept."""
        return clean_text(self.cleaned_data["name"])


@dataclass(frozen=True, slots=True)
class Past:
    """A past session: how many took part, and those of them that were searched for, with their numbers."""

    session: Session
    contestants: int
    found: list[tuple[int, str]]


@never_cache
@require_safe
def archive_page(request: HttpRequest, address: str) -> HttpResponse:
    """List the sessions of a month, the newest if none is asked for, or those in which a name is found."""
    asked = asked_club(request, address)
    form = SearchForm(request.GET or None)
    name = form.cleaned_data["name"] if form.is_valid() else ""
    months = _months(asked)
    month = _month(request.GET.get("month", ""), months)
    held = _held(asked).select_related("competition__club").order_by(BEGAN.desc(), "-pk")
    page = Paginator(_named(held, name) if name else _of_month(held, asked, month), _ON_A_PAGE).get_page(
        request.GET.get("page")
    )
    query = request.GET.copy()
    query.pop("page", None)
    context: dict[str, Any] = {"club": asked.club, "form": form, "months": months, "month": month, "name": name}
    context |= {"page": page, "lines": _lines(list(page), name), "query": query.urlencode()}
    return render(request, "clubs/archive.html", context)


def _held(asked: Asked) -> QuerySet[Session]:
    published = Q(published_at__isnull=False, ended_at__isnull=False)
    return Session.objects.filter(published | Q(cancelled_at__isnull=False), competition__club=asked.club)


def _months(asked: Asked) -> list[tuple[date, int]]:
    """Return the months with sessions by the clocks of the club, the newest first, and how many each has."""
    of_month = _held(asked).annotate(month=TruncMonth(BEGAN, tzinfo=asked.zone)).order_by("-month")
    return [(month.date(), number) for month, number in of_month.values_list("month").annotate(Count("pk"))]


def _month(written: str, months: list[tuple[date, int]]) -> date | None:
    """Return the month that is asked for, the newest one where that has no session."""
    known = [month for month, _number in months]
    return next((one for one in known if f"{one:%Y-%m}" == written), known[0] if known else None)


def _of_month(held: QuerySet[Session], asked: Asked, month: date | None) -> QuerySet[Session]:
    if month is None:
        return held.none()
    following = date(month.year + month.month // 12, month.month % 12 + 1, 1)
    begin, end = (datetime(one.year, one.month, 1, tzinfo=asked.zone) for one in (month, following))
    return held.annotate(began=BEGAN).filter(began__gte=begin, began__lt=end)


def _named(held: QuerySet[Session], name: str) -> QuerySet[Session]:
    of_contestant = Contestant.objects.filter(_has(name)).values("session")
    return held.filter(Q(competition__name__icontains=name) | Q(pk__in=of_contestant))


def _has(name: str) -> Q:
    return Q(entry__name__icontains=name) | Q(entry__entrants__name__icontains=name)


def _lines(sessions: list[Session], name: str) -> list[Past]:
    numbers = dict(
        Contestant.objects.filter(session__in=sessions).values_list("session").annotate(Count("pk")).order_by("session")
    )
    found: dict[Any, list[tuple[int, str]]] = {}
    if name:
        named = Contestant.objects.filter(_has(name), session__in=sessions).distinct()
        for one in named.select_related("entry").prefetch_related("entry__entrants"):
            found.setdefault(one.session_id, []).append((one.number, pair_text(one.entry)))
    return [Past(one, numbers.get(one.pk, 0), found.get(one.pk, [])) for one in sessions]
