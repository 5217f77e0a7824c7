"""Who directs a table: what the door and the page about the table say of it, and another director by its opener."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from asgiref.sync import sync_to_async
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from laws.table.conditions import Director
from laws.table.phases import Phase
from laws.views.viewer import Viewer, ViewerKind
from play.live.rights import Rights
from play.models import Person as Account
from play.people.accounts.forms import PersonNamed, Pointing
from play.process.current import table_server
from play.store.direction.directors import name_director
from play.store.tables.look import Look
from play.table.actors import SYSTEM
from play.table.attempts import Looker, NoteAbsent, NotePresent
from play.table.rights import Right
from play.table.state import State

__all__ = ["DirectorForm", "direction_told", "directors_of", "replace_director"]


class DirectorForm(Pointing, forms.Form):
    """The director of a table; empty for nobody."""

    director = PersonNamed(
        label=gettext_lazy("Director"),
        required=False,
        help_text=gettext_lazy(
            "The full name of somebody with an account, who sees all four hands and cannot play. Empty: nobody directs."
        ),
    )

    def __init__(self, *args: Any, directors: Sequence[Account] = (), **options: Any) -> None:
        initial = {"director": directors[0].display_name} if directors else None
        super().__init__(*args, label_suffix="", initial=initial, **options)


async def directors_of(rights: Rights) -> list[Account]:
    """Return those who direct the table now."""
    holders = Account.objects.filter(pk__in=rights.holders(Right.DIRECT))
    return [one async for one in holders.order_by("display_name", "pk")]


async def direction_told(rights: Rights, state: State) -> dict[str, Any]:
    """Return what a page tells of a table before one plays there: who directs, and whether irregularities can happen.

    `undirected`: nobody directs and nobody teaches.
    """
    directors = await directors_of(rights)
    return {
        "directors": directors,
        "undirected": not directors and not state.rules.lesson,
        "irregular": state.game.conditions.allow_irregularities,
    }


def _why_not(state: State, person: int | None) -> str:
    """Return why this person, or nobody, may not direct the table from now on; empty where he may."""
    if person is None:
        waits = state.game.conditions.director is Director.PRESENT and state.game.phase is not Phase.OVER
        return _("During a board somebody must direct. Name another, or nobody when it is over.") if waits else ""
    if state.seat_of(person) is not None:
        return _("Who plays at the table does not direct it.")
    if state.has_seen(person) is not None or person in state.watched:
        return _("He has seen a hand of this board. Name him when the next has begun.")
    return ""


async def replace_director(look: Look, state: State, rights: Rights, sent: QueryDict) -> DirectorForm:
    """Let the person whom the form names direct the table from now on, or nobody; return the form, with its errors."""
    form = DirectorForm(sent)
    if not await sync_to_async(form.is_valid)():
        return form
    person: Account | None = form.cleaned_data["director"]
    named, before = None if person is None else person.pk, rights.holders(Right.DIRECT)
    if named in before or (named is None and not before):
        return form
    if why := _why_not(state, named):
        form.add_error("director", why)
        return form
    await _replace(look, state, named)
    return form


async def _replace(look: Look, state: State, person: int | None) -> None:
    """Let this person direct the table. Who directed it has seen the four hands of its board: that is on record as of
    somebody who has watched it, so that he takes no seat on that board (Law 7B3).
    """
    server = table_server()
    async with server.pool.connection() as connection:
        gone = await name_director(connection, look.facts.id, person)
    await server.rights_changed(look.facts.id)
    if state.game.phase is Phase.OVER:
        return
    async for one in Account.objects.filter(pk__in=gone):
        seen = Looker(one.pk, one.display_name, Viewer(ViewerKind.VUGRAPH))
        await server.act(look.play, SYSTEM, NotePresent((seen,)))
        await server.act(look.play, SYSTEM, NoteAbsent((one.pk,)))
