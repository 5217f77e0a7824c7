"""Limits on the size of a request and on the time it takes to arrive."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.urls import reverse
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from director.pages.entries.seeding import LARGEST_LIST
from director.sessions.deals.bringing import LARGEST_FILE
from play.process.http import Channel, Request, largest_body
from tests.plugins.server import TestServer


def ask(server: TestServer, head: str, body: bytes = b"") -> bytes:
    """Return what the server answers to that head and beginning of a body, until it closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(f"{head}\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode() + body)
        answer = b""
        while part := line.recv(65536):
            answer += part
            if b"</html>" in answer:
                break
        return answer


def test_what_is_too_large_is_refused_before_it_is_sent(module_server: TestServer) -> None:
    for path, length in (("/theme/", 400_000_000), ("/", 70_000), ("/tables/new/", 3_000_000), ("/no/such/", 70_000)):
        answer = ask(module_server, f"POST {path} HTTP/1.1\r\nContent-Length: {length}")
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert f"Content-Security-Policy: {settings.CONTENT_SECURITY_POLICY}".encode() in answer
        assert "内容过大".encode() in answer


def test_what_does_not_say_its_length_is_counted(module_server: TestServer) -> None:
    chunk = b"%x\r\n%s\r\n" % (50_000, b"x" * 50_000)
    answer = ask(module_server, "POST /theme/ HTTP/1.1\r\nTransfer-Encoding: chunked", chunk * 2)
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_the_upload_of_boards_may_be_larger(module_server: TestServer) -> None:
    body = b"x" * 1_500_000
    head = f"POST /tables/new/ HTTP/1.1\r\nContent-Length: {len(body)}\r\nContent-Type: text/plain"
    assert ask(module_server, head, body).startswith(b"HTTP/1.1 403 ")  # read, and refused for lack of a CSRF token
    assert largest_body(b"/tables/new/?x=1") > 2 * 1_000_000
    dealing = reverse("session-dealing", args=[uuid4()])
    assert largest_body(dealing.encode()) > LARGEST_FILE
    assert largest_body(reverse("event-seeding", args=[uuid4()]).encode()) > 4 * LARGEST_LIST
    assert largest_body(dealing.replace("dealing", "rulings").encode()) == settings.LARGEST_BODY


class Line:
    """A connection with a manual clock, and the requests that have arrived on it."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.transport = StringTransport()
        self.arrived: list[bytes] = []
        self.channel = Channel()
        self.channel.timeOut = None
        self.channel.callLater = self.clock.callLater
        self.channel.requestFactory = self._request
        self.channel.makeConnection(self.transport)

    def _request(self, channel: Any, _queued: object = None) -> Any:
        from twisted.web.http import Request

        request = Request(channel)
        request.process = lambda: self.arrived.append(request.path)
        return request

    def trickle(self, text: bytes, seconds: float) -> None:
        """Send it byte by byte, with that pause before each."""
        for byte in text:
            self.clock.advance(seconds)
            self.channel.dataReceived(bytes([byte]))


HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture
def line() -> Iterator[Line]:
    """A connection."""
    made = Line()
    yield made
    made.channel.connectionLost(Failure(ConnectionDone()))


def test_what_is_logged_of_a_request_that_does_not_end_has_no_key_of_a_link() -> None:
    """Daphne logs the request when it cancels the page of a visitor who has gone."""
    request = Request.__new__(Request)
    request.method, request.uri = b"GET", b"/events/1/join/the-key/?code=123456789"
    assert repr(request) == "<request GET>"


def test_a_head_that_trickles_in_is_cut(line: Line) -> None:
    line.trickle(HEAD, settings.REQUEST_HEAD / 20)
    assert line.arrived == []
    assert line.transport.value().startswith(b"HTTP/1.1 408 ")
    line.clock.advance(60)
    assert line.transport.disconnected


def test_a_body_that_trickles_in_is_cut(line: Line) -> None:
    line.channel.dataReceived(b"POST /theme/ HTTP/1.1\r\nContent-Length: 60\r\n\r\n")
    line.trickle(b"x" * 59, 1)
    assert line.arrived == []
    assert line.transport.value().startswith(b"HTTP/1.1 408 ")


def test_who_is_slow_but_in_time_is_answered_and_may_ask_again_later(line: Line) -> None:
    line.trickle(HEAD, settings.REQUEST_HEAD / 100)
    assert line.arrived == [b"/"]
    line.clock.advance(1000)
    assert line.transport.value() == b""
    assert not line.transport.disconnected


def test_a_large_body_has_as_much_more_time(line: Line) -> None:
    length = 1_000_000
    line.channel.dataReceived(b"POST /tables/new/ HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % length)
    for _ in range(10):
        line.clock.advance(5)
        line.channel.dataReceived(b"x" * (length // 10))
    assert line.arrived == [b"/tables/new/"]


def test_after_a_refusal_nothing_is_parsed_and_little_is_read(line: Line) -> None:
    line.channel.dataReceived(b"POST /theme/ HTTP/1.1\r\nContent-Length: 9999999\r\n\r\n")
    line.channel.dataReceived(b"x" * 9_999_999 + HEAD)
    assert line.arrived == []
    assert line.transport.disconnected
    assert line.transport.value().count(b"HTTP/1.1 ") == 1
