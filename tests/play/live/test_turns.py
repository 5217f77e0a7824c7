"""What is sent to a crowd is sent in several turns of the event loop, and what is done between them does not wait."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import pairwise

from laws.values.seats import Seat
from play.live.viewing.mailbox import Mailbox
from play.live.viewing.turns import Turns


async def _turns(number: int) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


async def test_between_two_hundreds_others_have_their_turn() -> None:
    """All are called, in their order, also one that is added meanwhile."""
    turns, loop, called = Turns(), asyncio.get_running_loop(), list[object]()

    def other() -> None:
        called.append("other")
        if len(called) < 1000:
            loop.call_soon(other)

    for number in range(1000):
        turns.add(partial(called.append, number))
    loop.call_soon(other)
    await asyncio.sleep(0)
    turns.add(partial(called.append, 1000))
    await _turns(30)
    assert [one for one in called if one != "other"] == list(range(1001))
    others = [at for at, one in enumerate(called) if one == "other"]
    assert max(after - before for before, after in pairwise(others)) <= 101


async def test_players_do_not_wait_for_those_who_look_on() -> None:
    """Of all who are shown the same card, the player is sent it first, though he was put last."""
    sent: list[str] = []
    boxes = [Mailbox(lambda _text: sent.append("watcher"), lambda: None) for _ in range(300)]
    player = Mailbox(lambda _text: sent.append("player"), lambda: None)
    for box in boxes:
        box.put({"trick": "<a>"}, "01", None)
    player.put({"trick": "<a>"}, "01", Seat.EAST)
    await _turns(10)
    assert len(sent) == 301
    assert sent[0] == "player"


def test_what_waited_in_a_loop_that_has_ended_keeps_nobody_waiting() -> None:
    turns, called = Turns(), list[int]()

    async def stay() -> None:
        turns.add(partial(called.append, 2))
        await _turns(5)

    leaving = asyncio.new_event_loop()
    leaving.call_soon(turns.add, partial(called.append, 1))
    leaving.call_soon(leaving.stop)
    leaving.run_forever()
    leaving.close()
    asyncio.run(stay())
    assert called == [2]
