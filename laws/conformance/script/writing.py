"""A table script that does again what a log tells: the commands behind its events are found by trying them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from laws.conformance.script.behind import behind, plain
from laws.conformance.script.lines import line_of
from laws.conformance.script.setup import setup_lines
from laws.conformance.script.state import irregularity_state
from laws.engine.decision import decide
from laws.engine.replaying import history
from laws.protocol.commands import Command
from laws.protocol.events import (
    BoardOpened,
    CallMade,
    CardPlayed,
    Chosen,
    ClaimAgreed,
    ClaimMade,
    ClaimSearched,
    Event,
    LeadFaced,
    LedFaceDown,
    Noted,
    Rewound,
    Ruled,
)
from laws.protocol.refusals import Refusal
from laws.table.finding import Finding
from laws.table.table import Table
from laws.values.contract import PassedOut
from laws.values.seats import Side

__all__ = ["essential", "write_script"]

_BEGIN: Final = (CallMade, CardPlayed, LedFaceDown, LeadFaced, Chosen, Ruled, Noted, ClaimMade, ClaimAgreed)
"""The usual first events of a command. Before another one a command may bring about more than its first event."""
_NEAR: Final = 12
"""As many events are read for what a command may have been: none tells first what it is after more consequences."""


def write_script(events: Sequence[Event], title: str = "", remarks: Mapping[int, str] | None = None) -> str:
    """Return the script of a board, which begins with its opening; it ends with what is expected of the result.

    `remarks` are comments by the number of the event, from 1, that begins a line. What was taken back by `Rewound`
    stays as comments, and what no command brings about is one too. Raise ValueError if the log does not begin with
    the opening of a board.
    """
    if not events or not isinstance(events[0], BoardOpened):
        raise ValueError("a log begins with the opening of its board")
    tables = history(events)
    lines: list[tuple[int, str]] = []
    for first, last, command in _commands(events, tables):
        event = events[first]
        if isinstance(event, Rewound):
            lines = [(end, line if end <= event.to else _comment(line)) for end, line in lines]
            text = f"# back to event {event.to} by {event.law}"
        else:
            text = f"# {type(event).__name__} has no line" if command is None else line_of(command)
        remark = (remarks or {}).get(first + 1, "")
        lines.append((last, f"{text}  # {remark}" if remark else text))
    ended = (f"= {said}" for said in _expected(tables[-1]))
    return "\n".join([*setup_lines(events[0], title), "", *(line for _, line in lines), *ended, ""])


def _comment(line: str) -> str:
    return line if line.startswith("#") else f"# {line}"


def _commands(events: Sequence[Event], tables: Sequence[Table]) -> Iterator[tuple[int, int, Command | None]]:
    """Yield each command, with the place of its first event and the place after its last one; None if none is found."""
    place = 1
    while place < len(events):
        found, length = _longest(tables[place - 1], events[place : place + _NEAR * 4])
        yield place, place + length, found
        place += length


def _longest(table: Table, events: Sequence[Event]) -> tuple[Command | None, int]:
    """Return the command that brings about the next events exactly as they are, and how many of them.

    The first one after which another command can have begun, or the one that brings about most of them.
    """
    told = [essential(event) for event in events]
    best: tuple[Command | None, int] = (None, 0)
    for command in chain(plain(events[0]), behind(table, events[:_NEAR])):
        length = _common(table, command, told)
        if length > best[1]:
            best = (command, length)
            if length == len(told) or isinstance(told[length], _BEGIN):
                break
    return best[0], max(best[1], 1)


def _common(table: Table, command: Command, told: Sequence[Event]) -> int:
    """Return how many events the command brings about, 0 if they are not the next ones."""
    decided = decide(table, command)
    if isinstance(decided, Refusal):
        return 0
    return len(decided) if [essential(event) for event in decided] == told[: len(decided)] else 0


def essential(event: Event) -> Event:
    """Return the event without what a script does not state of a search: the line that was found, its effort."""
    if isinstance(event, ClaimSearched):
        found = event.finding
        return replace(event, finding=Finding(found.proven, found.met, left=found.left))
    return event


def _expected(table: Table) -> Iterator[str]:
    """Yield what holds at the end: the phase, the irregularities, and the contract with the score."""
    yield f"phase {table.phase.value}"
    for irregularity in table.incidents.irregularities:
        yield f"irregularity {irregularity_state(irregularity)}"
    if table.result is None:
        return
    yield f"contract {'passed out' if isinstance(table.result, PassedOut) else table.result.contract}"
    for side in Side:
        if (score := table.score_of(side)) is not None:
            yield f"score {side.name} {score}"
