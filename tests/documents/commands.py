"""The commands that the documents tell people to run: lines of blocks, and inline code, that begin with a program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from deploy.boot.places import ROOT

__all__ = ["PAGES", "Command", "commands"]

PAGES: Final = (*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md")))
_PROGRAMS: Final = r"(?:make|python|manage\.py|docker|systemctl|curl|pip-audit|pip|psql|nginx|sudo)"
_BEGINS: Final = re.compile(rf"^(?:[A-Z_]+=\S+ )*(?:\S*/)?{_PROGRAMS}(?: |$)")
_BLOCK: Final = re.compile(r"^ {4,}(\S.*)$|^\$ (.+)$", re.MULTILINE)
_FENCE: Final = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INLINE: Final = re.compile(r"(?<!`)`([^`]+)`(?!`)")


@dataclass(frozen=True, slots=True)
class Command:
    """A command as it stands in a page, in one line without its comment, and the paragraph around it."""

    text: str
    page: str
    paragraph: str


def commands() -> Iterator[Command]:
    """Yield every command of every page, in the order of the pages."""
    for page in PAGES:
        yield from _of(page)


def _of(page: Path) -> Iterator[Command]:
    name, text = f"{page.relative_to(ROOT)}", page.read_text(encoding="utf-8")
    found = [(one.start(), one[1] or one[2]) for one in _BLOCK.finditer(text)]
    found += [(fence.start(1), line) for fence in _FENCE.finditer(text) for line in fence[1].splitlines()]
    found += [(one.start(), one[1]) for one in _INLINE.finditer(text)]
    for at, said in found:
        line = re.split(r"  +\S|\s#\s", said.removeprefix("$ ").replace("\n", " "))[0].strip()
        line = re.sub(r"^(?:\S*/)?python (?=manage\.py)|^\S*/(?=manage\.py|python)", "", line)
        if _BEGINS.match(line) and " " in line:
            yield Command(line, name, _paragraph(text, at))


def _paragraph(text: str, at: int) -> str:
    """Return the paragraph in which a place lies, and what introduces it where it is a block."""
    begin = text.rfind(
        "\n\n", 0, text.rfind("\n\n", 0, at) if text[text.rfind("\n", 0, at) + 1 :].startswith("  ") else at
    )
    end = text.find("\n\n", at)
    return text[max(begin, 0) : end if end >= 0 else len(text)]
