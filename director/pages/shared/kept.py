"""What processes keep for each other for a while: worked out once for all who ask again.

During a release two versions of the program share what is kept, and a class that keeps its name may have other fields
in one of them. So the key names the shape of what is kept: a process finds no value of another shape than its own.

The cache forgets by the clock of its machine. Where that is set back it would keep what is seconds old for hours: so
the time is kept with each value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from enum import Enum
from hashlib import sha256
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from django.core.cache import cache
from django.utils.safestring import SafeString

from play.live.clock import present_time

__all__ = ["kept", "shape_of"]

T = TypeVar("T")
_PLAIN: Final = frozenset({bool, bytes, float, int, str, NoneType, SafeString})
_COMPOSED: Final = frozenset({dict, frozenset, list, tuple, Union, UnionType})
_shapes: dict[Any, str] = {}


def kept(of: type[T], name: str, seconds: int, make: Callable[[], T], *, anew: bool = False) -> T:
    """Return what `make` returns, a value `of` that type, made for somebody before or now; `anew` it is made now.

    None and what is empty are kept too.
    """
    key, at = f"{name}-since-{shape_of(of)}", present_time()
    found: tuple[T, datetime] | None = None if anew else cache.get(key)
    if found is None or abs(at - found[1]) >= timedelta(seconds=seconds):
        found = make(), at
        cache.set(key, found, seconds)
    return found[0]


def shape_of(of: Any) -> str:
    """Return a digest of all that a value of that type consists of: the fields of classes and the members of
    enumerations, with their names, in their order.

    Raise TypeError for a type of which that cannot be told.
    """
    if of not in _shapes:
        _shapes[of] = sha256("\n".join(_told(of, frozenset())).encode()).hexdigest()[:16]
    return _shapes[of]


def _told(of: Any, above: frozenset[Any]) -> Iterator[str]:
    composed = get_origin(of)
    if of in _PLAIN or of is Ellipsis or of in above:
        yield str(of)
    elif composed in _COMPOSED:
        yield f"{composed} of {len(get_args(of))}"
        for part in get_args(of):
            yield from _told(part, above)
    elif isinstance(of, type) and issubclass(of, Enum):
        yield f"{of.__module__}.{of.__qualname__} " + " ".join(f"{one.name}={one.value!r}" for one in of)
    elif isinstance(of, type) and is_dataclass(of):
        yield f"{of.__module__}.{of.__qualname__} of {len(fields(of))}"
        types = get_type_hints(of)
        for field in fields(of):
            yield field.name
            yield from _told(types[field.name], above | {of})
    else:
        raise TypeError(f"{of} cannot be kept: of what it consists cannot be told")
