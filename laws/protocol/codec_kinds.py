"""Kinds of events and their versions: what a log calls an event, and which reader an old row needs.

A `Codec` is made from a table of kinds. `laws.protocol.codec` has one for the game; whoever keeps more in the same log
makes another that has both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from laws.protocol.codec_shapes import Data, Shape
from laws.values.making import made_often

__all__ = ["Codec", "CodecError", "Encoded", "Kind", "Upcaster"]

E = TypeVar("E")


class CodecError(ValueError):
    """What was read is not an event that this program knows."""


@made_often
@dataclass(frozen=True, slots=True)
class Encoded:
    """An event as a log keeps it."""

    kind: str
    v: int
    data: Data


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event: its name in the log, the version that is written today, and how that looks."""

    name: str
    v: int
    shape: Shape[Any]


Upcaster = Callable[[Data], Data]
"""The data of one version as the next version would have written them."""


class Codec(Generic[E]):
    """Events of these kinds as a log keeps them, and back.

    `earlier` has an upcaster for each version before today's. Raises TypeError for a table that says a thing twice, or
    lacks an upcaster.
    """

    def __init__(self, kinds: Iterable[Kind], earlier: Mapping[tuple[str, int], Upcaster] | None = None) -> None:
        self.kinds: Final = tuple(kinds)
        self._writers: dict[type, tuple[str, int, Callable[[Any], Data]]] = {}
        self._readers: dict[tuple[str, int], Callable[[Data], E]] = {}
        steps = dict(earlier or {})
        for kind in self.kinds:
            if kind.shape.of in self._writers or (kind.name, kind.v) in self._readers:
                raise TypeError(f"{kind.name} or its class is there twice")
            self._writers[kind.shape.of] = (kind.name, kind.v, kind.shape.write)
            self._readers[kind.name, kind.v] = kind.shape.read
            for v in range(kind.v - 1, 0, -1):
                if (kind.name, v) not in steps:
                    raise TypeError(f"{kind.name} version {v} can no longer be read")
                self._readers[kind.name, v] = _after(steps.pop((kind.name, v)), self._readers[kind.name, v + 1])
        if steps:
            raise TypeError(f"no version follows {sorted(steps)}")

    def encode(self, event: E) -> Encoded:
        """The event as a log keeps it."""
        kind, version, write = self._writers[type(event)]
        return Encoded(kind, version, write(event))

    def decode(self, kind: str, v: int, data: Mapping[str, Any]) -> E:
        """The event that a log keeps under that kind and version. Raises CodecError."""
        read = self._readers.get((kind, v))
        if read is None:
            raise CodecError(f"no event is called {kind!r} in version {v}")
        if type(data) is not dict:
            if not isinstance(data, Mapping):
                raise CodecError(f"{kind} version {v} cannot be read: {data!r} is no object")
            data = dict(data)
        try:
            return read(data)
        except KeyError as error:
            raise CodecError(f"{kind} version {v} has no {error}") from error
        except (TypeError, ValueError) as error:
            raise CodecError(f"{kind} version {v} cannot be read: {error}") from error


def _after(step: Upcaster, read: Callable[[Data], E]) -> Callable[[Data], E]:
    """A reader of the version before. The step has a copy: the data in hand are the caller's."""
    return lambda data: read(step(dict(data)))
