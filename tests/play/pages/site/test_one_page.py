"""What several parts of a page ask alike is asked once while it is drawn, and anew by a form."""

from __future__ import annotations

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from play.pages.site.one_page import OnePage
from play.store.one_page import once_a_page, one_page


class Counted:
    """A question, and how often it has been asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []
        self.ask = once_a_page(self._ask)

    def _ask(self, one: int, other: int = 0) -> int:
        self.asked.append((one, other))
        return len(self.asked)


def test_on_a_page_the_same_is_asked_once() -> None:
    counted = Counted()
    with one_page():
        assert [counted.ask(1), counted.ask(1), counted.ask(2), counted.ask(1, other=3)] == [1, 1, 2, 3]
    assert counted.ask(1) == 4
    with one_page():
        assert counted.ask(1) == 5


def test_nor_is_it_asked_again_where_the_answer_is_nothing() -> None:
    asked: list[None] = []
    question = once_a_page(lambda: asked.append(None))
    with one_page():
        question()
        question()
    assert len(asked) == 1


@pytest.mark.parametrize(("method", "times"), [("GET", 1), ("HEAD", 1), ("POST", 2)])
def test_a_form_asks_anew(method: str, times: int) -> None:
    """Views that await, and their threads, belong to the page."""
    counted = Counted()

    async def view(_request: HttpRequest) -> HttpResponse:
        await sync_to_async(counted.ask)(1)
        return HttpResponse(f"{await sync_to_async(counted.ask)(1)}")

    answer = OnePage(async_to_sync(view))(RequestFactory().generic(method, "/"))
    assert isinstance(answer, HttpResponse)
    assert answer.content == f"{times}".encode()


def test_what_is_streamed_after_a_page_is_asked_anew() -> None:
    """Its lines are made when the page is over, perhaps minutes later: they say what stands in the database then."""
    counted = Counted()

    def view(_request: HttpRequest) -> StreamingHttpResponse:
        first = counted.ask(1)
        return StreamingHttpResponse(f"{first} {counted.ask(1)};" for _ in range(2))

    answer = OnePage(view)(RequestFactory().get("/"))
    assert isinstance(answer, StreamingHttpResponse)
    assert len(counted.asked) == 1
    assert b"".join(iter(answer)) == b"1 2;1 3;"
