"""The page of a real table, on a phone without an account: sit down, enter a result, check it, agree to the round.

A phone that has the code of the table acts for the table. Of other tables it knows only where its players go next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.pages.console.order import told_of
from director.pages.hall.hall_forms import CodeForm, ResultForm, SitForm
from director.pages.rulings.ruling_words import ruling_line
from director.pages.shared.asked import Asked, asked_session, now
from director.pages.shared.organising import is_in_play
from director.pages.shared.room import half_time_text, names_by_number
from director.results.hall.hall import (
    GUESSED,
    Misplaced,
    NotTaken,
    confirm,
    enter,
    is_code,
    misplaced,
    named,
    part,
    places_in,
    refuse,
    result_in,
    row_of,
    score_of,
    turn_of,
    wording_of,
)
from director.results.hall.hall_models import HallEntry
from director.results.rulings.ruling import counting
from director.results.rulings.ruling_models import Checked, RoundCheck, Ruling, RulingKind
from director.results.rulings.written import result_of
from director.sessions.draw.schedules import ScheduleRow, schedule_of, sides_of
from director.sessions.models import Session
from director.sessions.order.announcing import recent
from director.sessions.order.pauses import paused_by
from director.sessions.running.rounds import wake
from frontend import words
from laws.values.cards import Card
from laws.values.contract import PassedOut, Played, Result
from laws.values.seats import Side
from play.pages.boards.contract import card_of, contract_html
from play.pages.site.numbers import whole_number
from play.people.guesses import guess

__all__ = ["HallLine", "hall_table_page", "line_of", "not_taken_text"]

_SIDES: Final = tuple(Side)


@dataclass(frozen=True, slots=True)
class HallLine:
    """A board with what was entered of it, in the words of the reader; `wording` is what its form names it by.

    One that the director has ruled on has what counts now, in place of the score where that is no result.
    """

    board: int
    contract: SafeString
    lead: SafeString | str
    outcome: str
    score: SafeString | str
    wording: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hall_table_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the page of the table for which the phone has signed in, or carry out what it says."""
    asked = asked_session(request, session)
    held = asked.session
    if held is None or not held.hall:
        raise Http404
    act = request.POST.get("act", "")
    if request.method == "POST" and act == "sign-in":
        return _sign_in(request, asked, held)
    table = _signed_in(request, held)
    if table is None:
        given = {name: request.GET[name] for name in ("table", "code") if name in request.GET}
        return _code_page(request, asked, CodeForm(initial=given))
    if request.method != "POST":
        return _page(request, asked, held, table)
    if act in ("sit", "enter"):
        shown = _sit(request, asked, held, table) if act == "sit" else _enter(request, asked, held, table)
        return shown or redirect("session-hall", session=session)
    with transaction.atomic():
        if (goes_on := _settle(request, held, table, act)) is not None:
            wake(held.pk, goes_on, now())
    return redirect("session-hall", session=session)


def _sit(request: HttpRequest, asked: Asked, held: Session, table: int) -> HttpResponse | None:
    """Note that the right players sit at the table; else return the page that says who is wrong."""
    form = SitForm(request.POST)
    if not form.is_valid() or _wrong_places(request, held, table, form):
        return _page(request, asked, held, table, sit=form)
    request.session[_key(held)] = [table, held.round, turn_of(held, table)]
    return None


def _enter(request: HttpRequest, asked: Asked, held: Session, table: int) -> HttpResponse | None:
    """Take a result that East-West check; else return the page that says what is wrong."""
    if not is_in_play(request, held):
        messages.warning(request, _("Tell the director what was made of the board."))
        return None
    form = ResultForm(request.POST, language=get_language() or "en")
    if not form.is_valid():
        return _page(request, asked, held, table, entry=form)
    board = form.cleaned_data["board"]
    why = enter(held, table, board, form.result(), form.lead()) if _has_sat(request, held) else NotTaken.NO_ROUND
    if why is not NotTaken.WRONG_BOARD:
        if why is not None:
            messages.warning(request, not_taken_text(held, table, board, why))
        return None
    form.add_error("board", not_taken_text(held, table, board, why))
    return _page(request, asked, held, table, entry=form)


def _settle(request: HttpRequest, held: Session, table: int, act: str) -> str | None:
    """Confirm or take back an entry, or let a side leave the round check; return the occasion to go on, if any."""
    match act:
        case "sign-out":
            request.session.pop(_key(held), None)
        case "refuse" | "confirm":
            answer = confirm if act == "confirm" else refuse
            why = answer(held, table, board := _number(request), request.POST.get("seen"))
            if why is not None:
                messages.warning(request, not_taken_text(held, table, board, why))
            elif act == "confirm":
                return f"hall {held.round} {table} {board}"
        case "agree" | "call" if not is_in_play(request, held):
            pass
        case "agree" | "call":
            side = next((one for one in _SIDES if one.name == request.POST.get("side")), None)
            if side is None or not _is_entered(held, table):
                raise BadRequest("a side agrees when all boards of the round are entered")
            part(held, table, side, Checked.AGREED if act == "agree" else Checked.CALLED)
            return f"hall {held.round} {table} {side.name}"
        case _:
            raise BadRequest("the page has no such form")
    return None


