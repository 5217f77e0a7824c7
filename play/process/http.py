"""Limits on the size and the duration of HTTP requests, enforced while they arrive.

Daphne passes a request to the application only when it is complete, so that requests that are too large or too slow
must be refused here. A proxy in front should have the same limits (deploy/proxy/nginx.conf), since it receives the
request first.
"""

from __future__ import annotations

import re
from typing import Any, Final

from daphne import http_protocol
from daphne.http_protocol import HTTPFactory, WebRequest
from django.conf import settings
from django.template.loader import render_to_string
from twisted.web.http import HTTPChannel, _GenericHTTPChannelProtocol

from play.process.steady import Steady

__all__ = ["Channel", "Factory", "largest_body"]

http_protocol.time = Steady

_REASONS: Final = {408: b"Request Timeout", 413: b"Content Too Large"}
_NUMBER: Final = re.compile(r"(?<=/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=/)")
"""The number of a session or an event in a path."""
_LINGER: Final = 2.0
"""Seconds for which a refused client may still read the answer."""
_DROPPED: Final = 1_000_000
"""The number of bytes of a refused request that are discarded; after more, the connection is cut at once."""


def largest_body(path: bytes) -> int:
    """Return the maximal size in bytes of the body of a request to that path."""
    address = _NUMBER.sub("*", path.partition(b"?")[0].decode("latin-1"))
    most: int = settings.LARGEST_BODIES.get(address, settings.LARGEST_BODY)
    return most


class Request(WebRequest):  # type: ignore[misc]  # Twisted has no types
    """A request whose body is measured as it arrives."""

    def __init__(self, channel: Channel, *queued: object) -> None:
        # Django parses forms. Twisted would parse them too, on the event loop, and answer a malformed one by itself.
        super().__init__(channel, *queued, parsePOSTFormSubmission=False)

    def __repr__(self) -> str:
        """Return what Daphne logs of a request that does not end: no address, since links have keys and codes."""
        return f"<request {self.method.decode('latin-1')}>"

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        """Set the length of the body; None means that the body comes in chunks."""
        super().gotLength(self.channel.largest if length is None else length)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Receive a part of the body."""
        if self.channel.refused:
            return
        if self.content.tell() + len(data) > self.channel.largest:
            self.channel.refuse(413)
        else:
            super().handleContentChunk(data)


class Channel(HTTPChannel):  # type: ignore[misc]  # Twisted has no types
    """A connection on which requests arrive, each within the size and the time that are allowed for its path."""

    largest = 0
    refused = False
    _dropped = 0
    _deadline: Any = None

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Receive bytes."""
        if self.refused:
            self._drop(data)
            return
        if self._deadline is None and not self._handlingRequest:
            self._deadline = self.callLater(settings.REQUEST_HEAD, self._too_slow)
        super().dataReceived(data)

    def rawDataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Receive a part of a body."""
        if not self.refused:
            super().rawDataReceived(data)

    def allHeadersReceived(self) -> None:  # noqa: N802 - Twisted's name
        """Check the declared length of the body and set the deadline, after the head and before any of the body."""
        self.largest = largest_body(self._path)
        if self.length is not None and self.length > self.largest:
            self.refuse(413)
            return
        if self.length != 0 and self._deadline is not None:
            self._deadline.reset(settings.REQUEST_HEAD + (self.length or self.largest) / settings.REQUEST_RATE)
        super().allHeadersReceived()

    def allContentReceived(self) -> None:  # noqa: N802 - Twisted's name
        """Pass on the complete request."""
        self._in_time()
        if not self.refused:
            super().allContentReceived()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's name
        """Cancel the deadline when the connection has ended."""
        self._in_time()
        super().connectionLost(reason)

    def refuse(self, status: int) -> None:
        """Answer with an error page, stop reading, and end the connection soon, whatever the client does."""
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
        # Closing now, with unread data, would reset the connection, and the client might not receive the answer.
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
        """Return the protocol of a connection, which could become HTTP/2 if Twisted supported it."""
        return _GenericHTTPChannelProtocol(Channel())

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 - Twisted's name
        """Return the protocol of a new connection."""
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = Request
        return protocol
