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

from play.people.habits.language import remember_language
from play.people.habits.settings import SettingsForm
from play.people.models import Language, Person
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
    if form.cleaned_data.get("display_name", person.display_name) != person.display_name and is_in_session(person):
        # Everybody at his tables reads it (article 39.7).
        form.add_error("display_name", gettext("You play in a session. Change your name when it is over."))
    if not form.is_valid():
        return render(request, "settings.html", {"form": form})
    form.save()
    with translation.override(person.language):
        messages.success(request, gettext("Your settings are saved."))
    response = redirect("settings")
    remember_language(response, Language(person.language))
    return response
