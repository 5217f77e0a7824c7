"""The parts of a server process stop in the reverse order of their start, whatever fails."""

from __future__ import annotations

import pytest

from play.process import parts


@pytest.fixture
def story(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The events of the test's parts, in order; no other part takes part."""
    monkeypatch.setattr(parts, "PARTS", [])
    return []


def part(name: str, story: list[str], *, fails: str = "") -> None:
    """Add a part that records its events, and fails at its start or its stop."""

    async def step(what: str) -> None:
        story.append(f"{what} {name}")
        if fails == what:
            raise RuntimeError(name)

    parts.PARTS.append((name, lambda: step("begin"), lambda: step("end")))


async def test_the_last_to_begin_is_the_first_to_end(story: list[str]) -> None:
    """A sweep uses the pool that was opened before it."""
    part("pool", story)
    part("sweep", story)
    await parts.start()
    await parts.stop()
    await parts.stop()
    assert story == ["begin pool", "begin sweep", "end sweep", "end pool"]


async def test_when_one_cannot_begin_those_before_it_end(story: list[str]) -> None:
    """And the process does not go on without it."""
    part("pool", story)
    part("sweep", story, fails="begin")
    part("hub", story)
    with pytest.raises(RuntimeError, match="sweep"):
        await parts.start()
    assert story == ["begin pool", "begin sweep", "end pool"]


async def test_when_one_cannot_end_the_others_do(story: list[str]) -> None:
    """All failures are raised."""
    part("pool", story)
    part("sweep", story, fails="end")
    await parts.start()
    with pytest.raises(ExceptionGroup) as failures:
        await parts.stop()
    assert story[-2:] == ["end sweep", "end pool"]
    assert failures.value.exceptions[0].__notes__ == ["while ending sweep"]
