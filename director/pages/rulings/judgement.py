"""The page of a judgement: what it rests on, what its score would give both sides, and what has been judged."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
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

from director.casebook.making import is_closed
from director.clubs.roles import may_direct
from director.open_polls.models import OpenPoll
from director.pages.results.hand_records import RecordOf, record_of
from director.pages.rulings.correction_words import stopped
from director.pages.rulings.judgement_form import JudgementForm
from director.pages.rulings.ruling_words import RulingLine, adjusted_words, ruling_line
from director.pages.rulings.rulings import moved, played_of, recorded
from director.pages.shared.officiating import SETTLED, Official
from director.pages.shared.result_asking import figure
from director.pages.shared.room import names_by_number, side_text
from director.results.models import BoardResult
from director.results.rulings.correcting import deadlines_of, ruling_of
from director.results.rulings.judgement_models import Judgement
from director.results.rulings.judging import Outlook, Points, judge, outlook
from director.results.rulings.ruling import counting
from director.results.rulings.written import capped
from director.sessions.models import Session
from frontend import words
from frontend.citations import citation
from frontend.lawbook.paragraphs import statement, statements
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.paragraph import Paragraph
from laws.values.score import score_ns
from play.analysis.kept import tables_within
from play.models import Person
from play.pages.polls.poll_shown import ShownPoll, shown_polls
from play.pages.site.once import done_once, sent_before
from play.store.direction.record import has_looked
from scoring.results.outcomes import Adjusted

__all__ = ["judgement_page"]

_PATIENCE: Final = 3.0
"""Seconds for which a request waits for the double-dummy table."""


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A judgement that has been given: its ruling as it is listed, with what it rests on; `closed` where nothing can
    change it any more.
    """

    ruling: RulingLine
    given: Judgement
    split: str
    closed: bool


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def judgement_page(request: HttpRequest, session: UUID, number: int, table: int, board: int) -> HttpResponse:
    """Render the form, show what its score would give, or write it down. 404 for all but the session’s directors."""
    official, of, deal = await sync_to_async(_asked)(request, session, (number, table, board))
    tables = await tables_within([deal] if deal is not None else [], _PATIENCE)
    return await sync_to_async(_page)(request, official, of, deal, tables.ready)


def _asked(
    request: HttpRequest, session: UUID, place: tuple[int, int, int]
) -> tuple[Official, BoardResult, Deal | None]:
    official = Official(request, session)
    number, table, board = place
    of = official.session.results.filter(round=number, table=table, board=board).select_related("play").first()
    if of is None or not may_direct(official.asked.role):
        raise Http404
    return official, of, _deal(official.session, of, official.person)


def _deal(session: Session, of: BoardResult, person: Person) -> Deal | None:
    """Return the deal once the session is over (Law 16D); before, for a director who looked at the hands on record."""
    if session.ended_at is None and (of.play_id is None or not has_looked(person, of.play_id)):
        return None
    held = session.deals.filter(number=of.board, dealt__isnull=False).select_related("dealt").first()
    return None if held is None or held.dealt is None else Deal.parse(held.dealt.deal)


def _page(request: HttpRequest, official: Official, of: BoardResult, deal: Deal | None, tables: Any) -> HttpResponse:
    language = get_language() or "en"
    vulnerability = Board.numbered(of.board).vulnerability
    form = JudgementForm(
        request.POST or None, vulnerability=vulnerability, language=language, scored=_scored(official.session, of)
    )
    shown: dict[str, Any] = {}
    settled = "" if official.may_change((of.round, of.table, of.board)) else SETTLED
    if request.method == "POST":
        act = request.POST.get("act", "")
        if act not in ("show", "give"):
            raise BadRequest("the page has no such form")
        if act == "give" and sent_before(request):
            return redirect(request.path)
        if not settled and form.is_valid():
            award, clause = _held(official, of, form)
            if act == "give" and _give(request, official, of, form, award):
                messages.success(request, _("The judgement is given, and its players are told."))
                return redirect(request.path)
            shown = _shown(form, award, outlook(official.session, of, award), language) | clause
    names = names_by_number(official.session)
    counts = counting(official.session).boards.get((of.round, of.table, of.board))
    halt = moved(of, request.POST.get("seen")) if request.method == "POST" else None
    context = official.context | {
        "result": of,
        "recorded": recorded(of),
        "ns": side_text(of.sides[0], names),
        "ew": side_text(of.sides[1], names),
        "form": form,
        "settled": settled,
        "laws": statements(language),
        "play": of.play,
        "polls": [] if of.play_id is None else _polls(of.play_id, language),
        "one": _record(of.board, deal, tables, language),
        "judged": _judged(official.session, of, names, language, official.now),
        "shown": shown,
        "seen": "" if counts is None else f"{counts.pk}",
        "moved": halt,
        "ruled": None
        if halt is None or counts is None
        else ruling_line(counts, official.session, names, language, counts=True),
    }
    return render(request, "clubs/judgement.html", context)


