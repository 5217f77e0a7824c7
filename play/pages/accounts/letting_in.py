"""Letting somebody in who signs in from a second place, for officials and for who runs the site."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext

from play.live.clock import present_time
from play.models import Person, SignInAsked
from play.store.signing_in import sign_ins

__all__ = ["let_in"]


def let_in(request: HttpRequest, waiting: QuerySet[SignInAsked], by: Person) -> None:
    """Carry out what a form says about one of those who wait. Nobody answers about himself here. Raise BadRequest."""
    try:
        asked = waiting.filter(pk=UUID(request.POST.get("asked", ""))).exclude(person=by).first()
        said = SignInAsked.Answer(request.POST.get("answer", ""))
    except ValueError:
        raise BadRequest("the page has no such form") from None
    if asked is None or not sign_ins.answer(asked, said, by, present_time()):
        messages.warning(request, gettext("Nobody waits for this answer any more."))
    elif said == SignInAsked.Answer.IN:
        messages.success(request, gettext("%(name)s is let in.") % {"name": asked.person.display_name})
    else:
        messages.success(request, gettext("%(name)s is kept out.") % {"name": asked.person.display_name})
