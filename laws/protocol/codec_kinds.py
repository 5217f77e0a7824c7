"""Kinds of events and their versions: the name of an event in a log, and the reader that an old row needs.

A `Codec` is made from a table of kinds. `laws.protocol.codec` has the codec of the game; a package that stores further
events in the same log makes a codec of both tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from laws.protocol.codec_shapes import Data, Shape
from laws.values.fast_init import fast_init

__all__ = ["Codec", "CodecError", "Encoded", "Kind", "UnknownKind", "Upcaster"]

E = TypeVar("E")


class CodecError(ValueError):
    """The input is not an event that this program knows."""


class UnknownKind(CodecError):
    """The input has a kind, or a version of a kind, that this program does not have: a newer one has written it."""


@fast_init
@dataclass(frozen=True, slots=True)
class Encoded:
    """An event as it is stored in a log."""

    kind: str
    v: int
    data: Data


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event: its name in the log, the current version, and the shape of that version."""

    name: str
    v: int
    shape: Shape[Any]


Upcaster = Callable[[Data], Data]
"""A function from the data of one version to the data of the next."""


class Codec(Generic[E]):
    """Encoder and decoder of these kinds of events.

    `earlier` has an upcaster for each version before the current one. Raise TypeError for a table with a duplicate or
    without a needed upcaster.
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
        """Return the event as a log stores it."""
        kind, version, write = self._writers[type(event)]
        return Encoded(kind, version, write(event))

    def decode(self, kind: str, v: int, data: Mapping[str, Any]) -> E:
        """Return the event stored under that kind and version.

        Raise UnknownKind for a kind or version of another release, CodecError for data that cannot be read.
        """
        read = self._readers.get((kind, v))
        if read is None:
            raise UnknownKind(f"no event is called {kind!r} in version {v}")
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
    """Return a reader of the version before. It copies the data, which belong to the caller."""
    return lambda data: read(step(dict(data)))
