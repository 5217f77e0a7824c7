"""The viewers of the measurement are shown each action, as a server's are."""

from __future__ import annotations

from play.table.profile import SOCIAL
from tests.load.shown_to_four import courses, shown


def test_each_of_the_four_is_shown_each_action() -> None:
    board = courses(SOCIAL)[0]
    (four,) = shown([board], ("en", "zh-hans"))
    assert [box.frames for box in four.boxes] == [len(board)] * 4
    assert all(box.characters > 1_000 * len(board) for box in four.boxes)
