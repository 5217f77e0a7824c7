"""The calls for the director that nobody has taken (Law 9B1), and questions about results, counted from the log."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db.models import Q

from play.models import LogRow

__all__ = ["calls_waiting"]

_OTHERS = ("table.call_taken", "table.result_questioned", "table.question_answered")


def calls_waiting(plays: Collection[UUID]) -> dict[UUID, int]:
    """Return how many wait for the director at each of these boards.

    These are the calls since he last took one, and the questions about the result that nobody has answered.
    """
    calls, questions = dict.fromkeys(plays, 0), dict.fromkeys(plays, 0)
    if not plays:
        return calls
    called = Q(kind="laws.noted", data__what="calls director")
    rows = LogRow.objects.filter(called | Q(kind__in=_OTHERS), play__in=plays)
    for play, kind in rows.order_by("play", "number").values_list("play", "kind"):
        match kind:
            case "table.call_taken":
                calls[play] = 0
            case "table.result_questioned":
                questions[play] += 1
            case "table.question_answered":
                questions[play] -= 1
            case _:
                calls[play] += 1
    return {play: calls[play] + questions[play] for play in calls}
