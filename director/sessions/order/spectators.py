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

from asgiref.sync import sync_to_async
from django.db import transaction

from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.sessions.models import Session
from director.sessions.order.order_models import Barred, OrderAct, OrderKind
from director.sessions.order.pausing import note
from director.sessions.running.held import locked_running
from director.sessions.running.rounds import IN_A_MOMENT, SESSION
from play.live.desk import Desk
from play.live.sessions.onlookers import admit_all, let_in_again, send_away
from play.models import Person, PlayTable
from play.store.spectators.onlookers import sent_away_from
from play.store.timers import set_timer

__all__ = ["WATCHING_ORDERED", "Bar", "admits", "bars_in", "order_spectator", "switch_watching", "take_effect"]

_BARS: Final = (OrderKind.BARRED, OrderKind.LET_BACK)
_SWITCHES: Final = (OrderKind.WATCH_OFF, OrderKind.WATCH_ON)
WATCHING_ORDERED: Final = f"{SESSION}:watched"
"""The kind of the timers at which an order about spectators takes effect; they wait for its number."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar that is in force for a spectator: for how long, by whom and why."""

    scope: Barred
    name: str
    reason: str


def admits(session: Session) -> bool:
    """Return whether spectators are admitted, as far as a director has said."""
    switched = OrderAct.objects.filter(session=session, kind__in=_SWITCHES)
    last = switched.order_by("-pk").first()
    return last is None or last.kind == OrderKind.WATCH_ON


@transaction.atomic
def switch_watching(session: Session, by: Person, reason: str, now: datetime, *, admitted: bool) -> OrderAct | None:
    """Put on record that spectators are admitted or not; None where that is so already, or nothing runs."""
    held = locked_running(session)
    if held is None or admits(held) is admitted:
        return None
    act = note(held, by, OrderKind.WATCH_ON if admitted else OrderKind.WATCH_OFF, reason, now)
    _plan_effect(act, now)
    return act


@transaction.atomic
def order_spectator(
    session: Session, by: Person, spectator: Person, kind: OrderKind, reason: str, now: datetime, scope: str = ""
) -> OrderAct | None:
    """Put an order to a spectator on record, and tell him; None where the session does not run."""
    held = locked_running(session)
    if held is None:
        return None
    data: dict[str, Any] = {"person": spectator.pk, "who": spectator.display_name}
    if scope:
        data["scope"] = Barred(scope).value
    act = note(held, by, kind, reason, now, data)
    told: Mapping[int, Mapping[str, Any]] = {spectator.pk: {}}
    words = {"what": kind.value, "scope": scope, "reason": reason, "by": by.display_name}
    tell(Telling(NoticeKind.ORDER, held.competition_id, f"{held.pk}:order:{act.pk}", told, words), now)
    if kind != OrderKind.ADMONISHED:
        _plan_effect(act, now)
    return act


def _plan_effect(act: OrderAct, now: datetime) -> None:
    """Let an order take effect, in the transaction that puts it on record: `take_effect` need not wait for that."""
    at = now + IN_A_MOMENT
    set_timer(f"{act.session_id}:watched:{act.pk}", WATCHING_ORDERED, act.session_id, at, f"{act.pk}")


async def take_effect(desk: Desk, order: int) -> None:
    """Do at the tables what a director has ordered about spectators, unless another order has followed, or the round of
    which it was is over. Idempotent.
    """
    act = await OrderAct.objects.select_related("session").aget(pk=order)
    kinds, of = (_BARS, {"data__person": act.data["person"]}) if "person" in act.data else (_SWITCHES, {})
    if await OrderAct.objects.filter(session=act.session, kind__in=kinds, pk__gt=order, **of).aexists():
        return
    if act.kind in _SWITCHES:
        admitted = act.kind == OrderKind.WATCH_ON
        if await PlayTable.objects.filter(session=act.session_id, unwatched=admitted).aexists():
            await admit_all(desk, act.session_id, admitted=admitted)
    elif act.kind == OrderKind.LET_BACK:
        await let_in_again(desk, act.data["person"], act.session_id)
    elif act.kind == OrderKind.BARRED and (act.data["scope"] != Barred.ROUND or act.session.round == act.round):
        away = await sync_to_async(sent_away_from)(act.session_id)
        if act.data["person"] not in {person for person, _name in away}:
            await send_away(desk, act.data["person"], act.session_id)


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