def _key(session: Session) -> str:
    return f"hall-{session.pk}"


def _known(session: Session) -> str:
    """Return the key of the mark of a phone that has had the code of a table of the session: it is no stranger."""
    return f"hall-known-{session.pk}"


def _signed_in(request: HttpRequest, session: Session) -> int | None:
    """Return the table for which the phone has signed in."""
    kept = request.session.get(_key(session))
    if kept is None:
        return None
    table, turn = int(kept[0]), kept[2] if len(kept) > 2 else 0  # a phone of an earlier version has none
    return table if turn == turn_of(session, table) else None


def _has_sat(request: HttpRequest, session: Session) -> bool:
    """Return whether the contestants of the round in play have said that they sit at the table."""
    return bool(request.session[_key(session)][1] == session.round)


def _sign_in(request: HttpRequest, asked: Asked, session: Session) -> HttpResponse:
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _code_page(request, asked, form)
    table = form.cleaned_data["table"]
    right = is_code(session, table, form.cleaned_data["code"])
    known = f"{request.session.session_key}" if request.session.get(_known(session)) else ""
    if guess(request, GUESSED, named(session, table), right=right, known=known):
        form.add_error(
            "code",
            _(
                "Too many codes were tried for this table, so none is looked at now. Try again in ten minutes, or call"
                " the director, who can give the table another code."
            ),
        )
        return _code_page(request, asked, form, status=429)
    if not right:
        form.add_error("code", _("That is not the code of this table. It stands on the card of the table."))
        return _code_page(request, asked, form)
    request.session[_key(session)] = [table, 0, turn_of(session, table)]
    request.session[_known(session)] = True
    return redirect("session-hall", session=session.pk)


def _code_page(request: HttpRequest, asked: Asked, form: CodeForm, status: int = 200) -> HttpResponse:
    return render(request, "clubs/hall_code.html", _context(asked) | {"form": form}, status=status)


def _context(asked: Asked) -> dict[str, Any]:
    return {"club": asked.club, "event": asked.competition, "session": asked.session}


def _number(request: HttpRequest) -> int:
    board = whole_number(request.POST.get("board", ""), 4)
    if board is None:
        raise BadRequest("the form names no board")
    return board


def _is_entered(session: Session, table: int) -> bool:
    row = row_of(session, table)
    return row is not None and session.results.filter(round=row.round, table=table).count() >= len(row.boards)


def _wrong_places(request: HttpRequest, session: Session, table: int, form: SitForm) -> bool:
    """Say who has sat down wrongly, and where he belongs; return whether somebody has."""
    row = row_of(session, table)
    wrong = [] if row is None else misplaced(session, row, form.cleaned_data["ns"], form.cleaned_data["ew"])
    for one in wrong:
        form.add_error(None, _misplaced_text(one, table))
    return bool(wrong)


def _misplaced_text(one: Misplaced, table: int) -> str:
    if one.table is None or one.side is None:
        return _("Number %(number)s does not play in this round.") % {"number": one.number}
    side = words.side_name(one.side, get_language() or "en")
    if one.table == table:
        return _("Number %(number)s sits %(side)s at this table.") % {"number": one.number, "side": side}
    told = {"number": one.number, "side": side, "table": one.table}
    return _("Number %(number)s plays at table %(table)s in this round, %(side)s.") % told


def not_taken_text(session: Session, table: int, board: int, why: NotTaken) -> str:
    """Return why a result is not taken, and what to do."""
    match why:
        case NotTaken.NO_ROUND:
            return _("This table plays nothing now. Please ask the director.")
        case NotTaken.HAS_RESULT:
            return _("Board %(board)s has its result. The director corrects it.") % {"board": board}
        case NotTaken.NOT_PLAYED:
            return _(
                "Board %(board)s is recorded as not played, since its round was ended without its result. Tell the"
                " director what was made of it."
            ) % {"board": board}
        case NotTaken.CHANGED:
            return _(
                "Another phone of this table has changed what was entered of board %(board)s, so nothing was done. Look"
                " at what stands now."
            ) % {"board": board}
        case NotTaken.WRONG_BOARD:
            row = row_of(session, table)
            boards = ", ".join(f"{one}" for one in (() if row is None else row.boards))
            told = {"board": board, "boards": boards}
            return _("Board %(board)s is not for this table in this round, but %(boards)s. Call the director.") % told


