"""What an action behind screens costs a viewer's line: exact, since it depends on nothing but what is drawn."""

from __future__ import annotations

import pytest

from tests.load.frames import sent
from tests.load.screens import KINDS, played


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "screens" in kind])
def test_an_action_behind_screens_is_short_on_the_line(kind: str) -> None:
    """Less than 1 KB for each action and viewer, those who are sent nothing included; no frame is long."""
    done = played(kind, "zh-hans")
    lengths = [sent(frame) for frame in done.frames]
    assert sum(lengths) / done.actions / 4 < 1_000
    assert max(lengths) < 4_000
    assert len(lengths) < 4 * done.actions, "beyond the screen nothing is sent"
