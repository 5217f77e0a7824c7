"""Results that are withdrawn: the form on the page of the results, and what everybody reads there afterwards."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.pages.notices.share_texts import titled
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.sheet import OneLine, Sheet
from director.pages.shared.silenced import may_word
from director.results.knowing import boards_known
from director.results.withdrawing_results import may_withdraw_results, withdraw_results
from director.sessions.models import Session

__all__ = ["results_withdrawn", "withdraw", "withdraw_context"]

_LONGEST_NAME = 40
"""Of the session in the subject of the notice, which is short."""


class WithdrawForm(Sheet):
    """Why results are withdrawn."""

    reason = OneLine(label=gettext_lazy("Reason"), max_length=200)


def results_withdrawn(request: HttpRequest, session: UUID) -> HttpResponse | None:
    """Return the page that says so, for who does not read the results before they are published again; None where
    there is nothing of that to say.
    """
    asked = asked_session(request, session)
    held = asked.session
    if held is None or not held.has_withdrawn_results or boards_known(held, asked.role, reader(request)) is not None:
        return None
    context = {"club": asked.club, "event": asked.competition, "session": held}
    return render(request, "clubs/results_withdrawn.html", context)


def withdraw_context(request: HttpRequest, asked: Asked, session: Session) -> dict[str, Any]:
    """Return the form by which the results are withdrawn; none for who may not."""
    may = may_withdraw_results(session, asked.role, reader(request), now())
    return {"withdraw_form": WithdrawForm(auto_id="withdraw_%s") if may else None}


def withdraw(request: HttpRequest, asked: Asked, session: Session) -> HttpResponse:
    """Withdraw the results, as the form says. What is sent again is done. Raise Http404 for who may not."""
    back = redirect("session-results", session=session.pk)
    if session.has_withdrawn_results:
        return back
    by, form = reader(request), WithdrawForm(request.POST)
    if by is None or not may_withdraw_results(session, asked.role, by, now()):
        raise Http404
    if not form.is_valid():
        messages.warning(request, _("Say why the results are withdrawn: everybody reads it."))
        return back
    if not may_word(form, by, reason=()):
        messages.warning(request, f"{form.errors['reason'][0]}")
        return back
    reason, named = form.cleaned_data["reason"], titled(session)
    subject = _("Results withdrawn: %(session)s") % {"session": named[:_LONGEST_NAME]}
    text = _("The results of %(session)s are withdrawn, and will be published again. The reason: %(reason)s")
    if withdraw_results(session, by, reason, now(), subject, text % {"session": named, "reason": reason}):
        messages.success(request, _("The results are withdrawn, and who is entered is told."))
    return back
