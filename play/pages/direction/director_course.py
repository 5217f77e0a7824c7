"""The course of a board for its director: the auction and the play with times, alerts, questions and explanations, the
tempo of each call and card, and the talk; and what each player could see at each step (Laws 16B, 21B, 73D, 75, 85).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from frontend import regions, words
from frontend.regions.hand import HandRegion
from laws.engine.replaying import history
from laws.protocol.events import (
    CallFate,
    CardTakenBack,
    Chosen,
    ContractBecame,
    Ended,
    LeadFaced,
    LeadTakenBack,
    ResultBecame,
)
from laws.sentences.happenings import happening
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.seats import SEATS, Seat
from laws.views.covered import covered
from laws.views.seen import May
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, Viewer, ViewerKind
from play.live.cache import LivePlay
from play.live.viewing.table_surroundings import surroundings_of
from play.pages.direction.director import direction
from play.pages.direction.director_record import recorded_sentence, unnamed_official
from play.pages.direction.director_tempo import TempoLine, row_of
from play.pages.site.numbers import whole_number
from play.process.current import table_server
from play.store.direction.record import Recorded, read_log
from play.store.direction.tempo import Tempo, read_tempo
from play.store.tables.look import Look
from play.table.attempts import SeeHands
from play.table.course import Step, course
from play.table.outcomes import Refused
from play.table.table_events import Came, Happening, TableEvent, Went
from play.wire import refusal_sentences

__all__ = ["Told", "course_page", "told_by_step"]

_FOLLOWED: Final = (CallFate, CardTakenBack, Chosen, ContractBecame, Ended, LeadFaced, LeadTakenBack, ResultBecame)
"""What followed from an action or a ruling, besides what is on record."""


@dataclass(frozen=True, slots=True)
class Told:
    """A step as the page tells it: its number, its time, and a call or a card with its tempo, or a sentence.

    `seat` is the letter of who called or played, empty for other steps; `official` the director who acted.
    """

    number: int
    at: datetime
    said: str
    tempo: TempoLine | None = None
    seat: str = ""
    official: str = ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
async def course_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render the course of the board for its director, or put on record that he sees the hands. Others find nothing."""
    look, live, official = await direction(request, table)
    if request.method == "POST":
        answer = await table_server().act(look.play, official, SeeHands(), key=str(uuid4()))
        if isinstance(answer, Refused):
            messages.warning(request, refusal_sentences.refusal(answer.why, get_language() or "en"))
        return redirect(request.get_full_path())
    async with table_server().pool.connection() as connection:
        log = await read_log(connection, look.play)
        tempo = await read_tempo(connection, look.play)
    context = _context(request, look, live, log, tempo, looked=official.id in live.state.looked)
    return await sync_to_async(render)(request, "table/course.html", context)


def _context(
    request: HttpRequest, look: Look, live: LivePlay, log: Sequence[Recorded], tempo: Sequence[Tempo], *, looked: bool
) -> dict[str, Any]:
    language = get_language() or "en"
    steps, turns = told_by_step(log, tempo, language, frozenset(live.state.rules.languages), looked=looked)
    number, seat = _asked(request, len(steps))
    table = steps[number].table
    drawn = regions_of(table, seat, look.facts.name, looked=looked)
    board = request.GET.get("board", "")
    return {
        "table": look.facts.id,
        "name": look.facts.name,
        "board": table.board.number,
        "at": f"board={board}&" if board else "",
        "back": f"?board={board}" if board else "",
        "looked": looked,
        "steps": turns,
        "step": number,
        "last": len(steps) - 1,
        "before": max(number - 1, 0),
        "after": min(number + 1, len(steps) - 1),
        "here": turns[number],
        "as": seat.letter,
        "seat": words.seat_name(seat, language),
        "seats": [(one.letter, words.seat_name(one, language)) for one in SEATS],
        "regions": drawn,
        "hands": [name for name, one in drawn.items() if isinstance(one, HandRegion) and one.cards is not None],
    }


def told_by_step(
    log: Sequence[Recorded], tempo: Sequence[Tempo], language: str, official: frozenset[str], *, looked: bool
) -> tuple[Sequence[Step], list[Told]]:
    """Return the steps of a board, and what is told of each.

    `official` are the codes of the official languages. A lead that nobody has seen is named to who has `looked` alone.
    """
    events = [one.event for one in log]
    said = _sentences(log, events, language, official)
    acted = {one.number: one for one in tempo}
    steps = course(events, {*said, *acted})
    return steps, [_told(place, step, log, said, acted, language, looked=looked) for place, step in enumerate(steps)]


def _asked(request: HttpRequest, steps: int) -> tuple[int, Seat]:
    """Return the step and the seat that the address names: the last step, and South. Raise Http404 for no such."""
    step = whole_number(request.GET.get("step", str(steps - 1)), 5)
    letter = request.GET.get("as", Seat.SOUTH.letter)
    if step is None or letter not in {one.letter for one in SEATS}:
        raise Http404
    return min(step, steps - 1), Seat.parse(letter)


def _sentences(
    log: Sequence[Recorded], events: Sequence[Happening], language: str, official: frozenset[str]
) -> dict[int, str]:
    """Return what is told of each event but calls and cards themselves, by its number."""
    tables = history(event for event in events if not isinstance(event, TableEvent))
    made: Mapping[int, Call] = {one.number: one.call for one in view(tables[-1], DIRECTOR).auction or ()}
    for table in tables:  # after a taking back, earlier calls are told too
        made = {**{one.number: one.call for one in view(table, DIRECTOR).auction or ()}, **made}
    found: dict[int, str] = {}
    played = 0
    for one in log:
        said = recorded_sentence(one, made, language, official)
        if isinstance(one.event, _FOLLOWED):
            said = words.joined(tuple(happening(one.event, tables[played - 1])), language)
        elif isinstance(one.event, Went | Came):
            said = _whereabouts(one.event, language)
        if said:
            found[one.number] = said
        played += not isinstance(one.event, TableEvent)
    return found


def _whereabouts(event: Went | Came, language: str) -> str:
    _ = words.say(language)
    said = _("{seat} is not connected") if isinstance(event, Went) else _("{seat} is connected again")
    return said.format(seat=words.seat_name(event.seat, language))


def _told(
    place: int,
    step: Step,
    log: Sequence[Recorded],
    said: Mapping[int, str],
    acted: Mapping[int, Tempo],
    language: str,
    *,
    looked: bool,
) -> Told:
    one = log[step.event - 1]
    if place == 0:
        return Told(0, one.at, words.say(language)("The board is on the table"))
    about = said.get(step.event, "")
    if step.event not in acted:
        return Told(place, one.at, about, official=unnamed_official(one))
    tempo = acted[step.event]
    return Told(place, one.at, about, row_of(tempo, language, looked=looked), tempo.seat.letter)


def regions_of(table: Table, seat: Seat, name: str, *, looked: bool) -> dict[str, regions.Region]:
    """Return the regions of what that player could see of the table; nothing in them can be done.

    Where the director has not `looked`, no card is in them that does not lie open to everybody.
    """
    seen = view(table, Viewer.player(seat))
    seen = replace(seen, viewer=Viewer(ViewerKind.SPECTATOR, seat), may=May())
    if not looked:
        seen = covered(seen, table)
    found = regions.regions(seen, surroundings_of(name, None, seen.viewer))
    return {
        name: replace(one, record=True) if isinstance(one, HandRegion) and one.cards is not None else one
        for name, one in found.items()
    }
