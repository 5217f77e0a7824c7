"""The codec of the game: events to JSON values and back. No other module reads or writes a board in a log.

An event is encoded as a kind (``laws.call_made``), a version, and an object of plain values. Every name in it is a
literal in a table: kinds in `laws.protocol.codec_events`, obligations in `laws.protocol.codec_obligations`, conditions
in `laws.protocol.codec_opening`, seats and cards in `laws.protocol.codec_words`. `laws.protocol.codec_shapes` defines
how such a table is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from laws.protocol.codec_events import EARLIER, KINDS
from laws.protocol.codec_kinds import Codec, CodecError, Encoded
from laws.protocol.codec_opening import CONDITIONS
from laws.protocol.codec_shapes import Data
from laws.protocol.events import Event
from laws.table.conditions import Conditions

__all__ = ["CodecError", "Encoded", "conditions_data", "conditions_of", "decode", "encode"]

_CODEC: Final = Codec[Event](KINDS, EARLIER)

encode: Final = _CODEC.encode
decode: Final = _CODEC.decode


def conditions_data(conditions: Conditions) -> Data:
    """Return the conditions as an object of plain values."""
    return CONDITIONS.write(conditions)


def conditions_of(data: Mapping[str, Any]) -> Conditions:
    """Return the conditions in an object of plain values.

    A missing key means the behaviour before the condition existed. Raise CodecError for an unknown key or a value that
    cannot be read.
    """
    if not isinstance(data, Mapping):
        raise CodecError(f"conditions are no object: {data!r}")
    unknown = [name for name in data if name not in CONDITIONS.keys]
    if unknown:
        raise CodecError(f"no condition is called {unknown[0]!r}")
    try:
        return CONDITIONS.read(dict(data))
    except (TypeError, ValueError) as error:
        raise CodecError(f"conditions cannot be read: {error}") from error
