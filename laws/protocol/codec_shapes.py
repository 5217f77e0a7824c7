"""How a value is written as JSON and read again, line by line: the language of the tables in `laws.protocol.codec_*`.

A `Form` is how one field is written: a number, a word, a card, a list of suits. A `Line` is one field of an object: the
key that stands in the log, its form, and what it means when the key is missing. A `Shape` is an object: a class and its
lines. Nothing in a log is taken from the name of a class, of a field or of a member of an enumeration, and no default
from a dataclass: all of that can change, and old logs cannot.

A table that leaves out a field of its class, or a member of its enumeration, is a TypeError when it is imported.
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
    """How a value is written as plain JSON, and read. Reading raises ValueError, TypeError or KeyError."""

    write: Callable[[T], Any]
    read: Callable[[Any], T]


def _exactly(kind: type[T], what: str) -> Callable[[Any], T]:
    """A reader of values of that very type: no bool for a number, no number for a bool."""

    def read(plain: Any) -> T:
        if type(plain) is not kind:
            raise TypeError(f"{plain!r} is no {what}")
        return plain

    return read


NUMBER: Final[Form[int]] = Form(int, _exactly(int, "number"))
TRUTH: Final[Form[bool]] = Form(bool, _exactly(bool, "bool"))
TEXT: Final[Form[str]] = Form(str, _exactly(str, "text"))


def number(lowest: int, highest: int) -> Form[int]:
    """A number in these bounds."""

    def read(plain: Any) -> int:
        if not lowest <= NUMBER.read(plain) <= highest:
            raise ValueError(f"{plain} is not from {lowest} to {highest}")
        return int(plain)

    return Form(int, read)


class _Known(dict[str, T]):
    """Values by their words. A dict, since it answers at each call and card; another word is a ValueError."""

    __slots__ = ("what",)

    def __init__(self, what: str, of: Mapping[T, str]) -> None:
        super().__init__({word: value for value, word in of.items()})
        self.what = what

    def __missing__(self, word: Any) -> T:
        raise ValueError(f"{word!r} is no {self.what}")


def words(what: str, of: Mapping[T, str]) -> Form[T]:
    """Each of these values by its word. Raises TypeError when two have the same, or a member of an Enum has none."""
    known = _Known(what, of)
    if len(known) != len(of):
        raise TypeError(f"two values of {what} have the same word")
    enums = {kind for kind in map(type, of) if issubclass(kind, Enum)}
    without = [member for kind in enums for member in kind if member not in of]
    if without:
        raise TypeError(f"{what} has no word for {without}")
    return Form(dict(of).__getitem__, known.__getitem__)


def optional(form: Form[T]) -> Form[T | None]:
    """The same, or null for None."""
    return Form(
        lambda value: None if value is None else form.write(value),
        lambda plain: None if plain is None else form.read(plain),
    )


def list_of(form: Form[T]) -> Form[tuple[T, ...]]:
    """A tuple of such values as a list."""

    def read(plain: Any) -> tuple[T, ...]:
        if not isinstance(plain, list):
            raise TypeError(f"{plain!r} is no list")
        return tuple([form.read(part) for part in plain])

    return Form(lambda value: [form.write(part) for part in value], read)


REQUIRED: Final = object()
"""What stands for a key that may not be missing."""


@dataclass(frozen=True, slots=True)
class Line:
    """One field of an object: its key in the log, and how it is written.

    `missing` is what it means, in the plain form, that the key is missing; REQUIRED: it may not be. `attribute` is what
    the field is called in Python, when that is not the key. `always`: it is written even when it is `missing`.
    """

    key: str
    form: Form[Any]
    missing: Any = REQUIRED
    attribute: str = ""
    always: bool = False

    @property
    def name(self) -> str:
        """What the field is called in Python."""
        return self.attribute or self.key


@dataclass(frozen=True, slots=True)
class Shape(Generic[T]):
    """How values of one class are written as an object, and read.

    `keys` are all that the object may have, each with what it means that it is missing, as `Line` says it.
    """

    of: type[T]
    keys: Mapping[str, Any]
    write: Callable[[T], Data]
    read: Callable[[Data], T]


def shape(of: type[T], *lines: Line) -> Shape[T]:
    """The shape with these lines, which are all fields of the dataclass. Raises TypeError when they are not."""
    attributes = [line.name for line in lines]
    own = [field.name for field in fields(of)]  # type: ignore[arg-type]  # a class that is none fails here
    keys = {line.key: line.missing for line in lines}
    if sorted(attributes) != sorted(own) or len(keys) != len(lines):
        raise TypeError(f"{of} has the fields {own}, and in the log {attributes} under the keys {[*keys]}")
    return Shape(of, keys, _writer(lines), _reader(of, own, lines))


def handwritten(of: type[T], *keys: str, write: Callable[[T], Data], read: Callable[[Data], T]) -> Shape[T]:
    """A shape that is not field by field: it has these keys, and functions of its own."""
    return Shape(of, dict.fromkeys(keys, REQUIRED), write, read)


def _writer(lines: Sequence[Line]) -> Callable[[Any], Data]:
    """A function that writes the fields in the order of the lines, those that may be left out last.

    It is made of text, as `laws.values.making` makes what is made often: it runs at each call and card.
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
    """A function that reads an object, each key of which must be one of the lines'."""
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
    """An object that says under that key which of these shapes it has, by its name in the log."""
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
