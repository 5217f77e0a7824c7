"""The notices of a reader, their number in the head of every page, and the page on which he ends the mails."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from director.notices.models import PersonNotice
from director.notices.unsubscribing import person_of
from director.pages.notices.notice_words import Told, told
from director.pages.shared.asked import reader
from director.templatetags.clubs import reader_zone
from play.live.clock import present_time
from play.models import Person
from play.people.habits.zone import zone_named

__all__ = ["notices_off", "notices_on_page", "notices_page"]

_MOST = 100


def notices_on_page(request: HttpRequest) -> dict[str, Any]:
    """Return the template context of the head: how many notices its reader has not read; asked when it is drawn."""
    person = getattr(request, "user", None)
    if not isinstance(person, Person):
        return {}
    unread = PersonNotice.objects.filter(person=person.pk, read_at=None)
    return {"unread_notices": cache(unread.count)}


@never_cache
@login_required
@require_safe
def notices_page(request: HttpRequest) -> HttpResponse:
    """Render the last notices of the reader; those that he had not read are marked once, and read from then on."""
    person = reader(request)
    if person is None:
        raise Http404
    last = PersonNotice.objects.filter(person=person).select_related("competition__club")[:_MOST]
    shown = [(one, _told(one)) for one in last]
    if request.method == "GET":
        PersonNotice.objects.filter(person=person, read_at=None).update(read_at=present_time())
    return render(
        request, "notices/list.html", {"notices": shown, "unread_notices": 0, "address": settings.SITE_ADDRESS}
    )


def _told(notice: PersonNotice) -> Told:
    """Return a notice with times by the reader's clocks, else by those of the club, as in a mail."""
    club = notice.competition.club.zone
    with timezone.override(zone_named(reader_zone(club))):
        return told(notice)


@never_cache
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def notices_off(request: HttpRequest, token: str) -> HttpResponse:
    """Render the question whether to end the mails, or end them.

    Programs that read mail post here without a page (RFC 8058); the token is the right to do so.
    """
    person = person_of(token)
    if person is None:
        raise Http404
    if request.method == "POST":
        Person.objects.filter(pk=person.pk).update(mails=False)
    return render(request, "notices/off.html", {"done": request.method == "POST"})
