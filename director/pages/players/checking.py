"""The round check of a player: the results of his table's round, to which his side agrees or for which it calls."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.room import ends_of
from director.results.rulings.ruling_models import Checked, RoundCheck
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.order.pauses import pauses_of, stood
from director.sessions.running.rounds import wake
from director.sessions.running.running import row_at
from frontend import words
from laws.values.contract import Played
from laws.values.seats import Seat, Side
from play.models import BoardPlay, BoardSeat, Person
from play.pages.boards.contract import contract_html
from play.process.current import table_server
from play.store.tables.history import result_of
from play.table.actors import Person as Actor
from play.table.attempts import QuestionResult
from play.table.outcomes import Refused
from play.table.table_events import About
from play.wire import refusal_sentences

__all__ = ["check_page"]


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A board of the round with its result, the score of the reader's side."""

    play: UUID
    number: int
    contract: SafeString
    outcome: str
    score: str


@dataclass(frozen=True, slots=True)
class Check:
    """The round of a table before it parts. `own` and `other` are what the sides have said, empty as long as nothing.

    `until` is when the time for it is up.
    """

    session: Session
    table: int
    side: Side
    lines: tuple[CheckLine, ...]
    own: str
    other: str
    until: datetime


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def check_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the check of the reader's round, or carry out what he says; the page of a table asks for a part of it.

    Nothing is there as long as his table plays.
    """
    asked, check = await sync_to_async(_asked)(request, session)
    is_part = bool(getattr(request, "htmx", False))
    if check is None and request.method != "POST":
        return HttpResponse(status=204) if is_part else redirect("session-play", session=session)
    if request.method == "POST" and check is not None:
        await _carry_out(request, check)
        if not is_part:
            return redirect("session-check", session=session)
        asked, check = await sync_to_async(_asked)(request, session)
    context: dict[str, Any] = {"club": asked.club, "event": asked.competition, "session": asked.session, "check": check}
    template = "clubs/check_part.html" if is_part else "clubs/check.html"
    return await sync_to_async(render)(request, template, context)


def _asked(request: HttpRequest, session: UUID) -> tuple[Asked, Check | None]:
    asked, person = asked_session(request, session), reader(request)
    held = asked.session
    if held is None or person is None:
        raise Http404
    if not held.contestants.filter(entry__entrants__person=person).exists():
        raise Http404
    return asked, _check(held, person, get_language() or "en", now())


def _check(session: Session, person: Person, language: str, at: datetime) -> Check | None:
    """Return the check of the round in play at the table where somebody sits; None where there is none now."""
    if session.schedule is None or session.ended_at is not None or not session.check_time:
        return None
    own = BoardSeat.objects.filter(person=person, last=True, play__round=session.round)
    sat = own.filter(play__table__session=session.pk).select_related("play__table__of_session")
    last = sat.order_by("-play__sequence").first()
    if last is None:
        return None
    table, side = last.play.table, Seat.parse(last.seat).side
    row = row_at(schedule_of(session.schedule), session.round, table.of_session.number)
    plays = list(BoardPlay.objects.filter(table=table, round=session.round).order_by("sequence"))
    is_over = session.round_at is not None and _is_over(session, at)
    ended = [play.finished_at for play in plays if play.finished_at is not None]
    if row is None or len(ended) < len(plays) or (len(plays) < len(row.boards) and not is_over):
        return None
    until = max(ended) + stood(pauses_of(session), max(ended), at) + timedelta(seconds=session.check_time)
    said = {
        one.side: one.how
        for one in RoundCheck.objects.filter(session=session, round=session.round, table=table.of_session.number)
    }
    lines = tuple(_line(play, side, language) for play in plays)
    number = table.of_session.number
    return Check(session, number, side, lines, said.get(side.name, ""), said.get(side.other.name, ""), until)


def _is_over(session: Session, at: datetime) -> bool:
    """Return whether the time of the round is over, so that no board of it begins any more (article 22.3(2))."""
    ends = ends_of(session)
    return ends is not None and ends <= at


def _line(play: BoardPlay, side: Side, language: str) -> CheckLine:
    result, score = result_of(play), play.score_ns
    own = None if score is None else score if side is Side.NS else -score
    return CheckLine(
        play.pk,
        play.number,
        contract_html(result, language),
        words.outcome_text(result.over, language) if isinstance(result, Played) else "",
        "–" if own is None else words.signed(own),
    )


async def _carry_out(request: HttpRequest, check: Check) -> None:
    """Put on record what the reader says for his side; who calls names the board about which he does."""
    account = await request.auser()
    assert isinstance(account, Person)
    act = request.POST.get("act")
    if act == "agree":
        await sync_to_async(_say)(check, account, Checked.AGREED)
        return
    play = next((line.play for line in check.lines if f"{line.play}" == request.POST.get("board")), None)
    if act != "call" or play is None:
        raise BadRequest("a side agrees, or calls about a board of its round")
    who = Actor(account.pk, account.display_name)
    answer = await table_server().act(play, who, QuestionResult(About.SCORE), key=str(uuid4()))
    if isinstance(answer, Refused):
        messages.warning(request, refusal_sentences.refusal(answer.why, get_language() or "en"))
        return
    await sync_to_async(_say)(check, account, Checked.CALLED)


@transaction.atomic
def _say(check: Check, person: Person, how: Checked) -> None:
    """Write what a side says, and let the session go on. What a round was closed with is not changed any more."""
    session = Session.objects.get(pk=check.session.pk)
    if session.round != check.session.round or session.ended_at is not None:
        return
    RoundCheck.objects.update_or_create(
        session=session,
        round=session.round,
        table=check.table,
        side=check.side.name,
        defaults={"how": how, "person": person, "at": now()},
    )
    wake(session.pk, f"checked {session.round} {check.table} {check.side.name}", now())
