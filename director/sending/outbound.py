"""A POST to an address that somebody outside has typed: only over HTTPS, only to a public host, and not for long.

The name is resolved once, every address that it has must be public, and the connection goes to one of these: a name
that points elsewhere a moment later reaches nothing inside. A redirection is not followed. The whole exchange has so
much time and no more: who answers a byte at a time would else keep a thread of the server.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Mapping
from contextlib import suppress
from http.client import HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from ipaddress import IPv6Address, ip_address, ip_network
from socket import SHUT_RD
from threading import Timer
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from director.notices.unsent import NOT_PUBLIC, PORT, reason_of, refusal_of

__all__ = ["MOST_SECONDS", "Forbidden", "NotTaken", "Resolve", "is_public", "post", "resolved"]

_SECONDS: Final = 5.0
"""For each step: to connect, to send, to receive."""
MOST_SECONDS: Final = 15.0
"""For all of them together."""
_READ: Final = 2_000
_UNICAST: Final = ip_network("2000::/3")
Resolve = Callable[[str], list[tuple[str, int]]]
"""Returns the addresses of a host, and the port to which the connection goes. Raises OSError, and Forbidden."""


class Forbidden(Exception):
    """Nothing is sent to such an address."""


class NotTaken(Exception):
    """The other side did not take it; later it may."""


def is_public(address: str) -> bool:
    """Return whether everybody can reach an address of the Internet: it is none of this machine or network."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address) and (found not in _UNICAST or found.sixtofour or found.teredo):
        return False  # or it carries an IPv4 address that a router would take out
    return found.is_global and not found.is_multicast


def resolved(host: str) -> list[tuple[str, int]]:
    """Return the addresses of a host when all are public. Raise Forbidden for others, OSError where it has none."""
    addresses = {str(found[4][0]) for found in socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)}
    if not all(map(is_public, addresses)):
        raise Forbidden(NOT_PUBLIC)
    return [(address, PORT) for address in sorted(addresses)]


class _Pinned(HTTPSConnection):
    """A connection to an address that has been checked, with the certificate of the host."""

    def __init__(self, host: str, places: list[tuple[str, int]], context: ssl.SSLContext) -> None:
        super().__init__(host, PORT, timeout=_SECONDS, context=context)
        self._places = places
        self._trusts = context
        self._until = monotonic() + MOST_SECONDS
        self._line: ssl.SSLSocket | None = None
        self.cut = Timer(MOST_SECONDS, self._hang_up)

    def _hang_up(self) -> None:
        """Shut the line for reading, at which its thread finds the end of what it waits for.

        Writing ends within a step, and OpenSSL 3.5 writes when it finds the end.
        """
        if self._line is not None:
            with suppress(OSError):
                socket.socket.shutdown(self._line, SHUT_RD)  # that of TLS takes from the thread what it works with

    def connect(self) -> None:
        """Connect to the first of the addresses that answers. Raise OSError."""
        failed: OSError = OSError("no address")
        for place in self._places:
            if monotonic() > self._until:
                break
            try:
                plain = socket.create_connection(place, _SECONDS)
            except OSError as error:
                failed = error
                continue
            self.sock = self._line = self._trusts.wrap_socket(
                plain, server_hostname=self.host, do_handshake_on_connect=False
            )
            if monotonic() > self._until:  # the cut has come before there was a line
                raise TimeoutError("connected too late")
            self._line.do_handshake()
            return
        raise failed


def post(
    address: str,
    body: bytes,
    resolve: Resolve = resolved,
    context: ssl.SSLContext | None = None,
    headers: Mapping[str, str] | None = None,
) -> str:
    """Send JSON to an address, and return what the other side answered, shortened.

    Raise Forbidden for an address to which nothing is sent, NotTaken where it was not taken.
    """
    if why := refusal_of(address):
        raise Forbidden(why)
    parts = urlsplit(address)
    host = parts.hostname or ""
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        line = _Pinned(host, resolve(host), context or ssl.create_default_context())
        line.cut.start()
        try:
            line.request("POST", path, body, {"Content-Type": "application/json; charset=utf-8", **(headers or {})})
            answer = line.getresponse()
            said = _beginning(answer)
        finally:
            line.cut.cancel()
            line.close()
    except (OSError, HTTPException, ValueError) as error:
        raise NotTaken(reason_of(error)) from None
    if not 200 <= answer.status < 300:
        raise NotTaken(f"{answer.status} {said}")
    return f"{answer.status} {said}"


def _beginning(answer: HTTPResponse) -> str:
    """Return the beginning of an answer, also of one that ends before its announced length."""
    try:
        read = answer.read(_READ)
    except IncompleteRead as early:  # Python up to 3.13 raises it only for a body in chunks
        read = early.partial
    return read.decode(errors="replace")
