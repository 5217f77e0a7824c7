"""Choices open to every visitor on any page, signed in or not: the language, light or dark, the size of text."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from play.people.accounts.way import back
from play.people.habits import preferences
from play.people.habits.language import remember_language
from play.people.models import Language, Person

__all__ = ["choose_language", "choose_size", "choose_theme", "keep_habit"]


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Store the language for this browser, and for the person if signed in; redirect to the page `next`.

    Form: `language` (one of Language), `next` (a URL of this site; otherwise the home page).
    """
    wanted = request.POST.get("language", "")
    if wanted not in Language.values:
        return _refused(gettext("There is no such language."))
    language = Language(wanted)
    if isinstance(request.user, Person):
        Person.objects.filter(pk=request.user.pk).update(language=language)
    response = HttpResponseRedirect(back(request))
    remember_language(response, language)
    return response


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Store light, dark or the device's theme, for this browser and the person; redirect to the page `next`.

    Form: `theme` (one of Theme), `next` (a URL of this site; otherwise the home page).
    """
    return _chosen(request, "theme", preferences.Theme, gettext("There is no such theme."))


@require_POST
def choose_size(request: HttpRequest) -> HttpResponse:
    """Store normal or large text, for this browser and the person; redirect to the page `next`.

    Form: `size` (one of preferences.Size), `next` (a URL of this site; otherwise the home page).
    """
    return _chosen(request, "size", preferences.Size, gettext("There is no such size."))


def _chosen(
    request: HttpRequest, name: str, kind: type[preferences.Theme | preferences.Size], unknown: str
) -> HttpResponse:
    wanted = request.POST.get(name, "")
    if wanted not in {choice.value for choice in kind}:
        return _refused(unknown)
    if isinstance(request.user, Person):
        preferences.keep(request.user, name, wanted)
    response = HttpResponseRedirect(back(request))
    preferences.remember(response, kind(wanted))
    return response


@require_POST
def keep_habit(request: HttpRequest) -> HttpResponse:
    """Store one habit with the account, as a dialog of the table sends it; 204 on success.

    Form: `name` (a field of Preferences), `value` (one of its values; empty for the default).
    """
    if not isinstance(request.user, Person):
        raise PermissionDenied
    name, value = request.POST.get("name", ""), request.POST.get("value", "")
    try:
        preferences.keep(request.user, name, value or getattr(preferences.Preferences(), name, ""))
    except ValueError:
        return _refused(gettext("There is no such setting."))
    return HttpResponse(status=204)


def _refused(sentence: str) -> HttpResponse:
    return HttpResponseBadRequest(sentence, content_type="text/plain; charset=utf-8")
