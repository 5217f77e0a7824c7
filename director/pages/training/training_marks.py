"""The marks of a trainee: what he has done in the simulator, and a sheet of it for an examiner."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.pages.shared.asked import reader
from director.training.incidents import incidents
from director.training.keeping import Done, done_by, forget
from director.training.marking import DECISION, LAW, LIMITS, OPTIONS, ORDER
from frontend import words
from frontend.citations import citation
from laws.values.paragraph import Paragraph

__all__ = ["training_marks_page"]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def training_marks_page(request: HttpRequest) -> HttpResponse:
    """Render the marks of the reader, which nobody else finds, or delete them."""
    person = reader(request)
    if person is None:
        raise Http404
    if request.method == "POST":
        if request.POST.get("act") != "forget":
            raise BadRequest("the page has no such form")
        forget(person)
        return redirect("training-marks")
    language = get_language() or "en"
    done = done_by(person)
    laws = {incidents()[one.incident].handbook for one in done if one.incident in incidents()}
    every = {one.handbook for one in incidents().values()}
    context = {
        "name": person.display_name,
        "today": timezone.localdate(),
        "lines": [(one, _title(one, language), _law(one, language)) for one in done],
        "done": sum(one.incident in incidents() for one in done),
        "of": len(incidents()),
        "laws": len(laws),
        "all_laws": len(every),
        "average": round(sum(one.last.total for one in done) / len(done)) if done else None,
        "points": (LAW, OPTIONS + ORDER, DECISION, LIMITS),
    }
    return render(request, "training/marks.html", context)


def _title(one: Done, language: str) -> str:
    """Return the title of the incident now; as it was read then where there is no such incident any more."""
    found = incidents().get(one.incident)
    return one.last.title if found is None else str(words.say(language)(found.title))


def _law(one: Done, language: str) -> Any:
    found = incidents().get(one.incident)
    return "" if found is None else citation([Paragraph.parse(str(found.handbook))], language)
