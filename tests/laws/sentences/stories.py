"""All that happens in the scripts, as sentences of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from laws.conformance.script.run import read_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Command
from laws.protocol.events import Event, ObligationImposed
from laws.protocol.refusals import Refusal
from laws.sentences.sentence import Sentence
from laws.sentences.story import what_followed
from laws.table.obligation import Choice, Judgement
from laws.table.table import Table

SCRIPTS = sorted((Path(__file__).parents[1] / "scripts").rglob("*.table"))


@cache
def actions() -> tuple[tuple[Table, Command, tuple[Event, ...] | Refusal], ...]:
    """Every action of every script, at the table before it, with what came of it."""
    return tuple(_actions())


def _actions() -> Iterator[tuple[Table, Command, tuple[Event, ...] | Refusal]]:
    for path in SCRIPTS:
        script = read_script(path.read_text(encoding="utf-8"))
        table = script.setup.table()
        for command in (command for step in script.steps for command in step.commands):
            decided = decide(table, command)
            yield table, command, decided
            for event in () if isinstance(decided, Refusal) else decided:
                table = evolve(table, event)


@cache
def told() -> tuple[Sentence, ...]:
    """What follows from every action, and what would be told of its events to somebody who has not seen the action."""
    return tuple(
        sentence
        for table, command, decided in actions()
        if not isinstance(decided, Refusal)
        for known in (command, None)
        for sentence in what_followed(table, decided, known)
    )


@cache
def put_before() -> tuple[tuple[Table, Choice | Judgement], ...]:
    """Every choice and every judgement, with the table at which it waits."""
    return tuple(_put_before())


def _put_before() -> Iterator[tuple[Table, Choice | Judgement]]:
    for before, _, decided in actions():
        table = before
        for event in () if isinstance(decided, Refusal) else decided:
            table = evolve(table, event)
            if isinstance(event, ObligationImposed) and isinstance(event.obligation, Choice | Judgement):
                yield table, event.obligation


@cache
def events() -> tuple[tuple[Table, Event], ...]:
    """All that happens in the scripts, with the table before it."""
    return tuple(_events())


def _events() -> Iterator[tuple[Table, Event]]:
    for table, _, decided in actions():
        before = table
        for event in () if isinstance(decided, Refusal) else decided:
            yield before, event
            before = evolve(before, event)
