"""Changes of a running session on the organiser's page: late, gone, substituted, exchanged, a table lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.competitions.models import Competition, Eligibility, Kind
from director.entries.entering import NotEntered, Player
from director.entries.models import Entrant, Entry
from director.movements.formats.printing import span
from director.movements.impossible import Impossible
from director.pages.clubs.forms import PairForm
from director.pages.entries.entering_others import may_enter
from director.pages.entries.entry_forms import genders_of, with_genders
from director.pages.organiser.organise_roll import refit_context
from director.pages.shared.asked import now, reader
from director.pages.shared.organising import number_in, organised
from director.pages.shared.room import names_by_number, pair_text
from director.pages.shared.saw_words import saw_text
from director.pages.shared.telling import tell_entered
from director.results.changes.amending import enter_late, exchange, have_left, leave, lose_table, substitute, undrawn
from director.results.changes.cancelling import Known, cancel, known_in
from director.results.changes.cancelling_singles import cancel_for_players
from director.results.rulings.known_reasons import KnownReason, ReasonKind
from director.sessions.deals.seen import MayNotPlay
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Movement, Session
from director.sessions.people.changing_players import change_at_once
from director.sessions.people.playing import may_let_leave, takes_part, whom_he_lets_leave
from director.sessions.running.ending import end_boards
from director.sessions.running.runner import go_on
from director.sessions.teams.replacing import admits_outsiders
from play.models import Person
from play.pages.site.once import once, was_sent
from play.people.accounts.forms import PersonNamed, Pointing
from play.process.current import table_server

__all__ = ["ACTS", "changes_context", "chosen_entry", "known_boards", "substitute_form", "told_change"]


class SubstituteForm(Pointing, forms.Form):
    """Who plays instead of somebody; `at_once` on the board in play too."""

    entrant = forms.TypedChoiceField(label=gettext_lazy("Who does not play on"), coerce=int)
    person = PersonNamed(
        label=gettext_lazy("Who plays instead"),
        required=False,
        help_text=gettext_lazy("Of somebody with an account; empty for the person who takes the name by the address."),
    )
    at_once = forms.BooleanField(label=gettext_lazy("On the board in play already"), required=False)

    def __init__(self, *args: Any, session: Session, at_once: bool, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
        if not at_once:
            del self.fields["at_once"]
        players = Entrant.objects.filter(entry__contestants__session=session, robot=False).order_by("entry", "place")
        field = self.fields["entrant"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(one.pk, one.name) for one in players]
        if session.hall:
            self.fields["person"].help_text = _("Of somebody with an account; empty for somebody without one.")


class _Numbers(Pointing, forms.Form):
    """A form whose choices are numbers of the session."""

    def __init__(self, choices: list[tuple[int, str]], *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField) and not field.choices:
                field.choices = choices


class LeaveForm(_Numbers):
    """Which pair leaves, and when."""

    number = forms.ChoiceField(label=gettext_lazy("Pair"))
    when = forms.ChoiceField(
        label=gettext_lazy("When"),
        choices=[
            ("round", gettext_lazy("after this round")),
            ("now", gettext_lazy("now: a board on which somebody has called is finished")),
        ],
    )


class ExchangeForm(_Numbers):
    """Which two pairs sit in each other's places."""

    one = forms.ChoiceField(label=gettext_lazy("Pair"))
    other = forms.ChoiceField(label=gettext_lazy("The other pair"))


class TableForm(_Numbers):
    """Which table plays no more."""

    table = forms.ChoiceField(label=gettext_lazy("Table"))


