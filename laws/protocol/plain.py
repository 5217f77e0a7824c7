"""Small frozen values as plain JSON values and back, by the types of their fields.

For the many events and dues whose fields say all there is to say: numbers, texts, enumerations, cards, calls, seats,
and tuples and values of these. A field that has its default is left out, so that a value that gains a field with a
default reads old texts.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.contract import Contract
from laws.values.seats import Seat, Side

__all__ = ["from_plain", "to_plain"]

_WRITE: Final[dict[type, Callable[[Any], Any]]] = {
    Seat: lambda seat: seat.letter,
    Side: lambda side: side.name,
    Suit: lambda suit: suit.letter,
    Card: str,
    Call: str,
    Contract: str,
}
_READ: Final[dict[type, Callable[[Any], Any]]] = {
    Seat: Seat.parse,
    Side: lambda name: Side[name],
    Suit: Suit.parse,
    Card: Card.parse,
    Call: Call.parse,
    Contract: Contract.parse,
}


def to_plain(value: Any) -> Any:
    """The plain form of a value; a dataclass that stands where several could is told by its class's name."""
    write = _WRITE.get(type(value))
    if write is not None:
        return write(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [to_plain(part) for part in value]
    if is_dataclass(value) and not isinstance(value, type):
        return _object(value)
    return value


def _object(value: Any) -> dict[str, Any]:
    plain = {
        field.name: to_plain(part)
        for field in fields(value)
        if (part := getattr(value, field.name)) != field.default or field.default is MISSING
    }
    return {"is": type(value).__name__} | plain


def from_plain(kind: Any, plain: Any) -> Any:
    """The value of that type which such a plain value says. Raises ValueError or TypeError when it says none."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(kind), plain)
    if origin is tuple:
        if not isinstance(plain, list):
            raise ValueError(f"{plain!r} is no list")
        return tuple(from_plain(get_args(kind)[0], part) for part in plain)
    read = _READ.get(kind)
    if read is not None:
        return read(plain)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(plain)
    if is_dataclass(kind):
        return _value(kind, plain)
    if type(plain) is not kind:
        raise ValueError(f"{plain!r} is not of type {kind.__name__}")
    return plain


def _one_of(kinds: tuple[Any, ...], plain: Any) -> Any:
    if plain is None and type(None) in kinds:
        return None
    named = [kind for kind in kinds if is_dataclass(kind)]
    if isinstance(plain, dict) and named:
        found = next((kind for kind in kinds if getattr(kind, "__name__", "") == plain.get("is")), None)
        if found is None:
            raise ValueError(f"nothing here is called {plain.get('is')!r}")
        return _value(found, plain)
    return from_plain(next(kind for kind in kinds if kind is not type(None)), plain)


def _value(kind: Any, plain: Any) -> Any:
    if not isinstance(plain, dict):
        raise ValueError(f"{plain!r} is no object")
    hints = _hints(kind)
    given = {name: from_plain(hints[name], part) for name, part in plain.items() if name != "is"}
    return kind(**given)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
