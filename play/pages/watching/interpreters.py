"""The interpreters of a table: the opener or the director lets somebody sit behind a player and interpret for him."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from laws.values.seats import SEATS, Seat
from play.live.access import is_shut_out
from play.live.rights import Rights
from play.models import Person as Account
from play.pages.tables.opening_fields import SEAT_NAMES
from play.people.accounts.forms import PersonNamed, Pointing
from play.people.accounts.verified import is_verified
from play.process.current import table_server
from play.store.people.silence import is_held_back
from play.store.spectators.watching import has_boards_to_play, sits_behind, sits_elsewhere
from play.store.tables.look import Look
from play.table.actors import SYSTEM
from play.table.attempts import TakePlace
from play.table.outcomes import Done
from play.table.people.watching import OfSession, Onlooker, WhyNot, may_watch
from play.table.rights import Right
from play.table.state import State

__all__ = ["NAMED_WHY_NOT", "InterpreterForm", "name_interpreter", "onlooker_of", "register_teams"]

NAMED_WHY_NOT: Final[dict[WhyNot, Promise]] = {
    WhyNot.GUEST: gettext_lazy("Who sees hands needs an account whose e-mail address has been verified."),
    WhyNot.SHUT_OUT: gettext_lazy("He has been removed from this table. Let him in again first."),
    WhyNot.REMOVED: gettext_lazy("He has been removed from the session. Let him in again first."),
    WhyNot.ENTERED: gettext_lazy("He plays in this session (articles 39.6, 40.7)."),
    WhyNot.CUSTODY: gettext_lazy("He has seen deals of this session as its dealer."),
    WhyNot.CLOSED: gettext_lazy("The session is over."),
    WhyNot.SEATED: gettext_lazy("Who plays at the table does not interpret."),
    WhyNot.PLAYING: gettext_lazy("He has a seat at another table, on a board that is not over."),
    WhyNot.TO_PLAY: gettext_lazy("He still has to play one of these boards at another table (Laws 7B3, 16D)."),
    WhyNot.PLAYED: gettext_lazy("He has seen a hand of this board. Name him when the next has begun."),
    WhyNot.KEEPS_PLACE: gettext_lazy("He has seen a hand of this board. Name him when the next has begun."),
    WhyNot.ROBOT: gettext_lazy("No player sits here."),
    WhyNot.RIVAL: gettext_lazy(
        "He is captain, coach or delegate of another team, and sits behind its players alone (articles 38.2(3), 40.8)."
    ),
}
Teams = Callable[[UUID, int], "frozenset[int] | None"]
"""The players of the team of a session whose officer somebody is, by their accounts; None where he is none."""
_teams: list[Teams] = []


def register_teams(teams: Teams) -> None:
    """Let that say for which team somebody comes to a session."""
    _teams[:] = [teams]


class InterpreterForm(Pointing, forms.Form):
    """An interpreter, and the player for whom he interprets."""

    interpreter = PersonNamed(
        label=gettext_lazy("Interpreter"),
        help_text=gettext_lazy(
            "The full name of somebody with an account, who does not play. He sees what his player sees, and writes"
            " only to an opponent or the director who has asked his player (article 39.8(3))."
        ),
    )
    behind = forms.ChoiceField(
        label=gettext_lazy("For the player"), choices=[(seat.letter, SEAT_NAMES[seat]) for seat in SEATS]
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)


async def onlooker_of(look: Look, state: State, rights: Rights, account: Account) -> Onlooker:
    """Return what decides whether that person may see a hand of the table."""
    table, seated = look.facts.id, state.seat_of(account.pk) is not None
    session = look.facts.session
    async with table_server().pool.connection() as connection:
        elsewhere = await sits_elsewhere(connection, account.pk, table)
        behind = session is not None and await sits_behind(connection, account.pk, table)
    entered = rights.holds(account.pk, Right.ENTERED)
    found = [] if session is None else [await sync_to_async(one)(session, account.pk) for one in _teams]
    return Onlooker(
        account.pk,
        verified=await sync_to_async(is_verified)(account),
        playing=not seated and (elsewhere or await sync_to_async(is_held_back)(account)),
        to_play=await sync_to_async(has_boards_to_play)(account, table),
        shut_out=is_shut_out(look.facts, rights, account.pk) or rights.holds(account.pk, Right.KEPT_OUT),
        session=None
        if session is None
        else OfSession(
            entered,
            look.facts.closed,
            behind,
            custody=rights.holds(account.pk, Right.CUSTODY),
            unwatched=look.facts.unwatched,
            team=next(iter(found), None),
        ),
    )


async def name_interpreter(look: Look, state: State, rights: Rights, sent: QueryDict) -> InterpreterForm:
    """Give the person whom the form names the place behind that player; return the form, with its errors.

    That he sees this hand is in the log before he does (Law 7B3).
    """
    form = InterpreterForm(sent)
    if not await sync_to_async(form.is_valid)():
        return form
    account: Account = form.cleaned_data["interpreter"]
    seat = Seat.parse(form.cleaned_data["behind"])
    onlooker = await onlooker_of(look, state, rights, account)
    why = may_watch(state, onlooker, seat, named=True)
    if why is not None:
        form.add_error("interpreter", str(NAMED_WHY_NOT[why]))
        return form
    play: UUID = look.play
    occupant = state.seats[seat]
    assert occupant is not None
    taken = TakePlace(onlooker, account.display_name, seat, interprets_for=occupant.person)
    if await table_server().act(play, SYSTEM, taken) != Done():
        form.add_error(None, _("The table has just changed. Choose again."))
    return form
