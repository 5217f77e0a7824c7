"""What a director orders about the spectators of a session (articles 40, 50.4), each on the record of its room.

He admonishes one, bars one from the round, from the session or from all that follows of the event, lets one back, and
admits nobody at all for a time. Their rights at the tables are those of `play.live.sessions.onlookers`; here is who is
told, and the bars that hold (`director.sessions.order.spectator_bars` ends and renews them).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.sessions.models import Session
from director.sessions.order.order_models import Barred, OrderAct, OrderKind
from director.sessions.order.pausing import note
from director.sessions.running.held import locked_running
from play.models import Person

__all__ = ["Bar", "admits", "bars_in", "order_spectator", "switch_watching"]

_BARS: Final = (OrderKind.BARRED, OrderKind.LET_BACK)


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar that is in force for a spectator: for how long, by whom and why."""

    scope: Barred
    name: str
    reason: str


def admits(session: Session) -> bool:
    """Return whether spectators are admitted, as far as a director has said."""
    switched = OrderAct.objects.filter(session=session, kind__in=(OrderKind.WATCH_OFF, OrderKind.WATCH_ON))
    last = switched.order_by("-pk").first()
    return last is None or last.kind == OrderKind.WATCH_ON


@transaction.atomic
def switch_watching(session: Session, by: Person, reason: str, now: datetime, *, admitted: bool) -> bool:
    """Put on record that spectators are admitted or not; return False where that is so already, or nothing runs."""
    held = locked_running(session)
    if held is None or admits(held) is admitted:
        return False
    note(held, by, OrderKind.WATCH_ON if admitted else OrderKind.WATCH_OFF, reason, now)
    return True


@transaction.atomic
def order_spectator(
    session: Session, by: Person, spectator: Person, kind: OrderKind, reason: str, now: datetime, scope: str = ""
) -> bool:
    """Put an order to a spectator on record, and tell him; return False where the session does not run."""
    held = locked_running(session)
    if held is None:
        return False
    data: dict[str, Any] = {"person": spectator.pk, "who": spectator.display_name}
    if scope:
        data["scope"] = Barred(scope).value
    act = note(held, by, kind, reason, now, data)
    told: Mapping[int, Mapping[str, Any]] = {spectator.pk: {}}
    words = {"what": kind.value, "scope": scope, "reason": reason, "by": by.display_name}
    tell(Telling(NoticeKind.ORDER, held.competition_id, f"{held.pk}:order:{act.pk}", told, words), now)
    return True


def bars_in(session: Session) -> dict[int, Bar]:
    """Return what is on record of those who are barred from a session, by the numbers of the spectators.

    Anyone who is barred from the rest of the event is so by an order of any of its sessions.
    """
    acts = OrderAct.objects.filter(session__competition=session.competition_id, kind__in=_BARS).order_by("pk")
    found: dict[int, Bar] = {}
    for act in acts:
        person, scope = act.data["person"], act.data.get("scope", "")
        if act.kind == OrderKind.LET_BACK:
            found.pop(person, None)
        elif act.session_id == session.pk or scope == Barred.EVENT:
            found[person] = Bar(Barred(scope), act.name, act.text)
    return found
