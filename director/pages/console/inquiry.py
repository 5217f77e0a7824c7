"""The page of an inquiry into an event: opening leads and tempo by player, and boards saved for an ethics committee."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import number_format
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_inquire
from director.competitions.models import Competition
from director.pages.console.inquiry_boards import Read, as_page, read_boards
from director.pages.shared.asked import Asked, asked_event, now, reader
from director.pages.shared.sheet import OneLine, Sheet
from director.results.inquiries.exporting import MOST_BOARDS, export
from director.results.inquiries.inquiry import (
    KINDS,
    Led,
    TempoFigures,
    boards_of,
    keep,
    leads_of,
    position_of,
    sessions_read,
    tempo_of,
)
from director.results.inquiries.inquiry_models import InquiryExport
from director.results.inquiries.lead_figures import Lead, LeadFigures, figures
from director.sessions.models import Session
from frontend import words
from play import analysis
from play.analysis import AnalysisFailed, Busy, Priority
from play.analysis.giving_way import giving_way
from play.models import BoardPlay, Person
from play.pages.site.numbers import whole_number
from play.people.accounts.limits import too_many
from play.process.current import table_server
from scoring.rounding import rounded

__all__ = ["inquiry_page"]

_AT_ONCE: Final = 12
"""Leads of one request that are worked out."""
_KIND_NAMES: Final = {
    "pass": _("Passes"),
    "double": _("Doubles and redoubles"),
    "bid": _("Bids"),
    "lead": _("Opening leads"),
    "declarer": _("Cards of the declaring side"),
    "defender": _("Cards of the defenders"),
}


class _ExportForm(Sheet):
    """Which boards are saved, and why."""

    player = forms.TypedChoiceField(label=_("Boards of"), coerce=int, empty_value=None, required=False)
    reason = OneLine(label=_("For which inquiry"), max_length=300)

    def __init__(self, *args: Any, names: dict[int, str], **options: Any) -> None:
        super().__init__(*args, **options)
        player = self.fields["player"]
        assert isinstance(player, forms.TypedChoiceField)
        player.choices = [("", gettext("all players")), *((f"{key}", name) for key, name in names.items())]


@dataclass(frozen=True, slots=True)
class LeadLine:
    """The leads of a player, of a pair, or of all: figures as texts; `few`: too few to say anything."""

    name: str
    leads: int
    free: str
    cost: str
    drawn: str
    few: bool


@dataclass(frozen=True, slots=True)
class TempoLine:
    """The tempo of a player by kind of action, in the order of `KINDS`; empty where he has done nothing of a kind."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OneLead:
    """A lead as the list of a player has it."""

    board: int
    play: UUID
    contract: str
    card: str
    cost: int | None


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read of an event."""

    asked: Asked
    event: Competition
    person: Person
    sessions: list[Session]
    boards: list[BoardPlay]
    leads: list[Led]
    names: dict[int, str]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def inquiry_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the figures, or return the file that the form asks for. 404 for who reads no inquiry into this event."""
    read = await sync_to_async(_read)(request, event)
    if request.method == "POST":
        return await _posted(request, read)
    failed = await _work_out(read.leads)
    if any(one.worth is None for one in read.leads) and not failed:
        read = await sync_to_async(_read)(request, event)
    return await sync_to_async(_shown)(request, read, failed)


def _read(request: HttpRequest, event: UUID) -> _Read:
    asked, person = asked_event(request, event), reader(request)
    if person is None or asked.competition is None or not may_inquire(asked.role):
        raise Http404
    sessions = sessions_read(asked.competition)
    boards = boards_of(sessions, person)
    leads = leads_of(boards)
    numbers = {one for led in leads for one in (led.person, led.partner) if one is not None}
    seated = Person.objects.filter(boards__play__in=[one.pk for one in boards]) | Person.objects.filter(pk__in=numbers)
    names = dict(seated.distinct().order_by("display_name").values_list("pk", "display_name"))
    return _Read(asked, asked.competition, person, sessions, boards, leads, names)


async def _work_out(leads: Sequence[Led]) -> bool:
    """Work out some of the leads that are missing; return whether that failed."""
    missing = [one for one in leads if one.worth is None][:_AT_ONCE]
    if not missing:
        return False
    try:
        async with giving_way():
            solutions = await analysis.solve([position_of(one) for one in missing], Priority.RECORD)
    except (AnalysisFailed, Busy, LookupError):
        return True
    for led, solution in zip(missing, solutions, strict=True):
        await sync_to_async(keep)(led, solution)
    return False


