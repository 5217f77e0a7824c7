"""The session of a browser on the site: what is written into it from elsewhere survives a save of its own requests."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.sessions.backends.db import SessionStore as Stored
from django.contrib.sessions.models import Session
from django.db import transaction

__all__ = ["FLAG", "SessionStore", "write_into"]

FLAG: Final = "second_place_asks"
"""Under this name the session of a browser that is signed in holds the id of what its reader is asked."""


class SessionStore(Stored):
    """A session in the database whose question, `FLAG`, may come while a request has the session open.

    Django writes the whole session when a request has changed something in it, as it was when the request began.
    """

    _asked: Any = None

    def load(self) -> dict[str, Any]:
        """Load the session, and remember which question it had."""
        data: dict[str, Any] = super().load()
        self._asked = data.get(FLAG)
        return data

    def save(self, must_create: bool = False) -> None:
        """Save the session, with a question that has come since it was loaded."""
        if must_create or self.session_key is None:
            super().save(must_create)
            return
        with transaction.atomic():
            held = Session.objects.select_for_update().filter(pk=self.session_key).first()
            asked = None if held is None else held.get_decoded().get(FLAG)
            if asked not in (None, self._asked):
                self[FLAG] = self._asked = asked
            super().save(must_create)


def write_into(browser: str, asked: str) -> None:
    """Write a question into the session of a browser, and leave the rest as it is; nothing if the session is over."""
    with transaction.atomic():
        held = Session.objects.select_for_update().filter(pk=browser).first()
        if held is not None:
            held.session_data = SessionStore().encode(held.get_decoded() | {FLAG: asked})
            held.save(update_fields=["session_data"])
