"""The offences of an event so far, with the warnings to all, in the order of time (article 51)."""

from __future__ import annotations

from datetime import datetime

from director.results.rulings.penalising import earlier_offences
from director.results.rulings.ruling import counting
from director.results.rulings.ruling_models import Ruling
from director.sessions.models import Session
from director.sessions.order.order_models import OrderAct
from scoring.penalties.assessment import Offence, RoomWarning

__all__ = ["history_of"]


def history_of(session: Session, before: Ruling | None = None) -> list[Offence | RoomWarning]:
    """Return the penalties that count, and the warnings to all that directors have announced.

    With `before` only what came before that penalty was given.
    """
    found: list[tuple[datetime, Offence | RoomWarning]] = [
        (one.at, offence)
        for one in counting(session).penalties
        if before is None or one.pk < before.pk
        for offence in earlier_offences([(f"{one.contestant}", one.rule, one.case)])
    ]
    warnings = OrderAct.objects.filter(session=session, data__template="warning").order_by("pk")
    if before is not None:
        warnings = warnings.filter(at__lt=before.at)
    found += [(at, RoomWarning(data["offence"])) for at, data in warnings.values_list("at", "data")]
    return [one for _at, one in sorted(found, key=lambda pair: pair[0])]
