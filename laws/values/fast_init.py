"""A faster ``__init__`` for the frozen dataclasses that are made with every call and card.

A frozen dataclass sets each field by a call of ``object.__setattr__``, since its own refuses. For a table of ten
fields that is much of what an action costs. Here a value is filled while it is of a class with the same slots and
without the refusal, and then takes its own class: the language allows it between classes of the same layout, and
nobody has seen the value before it is whole.

`make bench ARGS=engine` measures an action with it and without: see docs/bench.md.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, TypeVar

__all__ = ["fast_init"]

V = TypeVar("V")


def fast_init(cls: type[V]) -> type[V]:
    """Give a frozen dataclass with slots and without a base the faster ``__init__``; `__wrapped__` is its own.

    Raises TypeError for a class that is none, or that has a default factory or a ``__post_init__``.
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
        **{f"default_{field.name}": field.default for field in own if field.default is not MISSING},
    }
    given = [name + (f"=default_{name}" if f"default_{name}" in known else "") for name in names]
    lines = [
        f"def __init__(self, {', '.join(given)}):",
        " become(self, '__class__', Filling)",
        *(f" self.{name} = {name}" for name in names),
        " self.__class__ = Own",
    ]
    exec("\n".join(lines), known)  # noqa: S102 - as `dataclasses` does it: the names are those of its own fields
    init = known["__init__"]
    init.__wrapped__ = cls.__init__
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = cls.__init__.__annotations__
    cls.__init__ = init  # type: ignore[method-assign]
    return cls
