"""What the director does on the page of a Swiss: he publishes and changes draws, and notes who is not there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.pages.shared.asked import now
from director.pages.shared.organising import is_in_play, number_in
from director.pages.shared.room import names_by_number
from director.pages.shared.sheet import Sheet
from director.pages.swiss.swiss_forms import AbsenceForm, ExchangeForm, HandForm, LateForm
from director.results.changes.absences import enter_late_in_swiss, note_absence, take_back_absence
from director.results.changes.amending import undrawn
from director.results.swiss.pairing import Wrong, change_pairing, exchanged, pair_again, publish_pairing
from director.results.swiss.swiss_reading import pairings_in
from director.sessions.draw.swiss_models import AbsenceKind
from director.sessions.models import Session
from play.models import Person

__all__ = ["ACTS", "Done", "listed", "waiting"]

_WRONG: Final = {
    Wrong.BEGUN: gettext_lazy("The round has begun, or the one before it is not over."),
    Wrong.NOT_ALL: gettext_lazy(
        "Everybody who is there is in one match, or has the bye: somebody is missing, or named twice."
    ),
}


@dataclass(frozen=True, slots=True)
class Done:
    """What an act leaves: boards to be taken from their tables, or a form in which something is wrong."""

    plays: tuple[UUID, ...] = ()
    form: Sheet | None = None


def listed(session: Session) -> list[tuple[int, str]]:
    """Return the contestants of a session by their numbers."""
    return sorted(names_by_number(session).items())


def waiting(session: Session) -> list[tuple[int, str]]:
    """Return the entries that are not in the session, by their keys."""
    return [(one.pk, f"{one}") for one in undrawn(session)]


def _publish(request: HttpRequest, session: Session, person: Person) -> Done:
    publish_pairing(session, now())
    return Done()


def _again(request: HttpRequest, session: Session, person: Person) -> Done:
    pair_again(session, now())
    return Done()


def _exchange(request: HttpRequest, session: Session, person: Person) -> Done:
    form = ExchangeForm(listed(session), request.POST, auto_id="exchange_%s")
    newest = pairings_in(session, published=False).get(session.round + 1)
    if not form.is_valid() or newest is None:
        return Done(form=form)
    data = form.cleaned_data
    couples, bye = exchanged(newest, data["one"], data["other"])
    _say(request, change_pairing(session, couples, bye, person, data["reason"], now()))
    return Done()


def _hand(request: HttpRequest, session: Session, person: Person) -> Done:
    form = HandForm(request.POST, auto_id="hand_%s")
    if not form.is_valid():
        return Done(form=form)
    couples, bye = form.cleaned_data["couples"]
    _say(request, change_pairing(session, couples, bye, person, form.cleaned_data["reason"], now()))
    return Done()


def _say(request: HttpRequest, wrong: Wrong | None) -> None:
    if wrong is not None:
        messages.warning(request, str(_WRONG[wrong]))


def _absence(request: HttpRequest, session: Session, person: Person) -> Done:
    form = AbsenceForm(listed(session), request.POST, auto_id="absence_%s")
    if not form.is_valid():
        return Done(form=form)
    if not is_in_play(request, session):
        return Done()
    data = form.cleaned_data
    kind, reason, leaves = AbsenceKind(data["kind"]), data["reason"], data["leaves"]
    plays = note_absence(session, data["number"], kind, reason, person, now(), leaves=leaves)
    if plays is None:
        messages.warning(request, _("It is noted already, or no round follows."))
    return Done(plays or ())


def _back(request: HttpRequest, session: Session, person: Person) -> Done:
    if not take_back_absence(session, number_in(request, "absence"), now()):
        messages.warning(request, _("Who has left does not come back under its number."))
    return Done()


def _late(request: HttpRequest, session: Session, person: Person) -> Done:
    form = LateForm(waiting(session), request.POST, auto_id="late_%s")
    if not form.is_valid():
        return Done(form=form)
    entry = next((one for one in undrawn(session) if one.pk == form.cleaned_data["entry"]), None)
    if entry is None:  # a second press, while the first was done
        return Done()
    excused = form.cleaned_data["excused"]
    if enter_late_in_swiss(session, entry, excused=excused, by=person, now=now()) is None:
        messages.warning(request, _("No round follows."))
    return Done()


ACTS: Final[dict[str, Callable[[HttpRequest, Session, Person], Done]]] = {
    "publish": _publish,
    "again": _again,
    "exchange": _exchange,
    "hand": _hand,
    "absence": _absence,
    "back": _back,
    "late": _late,
}
"""The forms of the page."""
