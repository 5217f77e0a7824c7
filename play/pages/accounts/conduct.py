"""Reports of conduct: the form on a player's page, and the page on which the people of the platform settle them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from asgiref.sync import async_to_sync
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from frontend import phrases
from play.live.clock import present_time
from play.models import IN_FORCE, AccessRight, BoardPlay, Person
from play.pages.accounts.letting_in import let_in
from play.people.accounts.forms import Pointing
from play.people.relations.conduct import LONGEST_REPORT, MAY_SETTLE, ConductReport, Reason, settle
from play.people.relations.measures import Measure, is_muted, take
from play.people.text import clean_text
from play.process.current import table_server
from play.store.people.own_data import is_deleted
from play.store.people.words_said import words_said
from play.store.signing_in import sign_ins
from play.store.tables.awaited import awaited
from play.store.tables.catalogue import has_sat
from play.table.rights import Right

__all__ = ["ReportForm", "board_of", "conduct_page", "report"]

ON_A_PAGE: Final = 20
WAYS: Final[dict[str, Promise]] = {
    "said": gettext_lazy("said"),
    "asked": gettext_lazy("asked"),
    "explained": gettext_lazy("explained"),
    "claimed": gettext_lazy("claimed"),
}


class Lines(forms.CharField):
    """A text of several lines for people of the platform."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_REPORT, widget=forms.Textarea(attrs={"rows": 4}), **options)

    def clean(self, value: Any) -> Any:
        """Return the text with its lines cleaned, without empty ones. Raise ValidationError."""
        text = super().clean(value)
        return "\n".join(line for line in map(clean_text, str(text).splitlines()) if line)


class ReportForm(Pointing, forms.Form):
    """What somebody reports of another player."""

    reason = forms.ChoiceField(label=gettext_lazy("Reason"), choices=Reason.choices, widget=forms.RadioSelect)
    text = Lines(label=gettext_lazy("What happened"), help_text=gettext_lazy("In a few words, up to 1000 characters."))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)


