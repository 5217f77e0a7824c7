"""Questioning the result of a finished board from its own page, and what has become of such questions."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from frontend.sentences.result_questions import answered_sentence, asked_sentence, waits_sentence
from laws.protocol.codec import conditions_of
from laws.protocol.events import PeriodEnded
from laws.table.conditions import Director
from play.models import BoardPlay, LogRow
from play.models import Person as Account
from play.pages.site.once import form_key_of
from play.people.text import clean_text
from play.process.current import table_server
from play.store.tables.periods import period_ends
from play.table.actors import Person
from play.table.attempts import QuestionResult
from play.table.codec import decode
from play.table.outcomes import Refused, TableCode
from play.table.rules import rules_of
from play.table.table_events import About, QuestionAnswered, ResultQuestioned
from play.wire import refusal_sentences

__all__ = ["question_board", "questions_of_board"]

_KINDS = ("table.result_questioned", "table.question_answered", "laws.period_ended")
_LONGEST = 300


@require_POST
@login_required
async def question_board(request: HttpRequest, play: UUID) -> HttpResponse:
    """Question the result of a board that the reader has played, and go back to its page."""
    account = await request.auser()
    assert isinstance(account, Account)
    try:
        about = About(request.POST.get("about", ""))
    except ValueError as error:
        raise BadRequest(str(error)) from error
    attempt = QuestionResult(about, clean_text(request.POST.get("text", ""))[:_LONGEST])
    who = Person(account.pk, account.display_name)
    try:
        answer = await table_server().act(play, who, attempt, key=f"{_key(request, attempt)}")
    except LookupError:
        raise Http404 from None
    if isinstance(answer, Refused) and answer.why is TableCode.NOT_SEATED:
        raise Http404
    if isinstance(answer, Refused):
        messages.warning(request, refusal_sentences.refusal(answer.why, get_language() or "en"))
    return redirect("board", play=play)


def _key(request: HttpRequest, attempt: QuestionResult) -> UUID:
    """Return the key by which a question that is sent again counts once; with another text it is another one."""
    form = form_key_of(request)
    return uuid4() if form is None else uuid5(form, f"{attempt.about.value} {attempt.text}")


def questions_of_board(board: BoardPlay, language: str) -> dict[str, Any]:
    """Return what the page of a finished board says of questions: those asked, and until when one can be."""
    rows = LogRow.objects.filter(play=board, kind__in=_KINDS).order_by("number")
    events = [decode(row.kind, row.v, row.data) for row in rows]
    rules = rules_of(board.table.rules)
    directed = conditions_of(board.table.conditions).director is Director.PRESENT
    answers = {one.question: one for one in events if isinstance(one, QuestionAnswered)}
    over = any(isinstance(one, PeriodEnded) for one in events)
    said = []
    for number, one in enumerate((one for one in events if isinstance(one, ResultQuestioned)), 1):
        given = answers.get(number)
        if given is None:
            became = waits_sentence(rules.correction // 60, language, directed=directed, over=over)
        else:
            became = answered_sentence(given.name, given.text, language, stands=given.stands)
        said.append((asked_sentence(one.seat, one.about.value, language), became))
    assert board.finished_at is not None
    until = period_ends([board.pk]).get(board.pk, board.finished_at + timedelta(seconds=rules.correction))
    none = over or board.score_ns is None
    return {"asked": said, "until": None if none else until, "directed": directed}
