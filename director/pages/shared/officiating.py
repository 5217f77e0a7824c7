"""What the pages of rulings on results were asked for: an official who may rule on a session."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils.translation import gettext_lazy

from director.appeals.settled import may_change_result
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.results.rulings.ruling import has_open_appeals, is_period_over, may_rule
from director.results.rulings.ruling_models import Place
from director.sessions.models import Session
from director.sessions.people.chiefs import is_chief
from play.models import Person

__all__ = ["SETTLED", "Official"]

SETTLED: Final = gettext_lazy(
    "An appeal is decided: the chief director alone changes his decision, nobody a committee’s (article 55.5)."
)


class Official:
    """An official who may rule on a session, with what he was asked for. Raise Http404 for anybody else.

    In one that is cancelled, which has no result, nobody rules any more: he `reads` alone what was ruled before.
    """

    def __init__(self, request: HttpRequest, session: UUID, *, reads: bool = False) -> None:
        self.asked: Asked = asked_session(request, session)
        person, held = reader(request), self.asked.session
        self.now: datetime = now()
        if held is None or person is None or not may_rule(held, self.asked.role, person, self.now):
            raise Http404
        if held.cancelled_at is not None and not reads:
            raise Http404
        self.session: Session = held
        self.person: Person = person

    def may_change(self, place: Place) -> bool:
        """Whether he may rule on that result: no decision on appeal has settled it for him."""
        return may_change_result(self.session, place, self.person)

    @property
    def is_chief(self) -> bool:
        """Whether he is the chief director of the session."""
        return is_chief(self.session, self.person)

    @property
    def context(self) -> dict[str, Any]:
        """What the templates of these pages need."""
        return {
            "club": self.asked.club,
            "event": self.asked.competition,
            "session": self.session,
            "final": is_period_over(self.session, self.now),
            "appealed": has_open_appeals(self.session),
        }