def line_of(entry: HallEntry, language: str, ruled: Ruling | None = None) -> HallLine:
    """Return an entry in words, with the ruling on it that counts."""
    result = result_in(entry)
    if ruled is not None and ruled.kind == RulingKind.CORRECTED:
        result = result_of(ruled.value)
    score: SafeString | str = "–" if result is None else words.signed(score_of(entry.board, result))
    if ruled is not None and ruled.kind in (RulingKind.ADJUSTED, RulingKind.NOT_PLAYED):
        score = ruling_line(ruled, entry.session, {}, language, counts=True).what
    return HallLine(
        entry.board,
        contract_html(result, language),
        card_of_lead(entry.lead, language),
        _outcome(result, language),
        score,
        wording_of(entry),
    )


def card_of_lead(lead: str, language: str) -> SafeString | str:
    """Return the opening lead as it is shown, empty for none."""
    return card_of(Card.parse(lead), language) if lead else ""


def _outcome(result: Result | None, language: str) -> str:
    return words.outcome_text(result.over, language) if isinstance(result, Played) else ""


def _page(
    request: HttpRequest,
    asked: Asked,
    session: Session,
    table: int,
    sit: SitForm | None = None,
    entry: ResultForm | None = None,
) -> HttpResponse:
    language, row = get_language() or "en", row_of(session, table)
    over = session.ended_at is not None or session.cancelled_at is not None
    context = _context(asked) | {"table": table, "row": row, "over": over}
    context |= {"paused": paused_by(session), "told": [told_of(one, language) for one in recent(session, now())]}
    names = names_by_number(session)
    if row is None or over:
        context |= {} if over else _idle(session, table, names, language)
        return render(request, "clubs/hall_table.html", context)
    ruled = counting(session).boards
    entries = {one.board: one for one in session.hall_entries.filter(round=row.round, table=table)}
    have = set(session.results.filter(round=row.round, table=table).values_list("board", flat=True))
    left = [board for board in row.boards if board not in have and board not in entries]
    said = dict(RoundCheck.objects.filter(session=session, round=row.round, table=table).values_list("side", "how"))
    pending = next((one for one in entries.values() if one.confirmed_at is None and one.board not in have), None)
    context |= {
        "rounds": session.rounds_drawn,
        "sides": [
            (side, [(one, names.get(one, "")) for one in of], words.side_name(side, language), said.get(side.name, ""))
            for side, of in zip(Side, sides_of(row), strict=True)
        ],
        "half": half_time_text(schedule_of(session.schedule), row) if session.schedule is not None else "",
        "sits": _has_sat(request, session),
        "sit_form": sit or SitForm(label_suffix="", auto_id="sit_%s"),
        "pending": None if pending is None else line_of(pending, language),
        "passed": pending is not None and isinstance(result_in(pending), PassedOut),
        "left": left,
        "lines": [
            line_of(one, language, ruled.get((row.round, table, one.board)))
            for one in entries.values()
            if one.confirmed_at is not None
        ],
        "entry_form": entry or ResultForm(language=language),
        "next": _next(session, row, names, language),
    }
    context["done"] = pending is None and not left
    context["agreed"] = all(said.get(side.name) not in (None, Checked.CALLED) for side in Side)
    return render(request, "clubs/hall_table.html", context)


def _idle(session: Session, table: int, names: dict[int, str], language: str) -> dict[str, Any]:
    """Return who sits out at a table that plays nothing in this round, and where he goes for the next one."""
    if session.schedule is None or session.started_at is None:
        return {}
    rows = schedule_of(session.schedule).of_round(session.round)
    row = next((one for one in rows if one.table == table), None)
    if row is None:
        return {}
    told = [f"{one} {names.get(one, '')}".strip() for side in sides_of(row) for one in side]
    return {
        "sits_out": [_("%(who)s: sits out") % {"who": one} for one in told],
        "next": _next(session, row, names, language),
    }


def _next(session: Session, row: ScheduleRow, names: dict[int, str], language: str) -> list[str]:
    """Return where the contestants of a table go for the next round, as far as it is drawn."""
    if session.schedule is None or row.round >= schedule_of(session.schedule).rounds:
        return []
    told = []
    for number in sorted(one for side in sides_of(row) for one in side):
        who, places = f"{number} {names.get(number, '')}".strip(), places_in(session, number, row.round + 1)
        if not places:
            told.append(_("%(who)s: sits out") % {"who": who})
        for table, side in places:
            values = {"who": who, "table": table, "side": words.side_name(side, language)}
            told.append(_("%(who)s: table %(table)s, %(side)s") % values)
    return told
