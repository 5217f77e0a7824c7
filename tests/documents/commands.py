"""The commands that the documents tell people to run: lines of blocks, and inline code, that begin with a program."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from deploy.boot.places import ROOT

__all__ = ["PAGES", "Command", "commands"]

PAGES: Final = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md")))
_PROGRAMS: Final = r"(?:make|python|manage\.py|docker|systemctl|curl|pip|apt-get|runuser|sudo)"
_BEGINS: Final = re.compile(rf"^(?:[A-Z_]+=\S+ )*(?:\S*/)?{_PROGRAMS} ")
_BLOCK: Final = re.compile(r"^ {4,}(\S.*)$", re.MULTILINE)
_FENCE: Final = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INLINE: Final = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_VERBS: Final = re.compile(r"^(?:mitchell|howell|individual|teams|roundrobin|swiss|knockout|check)(?: |$)")
"""With these begin the commands of docs/movements.md, whose program stands at its head."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command as it stands in a page, in one line without its comment; and what stands around it: its row of a table,
    else its paragraph, for a block with the one before.
    """

    text: str
    page: str
    around: str

    @property
    def module(self) -> str:
        """The module of a `python -m`; empty for another command."""
        words = shlex.split(self.text)
        return words[words.index("-m") + 1] if "-m" in words[:-1] else ""


def commands() -> Iterator[Command]:
    """Yield every command of every page, in the order of the pages."""
    for page in PAGES:
        yield from _of(page)


def _of(page: Path) -> Iterator[Command]:
    name, text = f"{page.relative_to(ROOT)}", page.read_text(encoding="utf-8")
    found = [(one.start(1), one[1]) for one in _BLOCK.finditer(text)]
    found += [(fence.start(1), line) for fence in _FENCE.finditer(text) for line in fence[1].splitlines()]
    found += [(one.start(1), one[1]) for one in _INLINE.finditer(text)]
    for at, said in found:
        line = re.split(r"  +\S|\s#\s", said.removeprefix("$ ").replace("\n", " "))[0].strip()
        line = re.sub(r"^(?:\S*/)?python (?=manage\.py)|^\S*/(?=manage\.py|python)", "", line)
        if page.name == "movements.md" and _VERBS.match(line):
            line = f"python -m director.movements {line}"
        if _BEGINS.match(line):
            yield Command(line, name, _around(text, at))


def _around(text: str, at: int) -> str:
    begin = text.rfind("\n", 0, at) + 1
    line = text[begin : text.find("\n", at)]
    if line.startswith("|"):
        return line
    start = text.rfind("\n\n", 0, at)
    if line.startswith("    "):  # a block: what introduces it
        start = text.rfind("\n\n", 0, start)
    end = text.find("\n\n", at)
    return text[max(start, 0) : end if end >= 0 else len(text)]
