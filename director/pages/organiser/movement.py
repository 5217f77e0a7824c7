"""The movements among which an organiser chooses: what fits, each as a table, and its guide cards to print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from director.clubs.roles import may_organise
from director.competitions.models import Kind
from director.entries.admission.drawn import drawn_entries
from director.movements.formats.guides import Place, laid, places
from director.movements.formats.printing import span
from director.movements.impossible import Impossible
from director.movements.schedule import SEATS as NAMED_SEATS
from director.pages.organiser.organise_roll import fittings
from director.pages.shared.asked import Asked, now
from director.pages.shared.impossible_words import impossible_words
from director.pages.shared.organising import manage_address, scheduled, under_its_number
from director.pages.shared.room import names_by_number, pair_text
from director.pages.shared.sheet import Sheet
from director.sessions.draw.choosing import choose, limits_of, time_of_a_board
from director.sessions.draw.drawing import proposed
from director.sessions.draw.movement import FEWEST_PAIRS, INDIVIDUALS
from director.sessions.draw.proposals import Limits, Proposal, choices, proposal_of
from director.sessions.draw.schedules import SessionSchedule, schedule_of, sides_of
from director.sessions.models import Movement, Session
from frontend import words
from laws.values.seats import SEATS as LAW_SEATS
from laws.values.seats import Side
from play.pages.site.numbers import whole_number

__all__ = ["grid_of", "movement_cards", "movement_page"]

_MOST_PAIRS: Final = 120
_MOST_BOARDS: Final = 200
_MOST_MINUTES: Final = 1440
_SIDES: Final = {"ns": Side.NS, "ew": Side.EW}


class LimitsForm(Sheet):
    """For how many a movement is wanted, and what there is."""

    pairs = forms.IntegerField(label=gettext_lazy("Pairs"), min_value=FEWEST_PAIRS, max_value=_MOST_PAIRS)
    boards = forms.IntegerField(
        label=gettext_lazy("Boards there are"),
        required=False,
        min_value=2,
        max_value=_MOST_BOARDS,
        help_text=gettext_lazy("Empty for as many as are needed."),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes there are"), required=False, min_value=5, max_value=_MOST_MINUTES
    )
    same_boards = forms.BooleanField(
        label=gettext_lazy("All tables play the same boards in each round"), required=False
    )


@dataclass(frozen=True, slots=True)
class Cell:
    """A table in one round: who sits North-South and East-West, and the boards."""

    ns: tuple[int, ...]
    ew: tuple[int, ...]
    boards: str


@dataclass(frozen=True, slots=True)
class GuideLine:
    """A round on the guide card of a contestant, in words. Anyone who sits out has no seat."""

    place: Place
    seat: str
    boards: str


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def movement_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the movements that fit, with the one that is looked at; or take the one that is chosen."""
    asked, session = _organised(request, event)
    if session.started_at is not None:
        raise Http404
    if elsewhere := under_its_number(request, session):
        return elsewhere
    if request.method == "POST":
        return _choose(request, asked, session)
    assert asked.competition is not None
    drawn = drawn_entries(asked.competition)
    sent = request.GET if "pairs" in request.GET else None
    players = asked.competition.kind == Kind.INDIVIDUAL
    form = LimitsForm(sent, initial={"pairs": max(len(drawn), FEWEST_PAIRS), "same_boards": session.same_boards})
    if players:
        form.fields["pairs"].label = _("Players")
        del form.fields["same_boards"]
    pairs, limits = _limits(form, session, len(drawn))
    fitting = [] if limits is None else fittings(choices(pairs, limits, players=players), session, now())
    context: dict[str, Any] = {
        "club": asked.club,
        "event": asked.competition,
        "session": session,
        "form": form,
        "pairs": pairs,
        "players": players,
        "fitting": fitting,
        "organises": may_organise(asked.role),
    }
    key = request.GET.get("proposal", "")
    if key:
        context |= _looked_at(session, key, pairs) | {"key": key}
    return render(request, "clubs/movement.html", context)


