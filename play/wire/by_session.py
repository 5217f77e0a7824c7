"""ASGI middleware: who opens the socket, by the cookie of his session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import parse_cookie

from frontend.close_codes import CloseCode
from play.process.current import table_server
from play.store.database import AWAY

__all__ = ["BySession"]


class BySession:
    """Puts `account` (a `play.live.connections.signed_in.Account` or None) and `session`, its key, into the scope.

    While the database is unreachable the socket is closed with "come back".
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """Handle a connection."""
        session = _session(scope)
        server = table_server()
        try:
            account = await server.accounts.of(session)
        except AWAY as error:
            server.pool.lost(error)
            await receive()  # the connect message
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": int(CloseCode.LATER)})
            return
        await self.application({**scope, "account": account, "session": session}, receive, send)


def _session(scope: dict[str, Any]) -> str:
    """Return the key of the session that the browser names, empty for none; NUL is in no key."""
    cookies = next((value for name, value in scope["headers"] if name == b"cookie"), b"")
    named = parse_cookie(cookies.decode("latin-1")).get(settings.SESSION_COOKIE_NAME, "")
    return "" if "\0" in named else named
