"""All that happens in the scripts, as sentences of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from laws.protocol.events import Event, ObligationImposed
from laws.protocol.refusals import Refusal
from laws.sentences.sentence import Sentence
from laws.sentences.story import what_followed
from laws.table.obligation import Choice, Judgement
from laws.table.table import Table
from tests.laws.played import different_acts


@cache
def told() -> tuple[Sentence, ...]:
    """What follows from every action, and what would be told of its events to somebody who has not seen the action."""
    return tuple(
        sentence
        for _, act in different_acts()
        if not isinstance(act.decided, Refusal)
        for known in (act.command, None)
        for sentence in what_followed(act.before, act.events, known)
    )


@cache
def put_before() -> tuple[tuple[Table, Choice | Judgement], ...]:
    """Every choice and every judgement, with the table at which it waits."""
    return tuple(_put_before())


def _put_before() -> Iterator[tuple[Table, Choice | Judgement]]:
    for _, act in different_acts():
        for event, table in zip(act.events, act.tables, strict=True):
            if isinstance(event, ObligationImposed) and isinstance(event.obligation, Choice | Judgement):
                yield table, event.obligation


@cache
def events() -> tuple[tuple[Table, Event], ...]:
    """All that happens in the scripts, with the table before it."""
    return tuple(
        (table, event)
        for _, act in different_acts()
        for table, event in zip((act.before, *act.tables), act.events, strict=False)
    )
