"""The commentators of a table: who has been named, with what delay, and what they have written, for its opener and its
director.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.core.exceptions import BadRequest
from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.regions.comments import topic_html
from play.live.rights import Rights
from play.models import Person as Account
from play.pages.site.condition_words import late_words
from play.people.accounts.forms import PersonNamed, Pointing
from play.people.accounts.verified import is_verified
from play.process.current import table_server
from play.store.rights import grant, revoke
from play.store.spectators import comment_rows
from play.table.people.commenting import Comment, in_sight, reads_comments
from play.table.people.watching import as_right
from play.table.rights import Right
from play.table.rules import TableRules
from play.table.state import State

__all__ = [
    "CommentatorForm",
    "commentators_late",
    "commentators_of",
    "comments_shown",
    "name_commentator",
    "remove_comment",
    "unname",
]


class CommentatorForm(Pointing, forms.Form):
    """A commentator, and how many minutes late he sees the hands; empty for as late as the spectators."""

    commentator = PersonNamed(
        label=gettext_lazy("Commentator"),
        help_text=gettext_lazy(
            "The full name of somebody with an account, who does not play. He takes his place on this page, sees all"
            " four hands and writes comments for those who see them; players read none before the board is over."
        ),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes of delay for him"),
        required=False,
        min_value=0,
        help_text=gettext_lazy("Empty: as late as the spectators. 0: he sees the hands as they are played."),
    )

    def __init__(self, *args: Any, rules: TableRules, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
        self._rule = rules.watching_delay

    def clean_minutes(self) -> int | None:
        """Return the minutes. Raise ValidationError when that is not less than the delay of the spectators."""
        minutes: int | None = self.cleaned_data["minutes"]
        if minutes and minutes * 60 >= self._rule:
            raise forms.ValidationError(_("Less than for the spectators, or 0, or nothing."))
        return minutes

    @property
    def delay(self) -> int:
        """The delay of the right in seconds."""
        minutes: int | None = self.cleaned_data["minutes"]
        return as_right(self._rule) if minutes is None else minutes * 60


@dataclass(frozen=True, slots=True)
class _Commentator:
    person: Account
    late: str


async def commentators_of(rights: Rights, rules: TableRules) -> list[_Commentator]:
    """Return those who may comment at a table now, each with how late he sees the hands, in words."""
    holders = rights.holders(Right.COMMENT)
    delays = {person: late for person in holders if (late := rights.delay(person, Right.COMMENT)) is not None}
    people = Account.objects.filter(pk__in=delays).order_by("display_name", "pk")
    return [_Commentator(one, commentators_late(delays[one.pk], rules)) async for one in people]


def commentators_late(delay: int, rules: TableRules) -> str:
    """Return in words how late a commentator sees the hands; empty for as they are played."""
    if not delay:
        return _("as they are played")
    return late_words(rules.watching_delay if delay == as_right(rules.watching_delay) else delay)


async def name_commentator(table: UUID, state: State, rights: Rights, sent: QueryDict) -> CommentatorForm:
    """Let the person whom the form names comment at the table; return the form, with its errors."""
    form = CommentatorForm(sent, rules=state.rules)
    if not await sync_to_async(form.is_valid)():
        return form
    person: Account = form.cleaned_data["commentator"]
    if why := await _why_not(state, rights, person):
        form.add_error("commentator", why)
        return form
    watches = rights.holds(person.pk, Right.WATCH_ALL)
    server = table_server()
    async with server.pool.connection() as connection, connection.transaction():
        for right in (Right.COMMENT, *((Right.WATCH_ALL,) if watches else ())):
            await revoke(connection, person.pk, right, table=table)
            await grant(connection, person.pk, right, table=table, delay=form.delay)
    await server.rights_changed(table)
    return form


async def _why_not(state: State, rights: Rights, person: Account) -> str:
    """Return why this person may not comment, in a sentence; empty where he may."""
    if state.seat_of(person.pk) is not None:
        return _("Who plays at the table does not comment on it.")
    if rights.holds(person.pk, Right.KEPT_OUT):
        return _("He has been removed from this table. Let him in again first.")
    if not await sync_to_async(is_verified)(person):  # article 40.1
        return _("Who sees hands needs an account whose e-mail address has been verified.")
    return ""


async def unname(table: UUID, sent: QueryDict) -> None:
    """Let somebody comment no more, and see no hands as a commentator. Raise BadRequest."""
    person = _number(sent, "person")
    server = table_server()
    async with server.pool.connection() as connection, connection.transaction():
        for right in (Right.COMMENT, Right.WATCH_ALL):
            await revoke(connection, person, right, table=table)
    await server.rights_changed(table)


@dataclass(frozen=True, slots=True)
class _Shown:
    comment: Comment
    topic: SafeString


async def comments_shown(play: UUID, state: State, rights: Rights, person: int, language: str) -> list[_Shown]:
    """Return the comments on the board of a table for somebody who sees all its hands as they are played."""
    sight = rights.sight(person)
    if sight is None or sight.delay or not reads_comments(sight.viewer) or state.seat_of(person) is not None:
        return []
    found = in_sight(await table_server().comments.read(play), state.number)
    return [_Shown(one, _topic(one, language)) for one in found]


async def remove_comment(table: UUID, sent: QueryDict, by: int) -> None:
    """Remove a comment from the screens and from the replay. Raise BadRequest."""
    server = table_server()
    async with server.pool.connection() as connection:
        await comment_rows.remove(connection, table, _number(sent, "comment"), by)
    await server.hub.go_on_late()


def _topic(comment: Comment, language: str) -> SafeString:
    placed = comment.placed
    return mark_safe(topic_html(placed.seat, placed.call, placed.card, language))  # noqa: S308 - cards and calls


def _number(sent: QueryDict, name: str) -> int:
    try:
        return int(sent.get(name, ""))
    except ValueError:
        raise BadRequest(f"{name} is a number") from None
