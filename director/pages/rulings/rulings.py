"""The page of a session's rulings for its officials: boards that were not played, penalties, what has been ruled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.appeals.settled import may_withdraw, settled_rulings
from director.clubs.roles import may_direct
from director.pages.console.time_notes import noted_reason, time_lines
from director.pages.rulings.correction_forms import CorrectedForm, ReasonForm
from director.pages.rulings.correction_words import Stopped, stopped
from director.pages.rulings.ruling_forms import (
    ArtificialForm,
    AssignedForm,
    NotPlayedForm,
    PenaltyForm,
)
from director.pages.rulings.ruling_words import adjusted_words, notice_lines, ruling_line, ruling_lines
from director.pages.rulings.unplayed import award_all_unplayed, award_unplayed, unplayed_lines
from director.pages.shared.officiating import SETTLED, Official
from director.pages.shared.room import names_by_number, people_at, side_text
from director.results.inquiries.deviations import may_note
from director.results.models import BoardResult
from director.results.rulings.adjudicating import Proposed, proposed
from director.results.rulings.correcting import deadlines_of, finding_of, ruling_of
from director.results.rulings.known_reasons import KnownReason, ReasonKind
from director.results.rulings.penalising import Taken
from director.results.rulings.ruling import (
    award_unit_of,
    counting,
    of_teams,
    penalised_since,
    rule,
    ruling_on,
    unit_of,
    withdraw,
)
from director.results.rulings.ruling_models import Ruling, RulingKind
from director.results.rulings.warned import history_of
from director.results.rulings.written import capped, points_text, result_text, without_gain
from director.results.tallying import happened_at
from frontend import words
from laws.values.board import Board
from laws.values.contract import PassedOut, Played, Result
from play.pages.boards.contract import contract_html
from play.pages.site.numbers import whole_number
from play.pages.site.once import once
from scoring.exchange import cells
from scoring.results.correction import Mistake, mistakes

__all__ = ["moved", "played_of", "recorded", "ruling_page", "rulings_page"]

_STOPPED: Final = KnownReason(ReasonKind.STOPPED)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rulings_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the page, or write down what one of its forms says."""
    official = Official(request, session, reads=request.method != "POST")
    if request.method != "POST":
        return _rulings(request, official)
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise BadRequest("the page has no such form")
    shown = once(request, lambda: act(request, official))
    return shown or redirect("session-rulings", session=session)


def _rulings(
    request: HttpRequest,
    official: Official,
    penalty: PenaltyForm | None = None,
    taken: Taken | None = None,
    refused: str = "",
) -> HttpResponse:
    held, language = official.session, get_language() or "en"
    names = names_by_number(held)
    every = list(held.rulings.select_related("withdraws").order_by("-pk"))
    counts = frozenset(one.pk for one in counting(held).every)
    context = official.context | {
        "time_notes": time_lines(official.session),
        "unplayed": list(unplayed_lines(held, names)),
        "notice": None if taken is None else notice_lines(taken, unit_of(held), language),
        "refused": refused,
        "seen": max((one.pk for one in every), default=0),
        "penalty": penalty or _penalty_form(None, official, names, _chosen(request)),
        "rulings": ruling_lines(every, held, names, language, counts),
        "settled": settled_rulings(held, [one for one in every if one.pk in counts], official.person),
        "rules": held.cancelled_at is None,
        "boards": sorted(set(held.results.values_list("board", flat=True))),
    }
    return render(request, "clubs/rulings.html", context)


def _chosen(request: HttpRequest) -> dict[str, str]:
    """Return what an address that leads to the form of penalties has chosen in it; what it does not have is ignored."""
    return {name: request.GET[name] for name in ("contestant", "offence") if name in request.GET}


def _penalty_form(
    data: Any, official: Official, names: dict[int, str], chosen: Mapping[str, str] | None = None
) -> PenaltyForm:
    return PenaltyForm(
        data,
        initial=chosen,
        unit=unit_of(official.session),
        contestants=sorted(names.items()),
        history=history_of(official.session),
        language=get_language() or "en",
        chief=official.is_chief,
        teams=of_teams(official.session),
    )


def _propose(request: HttpRequest, official: Official) -> HttpResponse:
    """Show what a penalty would come to, with the words of its notice."""
    form = _penalty_form(request.POST, official, names_by_number(official.session))
    return _rulings(request, official, form, form.taken if form.is_valid() else None)


