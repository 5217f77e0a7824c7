"""What takes long is waited for as long as steps are made, and given up where none is."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest

from tests.chaos.patience import with_patience


async def test_work_is_waited_for_while_steps_are_made() -> None:
    over, steps = asyncio.Event(), count()

    def made() -> int:
        number = next(steps)
        if number == 20:
            over.set()
        return number

    assert await with_patience(over.wait(), made, patience=0) is True
    assert over.is_set()


async def test_work_in_which_no_step_is_made_is_given_up_and_ends() -> None:
    ended = asyncio.Event()

    async def hangs() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    with pytest.raises(TimeoutError, match="nothing has come about"):
        await with_patience(hangs(), lambda: 7, patience=0)
    assert ended.is_set()


async def test_what_goes_wrong_in_the_work_is_told() -> None:
    async def fails() -> None:
        raise ValueError("so")

    with pytest.raises(ValueError, match="so"):
        await with_patience(fails(), lambda: 0)
