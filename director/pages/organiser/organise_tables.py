"""Tables added and closed while a session of pairs runs, among the changes on the organiser's page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.competitions.models import Competition, Eligibility, Kind
from director.entries.entering import Player
from director.entries.models import Entry
from director.pages.clubs.forms import PairForm
from director.pages.entries.entering_others import may_enter
from director.pages.entries.entry_forms import genders_of, with_genders
from director.pages.organiser.organise_changes import told_change
from director.pages.shared.asked import now, reader
from director.pages.shared.organising import number_in, organised
from director.pages.shared.room import pair_text
from director.pages.shared.telling import tell_entered
from director.results.changes.adding import add_table, closable, close_table
from director.results.changes.amending import undrawn
from director.sessions.models import Session
from director.sessions.people.playing import takes_part
from director.sessions.running.runner import go_on
from play.models import Person
from play.process.current import table_server

__all__ = ["ACTS", "tables_context"]


class _NewPairForm(PairForm):
    """One of the two pairs of a new table: an entry that was not drawn, or who they are."""

    field_order = ("entry",)
    entry = forms.ChoiceField(label=gettext_lazy("Pair"), required=False)

    def __init__(self, waiting: list[Entry], *args: Any, eligibility: Eligibility, **options: Any) -> None:
        super().__init__(*args, **options)
        with_genders(self, eligibility)
        if self.data.get(self.add_prefix("entry")):  # who they are is known
            for field in self.fields.values():
                field.required = False
        self._waiting = {f"{one.pk}": one for one in waiting}
        field = self.fields["entry"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("a new one")), *((key, pair_text(one)) for key, one in self._waiting.items())]
        if not waiting:
            del self.fields["entry"]

    def pair(self, eligibility: Eligibility) -> Entry | list[Player]:
        """The pair that a valid form names."""
        chosen = self.cleaned_data.get("entry")
        if chosen:
            return self._waiting[chosen]
        players = (self.cleaned_data["first"], self.cleaned_data["second"])
        genders = genders_of(self, eligibility)
        return [replace(one, gender=gender) for one, gender in zip(players, genders, strict=True)]


def _forms(competition: Competition, session: Session, sent: Any = None) -> tuple[_NewPairForm, _NewPairForm]:
    waiting, eligibility = undrawn(session), Eligibility(competition.eligibility)
    north_south, east_west = (
        _NewPairForm(waiting, sent, prefix=prefix, hall=session.hall, eligibility=eligibility)
        for prefix in ("ns", "ew")
    )
    return north_south, east_west


def tables_context(competition: Competition, session: Session, person: Person | None) -> dict[str, Any]:
    """Return what the page shows of tables to add and to close; nothing where no session of pairs runs, and nothing to
    close for an organiser who plays in it.
    """
    runs = session.started_at is not None and session.ended_at is None and session.schedule is not None
    if not runs or competition.kind != Kind.PAIRS or person is None:
        return {}
    closes = [] if takes_part(session, person) else closable(session)
    return {"new_table": _forms(competition, session), "closes": closes}


def _asked(request: HttpRequest, event: UUID) -> tuple[Competition, Session, Person]:
    asked, session = organised(request, event)
    person = reader(request)
    assert asked.competition is not None
    if person is None or asked.competition.kind != Kind.PAIRS:
        raise Http404
    return asked.competition, session, person


def _add(request: HttpRequest, event: UUID) -> UUID:
    competition, session, person = _asked(request, event)
    sent = _forms(competition, session, request.POST)
    valid = [form.is_valid() for form in sent]  # both, so that both say what is wrong
    if not all(valid):
        messages.warning(request, _("Say who the two pairs are."))
        return session.pk
    pairs = [form.pair(Eligibility(competition.eligibility)) for form in sent]
    new = [player for pair in pairs if not isinstance(pair, Entry) for player in pair]
    if may_enter(request, person, new):
        tell_entered(request, told_change(request, lambda: add_table(session, person, pairs)))
    return session.pk


def _close(request: HttpRequest, event: UUID) -> UUID:
    _competition, session, person = _asked(request, event)
    if takes_part(session, person):
        raise Http404
    told_change(request, lambda: close_table(session, number_in(request, "table"), now()))
    return session.pk


async def _do_add(request: HttpRequest, event: UUID) -> None:
    await go_on(table_server().desk, await sync_to_async(_add)(request, event))


async def _do_close(request: HttpRequest, event: UUID) -> None:
    await go_on(table_server().desk, await sync_to_async(_close)(request, event))


ACTS = {"add-table": _do_add, "close-table": _do_close}
"""The forms of this part of the page."""
