"""After a restart: all open their sockets at once, as pages that are loaded anew, and are sent their whole views."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from deploy.boot.server import Server
from tests.load.client import Client
from tests.load.party import Party
from tests.load.process import cpu_seconds

__all__ = ["Return", "all_return"]

_AT_ONCE: Final = 200
"""The most handshakes in progress: one generator makes no more at once without losing time itself."""
_PATIENCE: Final = 120.0


@dataclass(frozen=True, slots=True)
class Return:
    """How many came back, after how many seconds all of them had their views, how often one tried again, and the
    milliseconds of the servers' processor time for each.
    """

    sockets: int
    seconds: float
    again: int
    cpu: float | None


async def all_return(parties: Sequence[Party], servers: Sequence[Server]) -> Return:
    """Let all clients of the parties connect to these servers. Raise TimeoutError when that takes two minutes."""
    addresses = [server.address for server in servers]
    places, again = asyncio.Semaphore(_AT_ONCE), 0

    async def come(client: Client, address: str) -> None:
        nonlocal again
        client.screen.revision = ""
        async with places:
            again += await client.come(address)

    used, began = _used(servers), time.monotonic()
    clients = [(client, party.address_of(n, addresses)) for party in parties for n, client in enumerate(party.clients)]
    async with asyncio.timeout(_PATIENCE):
        await asyncio.gather(*(come(client, address) for client, address in clients))
    took, then = time.monotonic() - began, _used(servers)
    cpu = None if used is None or then is None else 1000 * (then - used) / max(1, len(clients))
    return Return(len(clients), took, again, cpu)


def _used(servers: Sequence[Server]) -> float | None:
    used = [cpu_seconds(server.process.pid) for server in servers]
    return None if None in used else sum(one for one in used if one is not None)
