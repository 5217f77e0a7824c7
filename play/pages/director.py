"""The page of a table's director: what waits for him, what he rules, what is on record (Laws 9B, 10, 81, article 36).

It is made of plain forms, each of which becomes an attempt by an official through `play.live.act`. What waits is asked
for again every few seconds; a browser without scripts reads it when the page is loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
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
from frontend.director_calls import note_sentence
from frontend.regions.hand import HandRegion
from frontend.regions.ruling import call_numbered
from frontend.result_questions import answered_sentence, asked_sentence
from frontend.rulings import Told, answers_told, duty_sentence, irregularity_sentence, question_sentence
from laws.protocol.commands import Ruling
from laws.protocol.events import AttentionDrawn, Noted, Rewound, Ruled
from laws.sentences import questions
from laws.sentences.sentence import say
from laws.table.kinds import Question
from laws.table.obligation import Judgement
from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat, Side
from laws.views.table_view import DIRECTOR, View, view
from play.live.access import access_direct, questions_offer_of
from play.live.cache import LivePlay
from play.models import Person as Account
from play.pages.director_boards import boards_left, questions_shown, taken_back_sentence, taking_back_of
from play.pages.director_forms import LONGEST_CLOCK, REASONED, Back, ReasonMissing, attempt_of
from play.process.current import table_server
from play.store.look import Look, look_at
from play.store.record import Recorded, read_recorded
from play.table.attempts import Official, Refused, Rewind, Role, TableCode
from play.table.profiles import regulations_of
from play.table.profiles.condition import Condition
from play.table.state import State
from play.table.table_events import CallTaken, QuestionAnswered, ResultQuestioned, Said
from play.wire import refusal_sentences

__all__ = ["direction", "director_page"]

UNASKED: Final = (Ruling.ATTENTION, Ruling.ADJUST, Ruling.MISINFORMED, Ruling.FIFTH_CARD)
"""What he rules of his own accord (Laws 12A, 45E, 47E1, 81C3)."""
_LATEST_ONLY: Final = (Ruling.ADJUST, Ruling.CONTINUE)
"""Rulings that answer the question raised last: `laws.engine.irregularities.rulings`."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as a button: what he says, where it leads, and the fields of its form."""

    told: Told
    ruling: str
    suits: str
    call: int
    tricks: bool = False
    reasoned: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that waits, with its answers; none where a later question is answered first."""

    sentence: str
    halts: bool
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Absent:
    """A player who is away from his seat. `robot`: a house robot may be asked to play for him."""

    seat: Seat
    name: str
    robot: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
async def director_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render what waits for the director, or carry out what his form says. Everybody else finds no such page."""
    look, live, official = await direction(request, table)
    if request.method == "POST":
        await _carry_out(request, look, live, official)
        return redirect(request.get_full_path())
    context = await _context(look, live, _sequence(request))
    if request.headers.get("HX-Request") == "true":
        if request.GET.get("have") == context["have"]:
            return HttpResponse(status=204)
        return await sync_to_async(render)(request, "table/director_waits.html", context)
    return await sync_to_async(render)(request, "table/director.html", context)


async def direction(request: HttpRequest, table: UUID) -> tuple[Look, LivePlay, Official]:
    """Return the table, its board and the director who asks. Raises Http404 for everybody else."""
    server = table_server()
    look = await look_at(server.pool, table, _sequence(request))
    account = await request.auser()
    if look is None:
        raise Http404
    assert isinstance(account, Account)
    live = await server.desk.at_least(look.play, look.number)
    official = Official(account.pk, account.display_name, Role.DIRECTOR)
    if access_direct(await server.desk.rights.fresh(look.facts), live.state, official) is not None:
        raise Http404
    return look, live, official


def _sequence(request: HttpRequest) -> int | None:
    """Return the place of the board that the address names, None for the newest. Raises Http404."""
    named = request.GET.get("board", "")
    if not named:
        return None
    if not (named.isascii() and named.isdigit() and len(named) < 6):
        raise Http404
    return int(named)


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
        messages.warning(request, _("Say why in a few words. They stay on record."))
        return
    except (KeyError, ValueError) as error:
        raise BadRequest(str(error)) from error
    offer = sent.get("offer") or None
    if isinstance(attempt, Back):
        offered = {one.name: one for one in await taking_back_of(table_server(), live)}
        if attempt.name not in offered:
            messages.warning(request, refusal_sentences.refusal(TableCode.STALE, language))
            return
        chosen = offered[attempt.name]
        attempt = Rewind(chosen.to, chosen.law, attempt.text)
    answer = await table_server().act(look.play, official, attempt, key=key, offer=offer)
    if isinstance(answer, Refused):
        messages.warning(request, refusal_sentences.refusal(answer.why, language))


