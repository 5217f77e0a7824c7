"""`manage.py regulations`: the regulation profiles as a page of Markdown, which is docs/regulations.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation

from play.pages.site.condition_words import CONDITIONS, GROUPS, value_words
from play.pages.site.regulation_words import ABOUT, DECISIONS, PROFILES, source_words
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import TERMS, Condition, Group
from play.table.profiles.decisions import DECISIONS as TAKEN
from play.table.profiles.line import Line, Published
from play.table.profiles.standing import AT_SESSIONS, BY_PAGES, BY_SESSIONS, TO_COME

__all__ = ["Command", "document"]

_HEAD = """\
# Regulation profiles

`manage.py regulations` writes this page from `play/table/profiles/`, and a test compares them.

A profile is a named set of lines, one for each condition of contest. A table, and later an event,
starts from one and may change any line that is read; the log of each board begins with the name and
with what applies in fact, and the page *Rules* of a table tells its players, with what was changed.
Every line has its paragraph, or another published text, or is the choice of a club with the
paragraph that allows it, or is *not stated*: then the default applies. Where the 2018 rules say
nothing, the Laws of 2017 stand (article 56). The numbers of the Chinese club evening are examples
of what a club may set.

*Read by* says how a line is kept: by a field of `Conditions` or `TableRules`; *every table*: always
so; *a session*: the pages and tables of an event keep it, the others do not; *the director’s page*
tells it to the director who judges. Nothing reads a line that is *to come*, nor a cell so marked;
there is none now. `tests/play/table/profiles/test_profile_cells.py` walks the cells, and names for
each that differs from the Chinese rules the script or the test that shows the difference. At a
session spectators speak to nobody, and no board is begun after the end of a round, whatever the
regulations say.
"""
_SOCIAL = """\
## At a table that is opened from the lobby

Every profile can be chosen for it. Where its opener names no director, *Who rules* is changed to
*nobody* and *Substitutes* to *anybody*, and the page *Rules* shows it.

On the page *This table* the opener names another director at any time, and nobody when the board is
over; these two lines change with the next board. A person who plays there or has seen a hand of the
board cannot be named; a director of the board takes no seat on it (Law 7B3).
"""


class Command(BaseCommand):
    """Prints the page."""

    help = "Print docs/regulations.md: the regulation profiles, each cell with its source."

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints it."""
        self.stdout.write(document(), ending="")


def document() -> str:
    """Return the page in English."""
    with translation.override("en"):
        return "\n".join([_HEAD, *_profiles(), _SOCIAL, *_groups(), *_decisions()])


def _profiles() -> Iterator[str]:
    yield "| profile | in the log | what it is |\n|---|---|---|"
    for name in REGULATIONS:
        yield f"| {PROFILES[name]} | `{name}` | {ABOUT[name]} |"
    yield ""


def _groups() -> Iterator[str]:
    names = " | ".join(str(PROFILES[name]) for name in REGULATIONS)
    for group in Group:
        yield f"## {GROUPS[group]}\n"
        yield f"| condition | {names} | read by |\n|{'---|' * (len(REGULATIONS) + 2)}"
        for condition in Condition:
            if TERMS[condition].group is group:
                cells = " | ".join(_cell(regulations[condition]) for regulations in REGULATIONS.values())
                yield f"| **{CONDITIONS[condition]}** | {cells} | {_read_by(condition)} |"
        yield ""


def _cell(line: Line) -> str:
    source = source_words(line.source, "en")
    if isinstance(line.source, Published):
        source = f"[{source}]({line.source.address})"
    mark = " *(to come)*" if line.value in TO_COME.get(line.condition, ()) else ""
    return f"{value_words(line.condition, line.value)}{mark}<br>{source}"


def _read_by(condition: Condition) -> str:
    term = TERMS[condition]
    if term.field is not None:
        return f"`{term.field}`"
    if condition in AT_SESSIONS:
        return "every table; a session"
    if condition in BY_SESSIONS:
        return "a session"
    if condition in BY_PAGES:
        return "the director’s page"
    return "every table" if term.always is not None else "to come"


def _decisions() -> Iterator[str]:
    yield "## What the platform decides by itself\n"
    yield "| decision | line |\n|---|---|"
    for decision in TAKEN:
        yield f"| {DECISIONS[decision.kind]} | {', '.join(str(CONDITIONS[line]) for line in decision.lines)} |"
    yield ""