class NoteForm(Pointing, forms.Form):
    """The note of the people of the platform on a report."""

    note = Lines(label=gettext_lazy("Note"), required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", auto_id=False, **options)


def board_of(table: UUID, named: str, present: UUID) -> BoardPlay:
    """Return the board of the table that the address names, else the one on it. Raise Http404."""
    try:
        play = UUID(named) if named else present
    except ValueError:
        raise Http404 from None
    board = BoardPlay.objects.filter(table=table, pk=play).select_related("table").first()
    if board is None:
        raise Http404
    return board


def report(reporter: Person, about: Person, board: BoardPlay, form: ReportForm) -> ConductReport:
    """Keep a report with the words said at that table at that time. The form is valid."""
    return ConductReport.objects.create(
        reporter=reporter,
        reporter_name=reporter.display_name,
        about=about,
        about_name=about.display_name,
        table=board.table,
        table_name=board.table.name,
        play=board,
        board=board.number,
        reason=form.cleaned_data["reason"],
        text=form.cleaned_data["text"],
        evidence=words_said(board),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def conduct_page(request: HttpRequest) -> HttpResponse:
    """Render the reports that are open, or those that are settled, or keep what the form on one of them says.

    404 for those without the permission. Nobody reads what is reported of himself, nor what was said on a board that he
    plays, or at any table of a session in which he is entered, until it is over, nor on a board that another club has
    played before his: an explanation across the screen, a word among those who look on, the claim on a board that he
    has still to play (Law 16D).
    """
    person = request.user
    assert isinstance(person, Person)
    if not person.has_perm(MAY_SETTLE):
        raise Http404
    plays = BoardPlay.objects.filter(has_sat([person.pk], "play"), finished_at=None)
    entered = AccessRight.objects.filter(IN_FORCE, person=person, right=Right.ENTERED.value)
    readable = ConductReport.objects.exclude(about=person).exclude(
        Q(play__in=plays) | Q(table__session__in=entered.values("session")) | awaited(person, "play__")
    )
    if request.method == "POST":
        if "asked" in request.POST:
            let_in(request, sign_ins.waiting(Person.objects.all(), present_time()), person)
            return redirect("conduct")
        return _settle(request, person, readable)
    settled = request.GET.get("state") == "settled"
    shown = readable.filter(settled_at__isnull=not settled).select_related("settled_by", "about")
    page = Paginator(shown, ON_A_PAGE).get_page(request.GET.get("page"))
    now = present_time()
    lines = [
        (one, NoteForm({"note": one.note}), _evidence(one), _others_about(one, readable), _measures(one, now))
        for one in page
    ]
    counts = {"open": readable.filter(settled_at=None).count(), "all": readable.count()}
    waiting = sign_ins.waiting(Person.objects.all(), now)[:ON_A_PAGE]
    context = {"page": page, "lines": lines, "settled": settled, "counts": counts, "places": waiting}
    return render(request, "friends/conduct.html", context)


def _settle(request: HttpRequest, person: Person, readable: QuerySet[ConductReport]) -> HttpResponse:
    try:
        found = readable.filter(pk=int(request.POST.get("report", ""))).first()
    except ValueError:
        raise BadRequest("a report is a number") from None
    act, form = request.POST.get("act"), NoteForm(request.POST)
    if found is None:
        raise Http404
    if act in Measure.values:
        return _measure(request, person, found, Measure(act))
    if act not in {"settle", "reopen", "keep"}:
        raise BadRequest("the page has no such form")
    if not form.is_valid():
        messages.warning(request, _("A note has at most 1000 characters. Nothing has changed."))
        return redirect("conduct")
    at = {"settle": found.settled_at or present_time(), "reopen": None, "keep": found.settled_at}[act]
    settle(found, person, form.cleaned_data["note"], at)
    messages.success(request, _("Saved."))
    return redirect("conduct")


def _measure(request: HttpRequest, person: Person, found: ConductReport, measure: Measure) -> HttpResponse:
    """Take a measure about whom a report is about, with the reason in its note; nobody takes one about an official, nor
    about somebody who has deleted his account.
    """
    about = found.about
    if about is None or is_deleted(about) or about.has_perm(MAY_SETTLE):
        messages.warning(request, _("Nothing can be done here about this account."))
        return redirect("conduct")
    take(measure, about, present_time())
    if measure is Measure.CLOSE:
        sign_ins.sign_out_everywhere(about)
    line = f"{present_time():%Y-%m-%d %H:%M} {person.display_name}: {measure.label}"
    found.note = f"{found.note}\n{line}".strip()[-LONGEST_REPORT:]
    found.save(update_fields=["note"])
    async_to_sync(table_server().person_changed)(about.pk)
    messages.success(request, _("Done: %(measure)s.") % {"measure": measure.label})
    return redirect("conduct")


def _measures(one: ConductReport, now: datetime) -> list[Measure]:
    """Return what can be done about whom a report is about."""
    about = one.about
    if about is None or is_deleted(about):
        return []
    if not about.is_active:
        return [Measure.OPEN]
    return [Measure.UNMUTE if is_muted(about, now) else Measure.MUTE, Measure.RENAME, Measure.CLOSE]


def _evidence(one: ConductReport) -> list[tuple[dict[str, Any], Promise]]:
    language = get_language() or "en"
    return [(line | {"text": _text(line, language)}, WAYS[line["way"]]) for line in one.evidence]


def _text(line: dict[str, Any], language: str) -> str:
    """Return what was said, an explanation in the reader’s language."""
    text: str = line["text"]
    return phrases.in_language(text, language) if line["way"] == "explained" else text


def _others_about(one: ConductReport, readable: QuerySet[ConductReport]) -> int:
    """Return how many more reports there are about the same person."""
    return 0 if one.about_id is None else readable.filter(about=one.about_id).exclude(pk=one.pk).count()
