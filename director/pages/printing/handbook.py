"""The three tables of the director's handbook, for everybody: seeding to 256, brackets, groups; to be printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from asgiref.sync import sync_to_async
from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.movements.impossible import Impossible
from director.movements.knockouts.knockout import LARGEST
from director.movements.matches.grouped import MOST_GROUPS
from director.pages.printing.form_parts import Part, pdf_of
from director.pages.printing.handbook_tables import bracket_for, bracket_parts, drawing_of, group_parts, seeding_parts
from director.pages.shared.impossible_words import impossible_words
from director.pages.shared.sheet import Sheet

__all__ = ["TABLES", "handbook_file", "handbook_page", "handbook_table_page"]

_MOST_IN_GROUPS: Final = 128
_MOST_CYCLES: Final = 4


class SeedingForm(Sheet):
    """For how many teams, of which so many are seeded."""

    teams = forms.IntegerField(label=gettext_lazy("Teams"), min_value=2, max_value=LARGEST, initial=LARGEST)
    seeds = forms.IntegerField(label=gettext_lazy("Seeds"), min_value=1, max_value=LARGEST, initial=16)


class BracketForm(Sheet):
    """For how many teams, in which form."""

    teams = forms.IntegerField(label=gettext_lazy("Teams"), min_value=3, max_value=LARGEST, initial=16)
    form = forms.ChoiceField(
        label=gettext_lazy("Form"),
        initial="single",
        choices=[
            ("single", gettext_lazy("knockout")),
            ("standard", gettext_lazy("double knockout, standard")),
            ("compact", gettext_lazy("double knockout, compact")),
        ],
    )
    third = forms.BooleanField(label=gettext_lazy("A match for the third place"), required=False)


class GroupsForm(Sheet):
    """For how many teams, in how many groups."""

    teams = forms.IntegerField(label=gettext_lazy("Teams"), min_value=3, max_value=_MOST_IN_GROUPS, initial=16)
    groups = forms.IntegerField(label=gettext_lazy("Groups"), min_value=1, max_value=MOST_GROUPS, initial=2)
    cycles = forms.IntegerField(label=gettext_lazy("Cycles"), min_value=1, max_value=_MOST_CYCLES, initial=1)


@dataclass(frozen=True, slots=True)
class HandbookTable:
    """A table: its part of the address, its name, what is asked for, and what makes it of the answers."""

    kind: str
    name: str | Promise
    form: type[Sheet]
    make: Callable[[dict[str, Any]], list[Part]]
    draw: Callable[[dict[str, Any]], SafeString] | None = None


def _bracket(asked: dict[str, Any]) -> list[Part]:
    return bracket_parts(bracket_for(asked["teams"], asked["form"], third=asked["third"]))


def _drawing(asked: dict[str, Any]) -> SafeString:
    return drawing_of(bracket_for(asked["teams"], asked["form"], third=asked["third"]))


TABLES: Final = (
    HandbookTable(
        "seeding",
        gettext_lazy("Positions of seeds"),
        SeedingForm,
        lambda asked: seeding_parts(asked["teams"], asked["seeds"]),
    ),
    HandbookTable("bracket", gettext_lazy("Brackets"), BracketForm, _bracket, _drawing),
    HandbookTable(
        "groups",
        gettext_lazy("Groups and round tables"),
        GroupsForm,
        lambda asked: group_parts(asked["teams"], asked["groups"], asked["cycles"]),
    ),
)
_BY_KIND: Final = {one.kind: one for one in TABLES}


def _table(kind: str) -> HandbookTable:
    """Return a table. Raise Http404."""
    found = _BY_KIND.get(kind)
    if found is None:
        raise Http404
    return found


def _asked(request: HttpRequest, table: HandbookTable) -> tuple[Sheet, dict[str, Any] | None]:
    """Return the form, and what it asks for; the usual where nothing is asked, None where the answers are wrong."""
    usual = {name: field.initial for name, field in table.form.base_fields.items()}
    if not usual.keys() & request.GET.keys():
        return table.form(initial=usual), usual | ({"third": False} if "third" in usual else {})
    form = table.form(request.GET)
    return form, form.cleaned_data if form.is_valid() else None


@never_cache
@require_safe
def handbook_page(request: HttpRequest) -> HttpResponse:
    """List the tables."""
    return render(request, "clubs/handbook.html", {"tables": TABLES})


@never_cache
@require_safe
def handbook_table_page(request: HttpRequest, kind: str) -> HttpResponse:
    """Render a table for what is asked for."""
    table = _table(kind)
    form, asked = _asked(request, table)
    context: dict[str, Any] = {"table": table, "form": form, "file": reverse("handbook-file", args=[kind])}
    if asked is not None:
        try:
            context |= {"parts": table.make(asked), "also": f"&{urlencode(asked)}"}
            context["drawing"] = table.draw(asked) if table.draw is not None else ""
        except Impossible as impossible:
            context["impossible"] = impossible_words(impossible)
    return render(request, "clubs/handbook_table.html", context)


@never_cache
@require_safe
async def handbook_file(request: HttpRequest, kind: str) -> HttpResponse:
    """Return a table as PDF, in the language that the address asks for; without sense in what it asks for, the page."""
    table = _table(kind)
    _form, asked = await sync_to_async(_asked)(request, table)
    page = f"{reverse('handbook-table', args=[kind])}?{request.GET.urlencode()}"
    if asked is None:
        return redirect(page)
    try:
        table.make(asked)
    except Impossible:
        return redirect(page)
    return await pdf_of(request, kind, lambda: (f"{table.name}", _("Tables of the handbook"), table.make(asked))) or (
        redirect(page)
    )
