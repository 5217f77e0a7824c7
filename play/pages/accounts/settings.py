"""The settings page."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from play.live.clock import present_time
from play.people.habits.language import remember_language
from play.people.habits.settings import SettingsForm
from play.people.models import Language, Person
from play.people.relations.measures import KEEPS_NAME, is_muted
from play.store.people.silence import is_in_session

__all__ = ["settings"]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Render and save the name, language and habits."""
    person = request.user
    assert isinstance(person, Person)
    if request.method != "POST":
        return render(request, "settings.html", {"form": SettingsForm(person)})
    form = SettingsForm(person, request.POST)
    form.full_clean()
    if form.cleaned_data.get("display_name", person.display_name) != person.display_name and (why := _why_not(person)):
        form.add_error("display_name", why)
    if not form.is_valid():
        return render(request, "settings.html", {"form": form})
    form.save()
    with translation.override(person.language):
        messages.success(request, gettext("Your settings are saved."))
    response = redirect("settings")
    remember_language(response, Language(person.language))
    return response


def _why_not(person: Person) -> str:
    """Return why somebody keeps his name now, empty where he may change it: everybody at his tables reads it (article
    39.7), and so do all who find a table or a team of his.
    """
    if is_in_session(person):
        return gettext("You play in a session. Change your name when it is over.")
    if is_muted(person, present_time()):
        return str(KEEPS_NAME)
    return ""
