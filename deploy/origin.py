"""The origin check for sockets: only pages of this site may open them, since browsers send cookies from any page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from frontend.close_codes import CloseCode

Application = Callable[[dict[str, Any], Callable[..., Any], Callable[..., Any]], Awaitable[None]]


class SameOrigin:
    """Refuse a socket (close before accept, which a server answers with 403) whose Origin is not its own Host.

    Host and port are compared, and the host must be one of ALLOWED_HOSTS. A client that sends no Origin is not a
    browser and is refused too.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """Pass the connection on or refuse it (ASGI)."""
        if is_same_origin(scope["headers"]):
            await self.application(scope, receive, send)
        else:
            await receive()  # the connect message, which a refusal answers
            await send({"type": "websocket.close", "code": int(CloseCode.SHUT_OUT)})


def is_same_origin(headers: list[tuple[bytes, bytes]]) -> bool:
    """Return whether `headers` have exactly one Origin and one Host, both name the same host, and it is allowed."""
    origins = [value for name, value in headers if name == b"origin"]
    hosts = [value for name, value in headers if name == b"host"]
    if len(origins) != 1 or len(hosts) != 1:
        return False
    host = hosts[0].decode("latin-1").lower()
    try:
        origin = urlsplit(origins[0].decode("latin-1").lower())
    except ValueError:
        return False
    name, _ = split_domain_port(host)
    return origin.scheme in {"http", "https"} and origin.netloc == host and validate_host(name, settings.ALLOWED_HOSTS)
