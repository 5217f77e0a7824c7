"""HTTP requests as they arrive, before the application knows of them: how large they may be and how long they take.

Daphne hands a request to the application when all of it is there, so what is too large or too slow is refused here. A
proxy in front should have the same limits (deploy/proxy/nginx.conf): it sees the request first.
"""

from __future__ import annotations

from typing import Any, Final

from daphne.http_protocol import HTTPFactory, WebRequest
from django.conf import settings
from django.template.loader import render_to_string
from twisted.web.http import HTTPChannel, _GenericHTTPChannelProtocol

__all__ = ["Channel", "Factory", "largest_body"]

_REASONS: Final = {408: b"Request Timeout", 413: b"Content Too Large"}
_LINGER: Final = 2.0
"""Seconds for which a client that was refused may still read why."""
_DROPPED: Final = 1_000_000
"""As many bytes of a refused request are thrown away; after more, the connection is cut at once."""


def largest_body(path: bytes) -> int:
    """The most bytes that the body of a request to that address may have."""
    most: int = settings.LARGEST_BODIES.get(path.partition(b"?")[0].decode("latin-1"), settings.LARGEST_BODY)
    return most


class Request(WebRequest):  # type: ignore[misc]  # Twisted has no types
    """A request whose body is counted as it comes."""

    def __init__(self, channel: Channel, *queued: object) -> None:
        # Django reads forms. Twisted would do so too, on the event loop, and answer a malformed one by itself.
        super().__init__(channel, *queued, parsePOSTFormSubmission=False)

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        """The length of the body is known, or it is None and the body comes in chunks."""
        super().gotLength(self.channel.largest if length is None else length)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """A part of the body."""
        if self.channel.refused:
            return
        if self.content.tell() + len(data) > self.channel.largest:
            self.channel.refuse(413)
        else:
            super().handleContentChunk(data)


class Channel(HTTPChannel):  # type: ignore[misc]  # Twisted has no types
    """A connection on which requests arrive, each within the size and the time that its address allows."""

    largest = 0
    refused = False
    _dropped = 0
    _deadline: Any = None

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Something has arrived."""
        if self.refused:
            self._drop(data)
            return
        if self._deadline is None and not self._handlingRequest:
            self._deadline = self.callLater(settings.REQUEST_HEAD, self._too_slow)
        super().dataReceived(data)

    def rawDataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """A part of a body has arrived."""
        if not self.refused:
            super().rawDataReceived(data)

    def allHeadersReceived(self) -> None:  # noqa: N802 - Twisted's name
        """The head of a request is there; of its body nothing has been read."""
        self.largest = largest_body(self._path)
        if self.length is not None and self.length > self.largest:
            self.refuse(413)
            return
        if self.length != 0 and self._deadline is not None:
            self._deadline.reset(settings.REQUEST_HEAD + (self.length or self.largest) / settings.REQUEST_RATE)
        super().allHeadersReceived()

    def allContentReceived(self) -> None:  # noqa: N802 - Twisted's name
        """The whole request is there."""
        self._in_time()
        if not self.refused:
            super().allContentReceived()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's name
        """The connection has ended."""
        self._in_time()
        super().connectionLost(reason)

    def refuse(self, status: int) -> None:
        """Answers with a page, reads nothing more, and ends the connection soon, whatever the client does."""
        self.refused = True
        self._in_time()
        self.setTimeout(None)
        page = render_to_string(f"{status}.html").encode()
        head = {
            b"Content-Type": b"text/html; charset=utf-8",
            b"Content-Length": str(len(page)).encode(),
            b"Content-Security-Policy": settings.CONTENT_SECURITY_POLICY.encode(),
            b"X-Content-Type-Options": b"nosniff",
            b"Cache-Control": b"no-store",
            b"Connection": b"close",
        }
        lines = b"".join(b"%s: %s\r\n" % line for line in head.items())
        self.transport.write(b"HTTP/1.1 %d %s\r\n%s\r\n%s" % (status, _REASONS[status], lines, page))
        # Closed now, with data unread, the connection would be reset, and the client might not see the answer.
        self._deadline = self.callLater(_LINGER, self.transport.abortConnection)

    def _drop(self, data: bytes) -> None:
        self._dropped += len(data)
        if self._dropped > _DROPPED:
            self._in_time()
            self.transport.abortConnection()

    def _too_slow(self) -> None:
        self._deadline = None
        self.refuse(408)

    def _in_time(self) -> None:
        if self._deadline is not None and self._deadline.active():
            self._deadline.cancel()
        self._deadline = None


class Factory(HTTPFactory):  # type: ignore[misc]  # Daphne has no types
    """Daphne's factory with these channels and requests."""

    @staticmethod
    def protocol() -> Any:
        """A new connection, which could become one of HTTP/2 if Twisted had it."""
        return _GenericHTTPChannelProtocol(Channel())

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 - Twisted's name
        """The protocol of a new connection."""
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = Request
        return protocol