@transaction.atomic
def _penalise(request: HttpRequest, official: Official) -> HttpResponse | None:
    """Write the penalty down, unless its contestant was given one that the director has not seen."""
    form = _penalty_form(request.POST, official, names_by_number(official.session))
    if not form.is_valid():
        return _rulings(request, official, form)
    taken, note = form.taken, whole_number(request.POST.get("note", ""))
    seen = whole_number(request.POST.get("seen", ""))
    if seen is not None and penalised_since(official.session, form.cleaned_data["contestant"], seen):
        why = _(
            "The contestant was given a penalty after you had opened the page. Nothing was entered: read it below, and"
            " enter yours again only if it is a further one."
        )
        return _rulings(request, official, form if note is None else None, refused=why)
    noted = None if note is None else noted_reason(official.session, note)
    _rule(
        official,
        RulingKind.PENALTY,
        noted or form.cleaned_data["reason"],
        value=points_text(taken.points, unit_of(official.session)),
        rule=taken.rule,
        case=taken.case,
        contestant=form.cleaned_data["contestant"],
        notice=taken.notice,
    )
    return None


def _withdraw(request: HttpRequest, official: Official) -> None:
    form, named = ReasonForm(request.POST), whole_number(request.POST.get("ruling", ""))
    if named is None or not form.is_valid():
        raise BadRequest("a ruling that is withdrawn, and why")
    ruling = official.session.rulings.filter(pk=named).first()
    if ruling is None:
        raise Http404
    if not may_withdraw(ruling, official.person):
        messages.warning(request, str(SETTLED))
        return
    withdraw(ruling, official.person, official.now, form.cleaned_data["reason"])


_ACTS: Final[dict[str, Callable[[HttpRequest, Official], HttpResponse | None]]] = {
    "unplayed": award_unplayed,
    "unplayed-all": award_all_unplayed,
    "propose": _propose,
    "penalty": _penalise,
    "withdraw": _withdraw,
}


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def ruling_page(request: HttpRequest, session: UUID, number: int, table: int, board: int) -> HttpResponse:
    """Render the forms for one result, or write down what one of them says.

    For a board that was stopped in play the form of an assigned score has what the best play from there would give.
    """
    official, result, ruled = await sync_to_async(_asked_result)(request, session, (number, table, board))
    is_open = ruled is None and result.tricks is None and result.play_id is not None and request.method != "POST"
    found = await proposed(result.play_id) if is_open and result.play_id is not None else None
    return await sync_to_async(_ruling)(request, official, result, ruled, found)


def _asked_result(
    request: HttpRequest, session: UUID, at: tuple[int, int, int]
) -> tuple[Official, BoardResult, Ruling | None]:
    """Return the result and the ruling on it. Raise Http404 where he may not rule, or there is none."""
    official, (number, table, board) = Official(request, session), at
    result = official.session.results.filter(round=number, table=table, board=board).first()
    if result is None:
        raise Http404
    return official, result, counting(official.session).boards.get(at)


def _ruling(
    request: HttpRequest, official: Official, result: BoardResult, ruled: Ruling | None, found: Proposed | None
) -> HttpResponse:
    forms, halt, act = _forms(request, official, result, found), None, ""
    open_to_him = official.may_change((result.round, result.table, result.board))
    if request.method == "POST":
        act = request.POST.get("act", "")
        if act not in forms:
            raise BadRequest("the page has no such form")
        if open_to_him and forms[act].is_valid():
            confirmed = request.POST.get("confirmed", "")
            seen = request.POST.get("seen")
            halt = once(
                request, lambda: moved(result, seen) or _carry_out(act, forms[act], official, result, ruled, confirmed)
            )
            if halt is None:
                return redirect("session-board", session=official.session.pk, board=result.board)
            # Another may have ruled since this request began: what counts now is what is to be read first.
            ruled = counting(official.session).boards.get((result.round, result.table, result.board))
    names = names_by_number(official.session)
    line = None if ruled is None else ruling_line(ruled, official.session, names, get_language() or "en", counts=True)
    context = official.context | {
        "result": result,
        "settled": "" if open_to_him else SETTLED,
        "judges": may_direct(official.asked.role),
        "notes": may_note(official.session, official.asked.role, official.person),
        "recorded": recorded(result),
        "ruled": line,
        "seen": "" if ruled is None else f"{ruled.pk}",
        "ns": side_text(result.sides[0], names),
        "ew": side_text(result.sides[1], names),
        "proposed": found,
        "deadlines": deadlines_of(official.session, result.round),
        "stopped": halt,
        "act": act,
    }
    return render(
        request, "clubs/ruling.html", context | {name.replace("-", "_"): form for name, form in forms.items()}
    )


def moved(result: BoardResult, seen: str | None) -> Stopped | None:
    """Return what stops a director who has not seen how the result is ruled now, since another has ruled meanwhile."""
    counts = ruling_on(result)
    if seen is None or seen == ("" if counts is None else f"{counts.pk}"):
        return None
    why = _("This result was ruled on after you had opened the page. Nothing was entered: read first what counts now.")
    return Stopped("", "", why)


