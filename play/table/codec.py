"""Rows of the log as values and back: the laws' events by `laws.protocol.codec`, the table's own here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID

from laws.protocol import codec
from laws.protocol.codec import CodecError, Encoded
from laws.values.seats import Seat
from play.table.table_events import BoardsLeft, Happening, MovedOn, RobotSeated, Seated, TableEvent, Vacated

__all__ = ["decode", "encode"]

_Value = dict[str, Any]

_WRITERS: Final[dict[type, tuple[str, int, Callable[[Any], _Value]]]] = {
    Seated: ("table.seated", 1, lambda e: {"seat": e.seat.letter, "person": e.person, "name": e.name}),
    RobotSeated: ("table.robot_seated", 1, lambda e: {"seat": e.seat.letter}),
    Vacated: ("table.vacated", 1, lambda e: {"seat": e.seat.letter}),
    BoardsLeft: ("table.boards_left", 1, lambda e: {"left": e.left}),
    MovedOn: ("table.moved_on", 1, lambda e: {"play": str(e.play)}),
}

_READERS: Final[dict[tuple[str, int], Callable[[_Value], TableEvent]]] = {
    ("table.seated", 1): lambda d: Seated(Seat.parse(d["seat"]), d["person"], d["name"]),
    ("table.robot_seated", 1): lambda d: RobotSeated(Seat.parse(d["seat"])),
    ("table.vacated", 1): lambda d: Vacated(Seat.parse(d["seat"])),
    ("table.boards_left", 1): lambda d: BoardsLeft(int(d["left"])),
    ("table.moved_on", 1): lambda d: MovedOn(UUID(d["play"])),
}


def encode(event: Happening) -> Encoded:
    """The event as the log keeps it."""
    own = _WRITERS.get(type(event))
    if own is None:
        return codec.encode(event)  # type: ignore[arg-type]  # the table's own kinds are all above
    kind, version, write = own
    return Encoded(kind, version, write(event))


def decode(kind: str, v: int, data: Mapping[str, Any]) -> Happening:
    """The event that the log keeps under that kind and version. Raises CodecError."""
    if not kind.startswith("table."):
        return codec.decode(kind, v, data)
    read = _READERS.get((kind, v))
    if read is None:
        raise CodecError(f"no event is called {kind!r} in version {v}")
    try:
        return read(dict(data))
    except (KeyError, TypeError, ValueError) as error:
        raise CodecError(f"{kind} version {v} cannot be read: {error}") from error
