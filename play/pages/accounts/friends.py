"""The page of somebody's friends: who asks, who they are and where they sit now, whom he has asked or blocked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from play.models import Person, PlayTable
from play.people.accounts.forms import PersonNamed, Pointing
from play.people.accounts.limits import too_many
from play.people.relations import blocks, friends
from play.people.relations.conduct import reports_by
from play.people.relations.friends import NotAsked, Standing
from play.process.current import table_server
from play.store.people.invitations import invite
from play.store.people.silence import is_held_back, is_in_session
from play.store.people.waiting import Waiting, waiting_for
from play.store.people.whereabouts import Whereabouts, where_they_sit
from play.store.tables.catalogue import TableRow, tables_of

__all__ = ["ask", "block", "friends_page", "person_in", "tell_invited", "unblock"]

NOT_ASKED: Final[dict[NotAsked, Promise]] = {
    NotAsked.GUEST: gettext_lazy("Guests keep no friends: both need an account."),
    NotAsked.ONESELF: gettext_lazy("This is you."),
    NotAsked.BLOCKED: gettext_lazy("You have blocked this player. End that first."),
    NotAsked.TOO_MANY: gettext_lazy("You have as many friends, and open questions, as one may have."),
}


class AskForm(Pointing, forms.Form):
    """The name of somebody who is asked to be a friend."""

    person = PersonNamed(label=gettext_lazy("Name"), help_text=gettext_lazy("Of somebody with an account."))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)


@dataclass(frozen=True, slots=True)
class _Friend:
    """A friend, and where he sits, None for nowhere."""

    person: Person
    at: Whereabouts | None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
async def friends_page(request: HttpRequest) -> HttpResponse:
    """Render the page, or carry out what one of its forms says."""
    person = await request.auser()
    assert isinstance(person, Person)
    if request.method != "POST":
        return await sync_to_async(_page)(request, person)
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise BadRequest("the page has no such form")
    return await act(request, person) or redirect("friends")


def _page(request: HttpRequest, person: Person, form: AskForm | None = None) -> HttpResponse:
    told = waiting_for(person)
    context: dict[str, Any] = {"held": told.held, "blocked": blocks.blocked_by(person), "reports": reports_by(person)}
    if not person.guest and not told.held:
        context |= _of_member(person, told) | {"form": form or AskForm()}
    return render(request, "friends/page.html", context)


def _of_member(person: Person, told: Waiting) -> dict[str, Any]:
    them = list(friends.friends_of(person))
    sitting = where_they_sit(person, them, told)
    known = [_Friend(one, sitting.get(one.pk)) for one in them]
    return {
        "askers": told.askers,
        "friends": sorted(known, key=lambda one: one.at is None),
        "asked": friends.asked_by(person),
        "own": _own_table(person, told),
    }


def _own_table(person: Person, told: Waiting) -> TableRow | None:
    """Return the table at which somebody sits and to which he can invite, the newest."""
    return next((row for row in tables_of(person, told.invitations) if row.seat is not None), None)


async def ask(request: HttpRequest, person: Person, other: Person) -> HttpResponse | None:
    """Ask somebody to be a friend, and say what became of it; return the response that asks to wait, if any."""
    if wait := await sync_to_async(too_many)(request, "friend"):
        return wait
    became = await sync_to_async(friends.ask)(person, other)
    name = {"name": other.display_name}
    if isinstance(became, NotAsked):
        messages.warning(request, str(NOT_ASKED[became]))
    elif became is Standing.FRIENDS:
        messages.success(request, _("%(name)s and you are friends.") % name)
    elif await sync_to_async(is_held_back)(other):
        messages.success(request, _("%(name)s is asked, and told when his board is over.") % name)
    else:
        messages.success(request, _("%(name)s is asked.") % name)
    return None


async def block(request: HttpRequest, person: Person, other: Person) -> HttpResponse | None:
    """Block somebody, and show it at the tables that are open; return the response that asks to wait, if any."""
    if wait := await sync_to_async(too_many)(request, "friend"):
        return wait
    if await sync_to_async(friends.block)(person, other):
        messages.success(request, _("%(name)s is blocked, and is not told.") % {"name": other.display_name})
        await _blocks_changed(person)
    else:
        messages.warning(request, _("You have blocked as many players as one may."))
    return None


async def unblock(person: Person, other: int) -> None:
    """End a block, and show it at the tables that are open."""
    await sync_to_async(blocks.unblock)(person, other)
    await _blocks_changed(person)


async def _blocks_changed(person: Person) -> None:
    """Draw anew what depends on somebody's blocks: his own view of tables, and who may sit at those that he opened."""
    server = table_server()
    async for table in PlayTable.objects.filter(opened_by=person, closed_at=None).values_list("pk", flat=True):
        await server.rights_changed(table)
    await server.person_changed(person.pk)