def changes_context(competition: Competition, session: Session, person: Person | None) -> dict[str, Any]:
    """Return what the page shows of changes while a session of pairs runs; else that there are none.

    Anyone who plays ends no round at a table, since boards are then awarded or ruled on; he lets no other pair leave.
    """
    runs = session.started_at is not None and session.ended_at is None and session.schedule is not None
    if not runs or competition.kind == Kind.TEAMS or person is None:
        return {"changes": False}
    if competition.kind == Kind.INDIVIDUAL or session.movement == Movement.SWISS:
        return {"changes": True, "substitute_form": substitute_form(competition, session, person)}
    assert session.schedule is not None
    schedule, names = schedule_of(session.schedule), names_by_number(session)
    here = {one for row in schedule.rows if row.round >= session.round for one in row.sides}
    late = PairForm(prefix="late", hall=session.hall)
    with_genders(late, Eligibility(competition.eligibility))
    numbered = [(number, f"{number} {names[number]}") for number in sorted(here) if number in names]
    let_go, left = whom_he_lets_leave(session, dict(numbered), person), have_left(session)
    may_leave = [one for one in numbered if one[0] in let_go]
    leaving, ends_rounds = LeaveForm(may_leave, auto_id="leave_%s"), not takes_part(session, person)
    if not ends_rounds:
        del leaving.fields["when"]
    tables = [(row.table, f"{row.table}") for row in schedule.of_round(session.round) if row.is_played]
    return {
        "changes": True,
        **refit_context(competition, session, now()),
        "ends_rounds": ends_rounds,
        "seen": _movement_key(session),
        "known": known_boards(session, person),
        "rounds_left": schedule.rounds - session.round,
        "undrawn": [(one, pair_text(one)) for one in undrawn(session)],
        "leave_form": leaving if may_leave else None,
        "exchange_form": ExchangeForm([one for one in numbered if one[0] not in left], auto_id="exchange_%s"),
        "table_form": TableForm(tables, auto_id="lost_%s"),
        "late_form": late,
        "substitute_form": substitute_form(competition, session, person),
    }


def known_boards(session: Session, person: Person) -> list[tuple[Known, str]]:
    """Return the boards of a running session that late sides may know, and their numbers as text (article 21.3).

    Nothing for an organiser who plays in it.
    """
    return [] if takes_part(session, person) else [(one, span(one.boards)) for one in known_in(session, now())]


def substitute_form(competition: Competition, session: Session, person: Person) -> SubstituteForm | None:
    """Return the form of a substitute; None where the regulations admit nobody (article 10.4(2)).

    Anyone who plays in the session takes nobody from the board in play, where it may be his opponent.
    """
    form = SubstituteForm(session=session, at_once=not takes_part(session, person), auto_id="substitute_%s")
    return form if admits_outsiders(competition) else None


def _asked(request: HttpRequest, event: UUID) -> tuple[Competition, Session, Person]:
    asked, session = organised(request, event)
    person = reader(request)
    assert asked.competition is not None
    if person is None or asked.competition.kind != Kind.PAIRS:
        raise Http404
    return asked.competition, session, person


class _Changed(Exception):
    """Another organiser has changed the movement, or its round is over, since the page was opened."""


def _movement_key(session: Session) -> str:
    """Return a text that is another one as soon as the movement or the round is."""
    written = json.dumps([session.round, session.schedule], sort_keys=True)
    return sha256(written.encode()).hexdigest()[:16]


@transaction.atomic
def _as_seen(request: HttpRequest, session: Session, change: Callable[[], Any]) -> Any:
    """Change the movement that the form has shown; return what the change returns. Raise _Changed for another one."""
    held = Session.objects.select_for_update(of=("self",)).get(pk=session.pk)
    if request.POST.get("seen", key := _movement_key(held)) != key:
        raise _Changed
    return change()


def told_change(request: HttpRequest, change: Callable[[], Any], of: Session | None = None) -> Any:
    """Make a change once, however often its form is sent; return what it returns.

    None, with a message, where it cannot be made; None too where it was made before. A change `of` the movement of a
    session is made to that alone which the form has shown: two organisers who press for the same make it once.
    """
    became: Any = None

    def made() -> bool | None:
        nonlocal became
        became = change() if of is None else _as_seen(request, of, change)
        return False if isinstance(became, NotEntered) else None

    try:
        once(request, made)
    except _Changed:
        messages.warning(request, _("The movement was changed, or the round is over, since you opened the page."))
    except Impossible:
        messages.warning(request, _("This cannot be done now: no place or round is left for it, or it is not played."))
    except MayNotPlay as saw:
        messages.warning(request, saw_text(saw))
    except ValueError:
        messages.warning(request, _("He plays in this event already."))
    return became


def chosen_entry(request: HttpRequest, session: Session) -> Entry | None:
    """Return the entry that a form has chosen among those without a place; None if it chose none, or was sent before:
    then the entry has its place by now. Raise BadRequest.
    """
    chosen = request.POST.get("entry", "")
    if not chosen:
        return None
    entry = next((one for one in undrawn(session) if f"{one.pk}" == chosen), None)
    if entry is None and not was_sent(request):
        raise BadRequest("there is no such entry")
    return entry


