"""The file of an appeal: the ruling, the board, the reasons, what is said to it, and its decision (Laws 92, 93)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.appeals.committee import carry_on, hears, may_carry_on, member_reading, name_member, say, unname
from director.appeals.deciding import decide, may_decide, oversees_appeals, propose, vote
from director.appeals.lodging import assent, awaits, contestant_of, withdraw_appeal
from director.appeals.models import Appeal, AppealMember, Body
from director.appeals.telling import concerned
from director.clubs.roles import may_organise
from director.pages.appeal_forms import DecisionForm, DepositForm, SayForm
from director.pages.appeal_offices import deliberating, organising
from director.pages.appeal_words import appeal_line, decision_line
from director.pages.appeals import REFUSED
from director.pages.asked import Asked, asked_session, now, reader
from director.pages.hand_records import RecordOf, record_of
from director.pages.organising import number_in
from director.pages.room import names_by_number
from director.pages.ruling_words import ruling_lines
from director.results.covered import is_covered
from director.results.ruling import counting
from director.results.ruling_models import Ruling
from director.sessions.appeal_time import appeal_until
from laws.values.deal import Deal
from play.models import Person
from play.pages.once import once

__all__ = ["appeal_page"]


@dataclass(frozen=True, slots=True)
class _Reader:
    """Who reads the file of an appeal, and what he may do: as one whom it concerns, as chief director, as organiser."""

    asked: Asked
    appeal: Appeal
    person: Person
    now: datetime
    is_own: bool
    is_concerned: bool
    decides: bool
    oversees: bool
    member: AppealMember | None

    @property
    def assents(self) -> bool:
        """Whether his assent is asked for."""
        return self.person.pk in awaits(self.appeal)

    @property
    def may_say(self) -> bool:
        """Whether he can say something in the file: both sides are heard (article 55.3), as long as it is open."""
        return self.appeal.is_open and (self.is_concerned or self.decides or self.oversees)

    @property
    def organises(self) -> bool:
        """Whether he names the committee and notes the deposit: an organiser whom the ruling does not concern."""
        return self.oversees and may_organise(self.asked.role) and not self.is_concerned and self.appeal.is_open

    @property
    def sits(self) -> bool:
        """Whether he is a member of the committee that hears the appeal now."""
        return self.member is not None and self.appeal.is_open and hears(self.appeal) is Body.COMMITTEE

    @property
    def judges(self) -> bool:
        """Whether he sees the record of the board for his office."""
        return self.decides or self.oversees or self.member is not None


def _read(request: HttpRequest, session: UUID, appeal: int) -> _Reader:
    asked, person = asked_session(request, session), reader(request)
    held = asked.session
    found = Appeal.objects.select_related("session__competition", "ruling").filter(pk=appeal, session=session).first()
    if held is None or person is None or found is None:
        raise Http404
    contestant = contestant_of(held, person)
    is_own = contestant is not None and contestant.number == found.contestant
    come = found.lodged_at is not None
    seen = _Reader(
        asked,
        found,
        person,
        now(),
        is_own,
        come and person.pk in concerned(found),
        come and may_decide(found, person) and hears(found) is Body.CHIEF,
        come and oversees_appeals(held, asked.role, person),
        member_reading(found, person),
    )
    covered = contestant is not None and is_covered(held, found.place, contestant.number, person)
    if not ((is_own or seen.is_concerned) and not covered) and not seen.judges:
        raise Http404
    return seen


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def appeal_page(request: HttpRequest, session: UUID, appeal: int) -> HttpResponse:
    """Render the file for those who may read it, or do what one of its forms says."""
    seen = _read(request, session, appeal)
    if request.method != "POST":
        return _render(request, seen)
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise BadRequest("the page has no such form")
    return once(request, lambda: act(request, seen)) or redirect("session-appeal", session=session, appeal=appeal)


def _render(request: HttpRequest, seen: _Reader, wrong: DecisionForm | SayForm | None = None) -> HttpResponse:
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
        "board": _board(appeal, language) if seen.judges or session.ended_at is not None else None,
        "committee": list(appeal.members.select_related("person")),
        "say": wrong if isinstance(wrong, SayForm) else SayForm(auto_id="say_%s"),
    }
    if seen.decides and appeal.is_open:
        context["decision"] = wrong if isinstance(wrong, DecisionForm) else DecisionForm(appeal=appeal)
    context |= organising(appeal) if seen.organises else {}
    if seen.member is not None:
        context |= deliberating(appeal, seen.member, names, language)
        if seen.sits and seen.member.chairs:
            context["proposal"] = wrong if isinstance(wrong, DecisionForm) else DecisionForm(appeal=appeal)
    return render(request, "clubs/appeal.html", context)


def _board(appeal: Appeal, language: str) -> RecordOf | None:
    """Return the hands of the disputed board, None for a penalty."""
    if appeal.board is None:
        return None
    dealt = appeal.session.deals.filter(number=appeal.board, dealt__isnull=False).select_related("dealt").first()
    if dealt is None or dealt.dealt is None:
        return None
    return record_of(dealt.number, Deal.parse(dealt.dealt.deal), None, language)


def _rulings(appeal: Appeal) -> list[Ruling]:
    """Return the entries of the disputed result or penalty, the oldest first: a superseded one stays readable."""
    every = appeal.session.rulings.select_related("withdraws")
    if appeal.board is not None:
        at = {"round": appeal.round, "table": appeal.table, "board": appeal.board}
        return list(every.filter(**at).order_by("pk"))
    return [] if appeal.ruling is None else [appeal.ruling]


def _assent(request: HttpRequest, seen: _Reader) -> None:
    why = assent(seen.appeal, seen.person, seen.now)
    if why is not None:
        messages.warning(request, str(REFUSED[why]))


def _withdraw(request: HttpRequest, seen: _Reader) -> None:
    why = withdraw_appeal(seen.appeal, seen.person, seen.now)
    if why is not None:
        messages.warning(request, str(REFUSED[why]))


def _say(request: HttpRequest, seen: _Reader) -> HttpResponse | None:
    if not seen.may_say:
        raise Http404
    form = SayForm(request.POST, auto_id="say_%s")
    if not form.is_valid():
        return _render(request, seen, form)
    say(seen.appeal, seen.person, form.cleaned_data["text"], seen.now)
    return None


def _decide(request: HttpRequest, seen: _Reader) -> HttpResponse | None:
    if not seen.decides:
        raise Http404
    form = DecisionForm(request.POST, appeal=seen.appeal)
    if not form.is_valid():
        return _render(request, seen, form)
    if not decide(seen.appeal, seen.person, seen.now, form.written):
        messages.warning(request, _("This appeal is closed."))
    return None


def _carry(_request: HttpRequest, seen: _Reader) -> None:
    if not seen.is_own or not carry_on(seen.appeal):
        raise Http404


def _propose(request: HttpRequest, seen: _Reader) -> HttpResponse | None:
    if not seen.sits or seen.member is None or not seen.member.chairs:
        raise Http404
    form = DecisionForm(request.POST, appeal=seen.appeal)
    if not form.is_valid():
        return _render(request, seen, form)
    propose(seen.appeal, seen.person, seen.now, form.written)
    return None


def _vote(request: HttpRequest, seen: _Reader) -> None:
    if not seen.sits or seen.member is None:
        raise Http404
    proposed = seen.appeal.decisions.filter(pk=number_in(request, "decision"), at=None).first()
    if proposed is not None:
        vote(proposed, seen.member, seen.now, agrees=request.POST.get("agrees") == "yes")


def _of_committee(request: HttpRequest, seen: _Reader, **how: bool) -> HttpResponse | None:
    if seen.member is None or not seen.appeal.is_open:
        raise Http404
    form = SayForm(request.POST)
    if not form.is_valid():
        return _render(request, seen)
    say(seen.appeal, seen.person, form.cleaned_data["text"], seen.now, **how)
    return None


def _discuss(request: HttpRequest, seen: _Reader) -> HttpResponse | None:
    return _of_committee(request, seen, private=True)


def _postpone(request: HttpRequest, seen: _Reader) -> HttpResponse | None:
    return _of_committee(request, seen, postpones=True)


def _organised(seen: _Reader) -> Appeal:
    if not seen.organises:
        raise Http404
    return seen.appeal


def _name(request: HttpRequest, seen: _Reader) -> None:
    if not name_member(_organised(seen), number_in(request, "person"), seen.person):
        raise BadRequest("nobody who plays, or has ruled, is named")


def _unname(request: HttpRequest, seen: _Reader) -> None:
    unname(_organised(seen), number_in(request, "member"))


def _law(request: HttpRequest, seen: _Reader) -> None:
    Appeal.objects.filter(pk=_organised(seen).pk).update(on_law=request.POST.get("on_law") == "yes")


def _deposit(request: HttpRequest, seen: _Reader) -> None:
    form = DepositForm(request.POST)
    if form.is_valid():
        Appeal.objects.filter(pk=_organised(seen).pk).update(deposit=form.cleaned_data["deposit"])


_ACTS: Final[dict[str, Callable[[HttpRequest, _Reader], HttpResponse | None]]] = {
    "assent": _assent,
    "withdraw": _withdraw,
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