@never_cache
@login_required
@require_safe
def movement_cards(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the guide cards of contestants and tables: of a movement that is looked at, else of the session."""
    asked, session = _organised(request, event)
    assert asked.competition is not None
    names: Mapping[int, str]
    key, pairs = request.GET.get("proposal", ""), request.GET.get("pairs", "")
    drawn = [pair_text(one) for one in drawn_entries(asked.competition)]
    names = dict(enumerate(drawn, 1))
    if session.schedule is not None and session.started_at is not None:
        schedule, names = schedule_of(session.schedule), names_by_number(session)
    elif key:
        number = whole_number(pairs, 3) or 0
        schedule = _made(session, key, number)[1]
        names = names if number == len(drawn) else {}
    else:
        try:
            schedule = proposed(session, len(drawn))
        except Impossible as impossible:
            raise Http404 from impossible
    language = get_language() or "en"
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": session,
        "schedule": schedule,
        "players": asked.competition.kind == Kind.INDIVIDUAL,
        "grid": grid_of(schedule),
        "own": [(one, names.get(one, ""), _lines(schedule, one, language)) for one in schedule.contestants],
        "tables": [(table, [(one, span(one.boards)) for one in of]) for table, of in laid(schedule).items()],
    }
    return render(request, "clubs/movement_cards.html", context)


def _organised(request: HttpRequest, event: UUID) -> tuple[Asked, Session]:
    asked, session = scheduled(request, event)
    if asked.competition is None or asked.competition.kind == Kind.TEAMS:
        raise Http404
    return asked, session


def _limits(form: LimitsForm, session: Session, drawn: int) -> tuple[int, Limits | None]:
    """Return the number of pairs, and the boards and minutes that there are; None where the form is wrong."""
    announced = limits_of(session)
    if not form.is_bound:
        return max(drawn, FEWEST_PAIRS), announced
    if not form.is_valid():
        return max(drawn, FEWEST_PAIRS), None
    data = form.cleaned_data
    limited = data["boards"] is not None or data["minutes"] is not None
    wanted = None if limited else announced.wanted
    limits = Limits(data["boards"], data["minutes"], wanted, announced.a_board, data.get("same_boards", False))
    return data["pairs"], limits


def _looked_at(session: Session, key: str, pairs: int) -> dict[str, Any]:
    """Return one movement as a table, or why there is none."""
    try:
        proposal, schedule = _made(session, key, pairs)
    except Impossible as impossible:
        return {"impossible": impossible_words(impossible)}
    return {"chosen": fittings((proposal,), session, now())[0], "schedule": schedule, "grid": grid_of(schedule)}


def _made(session: Session, key: str, pairs: int) -> tuple[Proposal, SessionSchedule]:
    """Return the movement of that key. Raise BadRequest where there is none, and Impossible."""
    if len(key) > 40 or pairs > _MOST_PAIRS:
        raise BadRequest("there is no such movement")
    is_individual = session.competition.kind == Kind.INDIVIDUAL
    if is_individual is not (key.partition("/")[0] in INDIVIDUALS):
        raise BadRequest("the event has no such movement")
    try:
        return proposal_of(key, pairs, time_of_a_board(session))
    except Impossible:
        raise
    except ValueError as error:
        raise BadRequest("there is no such movement") from error


def grid_of(schedule: SessionSchedule) -> dict[str, Any]:
    """Return a movement as rounds by tables; a cell is None where a table stands empty."""
    tables = sorted({row.table for row in schedule.rows})
    rounds = []
    for number in range(1, schedule.rounds + 1):
        cells = {row.table: Cell(*sides_of(row), span(row.boards)) for row in schedule.of_round(number)}
        rounds.append((number, [cells.get(table) for table in tables]))
    return {"tables": tables, "rounds": rounds}


def _lines(schedule: SessionSchedule, contestant: int, language: str) -> list[GuideLine]:
    found = places(schedule, contestant)
    return [GuideLine(one, _seat(one.seat, language), span(one.boards)) for one in found]


def _seat(seat: str, language: str) -> str:
    """Return the side or the seat of a guide card in words; empty for anyone who sits out."""
    if seat in _SIDES:
        return words.side_name(_SIDES[seat], language)
    return words.seat_name(LAW_SEATS[NAMED_SEATS.index(seat)], language) if seat else ""


def _choose(request: HttpRequest, asked: Asked, session: Session) -> HttpResponse:
    """Give the session the movement that is chosen."""
    key, pairs = request.POST.get("proposal", ""), whole_number(request.POST.get("pairs", ""), 3)
    if pairs is None:
        raise BadRequest("pairs is a number")
    with transaction.atomic():
        held = Session.objects.select_for_update().get(pk=session.pk)
        try:
            proposal, _schedule = _made(held, key, pairs)
        except Impossible as impossible:
            messages.warning(request, impossible_words(impossible))
            return redirect(request.get_full_path())
        if held.started_at is None:
            choose(held, proposal)
            told = _("The session is played as a %(movement)s of %(rounds)s rounds of %(boards)s boards.")
            named = {"movement": str(Movement(proposal.movement).label), "rounds": proposal.rounds}
            messages.success(request, told % (named | {"boards": proposal.boards_per_round}))
    if not may_organise(asked.role):
        return redirect("event", event=session.competition_id)
    return redirect(manage_address(request, session.competition_id))
