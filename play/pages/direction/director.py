"""The page of a table's director: what waits for him, what he rules, what is on record (Laws 9B, 10, 81, article 36).

It is made of plain forms, each of which becomes an attempt by an official through `play.live.act`. What waits is asked
for again every few seconds; a browser without scripts reads it when the page is loaded.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from frontend import words
from frontend.regions.hand import HandRegion
from frontend.sentences.rulings import duty_sentence, irregularity_sentence
from laws.protocol.commands import Explain, GiveRuling, StepBack
from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR
from play.live.access import house_of, questions_offer_of
from play.live.cache import LivePlay
from play.live.late_direction import refuses_to_direct
from play.pages.direction.director_acting_for import acting_for_form
from play.pages.direction.director_acts import (
    absent_of,
    anew_form,
    asked_of,
    back_form,
    call_forms,
    clock_forms,
    look_form,
    own_forms,
    say_form,
    warn_form,
)
from play.pages.direction.director_answers import both_answers
from play.pages.direction.director_boards import (
    boards_left,
    fault_forms,
    questions_shown,
    taken_back_sentence,
    taking_back_of,
)
from play.pages.direction.director_comparison import with_comparison
from play.pages.direction.director_forms import Back, ReasonMissing, attempt_of
from play.pages.direction.director_happened import ENTERED, CardsMissing, happened, misinformed
from play.pages.direction.director_record import calls_waiting, recorded_sentence, spoken_of, unnamed_official
from play.pages.direction.director_slip import with_slip
from play.pages.direction.director_stepping import step_forms
from play.pages.direction.director_tempo import with_tempo
from play.pages.site.numbers import whole_number
from play.pages.tables.at_table import asked_about
from play.pages.watching.spectators import how_watching, removable
from play.process.current import table_server
from play.store.direction.record import read_recorded
from play.store.tables.look import Look, look_at
from play.table.actors import Official, Role
from play.table.attempts import ActFor, AnswerQuestion, Attempt, Rewind, SendAnew
from play.table.direction.default_rulings import waits_for_ruling
from play.table.direction.taking_back import BY_FAULT
from play.table.outcomes import Refused, TableCode
from play.table.people.talk import may_say
from play.wire import refusal_sentences

__all__ = ["direction", "director_page"]

_MOST_LISTED: Final = 50
"""Spectators whom the page lists; all are on the page of spectators."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
async def director_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render what waits for the director, or carry out what his form says. Everybody else finds no such page."""
    look, live, official = await direction(request, table)
    part = request.headers.get("HX-Request") == "true"
    if request.method == "POST":
        await _carry_out(request, look, live, official)
        if not part:
            return redirect(request.get_full_path())
    context = await _context(look, live, _sequence(request), official)
    if part:
        if request.GET.get("have") == context["have"]:
            return HttpResponse(status=204)
        return await sync_to_async(render)(request, "table/director_waits.html", context)
    return await sync_to_async(render)(request, "table/director.html", context)


async def direction(request: HttpRequest, table: UUID) -> tuple[Look, LivePlay, Official]:
    """Return the table, its board and the director who asks. Raises Http404 for everybody else."""
    look, live, account = await asked_about(request, table, _sequence(request))
    official = Official(account.pk, account.display_name, Role.DIRECTOR)
    if await refuses_to_direct(table_server().desk, look.facts, live, official) is not None:
        raise Http404
    return look, live, official


def _sequence(request: HttpRequest) -> int | None:
    """Return the place of the board that the address names, None for the newest. Raises Http404."""
    named = request.GET.get("board", "")
    if not named:
        return None
    sequence = whole_number(named, 5)
    if sequence is None:
        raise Http404
    return sequence


async def _carry_out(request: HttpRequest, look: Look, live: LivePlay, official: Official) -> None:
    language = get_language() or "en"
    sent = request.POST
    if sent.get("play") != str(look.play):
        messages.warning(request, refusal_sentences.refusal(TableCode.MOVED_ON, language))
        return
    try:
        attempt = attempt_of(sent)
        key = str(UUID(sent.get("key", "")))
    except ReasonMissing:
        messages.warning(request, _("Write a few words. They stay on record."))
        return
    except CardsMissing:
        messages.warning(request, _("Two or more different cards are played together."))
        return
    except (KeyError, ValueError) as error:
        raise BadRequest(str(error)) from error
    offer = sent.get("offer") or None
    if isinstance(attempt, Back):
        offered = {one.name: one for one in await taking_back_of(table_server(), live, official)}
        if attempt.name not in offered:
            messages.warning(request, refusal_sentences.refusal(TableCode.STALE, language))
            return
        chosen = offered[attempt.name]
        attempt = Rewind(chosen.to, chosen.law, attempt.text)
    answer = await table_server().act(look.play, official, attempt, key=key, offer=offer)
    if isinstance(answer, Refused):
        messages.warning(request, refusal_sentences.refusal(answer.why, language))
    elif done := _done(attempt, live):
        messages.success(request, done)


def _done(attempt: Attempt, live: LivePlay) -> str:
    """Return what he is told when his form was carried out; empty where the page shows it."""
    match attempt:
        case GiveRuling() if live.state.game.phase is Phase.OVER:
            return _("It is ruled, and the players read it.")
        case GiveRuling() if view(live.state.game, DIRECTOR).incidents.stopped:
            return _("It is ruled. Play waits for what is still open.")
        case GiveRuling():
            return _("It is ruled, and play goes on.")
        case ActFor():
            return _("It is made in the player’s name, and the table reads that you have made it.")
        case SendAnew():
            return _("All pages of the table are fetched anew.")
        case StepBack():
            return _("It is withdrawn by that Law, or its player may withdraw it; the players read it.")
        case AnswerQuestion():
            return _("It is answered, and the players read it.")
        case _:
            return _("It is entered.") if isinstance(attempt, (*ENTERED, Explain)) else ""


async def _context(look: Look, live: LivePlay, sequence: int | None, official: Official) -> dict[str, Any]:
    language, director = get_language() or "en", official.id
    server = table_server()
    async with server.pool.connection() as connection:
        record = await read_recorded(connection, look.play)
    newest = look if sequence is None else await look_at(server.pool, look.facts.id)
    earlier = newest is not None and newest.play != look.play
    state = live.state
    seen = view(state.game, DIRECTOR)
    calls = calls_waiting(record)
    answers = both_answers(state, record, language)
    contradicting = [one for one in answers if one.waits]
    made = {one.number: one.call for one in seen.auction or ()}
    absent = absent_of(state, language, session=look.facts.session is not None)
    languages = state.rules.languages
    left = await boards_left(server, look.facts.id, language)
    back = await taking_back_of(server, live, official)
    compared = with_comparison(asked_of(seen, language), state.game, language)
    slips = await with_slip(server, look.play, compared, state.game, language)
    asked = await with_tempo(server, look.play, slips, record, seen, language, state.profile)
    rights = await server.desk.rights.of(look.facts)
    hearers = () if state.next else may_say(state, DIRECTOR, house_of(look.facts, rights, state))
    watching = [(one.person, one.name, how_watching(one, rights, language)) for one in state.watching[:_MOST_LISTED]]
    told = (
        look.play,
        earlier,
        record,
        seen.incidents,
        state.coming,
        seen.phase,
        absent,
        hearers,
        language,
        left,
        state.clock,
        state.seats,
    )
    questioned = questions_shown(state, language)
    return {
        "table": look.facts.id,
        "name": look.facts.name,
        "session": look.facts.session,
        "play": look.play,
        "key": uuid4(),
        "offer": questions_offer_of(state),
        "watching": watching,
        "watchers": len(state.watching),
        "may_send_away": removable(look, state, director),
        "have": sha256(repr((told, watching)).encode()).hexdigest()[:16],
        "board": seen.board.number,
        "sitting": [
            (words.seat_name(seat, language), who.name or _("Robot"))
            for seat, who in zip(SEATS, state.seats, strict=True)
            if who is not None
        ],
        "result": "" if state.game.result is None else words.result_sentence(state.game.result, language),
        "at": "" if sequence is None else f"board={sequence}",
        "earlier": earlier,
        "coming": state.coming,
        "calls": [(f"call-{one.number}", one.at, recorded_sentence(one, made, language, languages)) for one in calls],
        "taking": call_forms(
            waits=bool(calls or contradicting) or seen.incidents.stopped,
            coming=bool(state.coming),
            halted=any(one.halts for one in asked),
        ),
        "questions": sorted(asked, key=lambda one: not one.halts),
        "questioned": questioned,
        "until": next((one.until for one in left if one.play == look.play), None),
        "answers": answers,
        "contradicting": contradicting,
        "waiting": len(calls) + len(asked) + len(questioned) + len(contradicting),
        "seconds": 0 if state.coming or waits_for_ruling(state.game) is None else state.rules.ruling,
        "choosers": sorted(
            {words.seat_name(seat, language) for choice in seen.incidents.choices for seat in choice.seats}
        ),
        "left": left,
        "absent": absent,
        "irregularities": [irregularity_sentence(one, language) for one in seen.incidents.irregularities],
        "duties": [duty_sentence(one, language) for one in seen.incidents.obligations],
        "own": own_forms(language, over=seen.phase is Phase.OVER and seen.contract is not None),
        "steps": () if seen.phase is Phase.OVER else step_forms(state.game, language),
        "back": [
            *(back_form(one.name, taken_back_sentence(one, language)) for one in back if one.law != BY_FAULT),
            *fault_forms([one for one in back if one.law == BY_FAULT], language),
        ],
        "warn": warn_form(language),
        "happened": (*misinformed(seen, language), *(() if seen.phase is Phase.OVER else happened(language))),
        "say": say_form(hearers, language),
        "spoken": spoken_of(record, languages, language),
        "for_player": acting_for_form(state, language),
        "anew": anew_form(),
        "clock": clock_forms(state.clock),
        "look": None if director in state.looked else look_form(),
        "hands": [
            (words.seat_name(seat, language), _hand(seen, seat, language)) for seat in SEATS if director in state.looked
        ],
        "record": [
            (one.at, unnamed_official(one), said)
            for one in record
            if (said := recorded_sentence(one, made, language, languages))
        ],
    }


def _hand(seen: View, seat: Seat, language: str) -> SafeString:
    """Return the cards that the seat was dealt, as in a printed hand record."""
    dealt = HandRegion(seat, seen.hands[seat].original, 13, record=True)
    return mark_safe(dealt.html(language))  # noqa: S308 - drawn from cards alone
