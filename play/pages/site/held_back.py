"""Other tables are closed to who plays in a session: from his first coming to its end he speaks to his table's director
alone, and looks on nowhere (articles 39.6, 39.7, 53.9).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from play.models import Person, PlayTable
from play.pages.site.onward import onward
from play.store.people.silence import sessions_played_by

__all__ = ["at_his_table"]

_FORBIDDEN: Final = 403


def at_his_table(view: Callable[..., Any]) -> Callable[..., Any]:
    """Return the view of a table, or of a page that opens one, which tells who plays in another session that it waits.

    The table is the argument `table`; without it every session forbids the page.
    """

    @wraps(view)
    async def waits(request: HttpRequest, **named: Any) -> Any:
        user = await request.auser()
        if isinstance(user, Person) and (held := await sync_to_async(_held)(request, user, named.get("table"))):
            return held
        answers = view if iscoroutinefunction(view) else sync_to_async(view)
        return await answers(request, **named)

    return waits


def _held(request: HttpRequest, person: Person, table: UUID | None) -> HttpResponse | None:
    """Return what somebody finds instead of a page that a session closes to him; None where none does."""
    played = sessions_played_by(person.pk)
    if not played:
        return None
    here = None if table is None else PlayTable.objects.filter(pk=table).values_list("session", flat=True).first()
    if here in played:
        return None
    return render(request, "table/held.html", {"onward": onward(min(played))}, status=_FORBIDDEN)