def _scored(session: Session, of: BoardResult) -> int | None:
    """Return the score of the table as far as it was corrected; None where the board was not played."""
    place = of.round, of.table, of.board
    played = played_of(of, counting(session).boards.get(place)) or played_of(of, None)
    return None if played is None else score_ns(played, Board.numbered(of.board).vulnerability)


def _held(official: Official, of: BoardResult, form: JudgementForm) -> tuple[Adjusted | None, dict[str, Any]]:
    """Return the score of a valid form as far as article 43 lets it be given, and the clause for the page.

    What is pointed out later than its time takes from a score and never adds to one (43.3).
    """
    award, pointed_out = form.awarded, form.pointed_out_at(official.now, official.asked.zone)
    if award is None or deadlines_of(official.session, of.round) is None:
        return award, {}
    finding = ruling_of(official.session, of.round, pointed_out)
    if finding is None:
        return award, {"in_time": citation([Paragraph.parse("43.3")], get_language() or "en")}
    ruled = counting(official.session).boards.get((of.round, of.table, of.board))
    before = played_of(of, ruled) or played_of(of, None)
    if before is None:  # there is no score that could rise
        return award, {}
    left = capped(award, before, Board.numbered(of.board).vulnerability)
    return left, {"stopped": stopped(finding, adjusted_words(left))}


def _give(
    request: HttpRequest, official: Official, of: BoardResult, form: JudgementForm, award: Adjusted | None
) -> bool:
    """Give the judgement of a valid form once; return False where it is not what was shown."""
    reason, shown = form.cleaned_data["reason"], request.POST.get("shown", "")
    who, at = official.person, official.now
    given = done_once(request, lambda: judge(official.session, who, at, of, award, form.grounds, reason, shown=shown))
    return given is not None


def _record(board: int, deal: Deal | None, tables: Any, language: str) -> RecordOf | None:
    return None if deal is None else record_of(board, deal, tables.get(deal.number), language)


def _shown(form: JudgementForm, award: Adjusted | None, found: Outlook, language: str) -> dict[str, Any]:
    """Return what the score of the form would give, as the page shows it."""
    return {
        "key": found.key,
        "law": statement(form.cleaned_data["law"], language),
        "award": _("the score of the table stands") if award is None else adjusted_words(award),
        "lines": [
            (_("Counts now"), *_both(found.before)),
            *((words.signed(score), *_both(points)) for score, points in found.alone),
            (_("With this judgement"), *_both(found.after)),
        ],
    }


def _both(points: Points) -> tuple[str, str]:
    return figure(points.ns) or "–", figure(points.ew) or "–"


def _polls(play: UUID, language: str) -> list[ShownPoll]:
    """Return the polls of directors on a board, and not those that players have made for anybody."""
    players = set(OpenPoll.objects.filter(poll__play=play).values_list("pk", flat=True))
    return [one for one in shown_polls(play, language) if one.poll.pk not in players]


def _judged(session: Session, of: BoardResult, names: dict[int, str], language: str, now: datetime) -> list[JudgedLine]:
    """Return the judgements on a result, the newest first."""
    counts = {one.pk for one in counting(session).every}
    place = {"ruling__round": of.round, "ruling__table": of.table, "ruling__board": of.board}
    given = Judgement.objects.filter(ruling__session=session, **place).select_related("ruling__withdraws")
    return [
        JudgedLine(
            ruling_line(one.ruling, session, names, language, one.ruling_id in counts),
            one,
            citation([Paragraph.parse(one.split)], language) if one.split else "",
            is_closed(session, one, now),
        )
        for one in given.order_by("-ruling")
    ]
