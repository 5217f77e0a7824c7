"""The page of seeds: players of a federation imported and saved, the order of seeds, related entries (10.5, 14.1)."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from director.clubs.roles import may_organise
from director.competitions.models import Competition, Method
from director.competitions.officers import standing_at
from director.entries.entering import MOST_ENTRIES, entries_of
from director.entries.models import Entry
from director.entries.seeds.importing import NotTaken, Refused, decoded, import_players, written
from director.entries.seeds.seeding import (
    points_of,
    propose_seeds,
    relate,
    related_groups,
    set_handicaps,
    set_seeds,
    unrelate,
)
from director.pages.shared.asked import reader
from director.pages.shared.organising import numbers_in, scheduled
from director.pages.shared.sheet import OneLine, Sheet
from director.sessions.contest import noting_changes
from play.pages.site.numbers import whole_number
from play.people.accounts.limits import too_many

__all__ = ["LARGEST_LIST", "players_file", "seeding_page"]

LARGEST_LIST: Final = 200_000
"""Characters, or bytes of a file."""
_MANY: Final = 20
"""Contestants above which they are searched, and all but their seeds is folded."""
_ON_A_PAGE: Final = 50
_MOST_RELATED: Final = 60
"""Entries of one group: they are 1,770 couples."""
_HANDICAP: Final = re.compile(r"-?[0-9]{1,3}(\.[0-9]{1,2})?", re.ASCII)
_WHY: Final[dict[Refused, Promise]] = {
    Refused.COLUMNS: _("the columns are not those of the first line; the first line names “name” or “number”"),
    Refused.NAMELESS: _("it has neither a name nor a number"),
    Refused.POINTS: _("the points are not a number of 0 or more with at most two decimals"),
    Refused.LONG: _("the number or the grade is longer than 20 characters"),
    Refused.NOBODY: _("nobody of this name or number is entered"),
    Refused.SEVERAL: _("several of this name are entered: give their numbers"),
    Refused.TAKEN: _("another player who is entered has this number"),
    Refused.TWICE: _("an earlier line is about the same player"),
}


class _SearchForm(forms.Form):
    """A part of the name of a contestant or a player."""

    name = OneLine(label=_("Name of a player or a team"), required=False, max_length=40)


class _ImportForm(Sheet):
    """The lines of a file, or the file."""

    lines = forms.CharField(
        label=_("Lines"),
        required=False,
        max_length=LARGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=_("The first line names the columns: name, number, grade, points."),
    )
    file = forms.FileField(label=_("Or a CSV file"), required=False, max_length=200)

    def clean(self) -> dict[str, Any]:
        """Return the lines, of the file where there is one. Raise ValidationError."""
        data: dict[str, Any] = super().clean() or {}
        if (file := data.get("file")) is not None:
            if file.size > LARGEST_LIST:
                raise ValidationError({"file": gettext("The file is too large.")})
            try:
                data["lines"] = decoded(file.read())
            except UnicodeDecodeError as wrong:
                raise ValidationError({"file": gettext("The file is not a text.")}) from wrong
        return data


class _RelatedForm(Sheet):
    """Entries that are related, each two of them: two, or a whole province or sponsor (article 10.5(1))."""

    contestants = forms.TypedMultipleChoiceField(
        label=_("Contestants"),
        coerce=int,
        required=False,  # `clean_contestants` says how many are to be chosen
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Tick all that are related to each other: two, or all of a region or a sponsor."),
    )
    never = forms.TypedChoiceField(
        label=_("They meet"),
        choices=[("", _("early")), ("1", _("never, where the movement allows it"))],
        coerce=bool,
        required=False,
    )
    round = forms.IntegerField(
        label=_("Round of a Swiss"),
        required=False,
        min_value=1,
        max_value=99,
        help_text=_("In which they meet, empty for the first; or after which they never meet, empty for not at all."),
    )
    reason = OneLine(label=_("Why"), max_length=80, required=False)

    def __init__(self, *args: Any, entries: list[Entry], **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["contestants"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(f"{entry.pk}", f"{entry}") for entry in entries]

    def clean_contestants(self) -> list[int]:
        """Return the numbers of the entries. Raise ValidationError where they are too few or too many."""
        chosen: list[int] = self.cleaned_data["contestants"]
        if len({*chosen}) < 2:
            raise ValidationError(gettext("Choose at least two of them."))
        if len(chosen) > _MOST_RELATED:
            raise ValidationError(
                gettext("At most %(number)s are recorded as related at once.") % {"number": _MOST_RELATED}
            )
        return chosen


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def seeding_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the page for anyone who has the seeds of the event, or do what one of its forms says."""
    asked, session = scheduled(request, event)
    competition, session = asked.competition, asked.first or session
    assert competition is not None
    if request.method != "POST":
        return _page(request, competition)
    if request.POST.get("act") == "import":
        return too_many(request, "file_brought") or _import(request, competition)
    # everybody has read the seeds and the related contestants (article 14.2)
    with noting_changes(competition, reader(request)):
        wrong = _act(request, competition, started=session.started_at is not None)
    if wrong is not None:
        return wrong
    return redirect(f"{reverse('event-seeding', args=[event])}?{request.GET.urlencode()}".rstrip("?"))


