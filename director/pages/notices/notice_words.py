"""What a notice says, in the language and the zone of its reader: one sentence, the details, and where it leads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from director.notices.models import NoticeKind, PersonNotice
from director.pages.notices.notice_paths import path_of, shared_path
from director.pages.notices.wording.entries import cancelled, declined, entered, moved, office, opens, withdrawn
from director.pages.notices.wording.rounds import draw, forfeit, knockout, line_up, soon
from director.pages.notices.wording.rulings import answered, appeal, corrected, covered, order, penalty, ruling

__all__ = ["Told", "told"]


@dataclass(frozen=True, slots=True)
class Told:
    """A notice in words: what has happened, of which event, what more there is to it, and the path that it leads to."""

    says: str
    event: str
    club: str
    more: str
    path: str
    shared: str
    """The path in the text for others: strangers find it too."""


def told(notice: PersonNotice) -> Told:
    """Return a notice in the active language and zone."""
    event, words_of = notice.competition, _WORDS[NoticeKind(notice.kind)]
    says, more = covered(notice.data) if notice.data.get("covered") else words_of(notice.data)
    of = _("A poll of peers") if notice.kind == NoticeKind.POLL else event.name
    return Told(says, of, event.club.name, more, path_of(notice), shared_path(notice))


def _posted(data: dict[str, Any]) -> tuple[str, str]:
    says = _("Something new is on the notice board.")
    if data["minutes"]:
        says = _("The minutes of the captains’ meeting are on the notice board: each captain acknowledges them.")
    elif data["again"]:
        says = _("A notice on the notice board has changed.")
    return says, f"{data['subject']} ({data['by']})"


def _poll(_data: dict[str, Any]) -> tuple[str, str]:
    """Neither event nor board nor player is named: who is asked judges the hand alone (Law 16B1(b))."""
    says = _("A director asks what you would do with a hand.")
    return says, _("Please answer alone, and tell nobody of the hand; it takes two minutes.")


def _published(_data: dict[str, Any]) -> tuple[str, str]:
    return _("The results are published."), ""


def _final(_data: dict[str, Any]) -> tuple[str, str]:
    return _("The results are final."), ""


_WORDS: Final[dict[NoticeKind, Callable[[dict[str, Any]], tuple[str, str]]]] = {
    NoticeKind.ENTERED: entered,
    NoticeKind.WITHDRAWN: withdrawn,
    NoticeKind.DECLINED: declined,
    NoticeKind.OPENS: opens,
    NoticeKind.MOVED: moved,
    NoticeKind.CANCELLED: cancelled,
    NoticeKind.SOON: soon,
    NoticeKind.LINE_UP: line_up,
    NoticeKind.DRAW: draw,
    NoticeKind.RULING: ruling,
    NoticeKind.CORRECTED: corrected,
    NoticeKind.ANSWERED: answered,
    NoticeKind.PENALTY: penalty,
    NoticeKind.APPEAL: appeal,
    NoticeKind.FORFEIT: forfeit,
    NoticeKind.ORDER: order,
    NoticeKind.KNOCKOUT: knockout,
    NoticeKind.POSTED: _posted,
    NoticeKind.OFFICE: office,
    NoticeKind.POLL: _poll,
    NoticeKind.PUBLISHED: _published,
    NoticeKind.FINAL: _final,
}
