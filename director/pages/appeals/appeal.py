"""The file of an appeal: the ruling, the board, the reasons, what is said to it, and its decision (Laws 92, 93)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.appeals.committee import MOST_SAID, carry_on, may_carry_on, name_member, say, unname
from director.appeals.deciding import decide, propose, vote
from director.appeals.lodging import assent, withdraw_appeal
from director.appeals.looking import look_at_hands
from director.appeals.models import Appeal, AppealMember
from director.pages.appeals.appeal_board import board_of
from director.pages.appeals.appeal_forms import DecisionForm, DepositForm, SayForm
from director.pages.appeals.appeal_offices import deliberating, organising
from director.pages.appeals.appeal_reader import Reader, read_appeal
from director.pages.appeals.appeal_words import appeal_line, decision_line
from director.pages.appeals.appeals import REFUSED
from director.pages.rulings.ruling_words import ruling_lines
from director.pages.shared.organising import number_in
from director.pages.shared.room import names_by_number
from director.results.rulings.ruling import counting
from director.results.rulings.ruling_models import Ruling
from director.sessions.models import Session
from director.sessions.people.playing import takes_part
from director.sessions.running.appeal_time import appeal_until
from play.pages.site.once import once

__all__ = ["appeal_page"]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def appeal_page(request: HttpRequest, session: UUID, appeal: int) -> HttpResponse:
    """Render the file for those who may read it, or do what one of its forms says."""
    seen = read_appeal(request, session, appeal)
    if request.method != "POST":
        return _render(request, seen)
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise BadRequest("the page has no such form")
    return once(request, lambda: act(request, seen)) or redirect("session-appeal", session=session, appeal=appeal)


def _render(
    request: HttpRequest, seen: Reader, wrong: Mapping[str, DecisionForm | SayForm] | None = None
) -> HttpResponse:
    appeal, session = seen.appeal, seen.appeal.session
    names, language = names_by_number(session), get_language() or "en"
    counts = frozenset(one.pk for one in counting(session).every)
    context: dict[str, Any] = {
        "club": seen.asked.club,
        "event": seen.asked.competition,
        "session": session,
        "appeal": appeal,
        "line": appeal_line(appeal, names, language),
        "rulings": ruling_lines(_rulings(appeal), session, names, language, counts),
        "decisions": [decision_line(one, names, language) for one in appeal.decisions.exclude(at=None)],
        "statements": appeal.statements.filter(private=False),
        "until": appeal_until(session, appeal.ruling.at) if appeal.ruling is not None else None,
        "assents": seen.assents,
        "withdraws": seen.is_own and appeal.is_open,
        "says": seen.may_say,
        "carries": seen.is_own and may_carry_on(appeal),
        "covered": seen.judges and not seen.sees and appeal.board is not None,
        "looks": appeal.looks.order_by("pk") if seen.judges else (),
        "committee": [(one, _plays(session, one)) for one in appeal.members.select_related("person", "named_by")],
        "say": SayForm(auto_id="say_%s"),
    }
    context |= board_of(appeal, seen.person, request.GET.get("step"), language) if seen.sees else {}
    if seen.decides and appeal.is_open:
        context["decision"] = DecisionForm(appeal=appeal)
    context |= organising(appeal) if seen.organises else {}
    if seen.member is not None:
        context |= deliberating(appeal, seen.member, names, language)
        if seen.sits and seen.member.chairs:
            context["proposal"] = DecisionForm(appeal=appeal)
    return render(request, "clubs/appeal.html", context | dict(wrong or {}))


def _plays(session: Session, member: AppealMember) -> bool:
    """Return whether who has named a member of the committee plays in the session."""
    return member.named_by is not None and takes_part(session, member.named_by)


def _rulings(appeal: Appeal) -> list[Ruling]:
    """Return the entries of the disputed result or penalty, the oldest first: a superseded one stays readable."""
    every = appeal.session.rulings.select_related("withdraws")
    if appeal.board is not None:
        at = {"round": appeal.round, "table": appeal.table, "board": appeal.board}
        return list(every.filter(**at).order_by("pk"))
    return [] if appeal.ruling is None else [appeal.ruling]


def _assent(request: HttpRequest, seen: Reader) -> None:
    why = assent(seen.appeal, seen.person, seen.now)
    if why is not None:
        messages.warning(request, str(REFUSED[why]))


def _withdraw(request: HttpRequest, seen: Reader) -> None:
    why = withdraw_appeal(seen.appeal, seen.person, seen.now)
    if why is not None:
        messages.warning(request, str(REFUSED[why]))


def _say(request: HttpRequest, seen: Reader) -> HttpResponse | None:
    if not seen.may_say:
        raise Http404
    form = SayForm(request.POST, auto_id="say_%s")
    if not form.is_valid():
        return _render(request, seen, {"say": form})
    return _said(request, seen, "say", form, say(seen.appeal, seen.person, form.cleaned_data["text"], seen.now))


def _said(request: HttpRequest, seen: Reader, name: str, form: SayForm, is_written: bool) -> HttpResponse | None:
    """Return the page with the error where somebody has said too much."""
    if is_written:
        return None
    most = ngettext("You have written %(number)s statement.", "You have written %(number)s statements.", MOST_SAID)
    form.add_error("text", f"{most % {'number': MOST_SAID}} " + _("A file takes no more from one person."))
    return _render(request, seen, {name: form})


def _decide(request: HttpRequest, seen: Reader) -> HttpResponse | None:
    if not seen.decides:
        raise Http404
    form = DecisionForm(request.POST, appeal=seen.appeal)
    if not form.is_valid():
        return _render(request, seen, {"decision": form})
    if not decide(seen.appeal, seen.person, seen.now, form.written):
        messages.warning(request, _("This appeal is closed."))
    return None


def _carry(_request: HttpRequest, seen: Reader) -> None:
    if not seen.is_own or not carry_on(seen.appeal):
        raise Http404


def _propose(request: HttpRequest, seen: Reader) -> HttpResponse | None:
    if not seen.sits or seen.member is None or not seen.member.chairs:
        raise Http404
    form = DecisionForm(request.POST, appeal=seen.appeal)
    if not form.is_valid():
        return _render(request, seen, {"proposal": form})
    propose(seen.appeal, seen.person, seen.now, form.written)
    return None


def _vote(request: HttpRequest, seen: Reader) -> None:
    if not seen.sits or seen.member is None:
        raise Http404
    proposed = seen.appeal.decisions.filter(pk=number_in(request, "decision"), at=None).first()
    if proposed is not None:
        vote(proposed, seen.member, seen.now, agrees=request.POST.get("agrees") == "yes")


def _of_committee(request: HttpRequest, seen: Reader, **how: bool) -> HttpResponse | None:
    if seen.member is None or not seen.appeal.is_open:
        raise Http404
    form = SayForm(request.POST, auto_id="discuss_%s")
    if not form.is_valid():
        return _render(request, seen, {"discuss": form})
    return _said(
        request, seen, "discuss", form, say(seen.appeal, seen.person, form.cleaned_data["text"], seen.now, **how)
    )


def _discuss(request: HttpRequest, seen: Reader) -> HttpResponse | None:
    return _of_committee(request, seen, private=True)


def _postpone(request: HttpRequest, seen: Reader) -> HttpResponse | None:
    return _of_committee(request, seen, postpones=True)


def _hands(_request: HttpRequest, seen: Reader) -> None:
    if not seen.judges or seen.appeal.board is None:
        raise Http404
    look_at_hands(seen.appeal, seen.person, seen.now)


def _organised(seen: Reader) -> Appeal:
    if not seen.organises:
        raise Http404
    return seen.appeal


def _name(request: HttpRequest, seen: Reader) -> None:
    if not name_member(_organised(seen), number_in(request, "person"), seen.person):
        raise BadRequest("nobody who plays, or has ruled, is named")


def _unname(request: HttpRequest, seen: Reader) -> None:
    unname(_organised(seen), number_in(request, "member"))


def _law(request: HttpRequest, seen: Reader) -> None:
    Appeal.objects.filter(pk=_organised(seen).pk).update(on_law=request.POST.get("on_law") == "yes")


def _deposit(request: HttpRequest, seen: Reader) -> None:
    form = DepositForm(request.POST)
    if form.is_valid():
        Appeal.objects.filter(pk=_organised(seen).pk).update(deposit=form.cleaned_data["deposit"])


_ACTS: Final[dict[str, Callable[[HttpRequest, Reader], HttpResponse | None]]] = {
    "assent": _assent,
    "withdraw": _withdraw,
    "hands": _hands,
    "say": _say,
    "decide": _decide,
    "carry": _carry,
    "propose": _propose,
    "vote": _vote,
    "discuss": _discuss,
    "postpone": _postpone,
    "name": _name,
    "unname": _unname,
    "law": _law,
    "deposit": _deposit,
}
