"""A notice that a newer release has written is told in one plain sentence, never as raw data."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.urls import reverse
from django.utils import translation

from director.clubs.models import Club
from director.models import Competition, PersonNotice
from director.pages.notices.notice_words import Told, told
from tests.rows import check_each

SAYS = {
    "en": "There is news about Autumn Cup: please read its page.",
    "zh-hans": "“Autumn Cup”有新消息：请查看赛事页面。",
}
UNKNOWN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("prize", {"sum": [100, 50]}),
    ("entered", {}),
    ("entered", {"by": {"name": "Li"}, "entry": "Li – Bo"}),
    ("entered", {"by": "Li", "entry": {"one": "Li", "other": "Bo"}}),
    ("entered", {"by": "Li", "entry": [{"name": "Li"}, {"name": "Bo"}]}),
    ("forfeit", {"decision": "halved", "entry": "Li – Bo", "round": 2}),
    ("forfeit", {"decision": "halved", "entry": "Li – Bo", "withdrawal": 7}),
    ("order", {"what": "praised", "reason": "", "by": "Li", "scope": "round"}),
    ("order", {"what": "suspended", "scope": "year", "who": "Bo", "reason": "", "by": "Li"}),
    ("knockout", {"what": "halved", "other": "Bo", "starts": "2026-05-01T10:00:00+00:00", "stage": 3}),
    ("appeal", {"what": "decided", "outcome": "halved", "board": 3, "text": ""}),
    ("appeal", {"what": "halved", "outcome": "stands", "board": 3, "text": ""}),
    ("ruling", {"board": 3, "reason": "", "by": "Li", "appeal": {"from": "noon"}}),
)


def _notice(kind: str, data: dict[str, Any]) -> PersonNotice:
    event = Competition(pk=uuid4(), name="Autumn Cup", club=Club(name="Harbour", address="harbour"))
    about = f"{uuid4()}:{uuid4()}"
    return PersonNotice(pk=1, kind=kind, about=about, data=data, competition=event)


def test_what_a_process_cannot_put_into_words_is_news_about_the_event_in_both_languages() -> None:
    def check(row: tuple[str, dict[str, Any]]) -> None:
        notice = _notice(*row)
        page = reverse("event", args=[notice.competition_id])
        for language, says in SAYS.items():
            with translation.override(language):
                assert told(notice) == Told(says, "Autumn Cup", "Harbour", "", page, page)

    check_each(UNKNOWN, check)


def test_names_of_an_entry_are_read_as_a_list_and_as_a_text_wherever_they_are_told() -> None:
    """A release that has begun to write lists is read where texts were written before."""
    for kind, data in (
        ("forfeit", {"decision": "", "round": 2}),
        ("draw", {"round": 2, "match": 4, "home": True, "again": False}),
    ):
        for names in (["Li", "Bo"], "Li – Bo"):
            notice = told(_notice(kind, {**data, "entry": names} if kind == "forfeit" else {**data, "other": names}))
            assert "Li – Bo" in f"{notice.says} {notice.more}"


def test_a_poll_that_cannot_be_put_into_words_names_no_event() -> None:
    """Who is asked judges the hand alone (Law 16B1(b))."""
    notice = told(_notice("poll", {"hand": ["SA"]}))
    club = reverse("club", args=["harbour"])
    assert (notice.event, notice.path, notice.shared) == ("A poll of peers", club, club)
    assert "Autumn Cup" not in f"{notice.says} {notice.more}"
