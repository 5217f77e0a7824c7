"""A faster ``__init__``, and a faster `replace`, for the frozen dataclasses that are made with every call and card.

A frozen dataclass sets each field through ``object.__setattr__``, since its own ``__setattr__`` refuses. For a table of
ten fields that is much of the cost of an action. Here a value is filled as an instance of a mutable class with the same
slots, and its class is then replaced: Python allows that between classes of the same layout. No reference to the value
exists before it is complete.

`make bench ARGS=engine` measures an action with it and without: see docs/bench.md.
"""

from __future__ import annotations

import dataclasses
from dataclasses import MISSING, fields
from typing import Any, TypeVar

__all__ = ["fast_init", "replace"]

V = TypeVar("V")


def fast_init(cls: type[V]) -> type[V]:
    """Give a frozen, slotted dataclass without a base class the faster ``__init__``; `__wrapped__` is the original one.
    `replace` takes it then.

    Raise TypeError for any other class, and for one that has a default factory or a ``__post_init__``.
    """
    if cls.__mro__[1:] != (object,) or "__slots__" not in vars(cls) or "__post_init__" in vars(cls):
        raise TypeError(f"{cls.__name__} is no plain dataclass with slots")
    own = fields(cls)  # type: ignore[arg-type]
    if any(field.default_factory is not MISSING or not field.init or field.kw_only for field in own):
        raise TypeError(f"{cls.__name__} has a field that is not simply given")
    names = [field.name for field in own]
    known: dict[str, Any] = {
        "Filling": type(cls.__name__, (), {"__slots__": tuple(names)}),
        "Own": cls,
        "become": object.__setattr__,
        "make": object.__new__,
        **{f"default_{field.name}": field.default for field in own if field.default is not MISSING},
    }
    given = [name + (f"=default_{name}" if f"default_{name}" in known else "") for name in names]
    lines = [
        f"def __init__(self, {', '.join(given)}):",
        " become(self, '__class__', Filling)",
        *(f" self.{name} = {name}" for name in names),
        " self.__class__ = Own",
        "def __replace__(self, /, **changes):",
        " new = make(Filling)",
        *(f" new.{name} = self.{name}" for name in names),
        " for name, value in changes.items():",
        "  setattr(new, name, value)",
        " new.__class__ = Own",
        " return new",
    ]
    exec("\n".join(lines), known)  # noqa: S102 - as in `dataclasses`: the names are those of its own fields
    init = known["__init__"]
    init.__wrapped__ = cls.__init__
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = cls.__init__.__annotations__
    cls.__init__ = init  # type: ignore[method-assign]
    cls.__replace__ = known["__replace__"]  # type: ignore[attr-defined]
    return cls


def replace(value: V, /, **changes: Any) -> V:
    """Return a copy of a dataclass value with these fields changed, quickly where its class has `fast_init`.

    Raise AttributeError or TypeError for a field that it does not have.
    """
    own = getattr(value, "__replace__", None)
    return dataclasses.replace(value, **changes) if own is None else own(**changes)  # type: ignore[type-var]
