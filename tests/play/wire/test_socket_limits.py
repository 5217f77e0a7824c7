"""Limits on the number of sockets."""

from __future__ import annotations

from play.wire.socket_limits import SocketLimit


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def test_so_many_are_open_at_once_and_no_more() -> None:
    limit = SocketLimit(3, Time())
    assert [limit.enter("a") for _ in range(4)] == [True, True, True, False]
    assert limit.enter("b")


def test_one_that_leaves_makes_room_but_not_for_an_endless_coming_and_going() -> None:
    time = Time()
    limit = SocketLimit(10, time)
    came = 0
    while limit.enter("a"):
        limit.leave("a")
        came += 1
    assert came == 10
    time.now += 1
    assert limit.enter("a")
    limit.leave("a")
    assert not limit.enter("a")


def test_without_a_limit_everybody_comes() -> None:
    limit = SocketLimit(0, Time())
    assert all(limit.enter("a") for _ in range(1000))
    limit.leave("a")
    assert len(limit) == 0


def test_who_is_gone_is_forgotten_in_time() -> None:
    time = Time()
    limit = SocketLimit(5, time)
    for number in range(1000):
        time.now += 1
        assert limit.enter(number)
        limit.leave(number)
    assert len(limit) < 20
