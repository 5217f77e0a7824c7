"""Boards that were not played to their end, on the page of the rulings: what is proposed, and awarding them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import HttpRequest

from director.pages.rulings.ruling_forms import AllUnplayedForm, UnplayedForm
from director.pages.shared.officiating import Official
from director.pages.shared.room import side_text
from director.results.rulings.ruling import award_unit_of, of_teams, rule
from director.results.rulings.ruling_models import RulingKind
from director.results.rulings.stopping import Unplayed, unruled_in
from director.sessions.models import Session
from laws.values.seats import Side
from scoring.exchange import cells

__all__ = ["award_all_unplayed", "award_unplayed", "unplayed_lines"]


def unplayed_lines(session: Session, names: Mapping[int, str]) -> Iterator[dict[str, Any]]:
    """Yield the boards of each table and round without a result and a ruling, with the form that awards them.

    The form proposes what follows from the seconds that each side used.
    """
    for one in unruled_in(session):
        pairs = [side_text(side, names) for side in one.results[0].sides]
        yield {"at": one, "ns": pairs[0], "ew": pairs[1], "form": _form(session, one) if one.missing else None}


def _law(session: Session, at: Unplayed) -> str:
    """Return the article by which boards that nobody has begun are awarded: of lateness, or of overtime."""
    if of_teams(session):
        return "21.1(3)" if at.by_lateness else "22.1"
    return "21.2" if at.by_lateness else "22.2"


def _form(session: Session, one: Unplayed) -> UnplayedForm:
    ns, ew = ("minus" if side in one.to_blame else "plus" for side in (Side.NS, Side.EW))
    initial = {"round": one.round, "table": one.table, "ns": ns, "ew": ew}
    return UnplayedForm(unit=award_unit_of(session), initial=initial, auto_id=False)


def award_all_unplayed(request: HttpRequest, official: Official) -> None:
    """Award all boards that no table began as is proposed: average plus to each side that is not to blame, with the
    reason that was sent (articles 22.1, 22.2, Law 12C2(a)). Raise BadRequest.
    """
    form = AllUnplayedForm(request.POST)
    if not form.is_valid():
        raise BadRequest(f"{form.errors.as_text()}")
    session = official.session
    unit = award_unit_of(session)
    with transaction.atomic():
        for at in unruled_in(session):
            sent = {"round": at.round, "table": at.table, "reason": form.cleaned_data["reason"]}
            sides = {side.name.lower(): "minus" if side in at.to_blame else "plus" for side in Side}
            proposed = UnplayedForm({**sent, **sides}, unit=unit)
            if not proposed.is_valid():
                raise BadRequest(f"{proposed.errors.as_text()}")
            value = cells.adjusted_text(proposed.awarded)
            law = _law(session, at) if at.to_blame else "12C2(a)"
            for one in at.missing:
                rule(
                    session,
                    official.person,
                    official.now,
                    RulingKind.ADJUSTED,
                    form.cleaned_data["reason"],
                    value=value,
                    rule=law,
                    of=one,
                )


def award_unplayed(request: HttpRequest, official: Official) -> None:
    """Award the boards that a table did not begin, by responsibility (articles 22.1, 22.2, 26). Raise BadRequest."""
    session = official.session
    unit = award_unit_of(session)
    form = UnplayedForm(request.POST, unit=unit)
    if not form.is_valid():
        raise BadRequest(f"{form.errors.as_text()}")
    data = form.cleaned_data
    value = cells.adjusted_text(form.awarded)
    with transaction.atomic():
        for at in unruled_in(session):
            if (at.round, at.table) == (data["round"], data["table"]):
                law = "26" if form.is_force_majeure else _law(session, at)
                for one in at.missing:
                    rule(
                        session,
                        official.person,
                        official.now,
                        RulingKind.ADJUSTED,
                        data["reason"],
                        value=value,
                        rule=law,
                        of=one,
                    )