async def _context(look: Look, live: LivePlay, sequence: int | None) -> dict[str, Any]:
    language = get_language() or "en"
    async with table_server().pool.connection() as connection:
        record = await read_recorded(connection, look.play)
    state = live.state
    seen = view(state.game, DIRECTOR)
    waiting = _calls_waiting(record)
    absent = _absent(state)
    left = await boards_left(table_server(), look.facts.id)
    back = await taking_back_of(table_server(), live)
    told = (look.play, record, seen.incidents, state.coming, seen.phase, absent, language, left, state.clock)
    return {
        "table": look.facts.id,
        "name": look.facts.name,
        "play": look.play,
        "key": uuid4(),
        "offer": questions_offer_of(state),
        "have": sha256(repr(told).encode()).hexdigest()[:16],
        "board": seen.board.number,
        "coming": state.coming,
        "absent": [(one.seat.letter, words.seat_name(one.seat, language), one.name, one.robot) for one in absent],
        "at": "" if sequence is None else f"board={sequence}",
        "left": left,
        "shown": sequence,
        "questioned": questions_shown(state, language),
        "back": [(one.name, taken_back_sentence(one, language)) for one in back],
        "clock": state.clock,
        "longest": LONGEST_CLOCK,
        "calls": [(one.at, _recorded(one, language)) for one in waiting],
        "questions": _asked(seen, language),
        "stopped": seen.incidents.stopped,
        "choosers": sorted(
            {words.seat_name(seat, language) for choice in seen.incidents.choices for seat in choice.seats}
        ),
        "irregularities": [irregularity_sentence(one, language) for one in seen.incidents.irregularities],
        "duties": [duty_sentence(one, language) for one in seen.incidents.obligations],
        "record": [(one.at, one.official, said) for one in record if (said := _recorded(one, language))],
        "unasked": [(one.value, words.sentence(questions.ruling_said(one), language)) for one in UNASKED],
        "over": seen.phase is Phase.OVER and seen.contract is not None,
        "seats": [(seat.letter, words.seat_name(seat, language)) for seat in SEATS],
        "sides": [(side.name, words.side_name(side, language)) for side in Side],
        "hands": [(words.seat_name(seat, language), _hand(seen, seat, language)) for seat in SEATS],
    }


def _absent(state: State) -> list[Absent]:
    """Return the players who are away, in the order of the seats."""
    robots = regulations_of(state.profile)[Condition.ROBOTS].value == "may_sit"
    return [
        Absent(seat, who.name, robots and not who.stand_in)
        for seat in SEATS
        if (who := state.seats[seat]) is not None and who.person in state.away
    ]


def _hand(seen: View, seat: Seat, language: str) -> SafeString:
    """Return the cards that the seat was dealt, as in a printed hand record."""
    dealt = HandRegion(seat, seen.hands[seat].original, 13, record=True)
    return mark_safe(dealt.html(language))  # noqa: S308 - drawn from cards alone


def _calls_waiting(record: tuple[Recorded, ...]) -> list[Recorded]:
    """Return the calls since the director last took one."""
    waiting: list[Recorded] = []
    for one in record:
        if isinstance(one.event, CallTaken):
            waiting.clear()
        elif isinstance(one.event, Noted) and one.event.what == "calls director":
            waiting.append(one)
    return waiting


def _asked(seen: View, language: str) -> list[Asked]:
    found = []
    known = seen.incidents.judgements
    left = [one for one in known if not one.halts and one.question is not Question.TRICKS]
    for one in known:
        answers = tuple(
            answer
            for answer in _answers(one, language)
            if Ruling(answer.ruling) not in _LATEST_ONLY or (left and one == left[-1])
        )
        sentence = question_sentence(one, call_numbered(seen, one.call), language)
        found.append(Asked(sentence, one.halts, answers))
    return found


def _answers(asked: Judgement, language: str) -> list[Answer]:
    given = ((ruling, suits) for ruling in questions.ANSWERS[asked.question] for suits in questions.findings(ruling))
    return [
        Answer(
            told,
            ruling.value,
            "".join(suit.letter for suit in suits),
            asked.call,
            tricks=ruling is Ruling.RESULT,
            reasoned=ruling in REASONED,
        )
        for (ruling, suits), told in zip(given, answers_told(asked, language), strict=True)
    ]


def _recorded(one: Recorded, language: str) -> str:
    """Return an event of the record as the director reads it; empty for one that tells him nothing."""
    _ = words.say(language)
    match one.event:
        case Noted(what, seat, text):
            return note_sentence(what, seat, text, language)
        case Ruled(ruling, _call, suits, text):
            said = words.sentence(questions.ruling_said(ruling, suits), language)
            return said + _(": ") + text if text else said
        case CallTaken(_person, name):
            return _("{name} takes the call").format(name=name) if name else _("Nobody directs: play goes on")
        case ResultQuestioned(seat, _person, about, text):
            asked = asked_sentence(seat, about.value, language)
            return asked + _(": ") + text if text else asked
        case QuestionAnswered(_question, name, stands, text):
            return answered_sentence(name, text, language, stands=stands)
        case Rewound(_to, law):
            return words.sentence(say("event.rewound", law=law), language)
        case Said(_person, name, _viewer, text):
            return name + _(": ") + text
        case AttentionDrawn(Seat() as seat):
            return _("{seat} draws attention to an irregularity").format(seat=words.seat_name(seat, language))
        case AttentionDrawn():
            return _("The director deals with an irregularity")
        case _:
            return ""
