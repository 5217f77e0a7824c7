"""The pool of connections for plain SQL."""

from __future__ import annotations

import asyncio

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from play.store.database import Pool, new_pool


async def hold(pool: Pool, taken: asyncio.Future[AsyncConnection[TupleRow]], leave: asyncio.Event) -> None:
    """Take a connection, say which, and return it when it is said so."""
    async with pool.connection() as connection:
        taken.set_result(connection)
        await leave.wait()


async def test_who_is_cancelled_while_he_returns_a_connection_returns_it(transactional_db: None) -> None:
    pool = new_pool(size=1)
    await pool.open(wait=True)
    taken, leave = asyncio.get_running_loop().create_future(), asyncio.Event()
    holding = asyncio.create_task(hold(pool, taken, leave))
    only = await taken
    async with pool._lock:  # somebody else takes or returns a connection
        leave.set()
        for _ in range(10):
            await asyncio.sleep(0)
        assert not holding.done()
        holding.cancel()
        await asyncio.wait({holding})
    assert holding.cancelled()
    async with pool.connection() as again:
        assert again is only
    await pool.close()
