"""The page of a table's director: what waits for him, what he rules, what is on record (Laws 9B, 10, 81, article 36).

It is made of plain forms, each of which becomes an attempt by an official through `play.live.act`. What waits is asked
for again every few seconds; a browser without scripts reads it when the page is loaded.
"""

from __future__ import annotations

from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from laws.protocol.commands import Explain, GiveRuling, StepBack
from laws.table.phases import Phase
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR
from play.live.cache import LivePlay
from play.live.late_direction import refuses_to_direct
from play.pages.direction.director_boards import taking_back_of
from play.pages.direction.director_context import context_of
from play.pages.direction.director_forms import Back, ReasonMissing, attempt_of
from play.pages.direction.director_happened import ENTERED, CardsMissing
from play.pages.site.numbers import whole_number
from play.pages.tables.at_table import asked_about
from play.process.current import table_server
from play.store.tables.look import Look
from play.table.actors import Official, Role
from play.table.attempts import ActFor, AnswerQuestion, Attempt, Rewind, SendAnew
from play.table.outcomes import Refused, TableCode
from play.wire import refusal_sentences

__all__ = ["direction", "director_page"]


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
    context = await context_of(look, live, _sequence(request), official)
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