def _forms(request: HttpRequest, official: Official, result: BoardResult, found: Proposed | None) -> dict[str, Any]:
    """Return the forms of the page, the one that was sent with what it says, and a score that is proposed."""
    sent = request.POST.get("act") if request.method == "POST" else None

    def data(name: str) -> Any:
        return request.POST if sent == name else None

    unit = award_unit_of(official.session)
    vulnerability = Board.numbered(result.board).vulnerability
    held, people = official.session, people_at(official.session, result)
    kinds = mistakes(teams=of_teams(held), knockout=held.is_knockout)
    return {
        "corrected": CorrectedForm(data("corrected"), kinds=kinds, people=people, auto_id="corrected_%s"),
        "artificial": ArtificialForm(data("artificial"), unit=unit, auto_id="artificial_%s"),
        "assigned": AssignedForm(
            data("assigned"), vulnerability=vulnerability, initial=_initial(found), auto_id="assigned_%s"
        ),
        "not_played": NotPlayedForm(data("not_played"), auto_id="not_played_%s"),
    }


def _initial(found: Proposed | None) -> dict[str, str]:
    return {"ns_text": found.text, "reason": f"{_STOPPED}"} if found else {}


def _carry_out(
    act: str, form: Any, official: Official, result: BoardResult, ruled: Ruling | None, confirmed: str
) -> Stopped | None:
    """Write the ruling down; return what stops it by article 43, unless what is left of it is `confirmed`."""
    pointed_out = form.pointed_out_at(official.now, official.asked.zone)
    when = {"pointed_out": None if pointed_out == official.now else pointed_out}
    if act == "corrected":
        return _correct(form, official, result, ruled, confirmed, when)
    finding, data, law = ruling_of(official.session, result.round, pointed_out), form.cleaned_data, ""
    if ruled is None and played_of(result, None) is None:
        finding = None  # there is no score that could rise
    if act == "not_played":
        if finding is None:
            _rule(official, RulingKind.NOT_PLAYED, data["reason"], of=result, **when)
        return None if finding is None else stopped(finding)
    if act == "artificial":
        given, law = form.awarded, "12C2(a)"
    else:
        given = data["awarded"]
        law = "12C1(c)" if len(given.ns.parts) > 1 or len(given.ew.parts) > 1 else "12C1(b)"
    if finding is not None:
        before = played_of(result, ruled) or played_of(result, None)
        if act == "artificial" or before is None:
            return stopped(finding)
        given = capped(given, before, Board.numbered(result.board).vulnerability)
        if confirmed != finding.rule:
            return stopped(finding, adjusted_words(given))
        law += f" {finding.rule}"
    reason = _STOPPED if data["reason"] == f"{_STOPPED}" else data["reason"]  # as it was proposed
    _rule(official, RulingKind.ADJUSTED, reason, value=cells.adjusted_text(given), rule=law, of=result, **when)
    return None


def _correct(
    form: CorrectedForm,
    official: Official,
    result: BoardResult,
    ruled: Ruling | None,
    confirmed: str,
    when: dict[str, Any],
) -> Stopped | None:
    """Correct a result as far as article 43 or Law 79C lets it."""
    data, session = form.cleaned_data, official.session
    mistake, at = Mistake(data["mistake"]), when["pointed_out"] or official.now
    finding = finding_of(session, result.round, mistake, at, agreed=form.is_agreed, chief=official.is_chief)
    what = {"rule": finding.rule, "agreed": form.who_agreed, "of": result, **when}
    if finding.adds:
        _rule(official, RulingKind.CORRECTED, data["reason"], value=result_text(data["result"]), **what)
        return None
    given = without_gain(played_of(result, ruled), data["result"], Board.numbered(result.board).vulnerability)
    if confirmed != finding.rule:
        return stopped(finding, adjusted_words(given))
    _rule(official, RulingKind.ADJUSTED, data["reason"], value=cells.adjusted_text(given), **what)
    return None


def played_of(result: BoardResult, ruled: Ruling | None) -> Result | None:
    """Return the result that counts, None where it is no contract and not passed out."""
    happened = happened_at(result, ruled)
    return happened if isinstance(happened, Played | PassedOut) else None


def recorded(result: BoardResult) -> SafeString:
    """Return what was played, for people."""
    played, language = played_of(result, None), get_language() or "en"
    over = words.outcome_text(played.over, language) if isinstance(played, Played) else ""
    return format_html("{} {}", contract_html(played, language), over)


def _rule(official: Official, kind: RulingKind, reason: str | KnownReason, **what: Any) -> None:
    rule(official.session, official.person, official.now, kind, reason, **what)
