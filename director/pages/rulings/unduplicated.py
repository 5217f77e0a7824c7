"""The page of a board that did not come to a comparison at its tables (Laws 15B, 87, article 27), for officials."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.competitions.models import Kind
from director.pages.rulings.correction_words import stopped
from director.pages.rulings.unduplicated_forms import DisclosedForm, FormsForm, MisseatedForm, WrongBoardForm
from director.pages.shared.officiating import SETTLED, Official
from director.pages.shared.room import names_by_number, side_text
from director.results.models import BoardResult
from director.results.rulings.correcting import ruling_of
from director.results.rulings.ruling import counting
from director.results.rulings.unduplicated import (
    award_disclosed,
    award_misseated,
    award_wrong_board,
    forms_found,
    group,
    played_before,
)
from director.results.tallying import form_at
from play.pages.site.once import once
from scoring.results.correction import Finding

__all__ = ["unduplicated_page"]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def unduplicated_page(request: HttpRequest, session: UUID, board: int) -> HttpResponse:
    """Render the forms, with the forms of the board that its tables have played, or do what one of them says."""
    official = Official(request, session)
    held = official.session
    if held.competition.kind == Kind.TEAMS:
        raise Http404
    results = list(held.results.filter(board=board).select_related("play").order_by("round", "table"))
    if not results:
        raise Http404
    ruled = counting(held)
    named = _named(official, results)
    found = forms_found(results)
    forms: dict[str, Any] = {}
    before = played_before(results)
    context = {"board": board, "forms": forms, "differs": len(set(found.values())) > 1, "again": bool(before)}
    said = {(one.round, one.table, board): form_at(one, ruled) for one in results}
    shown = said if said.keys() & ruled.forms.keys() else found
    sent = request.POST.get("act") if request.method == "POST" else None
    for name, form, more in (
        ("forms", FormsForm, {"found": shown}),
        ("disclosed", DisclosedForm, {}),
        ("misseated", MisseatedForm, {}),
        ("wrong", WrongBoardForm, {"before": before}),
    ):
        data = request.POST if sent == name else None
        forms[name] = form(data, tables=named, auto_id=f"{name}_%s", **more)
    if request.method == "POST":
        if sent not in forms:
            raise BadRequest("the page has no such form")
        if not all(official.may_change((one.round, one.table, one.board)) for one in results):
            messages.warning(request, str(SETTLED))
        elif forms[sent].is_valid():
            finding = once(request, lambda: _carry_out(sent, forms[sent], official, results))
            if finding is None:
                return redirect("session-board", session=session, board=board)
            context["stopped"] = stopped(finding)
    return render(request, "clubs/unduplicated.html", official.context | context)


def _named(official: Official, results: Sequence[BoardResult]) -> list[tuple[BoardResult, str]]:
    names = names_by_number(official.session)
    named = []
    for one in results:
        ns, ew = (side_text(side, names) for side in one.sides)
        at = _("Round %(round)s, table %(table)s") % {"round": one.round, "table": one.table}
        named.append((one, f"{at}{_(': ')}{ns} – {ew}"))
    return named


def _carry_out(act: str, form: Any, official: Official, results: Sequence[BoardResult]) -> Finding | None:
    """Do what the form says; return what stops it, since it adds to the score of somebody (article 43.3)."""
    who, at, reason = official.person, official.now, form.cleaned_data["reason"]
    pointed_out = form.pointed_out_at(at, official.asked.zone)
    finding = ruling_of(official.session, results[0].round, pointed_out)
    if finding is not None:
        return finding
    match act:
        case "forms":
            group(official.session, results, form.forms_of, who, at, reason)
        case "disclosed":
            chosen = [one for one in results if (one.round, one.table, one.board) in form.chosen]
            award_disclosed(official.session, chosen, who, at, reason)
        case "wrong":
            award_wrong_board(official.session, form.sides_at_fault, who, at, reason)
        case _:
            award_misseated(official.session, form.at_fault, who, at, reason)
    return None
