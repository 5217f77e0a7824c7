"""Requests for pages that wait for a worker let others come to their turn meanwhile (`play.wire.pages_in_turn`)."""

from __future__ import annotations

from asyncio import Semaphore
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Final

from asgiref.sync import sync_to_async
from django.db import connections

__all__ = ["TURN", "Turn", "giving_way"]


class Turn:
    """The turn of a request: among those of its address, and among all."""

    def __init__(self, own: Semaphore, every: Semaphore) -> None:
        self._own = own
        self._every = every
        self.taken = False

    async def take(self) -> None:
        """Wait for the turn."""
        await self._own.acquire()
        try:
            await self._every.acquire()
        except BaseException:
            self._own.release()
            raise
        self.taken = True

    def give(self) -> None:
        """Let others come. Idempotent."""
        if self.taken:
            self.taken = False
            self._every.release()
            self._own.release()


TURN: Final[ContextVar[Turn | None]] = ContextVar("turn", default=None)
"""The turn of the request that is worked on; None for what is no request."""


@asynccontextmanager
async def giving_way() -> AsyncIterator[None]:
    """Let other requests come to their turn while this one waits for a worker; then it waits for its own again. It
    keeps no connection to the database meanwhile: there are as few of these. Nothing inside may ask the database.
    """
    turn = TURN.get()
    if turn is None or not turn.taken:
        yield
        return
    await sync_to_async(connections.close_all)()
    turn.give()
    try:
        yield
    finally:
        await turn.take()
