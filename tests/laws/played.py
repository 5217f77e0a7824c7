"""The table scripts, each read and played once in a process: what everything that goes through all of them looks at.

Many scripts begin alike: of what is done in all of them, and of the tables that it leads to, a half is different.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from laws.conformance.script.run import Outcome, Script, read_script, run_script
from laws.conformance.script.search import searched
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Command
from laws.protocol.events import Event
from laws.protocol.refusals import Refusal
from laws.table.table import Table

__all__ = ["SCRIPTS", "Act", "acts_of", "different_acts", "different_tables", "outcome_of", "script_of", "tables_of"]

SCRIPTS: Final = tuple(sorted((Path(__file__).parent / "scripts").rglob("*.table")))


@dataclass(frozen=True, slots=True)
class Act:
    """A command, the table before it, what came of it, and the table after each of its events.

    `found`: the search of a claim finds it, it is no line of the script.
    """

    command: Command
    before: Table
    decided: tuple[Event, ...] | Refusal
    tables: tuple[Table, ...]
    found: bool

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened: nothing where the command was refused."""
        return () if isinstance(self.decided, Refusal) else self.decided

    @property
    def after(self) -> Table:
        """The table that it led to."""
        return self.tables[-1] if self.tables else self.before


@cache
def script_of(path: Path) -> Script:
    """The script, read."""
    return read_script(path.read_text(encoding="utf-8"))


@cache
def outcome_of(path: Path) -> Outcome:
    """The script, run as it is run for people."""
    return run_script(script_of(path))


@cache
def acts_of(path: Path) -> tuple[Act, ...]:
    """All that is done in a script, and by the search of claims after it."""
    script = script_of(path)
    table, acts = script.setup.table(), []
    for command in (command for step in script.steps for command in step.commands):
        acts.append(_act(table, command, found=False))
        acts += [_act(acts[-1].after, one, found=True) for one in searched(acts[-1].after, script.setup.search)]
        table = acts[-1].after
    return tuple(acts)


def tables_of(path: Path) -> Iterator[Table]:
    """The tables that a script goes through: as it is laid, and after each event."""
    yield script_of(path).setup.table()
    for act in acts_of(path):
        yield from act.tables


@cache
def different_acts() -> tuple[tuple[Path, Act], ...]:
    """All that is done in the scripts, each act in the first of those in which it is done at the same table."""
    found: dict[tuple[Table, Command], tuple[Path, Act]] = {}
    for path in SCRIPTS:
        for act in acts_of(path):
            found.setdefault((act.before, act.command), (path, act))
    return tuple(found.values())


@cache
def different_tables() -> tuple[tuple[Path, Table], ...]:
    """All tables that the scripts go through, each with the first of those that do."""
    found: dict[Table, Path] = {}
    for path in SCRIPTS:
        for table in tables_of(path):
            found.setdefault(table, path)
    return tuple((path, table) for table, path in found.items())


def _act(table: Table, command: Command, *, found: bool) -> Act:
    decided, tables = decide(table, command), [table]
    for event in () if isinstance(decided, Refusal) else decided:
        tables.append(evolve(tables[-1], event))
    return Act(command, table, decided, tuple(tables[1:]), found)
