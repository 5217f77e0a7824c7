"""A simulated browser tries again where a busy server refuses it or ends its line."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from uuid import UUID

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from frontend.regions import revision
from tests.load import client as module
from tests.load.client import Client


def test_a_browser_that_is_refused_and_cut_off_tries_until_it_is_shown_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_AGAIN", 0.0)

    async def run() -> tuple[int, str]:
        met: list[str] = []

        def busy(line: ServerConnection, request: Request) -> Response | None:
            met.append("handshake")
            return line.respond(HTTPStatus.SERVICE_UNAVAILABLE, "busy") if len(met) == 1 else None

        async def show(line: ServerConnection) -> None:
            if len(met) > 2:
                await line.send(revision("4a", None))
                await line.wait_closed()

        async with serve(show, "127.0.0.1", 0, process_request=busy) as server:
            port = server.sockets[0].getsockname()[1]
            client = Client(UUID(int=1), "session")
            again = await client.come(f"http://127.0.0.1:{port}")
            await client.close()
            return again, client.screen.revision

    assert asyncio.run(run()) == (2, "4a")
