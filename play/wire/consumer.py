"""The socket of a browser at a table: messages become attempts, the mailbox becomes frames. Nothing is decided here."""

from __future__ import annotations

import asyncio
import logging
from asyncio import sleep
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qs
from uuid import UUID

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from frontend.close_codes import CloseCode
from frontend.regions import answer
from laws.protocol.codec_kinds import UnknownKind
from laws.values.fast_init import replace
from laws.views.viewer import ViewerKind
from play.live.connections.signed_in import Account
from play.live.sessions.coming import come
from play.live.viewing.mailbox import Mailbox
from play.process.current import table_server
from play.process.line import Line, line_of
from play.process.table_server import TableServer
from play.store.database import AWAY
from play.store.signing_in.credential import Credential
from play.store.signing_in.seat_browsers import Held, seat_held
from play.store.single import SignedOut
from play.table.actors import Person
from play.table.attempts import GAME
from play.table.outcomes import Answer, Done, Refused, TableCode
from play.table.people.commenting import WriteComment
from play.table.rights import Sight
from play.wire import refusal_sentences
from play.wire.parsing import LONGEST, Malformed, NeedsSeat, Tried, acknowledged, parse
from play.wire.socket_limits import SocketLimit

__all__ = ["ASKS", "OF_PERSON", "DirectConsumer", "TableConsumer", "language_of"]

_LOG = logging.getLogger(__name__)
OF_PERSON: Final = SocketLimit(settings.SOCKETS_PER_PERSON)
"""The sockets of each person, of all kinds."""
_RATE: Final = 20.0
"""Messages a second that a browser may send unprompted, sustained; three times as many in a burst."""
_UNWRITTEN_AFTER: Final = 0.1
"""Seconds after which an attempt at a table with screens is answered for which nothing is written: it is refused, or
was carried out before. It has waited while another was written, also one from beyond the screen. As it leaves no trace
at the table it can be tried again and again: the time of its answer must not tell of that.
"""
ASKS: Final = '{"do":"here"}'
"""What a page says that has heard nothing for half a minute: a frame without regions tells it that the line is good."""


class DirectConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels has no types
    """A consumer that uses neither a channel layer nor Django's own connections to the database.

    So it takes its messages itself, one after the other, where Channels makes a task for each to wait for several
    sources at once; and it skips the check of those connections that Channels makes in Django's thread before each.

    Where the server offers the `line` of the socket, it speaks over that. It counts among those of its `person`.
    """

    line: Line | None = None
    person = 0
    _saying: asyncio.Task[None] | None = None
    _shutting: asyncio.Task[None] | None = None

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """Run the ASGI application until the connection has ended."""
        self.scope, self.base_send, self.line = scope, send, line_of(scope)
        try:
            with suppress(StopConsumer):
                while True:
                    await self.dispatch(await receive())
        finally:
            if self.line is not None:
                self.line.hear = None  # which may refer to this consumer
            self.line = None
            if self.person:
                OF_PERSON.leave(self.person)

    def admit(self) -> Account | None:
        """Count the socket among those of the person who is signed in; close it where nobody is, or he has too many."""
        account: Account | None = self.scope["account"]
        if account is None:
            self.shut(CloseCode.SIGNED_OUT)
        elif not OF_PERSON.enter(account.pk):
            self.shut(CloseCode.TOO_MANY)
        else:
            self.person = account.pk
            return account
        return None

    def shut(self, code: int) -> None:
        """Close the socket with that code; it is not used again."""
        self._shutting = self._shutting or asyncio.create_task(self.close(int(code)))  # Autobahn: an int and no other

    def say(self, text: str) -> None:
        """Send a text. Only one may be on its way without the other end having answered."""
        if self.line is not None:
            self.line.say(text)
        else:
            self._saying = asyncio.create_task(self.base_send({"type": "websocket.send", "text": text}))

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Pass an ASGI message to the method named after its type."""
        await getattr(self, get_handler_name(message))(message)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """Handle the last message."""
        await self.disconnect(message["code"])
        raise StopConsumer


class TableConsumer(DirectConsumer):
    """One socket at one table, for one signed-in person."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.name = ""
        self.session = ""
        self.credential = Credential(0, "", "")
        self.language = settings.LANGUAGE_CODE
        self.sight: Sight | None = None
        self.mailbox = Mailbox(self.say, lambda: self.shut(CloseCode.TOO_LARGE))
        self._table: UUID | None = None
        self._server: TableServer | None = None
        self._allowance = 3 * _RATE
        self._heard_at = 0.0
        self._over = False

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """Run the ASGI application, and release the socket however it ends."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()

    async def connect(self) -> None:
        """Accept a signed-in person who may look at this table, and send what the browser does not have."""
        await self.accept()
        try:
            await self._enter()
        except AWAY as error:
            table_server().pool.lost(error)
            self.shut(CloseCode.LATER)
        except UnknownKind as error:
            _LOG.warning("a table is left to a newer process: %s", error)
            self.shut(CloseCode.LATER)

    async def _enter(self) -> None:
        account = self.admit()
        if account is None:
            return
        self.name = account.display_name
        table: UUID = self.scope["url_route"]["kwargs"]["table"]
        server = table_server()
        look = await server.look(table)
        if look is None:
            self.shut(CloseCode.NO_TABLE)
            return
        query = parse_qs(self.scope["query_string"].decode("ascii", "replace"))
        self.session = self.scope["session"]
        of = look.facts.session
        held = Held.HERE if of is None else await seat_held(server.pool, of, account.pk, self.session)
        if held is Held.ELSEWHERE:
            self.shut(CloseCode.ELSEWHERE)
            return
        self.credential = Credential.of(account.pk, self.session, account.password)
        self.language = language_of(query.get("language", [""])[0], account.language)
        self._table, self._server = table, server
        revision = query.get("revision", [""])[0]
        # The browser may have seen more in another process than this one knows: no screen may go back.
        live = await server.desk.at_least(look.play, look.number)
        if of is not None and held is not Held.HERE and live.state.seat_of(account.pk) is not None:
            await come(server.desk, of, look.play, account.pk, self.session)
        server.sessions.add(self)
        if not await server.hub.join(self, look.facts, look.play, revision):
            self.shut(CloseCode.SHUT_OUT)
        elif self.line is not None:
            self.line.hear = self._hear

    async def disconnect(self, code: int) -> None:
        """Handle the end of the connection, by either side."""
        self._over = True
        self._leave()

    def _leave(self) -> None:
        if self._server is not None and self._table is not None:
            self._server.sessions.discard(self)
            self._server.hub.leave(self, self._table)

    def _hear(self, text: str) -> bool:
        """Take an acknowledgement; return False for what is to be received.

        Acknowledgements follow the server's frames, however many a fast table sends: others alone are counted.
        """
        revision = acknowledged(text)
        if revision is None:
            return False
        if self._table is not None and not self._over and not self.mailbox.acknowledge(revision):
            self._may_speak()
        return True

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Handle a message of the browser."""
        if text_data is not None and self._hear(text_data):
            return
        if self._table is None or self._over or not self._may_speak():
            return
        if text_data is None or len(text_data) > LONGEST:
            self.shut(CloseCode.TOO_LARGE)
            return
        if text_data == ASKS:
            self.mailbox.answer("")
            return
        try:
            tried = parse(text_data, self._seat)
        except Malformed as bad:
            _LOG.info("a malformed message at table %s: %s", self._table, bad)
            told = refusal_sentences.malformed(bad.tile, self.language)
            self.mailbox.answer(answer(bad.key, TableCode.MALFORMED, told))
        except NeedsSeat as bad:
            self._answer(bad.key, Refused(TableCode.NOT_SEATED))
        else:
            await self._try(table_server(), tried)

    def shut(self, code: int) -> None:
        """Close the socket with that code; it is not used again."""
        self._over = True
        self.mailbox.close()
        super().shut(code)

    @property
    def _seat(self) -> Any:
        sight = self.sight
        return sight.viewer.seat if sight is not None and sight.viewer.kind is ViewerKind.PLAYER else None

    async def _try(self, server: TableServer, tried: Tried) -> None:
        """Carry out an attempt and answer it, if the session is valid.

        What is written in the game is written only under a valid session: there nothing is asked before.
        """
        key, attempt = tried.key, tried.attempt
        play = server.hub.play_at(self._table) if self._table else None
        under = self.credential if isinstance(attempt, GAME) else None
        if play is None or (under is None and not await self._is_good(server, key)):
            return
        if isinstance(attempt, WriteComment):
            self._answer(key, await self._comment(server, attempt, key, tried.revision))
            return
        if self.sight is not None and self.sight.delay:
            # He sees the past: an answer would tell him about the present.
            self._answer(key, Refused(TableCode.NOT_ALLOWED))
            return
        arrived = asyncio.get_running_loop().time()
        who = Person(self.person, self.name)
        evidence = replace(tried.measured, line=self.mailbox.delay).data()
        try:
            outcome = await server.act(
                play, who, attempt, key=key, offer=tried.offer, revision=tried.revision, evidence=evidence, under=under
            )
        except SignedOut:
            server.sessions.end(self)
            return
        unasked = under is not None and isinstance(outcome, Refused) and outcome.why is not TableCode.BUSY
        if unasked and not await self._is_good(server, key):
            return
        if (isinstance(outcome, Refused) or outcome.unwritten) and self._is_screened(server):
            await sleep(arrived + _UNWRITTEN_AFTER - asyncio.get_running_loop().time())
        self._answer(key, outcome)

    def _is_screened(self, server: TableServer) -> bool:
        """Return whether there are screens at the table."""
        if self._table is None or self.sight is None:
            return False
        seen = server.hub.board_seen(self._table, self.sight)
        return seen is not None and seen.state.game.conditions.screens

    async def _comment(self, server: TableServer, written: WriteComment, key: str, revision: str) -> Answer:
        if self._table is None or self.sight is None:
            return Refused(TableCode.NOT_ALLOWED)
        author = Person(self.person, self.name)
        return await server.comment(self._table, self.sight, author, written, key=key, revision=revision)

    async def _is_good(self, server: TableServer, key: str) -> bool:
        """Return whether the session is valid; while the database is unreachable, refuse the attempt as `busy`."""
        try:
            return await server.sessions.is_good(self)
        except AWAY as error:
            server.pool.lost(error)
            self._answer(key, Refused(TableCode.BUSY))
            return False

    def _answer(self, key: str, outcome: Answer) -> None:
        if isinstance(outcome, Done):
            self.mailbox.answer(answer(key))
        else:
            self.mailbox.answer(answer(key, outcome.code, refusal_sentences.refusal(outcome.why, self.language)))

    def _may_speak(self) -> bool:
        now = asyncio.get_running_loop().time()
        self._allowance = min(3 * _RATE, self._allowance + (now - self._heard_at) * _RATE)
        self._heard_at = now
        if self._allowance < 1:
            self.shut(CloseCode.FLOOD)
            return False
        self._allowance -= 1
        return True


def language_of(page: str, own: str) -> str:
    """Return the language of the page that opened the socket, else the person's, else the site's default."""
    known = dict(settings.LANGUAGES)
    return next((language for language in (page.lower(), own) if language in known), settings.LANGUAGE_CODE)
