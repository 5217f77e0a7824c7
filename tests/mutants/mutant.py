"""One change of one line, and the reader of the list of those that are kept (`list.toml`)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

__all__ = ["LIST", "ROOT", "Mutant", "Unfit", "read_list"]

ROOT: Final = Path(__file__).resolve().parents[2]
LIST: Final = Path(__file__).with_name("list.toml")


class Unfit(ValueError):
    """A mutant cannot be applied; the text says which, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """`old`, a part of one line of `file` that occurs exactly once, and `new`, which replaces it.

    `tests` are pytest's arguments for the tests that should notice it, the quickest first; `rule` says what the line
    enforces. `after`, when not empty, is another text that occurs exactly once: the change is the first occurrence
    below it. `line` is the line number (from 1) of a change that was found by its place, else 0.
    """

    rule: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    after: str = ""
    line: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.old.strip()!r} -> {self.new.strip()!r} ({self.rule})"

    def applied(self, text: str) -> str:
        """Return the file's text with the change. Raise Unfit when the old text does not occur exactly once."""
        if "\n" in self.old + self.new or self.old == self.new or not self.old.strip():
            raise Unfit(f"{self}: the change must be of one line, and a change")
        if self.line:
            lines = text.split("\n")
            if lines[self.line - 1] != self.old:
                raise Unfit(f"{self}: the line is another one")
            lines[self.line - 1] = self.new
            return "\n".join(lines)
        anchor = self.after or self.old
        if (times := text.count(anchor)) != 1:
            raise Unfit(f"{self}: {anchor!r} stands there {times} times, not once: follow the code in {LIST.name}")
        above, found, below = text.partition(self.after) if self.after else ("", "", text)
        if self.old not in below:
            raise Unfit(f"{self}: the old text does not stand below {anchor!r}: follow the code in {LIST.name}")
        return above + found + below.replace(self.old, self.new, 1)


def read_list(path: Path = LIST) -> list[Mutant]:
    """Return the mutants of a list in order. Raise Unfit for an entry with missing or unknown fields."""
    suites: dict[str, list[str]] = {}
    found = []
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    suites = said.pop("tests", {})
    for entry in said.pop("mutant", []):
        if set(entry) - {"after"} != {"rule", "file", "old", "new", "tests"}:
            raise Unfit(f"{path.name}: {entry}: say rule, file, old, new, tests, and perhaps after")
        named = entry["tests"]
        tests = suites.get(named) if isinstance(named, str) else named
        if not tests:
            raise Unfit(f"{path.name}: {entry['rule']}: the tests {named!r} are not named under [tests]")
        kept = Mutant(entry["rule"], entry["file"], entry["old"], entry["new"], tuple(tests), entry.get("after", ""))
        found.append(kept)
    if said:
        raise Unfit(f"{path.name}: {', '.join(said)}: only [tests] and [[mutant]] are known")
    return found