async def _posted(request: HttpRequest, read: _Read) -> HttpResponse:
    """Return the file that a valid form asks for."""
    form = _ExportForm(request.POST, names=read.names)
    if not form.is_valid():
        return await sync_to_async(_shown)(request, read, failed=False, form=form)
    if wait := await sync_to_async(too_many)(request, "results_file"):
        return wait
    boards = await sync_to_async(boards_of)(read.sessions, read.person, form.cleaned_data["player"])
    if not 0 < len(boards) <= MOST_BOARDS:
        text = gettext("Between 1 and %(most)d boards are saved at once: choose a player.") % {"most": MOST_BOARDS}
        await sync_to_async(messages.warning)(request, text)
        return redirect(request.path)
    logs = await read_boards(table_server(), boards)
    return await sync_to_async(_saved)(read, boards, logs, form.cleaned_data["reason"])


def _saved(read: _Read, boards: Sequence[BoardPlay], logs: Sequence[Read], reason: str) -> HttpResponse:
    at, numbers = now(), {one.pk: one.number for one in read.sessions}
    page = as_page(read.event, numbers, logs, read.person.display_name, reason, at)
    content = export(read.event, read.sessions, boards, read.person, reason, at, page)
    answer = HttpResponse(content, content_type="application/zip")
    answer["Content-Disposition"] = 'attachment; filename="boards.zip"'
    return answer


def _shown(request: HttpRequest, read: _Read, failed: bool, form: _ExportForm | None = None) -> HttpResponse:
    language = get_language() or "en"
    tempo = tempo_of(read.sessions, read.person)
    chosen = whole_number(request.GET.get("player", ""))
    player = chosen if chosen in read.names else None
    context = {
        "club": read.asked.club,
        "event": read.event,
        "players": _lines(read, lambda led: led.person, lambda key: read.names.get(key, "?")),
        "pairs": _lines(read, _pair, lambda key: " – ".join(sorted(read.names.get(one, "?") for one in key))),
        "field": _line(gettext("All"), read.leads),
        "ready": sum(one.worth is not None for one in read.leads),
        "of": len(read.leads),
        "failed": failed,
        "kinds": [_KIND_NAMES[kind] for kind in KINDS],
        "tempo": _tempo_lines(read, tempo),
        "usual": _tempo_line(gettext("All"), tempo.get(None, {})),
        "numbers": read.names,
        "chosen": player,
        "name": "" if player is None else read.names[player],
        "list": [_one(led, language) for led in read.leads if player is not None and led.person == player],
        "form": form or _ExportForm(names=read.names),
        "exports": InquiryExport.objects.filter(competition=read.event),
    }
    return render(request, "clubs/inquiry.html", context)


def _pair(led: Led) -> tuple[int, ...] | None:
    return None if led.partner is None else tuple(sorted((led.person, led.partner)))


def _lines(read: _Read, key: Callable[[Led], Any], name: Callable[[Any], str]) -> list[LeadLine]:
    """Return the lines of the leads by key, None left out; those who have led most stand first."""
    by_key: dict[Hashable, list[Led]] = defaultdict(list)
    for led in read.leads:
        if (of := key(led)) is not None:
            by_key[of].append(led)
    lines = [line for of, leads in by_key.items() if (line := _line(name(of), leads)) is not None]
    return sorted(lines, key=lambda line: (-line.leads, line.name))


def _line(name: str, leads: Iterable[Led]) -> LeadLine | None:
    known = [Lead(one.worth.got, one.worth.best, one.worth.total) for one in leads if one.worth is not None]
    found: LeadFigures | None = figures(known)
    if found is None:
        return None
    free = number_format(rounded(Fraction(100 * found.free, found.leads), 0), 0)
    cost, drawn = (number_format(rounded(one, 2), 2) for one in (found.cost, found.drawn))
    return LeadLine(name, found.leads, free, cost, drawn, found.few)


def _tempo_lines(read: _Read, tempo: dict[int | None, dict[str, TempoFigures]]) -> list[TempoLine]:
    return [_tempo_line(name, tempo[key]) for key, name in read.names.items() if key in tempo]


def _tempo_line(name: str, found: dict[str, TempoFigures]) -> TempoLine:
    return TempoLine(name, tuple(_cell(found.get(kind)) for kind in KINDS))


def _cell(found: TempoFigures | None) -> str:
    if found is None:
        return ""
    median, most = (number_format(rounded(Fraction(one, 1000), 1), 1) for one in (found.median, found.most))
    return gettext("%(median)s s / %(most)s s (%(count)d)") % {"median": median, "most": most, "count": found.count}


def _one(led: Led, language: str) -> OneLead:
    cost = None if led.worth is None else led.worth.best - led.worth.got
    contract = words.contract_text(led.contract, language)
    return OneLead(led.board, led.play, contract, words.card_name(led.card, language), cost)
