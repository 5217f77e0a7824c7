"""Encoding of values as JSON: the building blocks of the tables in `laws.protocol.codec_*`.

A `Form` encodes one field: a number, a word, a card, a list of suits. A `Line` is one field of an object: its key in
the log, its form, and its meaning when the key is missing. A `Shape` is an object: a class and its lines. Nothing in a
log is derived from the name of a class, a field or a member of an enumeration, nor from a default of a dataclass: those
can change, and old logs cannot.

A table that leaves out a field of its class, or a member of its enumeration, raises TypeError on import.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Final, Generic, TypeVar

__all__ = [
    "NUMBER",
    "REQUIRED",
    "TEXT",
    "TRUTH",
    "Data",
    "Form",
    "Line",
    "Shape",
    "handwritten",
    "list_of",
    "named",
    "number",
    "optional",
    "shape",
    "words",
]

T = TypeVar("T")
Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Form(Generic[T]):
    """The encoding of a value as plain JSON. Reading raises ValueError, TypeError or KeyError."""

    write: Callable[[T], Any]
    read: Callable[[Any], T]


def _exactly(kind: type[T], what: str) -> Callable[[Any], T]:
    """Return a reader of values of exactly that type: no bool for a number, no number for a bool."""

    def read(plain: Any) -> T:
        if type(plain) is not kind:
            raise TypeError(f"{plain!r} is no {what}")
        return plain

    return read


NUMBER: Final[Form[int]] = Form(int, _exactly(int, "number"))
TRUTH: Final[Form[bool]] = Form(bool, _exactly(bool, "bool"))
TEXT: Final[Form[str]] = Form(str, _exactly(str, "text"))


def number(lowest: int, highest: int) -> Form[int]:
    """Return the form of an integer within these bounds, inclusive."""

    def read(plain: Any) -> int:
        if not lowest <= NUMBER.read(plain) <= highest:
            raise ValueError(f"{plain} is not from {lowest} to {highest}")
        return int(plain)

    return Form(int, read)


class _Known(dict[str, T]):
    """Values by their words. An unknown word raises ValueError.

    It is a dict for speed, since it is read for each call and card.
    """

    __slots__ = ("what",)

    def __init__(self, what: str, of: Mapping[T, str]) -> None:
        super().__init__({word: value for value, word in of.items()})
        self.what = what

    def __missing__(self, word: Any) -> T:
        raise ValueError(f"{word!r} is no {self.what}")


def words(what: str, of: Mapping[T, str]) -> Form[T]:
    """Return the form of these values as words. Raise TypeError if two share a word or an Enum member has none."""
    known = _Known(what, of)
    if len(known) != len(of):
        raise TypeError(f"two values of {what} have the same word")
    enums = {kind for kind in map(type, of) if issubclass(kind, Enum)}
    without = [member for kind in enums for member in kind if member not in of]
    if without:
        raise TypeError(f"{what} has no word for {without}")
    return Form(dict(of).__getitem__, known.__getitem__)


def optional(form: Form[T]) -> Form[T | None]:
    """Return the form of a value or None; None is written as null."""
    return Form(
        lambda value: None if value is None else form.write(value),
        lambda plain: None if plain is None else form.read(plain),
    )


def list_of(form: Form[T]) -> Form[tuple[T, ...]]:
    """Return the form of a tuple of such values, written as a list."""

    def read(plain: Any) -> tuple[T, ...]:
        if not isinstance(plain, list):
            raise TypeError(f"{plain!r} is no list")
        return tuple([form.read(part) for part in plain])

    return Form(lambda value: [form.write(part) for part in value], read)


REQUIRED: Final = object()
"""The `missing` of a key that must be present."""


@dataclass(frozen=True, slots=True)
class Line:
    """One field of an object: its key in the log, and its form.

    `missing` is the plain value that a missing key stands for; REQUIRED if the key must be present. `attribute` is the
    name of the field in Python where it differs from the key. With `always` the key is written even if the value is
    `missing`.
    """

    key: str
    form: Form[Any]
    missing: Any = REQUIRED
    attribute: str = ""
    always: bool = False

    @property
    def name(self) -> str:
        """The name of the field in Python."""
        return self.attribute or self.key


@dataclass(frozen=True, slots=True)
class Shape(Generic[T]):
    """The encoding of values of one class as an object.

    `keys` are all keys that the object may have, each with the value that it has when missing, as in `Line`.
    """

    of: type[T]
    keys: Mapping[str, Any]
    write: Callable[[T], Data]
    read: Callable[[Data], T]


def shape(of: type[T], *lines: Line) -> Shape[T]:
    """Return the shape with these lines. Raise TypeError unless they are exactly the fields of the dataclass."""
    attributes = [line.name for line in lines]
    own = [field.name for field in fields(of)]  # type: ignore[arg-type] # fails for a class that is no dataclass
    keys = {line.key: line.missing for line in lines}
    if sorted(attributes) != sorted(own) or len(keys) != len(lines):
        raise TypeError(f"{of} has the fields {own}, and in the log {attributes} under the keys {[*keys]}")
    return Shape(of, keys, _writer(lines), _reader(of, own, lines))


def handwritten(of: type[T], *keys: str, write: Callable[[T], Data], read: Callable[[Data], T]) -> Shape[T]:
    """Return a shape with these keys and its own functions, for a class that is not encoded field by field."""
    return Shape(of, dict.fromkeys(keys, REQUIRED), write, read)


def _writer(lines: Sequence[Line]) -> Callable[[Any], Data]:
    """Return a function that writes the fields in the order of the lines, optional ones last.

    It is generated as source code, as in `laws.values.fast_init`, since it runs for each call and card.
    """
    known: dict[str, Any] = {}
    always, some = [], []
    for place, line in enumerate(lines):
        known[f"put_{place}"] = line.form.write
        if line.always or line.missing is REQUIRED:
            always.append(f"{line.key!r}: put_{place}(value.{line.name})")
        else:
            known[f"missing_{place}"] = line.form.read(line.missing)
            some.append(f" if (part := value.{line.name}) != missing_{place}: data[{line.key!r}] = put_{place}(part)")
    source = ["def write(value):", f" data = {{{', '.join(always)}}}", *some, " return data"]
    exec("\n".join(source), known)  # noqa: S102 - the names are those of the tables, and of fields that exist
    write: Callable[[Any], Data] = known["write"]
    return write


def _reader(of: Callable[..., T], own: Sequence[str], lines: Sequence[Line]) -> Callable[[Data], T]:
    """Return a function that reads an object. It refuses a key that no line has."""
    needed = [(line.key, line.form.read) for line in lines if line.missing is REQUIRED]
    some = [line for line in lines if line.missing is not REQUIRED]
    steps = [(line.key, line.form.read, line.form.read(line.missing)) for line in some]
    missing = [value for _, _, value in steps]
    keys = {line.key for line in lines}
    order = [line.name for line in lines if line.missing is REQUIRED] + [line.name for line in some]

    def by_name(*given: Any) -> T:
        return of(**dict(zip(order, given, strict=True)))

    make = of if order == list(own) else by_name

    def read(data: Data) -> T:
        if type(data) is not dict:
            raise TypeError(f"{data!r} is no object")
        given, key = [], ""
        try:
            for key, take in needed:
                given.append(take(data[key]))
            if len(data) == len(needed):
                given += missing
            else:
                for key, take, value in steps:
                    given.append(take(data[key]) if key in data else value)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{key}: {error}") from error
        if len(data) > len(needed) and not keys.issuperset(data):
            raise ValueError(f"nothing here is called {next(key for key in data if key not in keys)!r}")
        return make(*given)

    return read


def named(*shapes: tuple[str, Shape[Any]], under: str = "is") -> Form[Any]:
    """Return the form of an object of one of these shapes; the key `under` holds the shape's name in the log."""
    writers = {one.of: (name, one.write) for name, one in shapes}
    readers = {name: one.read for name, one in shapes}

    def write(value: Any) -> Data:
        name, rest = writers[type(value)]
        return {under: name, **rest(value)}

    def read(plain: Any) -> Any:
        if not isinstance(plain, dict):
            raise TypeError(f"{plain!r} is no object")
        rest = dict(plain)
        name = rest.pop(under)
        if name not in readers:
            raise ValueError(f"nothing here is called {name!r}")
        return readers[name](rest)

    return Form(write, read)
