"""Whatever is refused leaves the table as it was: each kind of command, under all conditions."""

from __future__ import annotations

import pickle
import random
from collections import defaultdict
from functools import cache
from typing import get_args

import pytest

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Command, ReportKnowledge, ReserveRights, WarnPlayer
from laws.protocol.refusals import Refusal
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.seats import Seat
from tests.laws.machine import CONDITIONS, attempt, opened
from tests.properties import share

KINDS: tuple[type[Command], ...] = get_args(Command)
NEVER_REFUSED: set[type[ReportKnowledge | ReserveRights | WarnPlayer]] = {ReportKnowledge, ReserveRights, WarnPlayer}
"""What goes on the record at any time."""
TABLES = share(40)
"""So many tables at which a kind is refused are looked at: a copy of one costs as much as a hundred actions."""


@cache
def refused() -> dict[type, list[tuple[Table, Table, Command]]]:
    """Tables at which commands of each kind are refused, with a copy of each that was made before."""
    found: dict[type, list[tuple[Table, Table, Command]]] = defaultdict(list)
    for number, conditions in enumerate(CONDITIONS):
        chance = random.Random(number)
        table = opened(chance, conditions)
        for _ in range(1_500):
            command = attempt(chance, table)
            if len(found[type(command)]) >= TABLES:
                decided = decide(table, command)
            else:
                before = pickle.loads(pickle.dumps(table))
                decided = decide(table, command)
                if isinstance(decided, Refusal):
                    found[type(command)].append((before, table, command))
            for event in () if isinstance(decided, Refusal) else decided:
                table = evolve(table, event)
            if table.phase is Phase.OVER and chance.random() < 0.2:
                table = opened(chance, conditions)
    return found


@pytest.mark.property
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in NEVER_REFUSED], ids=lambda kind: kind.__name__)
def test_a_refused_command_leaves_the_table_untouched(kind: type[Command]) -> None:
    """The same value, and refused again: nothing of the attempt stays."""
    assert refused()[kind]
    for before, table, command in refused()[kind]:
        assert table == before, command
        assert repr(table) == repr(before), command
        assert decide(table, command) == decide(before, command)


@pytest.mark.property
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind in NEVER_REFUSED], ids=lambda kind: kind.__name__)
def test_what_goes_on_the_record_is_never_refused(kind: type[ReportKnowledge | ReserveRights | WarnPlayer]) -> None:
    """16B, 16D, 90: rights are reserved, knowledge is reported and players are warned at any time.

    But for a pause of one's screenmate (35.2(4)).
    """
    for found in refused().values():
        for _, table, _ in found:
            if kind is ReserveRights and table.screen is not None:
                continue
            assert not isinstance(decide(table, kind(Seat.NORTH)), Refusal)
