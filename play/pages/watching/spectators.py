"""Those who watch a table, for who oversees them: how each sees it, sending one away, letting one in by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.core.exceptions import BadRequest
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend import words
from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from laws.views.viewer import ViewerKind
from play.live.access import is_interpreter
from play.live.rights import Rights
from play.live.sessions.onlookers import send_away
from play.models import BoardPlay
from play.models import Person as Account
from play.pages.tables.opening_fields import SEAT_NAMES
from play.pages.watching.interpreters import NAMED_WHY_NOT, onlooker_of
from play.people.accounts.forms import PersonNamed, Pointing
from play.process.current import table_server
from play.store.rights import grant, revoke
from play.store.spectators.interpreting import end_interpreting
from play.store.tables.look import Look
from play.table.actors import SYSTEM
from play.table.attempts import TakePlace
from play.table.outcomes import Done
from play.table.people.watching import HANDS, WhyNot, may_watch
from play.table.rights import Right
from play.table.state import State
from play.table.table_events import WatchBegan

__all__ = ["AdmissionForm", "admit", "how_watching", "leave_place", "register_captains", "removable", "remove"]

GUEST: Final = "guest"
CAPTAIN: Final = "captain"
Captains = Callable[[UUID, int], frozenset[int]]
"""Who may come for the team of a player in a session: its captain and his delegate, by their accounts."""
_captains: list[Captains] = []


def register_captains(captains: Captains) -> None:
    """Let that say who comes for the teams of sessions."""
    _captains[:] = [captains]


class AdmissionForm(Pointing, forms.Form):
    """Somebody whom the director lets sit behind a player of a session, whatever its tables show to others."""

    admitted = PersonNamed(
        label=gettext_lazy("Let in"),
        help_text=gettext_lazy("The full name of somebody with an account, who does not play in the session."),
    )
    capacity = forms.ChoiceField(
        label=gettext_lazy("As"),
        choices=[
            (GUEST, gettext_lazy("Guest, organiser or press (article 38.2(2))")),
            (CAPTAIN, gettext_lazy("Captain, or one person for him, before play begins (article 38.2(3))")),
        ],
    )
    seat = forms.ChoiceField(label=gettext_lazy("Behind"), choices=[(seat.letter, SEAT_NAMES[seat]) for seat in SEATS])

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)


async def admit(look: Look, state: State, rights: Rights, sent: QueryDict) -> AdmissionForm:
    """Give the person whom the form names the place behind that player; return the form, with its errors."""
    form = AdmissionForm(sent)
    if not await sync_to_async(form.is_valid)():
        return form
    account: Account = form.cleaned_data["admitted"]
    if form.cleaned_data["capacity"] == CAPTAIN and await _has_begun(look, state):
        # Article 38.2(3): he comes before the start, and who has left does not come back.
        form.add_error("capacity", _("Play has begun at this table: a captain comes before the start."))
        return form
    seat = Seat.parse(form.cleaned_data["seat"])
    if form.cleaned_data["capacity"] == CAPTAIN and (no := await _not_of_team(look, state, account, seat)):
        form.add_error("admitted", no)
        return form
    onlooker = await onlooker_of(look, state, rights, account)
    why = may_watch(state, onlooker, seat, named=True)
    if why is not None:
        form.add_error("admitted", str(NAMED_WHY_NOT[WhyNot.ENTERED if why is WhyNot.SEATED else why]))
        return form
    taken = TakePlace(onlooker, account.display_name, seat, admitted=True)
    if await table_server().act(look.play, SYSTEM, taken) != Done():
        form.add_error(None, _("The table has just changed. Choose again."))
    return form


async def _not_of_team(look: Look, state: State, account: Account, seat: Seat) -> str:
    """Return why this person does not come for the team of the player in that seat, in a sentence; empty where he does.

    Article 38.2(3): its captain, or one person for him, behind a player of his own team.
    """
    occupant, session = state.seats[seat], look.facts.session
    if occupant is None or occupant.person is None or session is None:
        return ""  # nobody sits behind a robot, which is said in its own words
    send = [await sync_to_async(one)(session, occupant.person) for one in _captains]
    may = frozenset[int]().union(*send)
    if account.pk not in may:
        return _(
            "He is neither the captain of this player’s team nor its delegate: “Officials” of the event says who is"
            " (article 38.2(3))."
        )
    others = {one.person for one in state.watching if one.viewer.kind is ViewerKind.SPECTATOR} & may
    return _("Somebody of this team sits here already: one person comes for it.") if others - {account.pk} else ""


async def _has_begun(look: Look, state: State) -> bool:
    """Return whether a call has been made at the table in this round."""
    board = await BoardPlay.objects.aget(pk=look.play)
    before = BoardPlay.objects.filter(table=board.table_id, round=board.round, sequence__lt=board.sequence)
    return bool(state.game.auction.calls) or state.game.phase is Phase.OVER or await before.aexists()


def how_watching(one: WatchBegan, rights: Rights, language: str) -> str:
    """Return what a person who looks on sees, and whether he interprets."""
    if one.viewer.kind is ViewerKind.SPECTATOR and one.viewer.seat is not None:
        said = _("interprets for %(seat)s") if is_interpreter(rights, one.person) else _("behind %(seat)s")
        return said % {"seat": words.seat_name(one.viewer.seat, language)}
    return _("all four hands") if one.viewer.sees_all else _("no hands")


def removable(look: Look, state: State, overseer: int) -> set[int]:
    """Return those who watch and can be sent away: neither who does it nor the opener of a social table."""
    kept = {overseer} if look.facts.session is not None else {overseer, look.facts.opened_by}
    return {one.person for one in state.watching} - kept


async def remove(look: Look, state: State, overseer: int, sent: QueryDict) -> None:
    """Send a spectator away, from a session at all its tables (article 50.4); he comes back when he is let in again."""
    try:
        person = int(sent.get("person", ""))
    except ValueError:
        raise BadRequest("a person is a number") from None
    if person not in removable(look, state, overseer):
        return
    server = table_server()
    if look.facts.session is not None:
        await send_away(server.desk, person, look.facts.session)
        return
    async with server.pool.connection() as connection:
        await grant(connection, person, Right.KEPT_OUT, table=look.facts.id)
    await leave_place(look, person)


async def leave_place(look: Look, person: int) -> None:
    """Take from somebody every right to see hands that he can have chosen."""
    server = table_server()
    async with server.pool.connection() as connection, connection.transaction():
        for right in HANDS:
            await revoke(connection, person, right, table=look.facts.id)
        changed = await end_interpreting(connection, person, look.facts.id)
    for subject in {look.facts.id, *changed}:
        await server.rights_changed(subject, [person])
