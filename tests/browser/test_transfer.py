"""What the page of a table takes of a line, on a machine that has never seen it."""

from __future__ import annotations

from playwright.sync_api import Request, expect

from play.people.models import Person
from play.store.tables.boards import Dealt, create_table
from play.table.profile import SOCIAL
from tests.browser.conftest import OpenPage

LIMIT = 150_000
"""Bytes."""


def test_the_page_of_a_table_is_light(open_page: OpenPage) -> None:
    """All that is loaded until it handles a click, as it is sent, heads included, with nothing in the cache."""
    nora = Person.objects.create_user("nora@club.test", display_name="Nora")
    table = create_table(nora, "Light", Dealt(), robots=True, profile=SOCIAL)
    page = open_page("about:blank", person=nora, new=True)
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))
    page.goto(f"/tables/{table}/", wait_until="networkidle")
    expect(page.locator("#table[data-ready]")).to_be_attached()
    sizes = {request.url: request.sizes() for request in finished}
    sent = {url: size["responseBodySize"] + size["responseHeadersSize"] for url, size in sizes.items()}
    for ending in (".css", ".js", ".woff"):
        assert any(url.endswith(ending) for url in sent), f"{ending} is among them: {sorted(sent)}"
    assert sum(sent.values()) < LIMIT, sorted(sent.items(), key=lambda one: -one[1])[:10]
