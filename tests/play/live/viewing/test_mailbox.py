"""Mailboxes: few frames in flight, the newest of each region queued, and silent browsers disconnected."""

from __future__ import annotations

import asyncio
import re

import pytest

from frontend.regions import answer, revision
from laws.values.seats import Seat
from play.live.viewing import mailbox
from play.live.viewing.mailbox import PATIENCE, UNASKED, Mailbox

KEY = "7b0d7e0a-6c9e-4a53-9f0e-0d0a5b1f3a11"


class Line:
    """What a mailbox sends."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.too_much = 0
        self.mailbox = Mailbox(self._send, self._count)

    def _send(self, frame: str) -> None:
        self.frames.append(frame)

    def _count(self) -> None:
        self.too_much += 1

    async def sent(self) -> list[str]:
        """Return the frames since the last call, once the event loop has settled."""
        for _ in range(4):
            await asyncio.sleep(0)
        frames, self.frames = self.frames, []
        return frames


@pytest.fixture
async def line() -> Line:
    return Line()


async def test_a_frame_is_the_regions_the_revision_and_the_answer_last(line: Line) -> None:
    line.mailbox.put({"trick": "<a>", "box": "<b>"}, "01", Seat.EAST)
    line.mailbox.answer(answer(KEY))
    assert await line.sent() == ["<a><b>" + revision("01", Seat.EAST) + answer(KEY)]


async def test_what_goes_first_overtakes_what_waits(line: Line) -> None:
    line.mailbox.put({"card-1": "<1>"}, "01", None)
    assert len(await line.sent()) == 1
    line.mailbox.put({"card-2": "<2>", "queue": "<old>"}, "02", None)
    line.mailbox.put({"queue": "<call>", "card-3": "<3>"}, "03", None, first=True)
    assert line.mailbox.acknowledge("01")
    assert await line.sent() == ["<call><3><2>" + revision("03", None, unasked=True)]


async def test_nothing_is_sent_while_a_frame_is_to_be_acknowledged_and_then_the_newest_of_each_region(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailbox, "UNASKED", 0)
    line.mailbox.put({"trick": "<1>"}, "01", None)
    assert len(await line.sent()) == 1
    line.mailbox.put({"trick": "<2>", "box": "<2>"}, "02", None)
    line.mailbox.put({"trick": "<3>"}, "03", None)
    assert await line.sent() == []
    assert not line.mailbox.acknowledge("02")
    assert await line.sent() == []
    assert line.mailbox.acknowledge("01")
    assert await line.sent() == ["<3><2>" + revision("03", None)]
    assert line.mailbox.acknowledge("03")
    assert not line.mailbox.acknowledge("03")
    assert await line.sent() == []


async def test_one_frame_of_four_asks_to_be_acknowledged(line: Line) -> None:
    line.mailbox.put({"trick": "<0>"}, "00", None)
    assert await line.sent() == ["<0>" + revision("00", None)]
    assert line.mailbox.acknowledge("00")
    for n in range(1, UNASKED + 1):
        line.mailbox.put({"trick": f"<{n}>"}, f"0{n}", None)
        assert await line.sent() == [f"<{n}>" + revision(f"0{n}", None, unasked=True)]
    line.mailbox.put({"trick": "<4>"}, "04", None)
    assert await line.sent() == ["<4>" + revision("04", None)]
    line.mailbox.put({"trick": "<5>"}, "05", None)
    assert await line.sent() == []
    assert line.mailbox.acknowledge("04")
    assert await line.sent() == ["<5>" + revision("05", None, unasked=True)]


async def test_a_frame_asks_when_it_is_to_or_is_long_or_the_browser_has_long_said_nothing(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    line.mailbox.put({"trick": "<0>"}, "00", None)
    await line.sent()
    assert line.mailbox.acknowledge("00")
    line.mailbox.put({"trick": "<1>"}, "01", None)
    assert await line.sent() == ["<1>" + revision("01", None, unasked=True)]
    line.mailbox.put({"trick": "x" * 10_000}, "02", None)
    assert await line.sent() == ["x" * 10_000 + revision("02", None)]
    assert line.mailbox.acknowledge("02")
    line.mailbox.put({"trick": "<3>"}, "03", None, asks=True)
    assert await line.sent() == ["<3>" + revision("03", None)]
    assert line.mailbox.acknowledge("03")
    monkeypatch.setattr(mailbox, "SILENCE", 0.0)
    line.mailbox.put({"trick": "<4>"}, "04", None)
    assert await line.sent() == ["<4>" + revision("04", None)]


async def test_a_frame_that_does_not_ask_may_be_acknowledged_once(line: Line) -> None:
    """As a page of an earlier release does; a second time would be a message that nothing limits."""
    line.mailbox.put({"trick": "<0>"}, "00", None)
    await line.sent()
    assert line.mailbox.acknowledge("00")
    for n in range(1, 3 * UNASKED):
        line.mailbox.put({"trick": f"<{n}>"}, f"0{n}", None)
        assert await line.sent() == [f"<{n}>" + revision(f"0{n}", None, unasked=True)]
        assert line.mailbox.acknowledge(f"0{n}")
        assert not line.mailbox.acknowledge(f"0{n}")


async def test_an_acknowledgement_begins_nothing_when_nothing_waits(line: Line) -> None:
    line.mailbox.put({"trick": "<a>"}, "01", None)
    assert len(await line.sent()) == 1
    before = asyncio.all_tasks()
    assert line.mailbox.acknowledge("01")
    assert asyncio.all_tasks() == before
    line.mailbox.put({"trick": "<b>"}, "02", None)
    assert len(await line.sent()) == 1


async def test_an_answer_goes_alone_when_nothing_has_changed(line: Line) -> None:
    line.mailbox.start_at("01", Seat.WEST)
    assert await line.sent() == []
    line.mailbox.answer(answer(KEY, "stale", "Too late."))
    assert await line.sent() == [revision("01", Seat.WEST) + answer(KEY, "stale", "Too late.")]


async def test_every_attempt_is_answered_also_while_a_frame_is_on_its_way(line: Line) -> None:
    """A client with two attempts in flight gets both answers."""
    line.mailbox.put({"trick": "<1>"}, "01", None)
    await line.sent()
    keys = [f"key-{n}-of-many" for n in range(3)]
    for key in keys:
        line.mailbox.answer(answer(key))
    assert line.mailbox.acknowledge("01")
    told = []
    while frames := await line.sent():
        told += re.findall(r'data-key="([^"]*)"', "".join(frames))
        line.mailbox.acknowledge("01")
    assert told == keys


async def test_a_browser_is_overdue_when_it_leaves_a_frame_unacknowledged(line: Line) -> None:
    now = asyncio.get_running_loop().time()
    assert not line.mailbox.is_overdue(now + 100)
    line.mailbox.put({"trick": "<1>"}, "01", None)
    await line.sent()
    assert not line.mailbox.is_overdue(now + PATIENCE / 2)
    assert line.mailbox.is_overdue(now + PATIENCE + 1)
    line.mailbox.acknowledge("01")
    assert not line.mailbox.is_overdue(now + 100)


async def test_too_much_is_told_once_and_nothing_is_sent_after_it(line: Line) -> None:
    line.mailbox.put({"trick": "<1>"}, "01", None)
    await line.sent()
    for n in range(4):
        line.mailbox.put({"trick": "x" * 300_000}, f"0{n}", None)
    assert line.too_much == 1
    line.mailbox.acknowledge("01")
    assert await line.sent() == []


async def test_a_closed_mailbox_sends_nothing(line: Line) -> None:
    line.mailbox.put({"trick": "<1>"}, "01", None)
    line.mailbox.close()
    line.mailbox.put({"trick": "<2>"}, "02", None)
    line.mailbox.answer(answer(KEY))
    assert await line.sent() == []


async def test_what_is_too_long_for_one_message_comes_in_several(line: Line) -> None:
    """Each but a short end is acknowledged; a browser that has a part only does not say that it has the whole."""
    parts = {f"{n}": f"<{'牌' * 8_000}{n}>" for n in range(5)}
    line.mailbox.put(parts, "01", None)
    frames, revisions = [], ["01+3", "01+1", "01"]
    for said in revisions:
        (frame,) = await line.sent()
        assert len(frame.encode()) < 64 * 1024
        ends = revision(said, None, unasked=said == "01")
        assert frame.endswith(ends)
        frames.append(frame.removesuffix(ends))
        assert line.mailbox.acknowledge(said)
    assert "".join(frames) == "".join(parts.values())
    assert await line.sent() == []
