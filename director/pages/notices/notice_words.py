"""What a notice says, in the language and the zone of its reader: one sentence, the details, and where it leads.

A process may read what a newer release has written. What it cannot say of it, a kind or a value that it does not know,
it does not show: it says that there is news, and leads to the page of the event.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from director.notices.models import NoticeKind, PersonNotice
from director.pages.notices.notice_paths import path_of, shared_path
from director.pages.notices.wording.entries import (
    cancelled,
    declined,
    entered,
    moved,
    not_started,
    office,
    opens,
    withdrawn,
)
from director.pages.notices.wording.rounds import draw, forfeit, knockout, line_up, soon
from director.pages.notices.wording.rulings import answered, appeal, corrected, covered, order, penalty, ruling
from laws.protocol.codec_kinds import UnknownKind

__all__ = ["Told", "told"]

_LOG = logging.getLogger(__name__)
_TAKEN_APART: Final = {
    list: frozenset({"against", "entry", "notice", "other", "revokes", "who"}),
    dict: frozenset({"appeal", "known_reason"}),
}
"""What of the data of notices is no single value, and has its words."""


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
    event, is_poll = notice.competition, notice.kind == NoticeKind.POLL
    of = _("A poll of peers") if is_poll else event.name
    try:
        says, more = _said(NoticeKind(notice.kind), notice.data)
        return Told(says, of, event.club.name, more, path_of(notice), shared_path(notice))
    except (ValueError, LookupError, TypeError, AttributeError, NoReverseMatch) as error:
        _LOG.warning("the notice %s is told without its content: %s", notice.pk, error)
    if is_poll:  # who is asked is not told of which event the hand is
        path = reverse("club", args=[event.club.address])
        return Told(_poll({})[0], of, event.club.name, "", path, path)
    says = _("There is news about %(event)s: please read its page.") % {"event": event.name}
    path = reverse("event", args=[event.pk])
    return Told(says, of, event.club.name, "", path, path)


def _said(kind: NoticeKind, data: dict[str, Any]) -> tuple[str, str]:
    """Return the sentence and the details. Raise ValueError for data that a newer release has written otherwise."""
    for name, value in data.items():
        if isinstance(value, (dict, list)) and name not in _TAKEN_APART[type(value)]:
            raise UnknownKind(f"{name} is no single value in notices of this release")
    return covered(data) if data.get("covered") else _WORDS[kind](data)


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
    NoticeKind.NOT_STARTED: not_started,
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