def _late(request: HttpRequest, event: UUID) -> UUID:
    competition, session, person = _asked(request, event)
    if was_sent(request):
        return session.pk
    entry = chosen_entry(request, session)
    if entry is not None:
        told_change(request, lambda: enter_late(session, person, entry))
        return session.pk
    form = PairForm(request.POST, prefix="late", hall=session.hall)
    eligibility = Eligibility(competition.eligibility)
    with_genders(form, eligibility)
    if not form.is_valid():
        messages.warning(request, _("Say who the late pair is."))
        return session.pk
    pair = (form.cleaned_data["first"], form.cleaned_data["second"])
    said = [replace(one, gender=gender) for one, gender in zip(pair, genders_of(form, eligibility), strict=True)]
    if may_enter(request, person, said):
        tell_entered(request, told_change(request, lambda: enter_late(session, person, said)))
    return session.pk


def _leave(request: HttpRequest, event: UUID) -> tuple[UUID, tuple[UUID, ...]]:
    _competition, session, person = _asked(request, event)
    number = number_in(request, "number")
    if not may_let_leave(session, number, person):
        raise Http404
    at_once = request.POST.get("when") == "now" and not takes_part(session, person)
    reason = KnownReason(ReasonKind.LEFT)
    ended = told_change(request, lambda: leave(session, number, person, now(), reason, at_once=at_once), session)
    return session.pk, ended or ()


def _lose(request: HttpRequest, event: UUID) -> tuple[UUID, tuple[UUID, ...]]:
    _competition, session, person = _asked(request, event)
    if takes_part(session, person):
        raise Http404
    ended = told_change(request, lambda: lose_table(session, number_in(request, "table"), now()), session)
    return session.pk, ended or ()


def _cancel(request: HttpRequest, event: UUID) -> tuple[UUID, tuple[UUID, ...]]:
    asked, session = organised(request, event)
    person = reader(request)
    assert asked.competition is not None
    if person is None or takes_part(session, person):
        raise Http404
    of_players = asked.competition.kind == Kind.INDIVIDUAL
    reason = KnownReason(ReasonKind.KNOWN)
    done, table = cancel_for_players if of_players else cancel, number_in(request, "table")
    ended = told_change(request, lambda: done(session, table, person, now(), reason))
    return session.pk, ended or ()


def _substitute(request: HttpRequest, event: UUID) -> tuple[UUID, Person, Person] | None:
    asked, session = organised(request, event)
    assert asked.competition is not None
    if not admits_outsiders(asked.competition):
        messages.warning(request, _("By these regulations nobody plays for a player who was entered (article 10.4)."))
        return None
    by = reader(request)
    if by is None:
        raise Http404
    form = SubstituteForm(request.POST, session=session, at_once=not takes_part(session, by))
    if not form.is_valid():
        messages.warning(request, _("Nobody with an account has this name. Please write the full name."))
        return None
    new = form.cleaned_data["person"]
    if not may_enter(request, by, [Player(new)]):
        return None
    at_once = now() if form.cleaned_data.get("at_once") else None
    became = told_change(request, lambda: substitute(session, form.cleaned_data["entrant"], new, at_once))
    if became is None or became[1] is None or new is None or at_once is None:
        return None
    return session.pk, became[1], new


def _exchange(request: HttpRequest, event: UUID) -> None:
    _competition, session, _person = _asked(request, event)
    one, other = number_in(request, "one"), number_in(request, "other")
    told_change(request, lambda: exchange(session, one, other), session)


async def _do_late(request: HttpRequest, event: UUID) -> None:
    await go_on(table_server().desk, await sync_to_async(_late)(request, event))


async def _do_leave(request: HttpRequest, event: UUID) -> None:
    await _end(*await sync_to_async(_leave)(request, event))


async def _do_lose(request: HttpRequest, event: UUID) -> None:
    await _end(*await sync_to_async(_lose)(request, event))


async def _do_cancel(request: HttpRequest, event: UUID) -> None:
    await _end(*await sync_to_async(_cancel)(request, event))


async def _end(session: UUID, boards: Iterable[UUID]) -> None:
    """End these boards, and let the session go on."""
    await end_boards(table_server().desk, boards)
    await go_on(table_server().desk, session)


async def _do_substitute(request: HttpRequest, event: UUID) -> None:
    changed = await sync_to_async(_substitute)(request, event)
    if changed is not None:
        session, old, new = changed
        await change_at_once(table_server().desk, session, old.pk, new)


ACTS = {
    "late": _do_late,
    "leave": _do_leave,
    "lose-table": _do_lose,
    "cancel-known": _do_cancel,
    "exchange": sync_to_async(_exchange),
    "substitute": _do_substitute,
}
"""The forms of this part of the page."""
