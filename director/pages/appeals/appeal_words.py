"""Appeals in words, as lists and pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from director.appeals.deciding import oversees_appeals
from director.appeals.hanging import open_appeals
from director.appeals.models import Appeal, AppealDecision, Body, Outcome
from director.clubs.roles import Stands
from director.pages.rulings.ruling_words import ruling_line
from director.pages.shared.room import names_by_number
from director.results.rulings.ruling_models import Ruling
from director.sessions.models import Session
from play.models import Person

__all__ = ["AppealLine", "DecisionLine", "appeal_line", "appeals_waiting", "decision_line", "state_of"]


@dataclass(frozen=True, slots=True)
class AppealLine:
    """An appeal as it is listed: `on` is what it is about, `by` the contestant, `state` what it waits for or became."""

    id: int
    on: str
    by: str
    state: str
    at: datetime
    open: bool


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """A decision: `who` made it, `what` it says, and what the ruling has become where it is changed."""

    id: int
    who: str
    what: str
    becomes: SafeString | str
    text: str
    name: str
    at: datetime | None


def appeal_line(appeal: Appeal, names: Mapping[int, str], language: str) -> AppealLine:
    """Return one of them."""
    on = _("A penalty")
    if appeal.board is not None:
        on = _("Board %(board)s, table %(table)s") % {"board": appeal.board, "table": appeal.table}
    by = f"{appeal.contestant} {names.get(appeal.contestant, '')}"
    return AppealLine(appeal.pk, on, by, state_of(appeal), appeal.at, appeal.is_open)


def appeals_waiting(session: Session, role: Stands, person: Person | None) -> list[AppealLine]:
    """Return the appeals that wait for a decision, for an official who reads them (`oversees_appeals`)."""
    if person is None or not oversees_appeals(session, role, person):
        return []
    names, language = names_by_number(session), get_language() or "en"
    return [appeal_line(one, names, language) for one in open_appeals(session)]


def state_of(appeal: Appeal) -> str:
    """Return what an appeal waits for, or what has become of it."""
    if appeal.withdrawn_at is not None:
        return _("withdrawn")
    if appeal.lodged_at is None:
        return _("waits for the assent of the partner or the captain")
    if appeal.decided_at is None:
        return _("waits for a decision")
    last = appeal.decisions.exclude(at=None).last()
    changed = last is not None and last.outcome == Outcome.CHANGED
    return _("decided: the ruling is changed") if changed else _("decided: the ruling stands")


def decision_line(decision: AppealDecision, names: Mapping[int, str], language: str) -> DecisionLine:
    """Return a decision, made or proposed."""
    appeal = decision.appeal
    who = _("The committee") if decision.body == Body.COMMITTEE else _("The chief director")
    what = {
        Outcome.STANDS: _("the ruling stands"),
        Outcome.CHANGED: _("the ruling is changed"),
        Outcome.RECOMMENDED: _("the chief director is recommended to change his ruling"),
    }[Outcome(decision.outcome)]
    becomes: SafeString | str = ""
    if decision.kind:
        as_ruling = Ruling(
            kind=decision.kind,
            value=decision.value,
            rule=decision.rule,
            round=appeal.round,
            table=appeal.table,
            board=appeal.board,
            withdraws=appeal.ruling if decision.kind == "withdrawn" else None,
            at=decision.written_at,
        )
        becomes = ruling_line(as_ruling, appeal.session, names, language, counts=True).what
    return DecisionLine(decision.pk, who, what, becomes, decision.text, decision.name, decision.at)