def person_in(request: HttpRequest) -> int:
    """Return the person whom the form names. Raise BadRequest."""
    try:
        return int(request.POST.get("person", ""))
    except ValueError:
        raise BadRequest("a person is a number") from None


async def _asked_by_name(request: HttpRequest, person: Person) -> HttpResponse | None:
    if await sync_to_async(is_held_back)(person):
        return None  # the page says so
    form = AskForm(request.POST)
    if not await sync_to_async(form.is_valid)():
        wait = await sync_to_async(too_many)(request, "friend")
        return wait or await sync_to_async(_page)(request, person, form)
    return await ask(request, person, form.cleaned_data["person"])


async def _accept(request: HttpRequest, person: Person) -> None:
    other = person_in(request)
    if not await sync_to_async(is_held_back)(person) and await sync_to_async(friends.accept)(person, other):
        friend = await Person.objects.aget(pk=other)
        messages.success(request, _("%(name)s and you are friends.") % {"name": friend.display_name})


async def _decline(request: HttpRequest, person: Person) -> None:
    if await sync_to_async(is_in_session)(person):
        return  # the other would see it
    await sync_to_async(friends.decline)(person, person_in(request))


async def _unfriend(request: HttpRequest, person: Person) -> None:
    if await sync_to_async(is_in_session)(person):
        return  # the other would see it
    await sync_to_async(friends.unfriend)(person, person_in(request))


async def _block(request: HttpRequest, person: Person) -> HttpResponse | None:
    """Block one of those who ask."""
    asker = await friends.waiting_for(person).filter(pk=person_in(request)).afirst()
    return None if asker is None else await block(request, person, asker)


async def _unblock(request: HttpRequest, person: Person) -> None:
    await unblock(person, person_in(request))


async def _invite(request: HttpRequest, person: Person) -> HttpResponse | None:
    """Ask a friend to the table at which one sits."""
    friend = await friends.friends_of(person).filter(pk=person_in(request)).afirst()
    table = await sync_to_async(lambda: _own_table(person, waiting_for(person)))()
    if friend is None or table is None or await sync_to_async(is_held_back)(person):
        return None
    if wait := await sync_to_async(too_many)(request, "invite"):
        return wait
    invited = await sync_to_async(invite)(table.id, person, friend)
    await tell_invited(request, friend, invited=invited)
    return None


async def tell_invited(request: HttpRequest, person: Person, *, invited: bool) -> None:
    """Say what became of an invitation."""
    name = {"name": person.display_name}
    if not invited:
        messages.warning(request, _("No more people can be invited to this table."))
    elif await sync_to_async(is_held_back)(person):
        messages.success(request, _("%(name)s is invited, and told when his board is over.") % name)
    else:
        messages.success(request, _("%(name)s is invited.") % name)


_ACTS: Final[dict[str, Callable[[HttpRequest, Person], Awaitable[HttpResponse | None]]]] = {
    "ask": _asked_by_name,
    "accept": _accept,
    "decline": _decline,
    "part": _unfriend,
    "block": _block,
    "unblock": _unblock,
    "invite": _invite,
}
