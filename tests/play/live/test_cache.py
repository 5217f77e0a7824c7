"""Boards in memory: read once from the log, one object for all, and none without a log."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import pytest

from play.live.cache import LivePlay, Plays
from play.live.desk import Desk
from play.store.database import Pool
from tests.play.conftest import Club


class CountedPlays(Plays):
    """Boards whose readings of the log are counted."""

    reads = 0

    async def catch_up(self, live: LivePlay) -> bool:
        """Read the log."""
        self.reads += 1
        return await super().catch_up(live)


async def first_readers(pool: Pool, play: UUID) -> list[LivePlay | BaseException]:
    """Return what several concurrent first readers of a board get; one reads for all of them who come at once."""
    plays = CountedPlays(pool)
    found = await asyncio.gather(*(plays.get(play) for _ in range(4)), return_exceptions=True)
    assert plays.reads == 1
    return list(found)


async def test_first_readers_of_an_unknown_board_are_all_told_that_it_has_no_log(pool: Pool) -> None:
    errors = await first_readers(pool, uuid4())
    assert [type(error) for error in errors] == [LookupError] * 4
    assert all("has no log" in str(error) for error in errors)


async def test_first_readers_of_a_board_are_given_the_same_one(pool: Pool, club: Club) -> None:
    _, play = await club.open()
    first, *others = await first_readers(pool, play)
    assert isinstance(first, LivePlay)
    assert all(other is first for other in others)
    assert first.number == 2


async def test_the_least_recently_used_board_is_forgotten_first(desk: Desk, pool: Pool, club: Club) -> None:
    plays = Plays(pool, limit=2)
    (_, a), (_, b), (_, c) = [await club.open() for _ in range(3)]
    for play in (a, b, a, c):
        await plays.get(play)
    assert [plays.peek(play) is not None for play in (a, b, c)] == [True, False, True]


async def test_boards_that_nobody_asks_for_or_looks_at_are_forgotten(pool: Pool, club: Club) -> None:
    plays = Plays(pool)
    (_, shown), (_, asked), (_, rested) = [await club.open() for _ in range(3)]
    for play in (shown, asked, rested):
        await plays.get(play)
    plays.forget_rested({shown})
    assert len(plays) == 3  # all were asked for since the last call
    await plays.get(asked)
    plays.forget_rested({shown})
    assert [plays.peek(play) is not None for play in (shown, asked, rested)] == [True, True, False]
    assert (await plays.get(rested)).number == 2


async def test_a_board_without_a_log_is_never_in_hand(pool: Pool) -> None:
    plays, play = Plays(pool), uuid4()
    with pytest.raises(LookupError):
        await plays.get(play)
    assert plays.peek(play) is None
