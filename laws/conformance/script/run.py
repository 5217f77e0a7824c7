"""Parsing and running of a table script: its lines in order, and every expectation that does not hold."""

from __future__ import annotations

from dataclasses import dataclass, field

from laws.conformance.script.actions import read_action
from laws.conformance.script.expectations import read_expectation
from laws.conformance.script.expected.checks import Check
from laws.conformance.script.search import searched
from laws.conformance.script.setup import Setup
from laws.conformance.script.words import Unreadable, strip_comment
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Command
from laws.protocol.refusals import Refusal
from laws.table.table import Table

__all__ = ["Outcome", "Script", "ScriptError", "read_script", "run_script"]

_MOST_LINES = 2_000


class ScriptError(ValueError):
    """A script that cannot be read: `line`, from 1, and what is wrong with it."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line = line


@dataclass(frozen=True, slots=True)
class Step:
    """One line with an action or an expectation. `text` is the line as written."""

    line: int
    text: str
    commands: tuple[Command, ...] = ()
    check: Check | None = None


@dataclass(slots=True)
class Script:
    """A parsed script: the setup of the table, and the steps."""

    setup: Setup = field(default_factory=Setup)
    steps: list[Step] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a script: the table at its end, the refusal of its last action, and the expectations that failed.

    `failures` are pairs of a line number and a sentence.
    """

    table: Table
    refusal: Refusal | None
    failures: tuple[tuple[int, str], ...]


def read_script(text: str) -> Script:
    """Parse a script. Raise ScriptError for the first line that cannot be read."""
    script = Script()
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > _MOST_LINES:
        raise ScriptError(_MOST_LINES, f"a script has at most {_MOST_LINES} lines")
    for number, raw in enumerate(lines, 1):
        line = strip_comment(raw)
        if not line:
            continue
        try:
            _read_line(script, number, line)
        except Unreadable as error:
            raise ScriptError(number, str(error)) from None
    return script


def _read_line(script: Script, number: int, line: str) -> None:
    if line.startswith("="):
        text = line[1:].strip()
        script.steps.append(Step(number, text, check=read_expectation(text)))
        return
    name, colon, value = line.partition(":")
    if colon and name.isalpha():
        if script.steps:
            raise Unreadable(f"{name}: stands before the first action")
        script.setup.read(name.lower(), value.strip())
        return
    script.steps.append(Step(number, line, commands=read_action(line)))


def run_script(script: Script) -> Outcome:
    """Run a script line by line. Raise ScriptError if the setup itself is impossible."""
    try:
        table = script.setup.table()
    except ValueError as error:
        raise ScriptError(1, str(error)) from None
    refusal: Refusal | None = None
    failures = []
    for step in script.steps:
        if step.check is not None:
            got = step.check(table, refusal)
            if got is not None:
                failures.append((step.line, f"expected {step.text}, got {got}"))
        for command in step.commands:
            table, refusal = _tried(table, command)
            for found in searched(table, script.setup.search):
                table, _ = _tried(table, found)
    return Outcome(table, refusal, tuple(failures))


def _tried(table: Table, command: Command) -> tuple[Table, Refusal | None]:
    """Return the table after an attempt, and the refusal if it was refused."""
    decided = decide(table, command)
    if isinstance(decided, Refusal):
        return table, decided
    for event in decided:
        table = evolve(table, event)
    return table, None
