"""The page about one table: its address, who is there, where they talk; for its opener also its name, invitations,
removals, its director, its clock and its end.
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
from play.live.access import access_look, access_own, house_of
from play.live.rights import Rights
from play.models import Invitation, PlayTable
from play.models import Person as Account
from play.pages.accounts.friends import tell_invited
from play.pages.accounts.person import speakers
from play.pages.tables.at_table import asked_about
from play.pages.tables.door import places_of
from play.pages.tables.opening_fields import InvitationForm, TableForm, may_be_called
from play.pages.tables.table_director import DirectorForm, direction_told, replace_director
from play.people.accounts.limits import too_many
from play.people.accounts.way import back
from play.people.relations import friends
from play.process.current import table_server
from play.store.people.invitations import invite
from play.store.rights import grant, revoke
from play.store.tables.look import Look
from play.table.actors import SYSTEM, Person
from play.table.attempts import Attempt, PauseClock, Remove, ResumeClock
from play.table.outcomes import Refused, TableCode
from play.table.people.talk import is_silent
from play.table.rights import Right
from play.table.state import State
from play.wire import refusal_sentences

__all__ = ["decline", "this_table"]


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

    @property
    def may_invite(self) -> bool:
        """Whether he may ask friends to the table: he has opened it, or sits there, and it is open."""
        social = self.look.facts.session is None and not self.look.facts.closed
        return social and (self.own or self.state.seat_of(self.account.pk) is not None)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
async def this_table(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render the page for those who may look at the table, or carry out what its opener's form says."""
    at = await _at(request, table)
    if request.method != "POST":
        return await _page(at)
    act = _ACTS.get(request.POST.get("act", ""))
    if not at.own and act is not _invite_friend:
        raise Http404
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
    look, live, account = await asked_about(request, table)
    rights = await table_server().desk.rights.fresh(look.facts)
    own = access_own(look.facts, account.pk)
    sight = access_look(look.facts, rights, live.state, account.pk)
    if not own and (sight is None or sight.delay):
        raise Http404
    return _At(request, account, look, live.state, rights, own)


async def _page(
    at: _At,
    settings: TableForm | None = None,
    invitation: InvitationForm | None = None,
    direction: DirectorForm | None = None,
) -> HttpResponse:
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
        "may_talk": not is_silent(at.state),
        "places": places_of(at.state, at.account.pk, get_language() or "en"),
        "me": at.account.pk,
        "speakers": _others_speaking(at),
        "friends": await _friends_to_ask(at),
        **(told := await direction_told(at.rights, at.state)),
    }
    if at.own:
        kept_out = at.rights.holders(Right.KEPT_OUT)
        context |= {
            "settings": settings or TableForm({"name": row.name, "listed": row.listed, "voice": row.voice}),
            "invitation": invitation or InvitationForm(),
            "direction": direction or DirectorForm(directors=told["directors"]),
            "invited": [one async for one in Invitation.objects.filter(table=row).select_related("person")],
            "removed": [one async for one in Account.objects.filter(pk__in=kept_out)],
            # Who comes and goes could tell a player something (Laws 16B1, 73B).
            "watching": [one for one in at.state.watching if over or not seated],
            "clock": at.state.clock,
        }
    return await sync_to_async(render)(at.request, "table/this_table.html", context)


def _others_speaking(at: _At) -> dict[int, str]:
    """Return those without a seat who have said something on the board that the reader may read."""
    sight = access_look(at.look.facts, at.rights, at.state, at.account.pk)
    if sight is None or sight.delay:
        return {}
    seated = {one.person for one in at.state.seats if one is not None}
    house = house_of(at.look.facts, at.rights, at.state)
    found = speakers(at.state, sight.viewer, house, at.account.pk)
    return {person: name for person, name in found.items() if person not in {*seated, at.account.pk}}


async def _friends_to_ask(at: _At) -> list[Account]:
    """Return the friends who can be asked to the table: those who do not sit there and wait for no answer of theirs."""
    if not at.may_invite:
        return []
    there = {one.person for one in at.state.seats if one is not None and one.person is not None}
    asked = Invitation.objects.filter(table=at.table, declined=False).values_list("person", flat=True)
    there |= {person async for person in asked}
    return [one async for one in friends.friends_of(at.account).exclude(pk__in=there)]


async def _keep(at: _At) -> HttpResponse | None:
    """Give the table another name, list it or not, and keep its address for voice."""
    form = TableForm(at.request.POST)
    if not form.is_valid() or not may_be_called(form, at.account, [at.look.facts.name]):
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
    await _ask_here(at, person)
    return None


async def _invite_friend(at: _At) -> HttpResponse | None:
    """Ask a friend to the table where one sits, or that one has opened. Raise Http404."""
    friend = await friends.friends_of(at.account).filter(pk=_person(at)).afirst()
    if friend is None or not at.may_invite:
        raise Http404
    if wait := await sync_to_async(too_many)(at.request, "invite"):
        return wait
    await _ask_here(at, friend)
    return None


async def _ask_here(at: _At, person: Account) -> None:
    """Invite somebody; when the opener does, he lets him in again whom he has removed."""
    invited = await sync_to_async(invite)(at.table, at.account, person)
    if invited and at.own:
        await _revoke(at, person.pk)
    await tell_invited(at.request, person, invited=invited)


async def _remove(at: _At) -> None:
    """Take somebody from his seat or from those who watch, until he is let in again. Raise Http404 for nobody."""
    person = _person(at)
    if not await Account.objects.filter(pk=person).aexists():
        raise Http404
    server = table_server()
    async with server.pool.connection() as connection:
        await grant(connection, person, Right.KEPT_OUT, table=at.table)
    answer = await _act(at, Person(at.account.pk, at.account.display_name), Remove(person))
    if answer is not None:
        await _revoke(at, person)
        at_end = _("At this table nobody takes a player’s place during a board. Remove him when it is over.")
        sentence = (
            at_end if answer is TableCode.BOARD_NOT_OVER else refusal_sentences.refusal(answer, get_language() or "en")
        )
        messages.warning(at.request, sentence)
        return
    await Invitation.objects.filter(table=at.table, person=person).adelete()
    await server.rights_changed(at.table)


async def _let_in(at: _At) -> None:
    await _revoke(at, _person(at))


async def _direct(at: _At) -> HttpResponse | None:
    """Let somebody else direct the table, or nobody."""
    form = await replace_director(at.look, at.state, at.rights, at.request.POST)
    return await _page(at, direction=form) if form.errors else None


async def _close(at: _At) -> HttpResponse | None:
    """Close the table once its board is over; while people play that board the opener is asked once more."""
    board = at.state.game.board.number
    people = any(one is not None and one.person is not None for one in at.state.seats)
    if people and at.state.game.phase is not Phase.OVER and at.request.POST.get("sure") != str(board):
        context = {"table": at.table, "name": at.look.facts.name, "board": board}
        return await sync_to_async(render)(at.request, "table/close.html", context)
    await PlayTable.objects.filter(pk=at.table, closed_at=None).aupdate(closed_at=Now())
    await table_server().rights_changed(at.table)
    return None


async def _stop_clock(at: _At) -> None:
    await _act(at, SYSTEM, PauseClock())


async def _start_clock(at: _At) -> None:
    await _act(at, SYSTEM, ResumeClock())


_ACTS: Final[dict[str, Callable[[_At], Awaitable[HttpResponse | None]]]] = {
    "keep": _keep,
    "invite": _invite,
    "invite-friend": _invite_friend,
    "remove": _remove,
    "let-in": _let_in,
    "direct": _direct,
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
