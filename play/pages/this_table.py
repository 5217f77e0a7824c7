"""The page about one table: its address, who is there, where they talk; for its opener also its name, invitations,
removals, its clock and its end.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.db.models.functions import Now
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from laws.table.phases import Phase
from play.live.access import access_look, access_own
from play.live.rights import Rights
from play.models import Invitation, PlayTable
from play.models import Person as Account
from play.pages.door import places_of
from play.pages.opening_fields import InvitationForm, TableForm
from play.people.limits import too_many
from play.people.way import back
from play.process.current import table_server
from play.store.look import Look, look_at
from play.store.rights import grant, revoke
from play.table.attempts import SYSTEM, Attempt, PauseClock, Person, Refused, Remove, ResumeClock, TableCode
from play.table.rights import Right
from play.table.rules import Talk
from play.table.state import State
from play.wire import refusal_sentences

__all__ = ["decline", "this_table"]

MOST_INVITED: Final = 100
"""As many people may be invited to one table."""


@dataclass(frozen=True, slots=True)
class _At:
    """The table that the page is about, and who looks at the page. `own`: he opened it."""

    request: HttpRequest
    account: Account
    look: Look
    state: State
    rights: Rights
    own: bool

    @property
    def table(self) -> UUID:
        return self.look.facts.id


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
async def this_table(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render the page for those who may look at the table, or carry out what its opener's form says."""
    at = await _at(request, table)
    if request.method != "POST":
        return await _page(at)
    if not at.own:
        raise Http404
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise BadRequest("the page has no such form")
    return await act(at) or redirect("table-this", table=table)


@require_POST
@login_required
async def decline(request: HttpRequest, table: UUID) -> HttpResponse:
    """Decline an invitation to a table; redirect to the list of tables, or to the page `next`."""
    account = await request.auser()
    assert isinstance(account, Account)
    await Invitation.objects.filter(table=table, person=account).aupdate(declined=True)
    return redirect(back(request) if "next" in request.POST else reverse("lobby"))


async def _at(request: HttpRequest, table: UUID) -> _At:
    server = table_server()
    look = await look_at(server.pool, table)
    account = await request.auser()
    assert isinstance(account, Account)
    if look is None:
        raise Http404
    state = (await server.desk.at_least(look.play, look.number)).state
    rights = await server.desk.rights.fresh(look.facts)
    own = access_own(look.facts, account.pk)
    sight = access_look(look.facts, rights, state, account.pk)
    if not own and (sight is None or sight.delay):
        raise Http404
    return _At(request, account, look, state, rights, own)


async def _page(at: _At, settings: TableForm | None = None, invitation: InvitationForm | None = None) -> HttpResponse:
    row = await PlayTable.objects.select_related("opened_by").aget(pk=at.table)
    seated = at.state.seat_of(at.account.pk) is not None
    over = at.state.game.phase is Phase.OVER
    context: dict[str, Any] = {
        "table": at.table,
        "name": row.name,
        "opener": row.opened_by.display_name,
        "own": at.own,
        "closed": at.look.facts.closed,
        "address": at.request.build_absolute_uri(reverse("table", args=[at.table])),
        "voice": row.voice if seated else "",
        "may_talk": over or at.state.rules.talk is Talk.ALWAYS,
        "places": places_of(at.state, at.account.pk, get_language() or "en"),
        "me": at.account.pk,
    }
    if at.own:
        kept_out = at.rights.holders(Right.KEPT_OUT)
        context |= {
            "settings": settings or TableForm({"name": row.name, "listed": row.listed, "voice": row.voice}),
            "invitation": invitation or InvitationForm(),
            "invited": [one async for one in Invitation.objects.filter(table=row).select_related("person")],
            "removed": [one async for one in Account.objects.filter(pk__in=kept_out)],
            # Who comes and goes could tell a player something (Laws 16B1, 73B).
            "watching": [one for one in at.state.watching if over or not seated],
            "clock": at.state.clock,
        }
    return await sync_to_async(render)(at.request, "table/this_table.html", context)


async def _keep(at: _At) -> HttpResponse | None:
    """Give the table another name, list it or not, and keep its address for voice."""
    form = TableForm(at.request.POST)
    if not form.is_valid():
        return await _page(at, settings=form)
    data = form.cleaned_data
    await PlayTable.objects.filter(pk=at.table).aupdate(**data)
    await table_server().rights_changed(at.table)
    messages.success(at.request, _("Saved."))
    return None


async def _invite(at: _At) -> HttpResponse | None:
    """Ask somebody to the table; who was removed from it may come back."""
    if wait := await sync_to_async(too_many)(at.request, "invite"):
        return wait
    form = InvitationForm(at.request.POST)
    if not await sync_to_async(form.is_valid)():
        return await _page(at, invitation=form)
    person: Account = form.cleaned_data["person"]
    if await Invitation.objects.filter(table=at.table).acount() >= MOST_INVITED:
        messages.warning(at.request, _("No more people can be invited to this table."))
        return None
    invitation = {"by": at.account, "declined": False}
    await Invitation.objects.aupdate_or_create(table_id=at.table, person=person, defaults=invitation)
    await _revoke(at, person.pk)
    messages.success(at.request, _("%(name)s is invited.") % {"name": person.display_name})
    return None


async def _remove(at: _At) -> None:
    """Take somebody from his seat or from those who watch, until he is let in again."""
    person = _person(at)
    server = table_server()
    async with server.pool.connection() as connection:
        await grant(connection, person, Right.KEPT_OUT, table=at.table)
    answer = await _act(at, Person(at.account.pk, at.account.display_name), Remove(person))
    if answer is not None:
        await _revoke(at, person)
        at_end = _("At this table nobody takes a player’s place during a board. Remove him when it is over.")
        sentence = at_end if answer is TableCode.BOARD_NOT_OVER else refusal_sentences.refusal(answer, _language())
        messages.warning(at.request, sentence)
        return
    await Invitation.objects.filter(table=at.table, person=person).adelete()
    await server.rights_changed(at.table)


async def _let_in(at: _At) -> None:
    await _revoke(at, _person(at))


async def _close(at: _At) -> None:
    """Close the table: the board on it may be played to its end, and no other follows."""
    await PlayTable.objects.filter(pk=at.table, closed_at=None).aupdate(closed_at=Now())
    await table_server().rights_changed(at.table)


async def _stop_clock(at: _At) -> None:
    await _act(at, SYSTEM, PauseClock())


async def _start_clock(at: _At) -> None:
    await _act(at, SYSTEM, ResumeClock())


_ACTS: Final[dict[str, Callable[[_At], Awaitable[HttpResponse | None]]]] = {
    "keep": _keep,
    "invite": _invite,
    "remove": _remove,
    "let-in": _let_in,
    "close": _close,
    "stop-clock": _stop_clock,
    "start-clock": _start_clock,
}


async def _act(at: _At, actor: Any, attempt: Attempt) -> Any:
    """Try it at the table; return why it was refused, None when it was done."""
    answer = await table_server().act(at.look.play, actor, attempt, key=str(uuid4()))
    return answer.why if isinstance(answer, Refused) else None


async def _revoke(at: _At, person: int) -> None:
    async with table_server().pool.connection() as connection:
        await revoke(connection, person, Right.KEPT_OUT, table=at.table)
    await table_server().rights_changed(at.table)


def _person(at: _At) -> int:
    """Return the person whom the form names. Raise BadRequest."""
    try:
        return int(at.request.POST.get("person", ""))
    except ValueError:
        raise BadRequest("a person is a number") from None


def _language() -> str:
    return get_language() or "en"