def _act(request: HttpRequest, competition: Competition, *, started: bool) -> HttpResponse | None:
    """Do what a form says; return the page where something in it is wrong. Raise BadRequest for no such form."""
    match request.POST.get("act"):
        case "relate":
            form = _RelatedForm(request.POST, entries=list(entries_of(competition).order_by("pk")))
            if not form.is_valid():
                return _page(request, competition, related_form=form)
            said = form.cleaned_data
            never, number = bool(said["never"]), said["round"]
            relate(competition, said["contestants"], said["reason"], never=never, number=number)
        case "unrelate":
            unrelate(competition, numbers_in(request, "related"))
        case "propose" if not started:
            propose_seeds(competition)
        case "seed" if not started:
            set_seeds(competition, _seeds(request, competition))
        case "handicap":
            _store_handicaps(request, competition)
        case "propose" | "seed":
            messages.warning(request, gettext("The session has started: its numbers stand."))
        case _:
            raise BadRequest("the page has no such form")
    return None


@never_cache
@login_required
@require_safe
def players_file(request: HttpRequest, event: UUID) -> HttpResponse:
    """Return the players as CSV, with numbers, grades, points, entries and seeds, for anyone who has the seeds."""
    asked, _session = scheduled(request, event)
    assert asked.competition is not None
    answer = HttpResponse("\ufeff" + written(asked.competition), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="players.csv"'
    return answer


def _import(request: HttpRequest, competition: Competition) -> HttpResponse:
    form = _ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, competition, form)
    text = form.cleaned_data["lines"]
    count, refused = import_players(competition, text)
    taken = ngettext("%(number)s line is taken.", "%(number)s lines are taken.", count) % {"number": count}
    messages.success(request, taken)
    if not refused:
        return redirect("event-seeding", event=competition.pk)
    head = [line for line in text.splitlines()[:1] if refused[0].number != 1]
    left = "\n".join([*head, *(one.text for one in refused)])
    return _page(request, competition, _ImportForm(initial={"lines": left}), refused)


def _seeds(request: HttpRequest, competition: Competition) -> dict[int, int]:
    """Return the seeds that the form gives, by entry; what is no number from 1 on is none. Whom the page has not shown
    keeps his.
    """
    entries = entries_of(competition).order_by("pk")
    said = {one.pk: request.POST.get(f"seed-{one.pk}", f"{one.seed or ''}") for one in entries}
    numbers = {pk: whole_number(text, 4) or 0 for pk, text in said.items()}
    return {pk: number for pk, number in numbers.items() if 1 <= number <= MOST_ENTRIES}


def _store_handicaps(request: HttpRequest, competition: Competition) -> None:
    given, wrong = _handicaps(request, competition)
    if wrong:
        what = gettext("These are no handicaps from −100 to 100 with two decimals at most: %(lines)s")
        messages.warning(request, what % {"lines": gettext(", ").join(wrong)})
    else:
        set_handicaps(competition, given)


def _handicaps(request: HttpRequest, competition: Competition) -> tuple[dict[int, Decimal], list[str]]:
    """Return the handicaps that the form gives, by entry, and what it says that is none. Whom the page has not shown
    keeps his.
    """
    given, wrong = {}, []
    for one in entries_of(competition).order_by("pk"):
        kept = "" if one.handicap is None else f"{one.handicap}"
        text = request.POST.get(f"handicap-{one.pk}", kept).strip().replace("−", "-").replace(",", ".")
        if not text:
            continue
        if _HANDICAP.fullmatch(text) and abs(Decimal(text)) <= 100:
            given[one.pk] = Decimal(text)
        else:
            wrong.append(text[:12])
    return given, wrong


def _has_name(entry: Entry, part: str) -> bool:
    names = (entry.name, *(one.name for one in entry.entrants.all()))
    return any(part.casefold() in one.casefold() for one in names)


def _page(
    request: HttpRequest,
    competition: Competition,
    form: _ImportForm | None = None,
    refused: tuple[NotTaken, ...] = (),
    related_form: _RelatedForm | None = None,
) -> HttpResponse:
    entries = list(entries_of(competition).order_by("pk"))
    order = sorted(entries, key=lambda one: (one.seed is None, one.seed or 0, one.pk))
    search = _SearchForm(request.GET or None)
    name = search.cleaned_data["name"] if search.is_valid() else ""
    found = [one for one in order if _has_name(one, name)]
    page = Paginator(found, _ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": competition,
        "club": competition.club,
        "page": page,
        "lines": [(one, points_of(one)) for one in page],
        "search": search,
        "name": name,
        "many": len(entries) > _MANY,
        "several": len(entries) > 1,
        "per_cent": competition.method == Method.MATCHPOINTS,
        "form": form or _ImportForm(),
        "refused": [(one.number, one.text, _WHY[one.why]) for one in refused],
        "organises": may_organise(standing_at(competition, request.user)),
        "related": related_groups(competition),
        "related_form": related_form or _RelatedForm(entries=entries),
    }
    return render(request, "clubs/seeding.html", context)
