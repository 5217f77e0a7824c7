"""What an action costs a viewer's line: exact, since it depends on nothing but what is drawn."""

from __future__ import annotations

from statistics import median

import pytest

from tests.load.frames import KINDS, frames, sent


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_frame_is_short_as_it_is_sent(kind: str, language: str) -> None:
    """In the median less than 2 KB for each action and viewer, with irregularities allowed too; none is long."""
    lengths = [sent(frame) for frame in frames(KINDS[kind], language)]
    assert len(lengths) > 400
    assert median(lengths) < 2_000
    assert max(lengths) < 4_000
