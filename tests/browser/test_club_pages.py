"""Every page of a club as it is drawn: contrast, the size of targets, the width."""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.core.management import call_command
from django.urls import reverse

from director import urls
from director.models import Member, Session
from tests.browser.conftest import OpenPage
from tests.browser.sizes import LONG
from tests.browser.test_pages import check_readable

_READERS: Final = [
    pytest.param({"language": "en"}, id="en-desk-light", marks=LONG),
    pytest.param({"language": "zh-hans", "phone": True, "dark": True}, id="zh-phone-dark", marks=LONG),
]
_FEWEST: Final = 50
"""Pages; there are more, and none is to disappear from here unnoticed."""


@pytest.mark.parametrize("reader", _READERS)
def test_everybody_can_read_every_page_of_a_club(open_page: OpenPage, reader: dict[str, Any]) -> None:
    """All that can be asked for with a club, an event, a session and a board of it."""
    call_command("demo")
    session = Session.objects.exclude(published_at=None).select_related("competition__club").get()
    owner = Member.objects.select_related("person").filter(club=session.competition.club, role="owner")[0].person
    known = {
        "address": session.competition.club.address,
        "event": session.competition_id,
        "session": session.pk,
        "board": 7,
        "number": 1,
        "kind": "line-up",
    }
    page = open_page("/clubs/", person=owner, **reader)
    read = []
    for pattern in urls.urlpatterns:
        asked = {name: known[name] for name in pattern.pattern.converters if name in known}
        if (
            len(asked) < len(pattern.pattern.converters)
            or "." in str(pattern.pattern)
            or "calendar" in str(pattern.pattern)
        ):
            continue
        path = reverse(str(pattern.name), kwargs=asked)
        answer = page.request.get(path, max_redirects=0)
        if answer.status == 200 and "text/html" in answer.headers["content-type"]:
            page.goto(path)
            check_readable(page, drawn=True)
            read.append(path)
    assert len(read) >= _FEWEST, read
