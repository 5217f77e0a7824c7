"""The conditions of entry of an event, as its organiser sets them."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.pages.entries.entry_forms import ConditionsForm
from director.pages.shared.asked import reader
from director.pages.shared.organising import organised
from director.pages.shared.silenced import may_word
from director.sessions.contest import change_conditions

__all__ = ["conditions_page"]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def conditions_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the conditions, or change them."""
    asked, _session = organised(request, event)
    assert asked.competition is not None
    present = {name: getattr(asked.competition, name) for name in ConditionsForm.base_fields}
    form = ConditionsForm(request.POST or None, competition=asked.competition, zone=asked.zone, initial=present)
    person = reader(request)
    stood = {name: [present[name]] for name in ("supplement", "deposit")}
    if request.method == "POST" and form.is_valid() and may_word(form, person, **stood):
        assert person is not None
        change_conditions(asked.competition, person, form.cleaned_data)
        return redirect("event-manage", event=event)
    with timezone.override(asked.zone):
        return render(request, "clubs/conditions.html", {"club": asked.club, "event": asked.competition, "form": form})
