"""How many sockets somebody may have."""

from __future__ import annotations

from play.wire.crowd import Crowd


class Time:
    """Goes when it is told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """What time it is."""
        return self.now


def test_so_many_are_open_at_once_and_no_more() -> None:
    crowd = Crowd(3, Time())
    assert [crowd.enter("a") for _ in range(4)] == [True, True, True, False]
    assert crowd.enter("b")


def test_one_that_leaves_makes_room_but_not_for_an_endless_coming_and_going() -> None:
    time = Time()
    crowd = Crowd(10, time)
    came = 0
    while crowd.enter("a"):
        crowd.leave("a")
        came += 1
    assert came == 10
    time.now += 1
    assert crowd.enter("a")
    crowd.leave("a")
    assert not crowd.enter("a")


def test_without_a_limit_everybody_comes() -> None:
    crowd = Crowd(0, Time())
    assert all(crowd.enter("a") for _ in range(1000))
    crowd.leave("a")
    assert len(crowd) == 0


def test_who_is_gone_is_forgotten_in_time() -> None:
    time = Time()
    crowd = Crowd(5, time)
    for number in range(1000):
        time.now += 1
        assert crowd.enter(number)
        crowd.leave(number)
    assert len(crowd) < 20
