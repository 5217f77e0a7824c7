"""A style sheet or a script joined with what it imports into one file: a browser asks once, and not for each in turn.

The source files are served one by one where nothing is collected. Both ways give the same page: imported files come
first, each once, in the order in which a browser would run them. A form that is not understood is refused.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

__all__ = ["CannotJoin", "joined_script", "joined_sheet"]

Read = Callable[[str], str]
"""Gives the text of a static file by its name, as `table/table.js`."""

_SHEET = re.compile(r'^@import url\("([^"]+)"\);\n', re.MULTILINE)
_IMPORT = re.compile(r'^import (?:\{ (\w+(?:, \w+)*) \} from )?"(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:const|(?:async )?function) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b|^@(?:import|charset|namespace)\b|\bimport(?:\(|\.meta)", re.MULTILINE)


class CannotJoin(ValueError):
    """The file uses a form that cannot be joined; the message names both."""


def joined_sheet(name: str, read: Read) -> str:
    """Return the style sheet with each `@import url("…");` replaced by that sheet.

    Raise CannotJoin for another form, and for a `url()` in a sheet of another folder, which would lead elsewhere.
    """
    folder = posixpath.dirname(name)

    def sheet(found: re.Match[str]) -> str:
        other = _beside(name, found[1])
        text = joined_sheet(other, read)
        if posixpath.dirname(other) != folder and "url(" in text:
            raise CannotJoin(f"{other}: a url() in a sheet that {name} imports from another folder")
        return text

    whole = read(name)
    rest = _SHEET.sub("", whole)
    _check(name, rest)
    return "".join(sheet(found) for found in _SHEET.finditer(whole)) + rest


def joined_script(name: str, read: Read) -> str:
    """Return the module with all that it imports, each as a function of its own that is run once.

    Imports are `import { a, b } from "./x.js";` or `import "./x.js";` on one line, exports a const or a function.
    Raise CannotJoin for another form, and for modules that import each other in a circle.
    """
    order: list[str] = []
    texts: dict[str, str] = {}

    def follow(module: str, way: tuple[str, ...]) -> None:
        if module in way:
            raise CannotJoin(f"{module} is imported in a circle: {', '.join(way)}")
        if module in texts:
            return
        text = read(module)
        for found in _IMPORT.finditer(text):
            follow(_beside(module, found[2]), (*way, module))
        texts[module] = text
        order.append(module)

    follow(name, ())
    place = {module: f"$module{number}" for number, module in enumerate(order)}
    return "".join(_enclosed(module, texts[module], place) for module in order)


def _enclosed(module: str, text: str, place: dict[str, str]) -> str:
    def named(found: re.Match[str]) -> str:
        return f"const {{ {found[1]} }} = {place[_beside(module, found[2])]};\n" if found[1] else ""

    given = ", ".join(found[2] for found in _EXPORT.finditer(text))
    body = _EXPORT.sub(r"\1", _IMPORT.sub(named, text))
    _check(module, body)
    return f"// {module}\nconst {place[module]} = (() => {{\n{body}return {{ {given} }};\n}})();\n"


def _beside(name: str, relative: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), relative))


def _check(name: str, text: str) -> None:
    if other := _OTHER.search(text):
        line = text[other.start() :].splitlines()[0]
        raise CannotJoin(f"{name}: {line!r} is a form that joining does not know")
