"""Boards that were not played to their end, on the page of the rulings: what is proposed, and awarding them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import HttpRequest

from director.pages.rulings.ruling_forms import AllUnplayedForm, UnplayedForm
from director.pages.shared.officiating import Official
from director.pages.shared.room import side_text
from director.results.rulings.ruling import award_unit_of, of_teams, rule
from director.results.rulings.ruling_models import RulingKind
from director.results.rulings.stopping import Unplayed, awards_of, unruled_in
from director.sessions.models import Session
from laws.values.seats import Side
from scoring.exchange import cells
from scoring.results.outcomes import Adjusted, Imps, Percent

__all__ = ["award_all_unplayed", "award_unplayed", "unplayed_lines"]

_FIGURES: Final = frozenset(("21.1(3)", "21.2", "22.2", "26"))
"""The articles whose 3 IMPs a board are a figure, those of 26 by 24.2(2): the session does not move it (12C2(c)).

So are the 1.2 points at board-a-match that stand for them (24.1(2)-2). By 22.1 it is an adjusted score, and at
matchpoints average plus and average minus (平均正分, 平均负分).
"""


def unplayed_lines(session: Session, names: Mapping[int, str]) -> Iterator[dict[str, Any]]:
    """Yield the boards of each table and round without a result and a ruling, with the form that awards them.

    The form proposes what follows from the seconds that each side used.
    """
    for one in unruled_in(session):
        pairs = [side_text(side, names) for side in one.results[0].sides]
        yield {"at": one, "ns": pairs[0], "ew": pairs[1], "form": _form(session, one) if one.missing else None}


def _awarded(session: Session, form: UnplayedForm, law: str) -> str:
    """Return what a form awards by an article, as it is kept."""
    given = form.awarded
    if law not in _FIGURES:
        return cells.adjusted_text(given)
    figures = (Imps, Percent) if of_teams(session) else Imps
    ns, ew = (replace(one, fixed=True) if isinstance(one, figures) else one for one in (given.ns, given.ew))
    return cells.adjusted_text(Adjusted(ns, ew))


def _law(session: Session, at: Unplayed) -> str:
    """Return the article by which boards that nobody has begun are awarded: of lateness, or of overtime."""
    if of_teams(session):
        return "21.1(3)" if at.by_lateness else "22.1"
    return "21.2" if at.by_lateness else "22.2"


def _form(session: Session, one: Unplayed) -> UnplayedForm:
    initial = {"round": one.round, "table": one.table, **_proposed(one)}
    return UnplayedForm(unit=award_unit_of(session), initial=initial, auto_id=False)


def _proposed(at: Unplayed) -> dict[str, str]:
    """Return what is proposed for both sides of a table: average minus for who has given up the round, or else is to
    blame.
    """
    blamed = at.given_up or at.to_blame
    return {side.name.lower(): "minus" if side in blamed else "plus" for side in Side}


def _award_given_up(official: Official, at: Unplayed, reason: str) -> None:
    """Award boards of a round that a pair has given up (articles 24.2, 25.3)."""
    for one, award, law in awards_of(official.session, at):
        value = cells.adjusted_text(award)
        rule(
            official.session, official.person, official.now, RulingKind.ADJUSTED, reason, value=value, rule=law, of=one
        )


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
            if at.given_up:
                _award_given_up(official, at, form.cleaned_data["reason"])
                continue
            sent = {"round": at.round, "table": at.table, "reason": form.cleaned_data["reason"]}
            proposed = UnplayedForm({**sent, **_proposed(at)}, unit=unit)
            if not proposed.is_valid():
                raise BadRequest(f"{proposed.errors.as_text()}")
            law = _law(session, at) if at.to_blame else "12C2(a)"
            value = _awarded(session, proposed, law)
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
    with transaction.atomic():
        for at in unruled_in(session):
            if (at.round, at.table) == (data["round"], data["table"]):
                if at.given_up and {name: data[name] for name in ("ns", "ew")} == _proposed(at):
                    _award_given_up(official, at, data["reason"])
                    continue
                law = "26" if form.is_force_majeure else _law(session, at)
                value = _awarded(session, form, law)
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
