"""The casebook: its pages for everybody, and the page on which a director proposes one and the chief consents."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from director.casebook.making import case_of, cases, closed_judgement, draft, incident_of
from director.casebook.models import LONGEST, Case
from director.clubs.roles import may_direct
from director.pages.shared.officiating import Official
from director.pages.training.training_shown import practice_of
from frontend.lawbook import paragraphs as lawbook
from play.people.accounts.forms import Pointing
from play.people.text import clean_text

__all__ = ["case_form_page", "case_page", "casebook_page"]


class CaseForm(Pointing, forms.ModelForm):  # type: ignore[type-arg]  # it has none when it runs
    """The texts of a page, without names."""

    class Meta:
        model = Case
        fields = ("facts", "alternatives", "decided", "appeal")
        labels = {  # noqa: RUF012
            "facts": gettext_lazy("What happened"),
            "alternatives": gettext_lazy("Logical alternatives"),
            "decided": gettext_lazy("What was decided, and why"),
            "appeal": gettext_lazy("The appeal"),
        }
        widgets = dict.fromkeys(fields, forms.Textarea(attrs={"rows": 4, "maxlength": LONGEST}))

    def clean(self) -> dict[str, Any]:
        """Return the words as they are shown, line by line."""
        super().clean()
        return {name: "\n".join(map(clean_text, text.splitlines())) for name, text in self.cleaned_data.items()}


@require_safe
def casebook_page(request: HttpRequest) -> HttpResponse:
    """Render the list of cases by Law."""
    language = get_language() or "en"
    found = [(one, lawbook.statement(one.law, language)) for one in cases()]
    return render(request, "training/casebook.html", {"cases": found})


@require_safe
def case_page(request: HttpRequest, case: int) -> HttpResponse:
    """Render a case. 404 for one to which no chief director consents."""
    found = case_of(case)
    if found is None:
        raise Http404
    return render(request, "training/case.html", _drawn(found))


def _drawn(case: Case) -> dict[str, Any]:
    language = get_language() or "en"
    drawn = practice_of(incident_of(case)).drawn(language) if case.script else {}
    return {**drawn, "case": case, "law": lawbook.statement(case.law, language)}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def case_form_page(request: HttpRequest, session: UUID, ruling: int) -> HttpResponse:
    """Render the page as it would stand, propose it, publish it or take it out. 404 for all but directors.

    Only the chief director publishes and takes out: publishing is his consent.
    """
    official = Official(request, session)
    judgement = closed_judgement(official.session, ruling, official.now)
    if judgement is None or not may_direct(official.asked.role):
        raise Http404
    case = Case.objects.filter(ruling=ruling).select_related("ruling").first()
    case = case or draft(official.session, judgement, get_language() or "en")
    act = request.POST.get("act", "") if request.method == "POST" else ""
    form = CaseForm(request.POST if act in ("propose", "publish") else None, instance=case, label_suffix="")
    if act == "out" and official.is_chief:
        Case.objects.filter(ruling=ruling).update(consented_at=None, consented_by=None)
        return redirect(request.path)
    if act in ("propose", "publish") and form.is_valid():
        _write(form.save(commit=False), official, consents=act == "publish")
        return redirect(request.path)
    context = official.context | _drawn(case) | {"form": form, "chief": official.is_chief}
    return render(request, "training/case_form.html", context)


def _write(case: Case, official: Official, *, consents: bool) -> None:
    """Write the page; a change of one that is published needs the chief director’s consent anew."""
    chief = consents and official.is_chief
    texts = {name: getattr(case, name) for name in ("law", *CaseForm.Meta.fields, "script")}
    Case.objects.update_or_create(
        ruling=case.ruling,
        defaults={
            **texts,
            "consented_by": official.person if chief else None,
            "consented_at": official.now if chief else None,
        },
        create_defaults={
            **texts,
            "proposed_by": official.person,
            "consented_by": official.person if chief else None,
            "consented_at": official.now if chief else None,
        },
    )
