"""What search engines are given: which pages they leave alone, and a list of the others with their last changes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import index, sitemap
from django.db.models import Max, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from director.clubs.models import Club
from director.sessions.models import Session
from play.table.profiles import REGULATIONS

__all__ = ["pages_listed", "robots", "section_listed"]

_NOT_FOR_ENGINES: Final = ("/accounts/", "/boards/", "/friends/", "/health/", "/history/", "/notices/", "/settings/")
"""Pages of one reader. The others that are not to be found say so themselves (`noindex`), and must be read for it."""
_ON_A_PAGE: Final = 5000


class _Places(Sitemap):  # type: ignore[type-arg]  # generic for the checker alone
    """The pages of the site itself."""

    def items(self) -> Sequence[tuple[str, tuple[str, ...]]]:
        return [("home", ()), ("about", ()), ("clubs", ()), *(("regulations", (one,)) for one in REGULATIONS)]

    def location(self, item: tuple[str, tuple[str, ...]]) -> str:
        name, arguments = item
        return reverse(name, args=arguments)


class _Clubs(Sitemap):  # type: ignore[type-arg]  # generic for the checker alone
    """The page of each club."""

    limit = _ON_A_PAGE

    def items(self) -> QuerySet[Club]:
        return Club.objects.order_by("pk")

    def location(self, item: Club) -> str:
        return reverse("club", args=[item.address])


class _Archives(_Clubs):
    """The archive of each club that has one."""

    def items(self) -> QuerySet[Club]:
        published = Max("competitions__sessions__published_at")
        return super().items().annotate(newest=published).filter(newest__isnull=False)

    def location(self, item: Club) -> str:
        return reverse("club-archive", args=[item.address])

    def lastmod(self, item: Club) -> datetime:
        newest: datetime = item.newest  # type: ignore[attr-defined]
        return newest


class _Events(Sitemap):  # type: ignore[type-arg]  # generic for the checker alone
    """The page of each event."""

    limit = _ON_A_PAGE

    def items(self) -> QuerySet[Session]:
        return Session.objects.order_by("starts_at", "pk")

    def location(self, item: Session) -> str:
        return reverse("event", args=[item.competition_id])


class _Results(_Events):
    """The results of each session that everybody reads."""

    def items(self) -> QuerySet[Session]:
        return super().items().filter(Q(published_at__isnull=False, ended_at__isnull=False))

    def location(self, item: Session) -> str:
        return reverse("session-results", args=[item.pk])

    def lastmod(self, item: Session) -> datetime | None:
        return item.published_at


_SECTIONS: Final[dict[str, type[Sitemap[Any]] | Sitemap[Any]]] = {
    "places": _Places,
    "clubs": _Clubs,
    "archives": _Archives,
    "events": _Events,
    "results": _Results,
}


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return what search engines leave alone, and where the pages are listed."""
    lines = ["User-agent: *", *(f"Disallow: {one}" for one in _NOT_FOR_ENGINES)]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def pages_listed(request: HttpRequest) -> HttpResponse:
    """Return the parts of the list (sitemaps.org), each of 5000 addresses at most."""
    return index(request, _SECTIONS, sitemap_url_name="sitemap-section")


@require_safe
def section_listed(request: HttpRequest, section: str) -> HttpResponse:
    """Return one part of the list, or none of another name (404)."""
    return sitemap(request, _SECTIONS, section)
