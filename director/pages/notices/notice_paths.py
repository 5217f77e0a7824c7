"""Where a notice leads its reader, and where its text leads others."""

from __future__ import annotations

from typing import Any, Final

from django.urls import reverse

from director.notices.models import NoticeKind, PersonNotice
from director.sessions.order.order_models import OrderKind

__all__ = ["path_of", "shared_path"]


def path_of(notice: PersonNotice) -> str:
    """Return the address to which a notice leads: the table, the results, else the event."""
    session = notice.about.partition(":")[0]
    match notice.kind:
        case NoticeKind.DRAW if "round" in notice.data:
            return reverse("session-swiss", args=[session])
        case NoticeKind.SOON | NoticeKind.DRAW:
            return reverse("session-play", args=[session])
        case NoticeKind.PUBLISHED | NoticeKind.FINAL:
            return reverse("session-results", args=[session])
        case NoticeKind.ORDER if notice.data.get("what") in (OrderKind.RESUMED, OrderKind.ENDED):
            return reverse("session-play", args=[session])
        case NoticeKind.FORFEIT if "withdrawal" not in notice.data:
            return reverse("session-forfeits", args=[session])
        case NoticeKind.KNOCKOUT | NoticeKind.POLL | NoticeKind.LINE_UP:
            return _named_in(notice.data)
        case NoticeKind.APPEAL if notice.data.get("covered"):
            return reverse("session-appeals", args=[session])
        case NoticeKind.APPEAL:
            return reverse("session-appeal", args=notice.about.split(":")[:2])
        case _ if notice.data.get("appeal"):
            return reverse("session-appeals", args=[notice.data["session"]])
        case _:
            return reverse(_OF_EVENT.get(NoticeKind(notice.kind), "event"), args=[notice.competition_id])


_OF_EVENT: Final = {
    NoticeKind.POSTED: "event-notices",
    NoticeKind.OFFICE: "event-officials",
    NoticeKind.FORFEIT: "event-withdrawals",
}


def _named_in(data: dict[str, Any]) -> str:
    """Return where a notice of a poll, a line-up or a match leads: to these, to the times of matches, to the match of a
    knockout, else to the bracket.
    """
    if "due" in data:
        return reverse("session-line-up", args=[data["session"], data["team"]])
    if "key" in data:
        return reverse("poll", args=[data["key"]])
    if "times" in data:
        return reverse("session-times", args=[data["times"]])
    if "match" in data:
        return reverse("stage-match", args=[data["stage"], data["match"]])
    return reverse("stage-bracket", args=[data["stage"]])


def shared_path(notice: PersonNotice) -> str:
    """Return where its text leads others, who do not find the place of its reader: to the seating, or to the event."""
    match notice.kind:
        case NoticeKind.DRAW if "round" in notice.data:
            return path_of(notice)
        case NoticeKind.DRAW:
            return reverse("session-seating", args=[notice.about.partition(":")[0]])
        case NoticeKind.POLL:  # the link is his own
            return reverse("club", args=[notice.competition.club.address])
        case NoticeKind.SOON | NoticeKind.APPEAL | NoticeKind.FORFEIT | NoticeKind.ORDER | NoticeKind.LINE_UP:
            return reverse("event", args=[notice.competition_id])
        case _ if notice.data.get("appeal"):
            return reverse("event", args=[notice.competition_id])
        case _:
            return path_of(notice)
