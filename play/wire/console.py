"""The socket of a director's console: it sends what has changed in the room, and hears acknowledgements alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import parse_qs
from uuid import UUID

from django.conf import settings

from frontend.close_codes import CloseCode
from play.live.viewing.mailbox import Mailbox
from play.process.current import table_server
from play.process.table_server import TableServer
from play.store.database import AWAY
from play.store.signing_in.credential import Credential
from play.wire.consumer import DirectConsumer, language_of

__all__ = ["ConsoleConsumer"]

_LONGEST: Final = 100
_MOST: Final = 2 * 1024 * 1024
"""Characters that may wait: the cards of 3,000 tables, which a page that comes late is sent at once."""


class ConsoleConsumer(DirectConsumer):
    """One socket with the room of one session, for one director."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.of = UUID(int=0)
        self.session = ""
        self.credential = Credential(0, "", "")
        self.language = settings.LANGUAGE_CODE
        self.mailbox = Mailbox(self.say, lambda: self.shut(CloseCode.TOO_LARGE), _MOST)
        self._server: TableServer | None = None

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """Run the ASGI application, and release the socket however it ends."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()

    async def connect(self) -> None:
        """Accept a director of the session, and send what his page does not have."""
        await self.accept()
        account = self.admit()
        if account is None:
            return
        self.of = self.scope["url_route"]["kwargs"]["session"]
        query = parse_qs(self.scope["query_string"].decode("ascii", "replace"))
        self.session = self.scope["session"]
        self.credential = Credential.of(account.pk, self.session, account.password)
        self.language = language_of(query.get("language", [""])[0], account.language)
        self._server = table_server()
        self._server.sessions.add(self)
        try:
            if not await self._server.consoles.join(self, query.get("revision", [""])[0]):
                self.shut(CloseCode.SHUT_OUT)
        except AWAY as error:
            self._server.pool.lost(error)
            self.shut(CloseCode.LATER)

    async def disconnect(self, code: int) -> None:
        """Handle the end of the connection, by either side."""
        self._leave()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Handle an acknowledgement: ``{"do": "ack", "revision": …}`` for the frame in flight, and nothing else."""
        if text_data is None or len(text_data) > _LONGEST:
            self.shut(CloseCode.TOO_LARGE)
            return
        try:
            said = json.loads(text_data)
            known = said["do"] == "ack" and self.mailbox.acknowledge(str(said["revision"]))
        except (ValueError, KeyError, TypeError):
            known = False
        if not known:
            self.shut(CloseCode.FLOOD)

    def shut(self, code: int) -> None:
        """Close the socket with that code; it is not used again."""
        self.mailbox.close()
        super().shut(code)

    def _leave(self) -> None:
        if self._server is not None:
            self._server.sessions.discard(self)
            self._server.consoles.leave(self)
