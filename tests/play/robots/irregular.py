"""Boards on which one player commits what he likes and robots have the other seats: a seeded driver, without a server.

    python -m tests.play.robots.irregular [--boards N] [--seed N]

drives that many boards under each of `CONDITIONS` and prints what went wrong with its seed. Exit status: 0 nothing did.
"""

from __future__ import annotations

import argparse
import random
import sys
import traceback
from itertools import product

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import (
    CallOnNextBoard,
    Command,
    GiveRuling,
    LeaveUnruled,
    PeriodEnds,
    RoundEnds,
    Ruling,
)
from laws.protocol.refusals import Refusal
from laws.table.conditions import Attention, Conditions, Director, Irregularities, Obligations
from laws.table.irregularity import Irregularity
from laws.table.obligation import Choice, Judgement, MustAnswer, must_replace
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.robots import choose
from play.robots.action import Action
from tests.laws.machine import anybody, onward, opened

__all__ = ["CONDITIONS", "drive_board"]

CONDITIONS = [
    Conditions(Irregularities.ALLOWED, attention, director, obligations)
    for attention, director, obligations in product(Attention, Director, Obligations)
]
_ACTIONS = 600
_SELDOM = (RoundEnds, PeriodEnds, CallOnNextBoard)
"""What ends the board for rulings."""
_OF_ROBOTS = 120
"""More actions of robots in a row than any board has calls and cards."""


def asked(table: Table, seat: Seat) -> Action | None:
    """What the robot in that seat does now, by habit."""
    return choose(view(table, Viewer(ViewerKind.ROBOT, seat)), 1, None)


def after(table: Table, command: Command) -> Table | None:
    """The table after this command, or None when it is refused."""
    decided = decide(table, command)
    if isinstance(decided, Refusal):
        return None
    for event in decided:
        table = evolve(table, event)
    return table


def robots_go_on(table: Table, human: Seat) -> list[Table]:
    """The robots act, asked in the order of the seats, until none of them has anything to do: the tables on the way.

    Nothing that a robot does is refused or is an irregularity of its own.
    """
    way = [table]
    while len(way) < _OF_ROBOTS:
        begun = len(way)
        for seat in SEATS:
            command = None if seat is human else asked(table, seat)
            if command is None:
                continue
            acted = after(table, command)
            assert acted is not None, (command, decide(table, command), table.incidents)
            assert not [one for one in _new(table, acted) if one.offender is seat], command
            table = acted
            way.append(table)
        if len(way) == begun:
            return way
    raise AssertionError(f"the robots never end: {table}")


def _new(before: Table, now: Table) -> tuple[Irregularity, ...]:
    return now.incidents.irregularities[len(before.incidents.irregularities) :]


def waits_for(table: Table, human: Seat) -> bool:
    """Whether the board is over, or a director, or the player whose seat is no robot's, is the one to act."""
    if table.phase is Phase.OVER:
        return True
    obligations = table.incidents.obligations
    if any(isinstance(one, Judgement) and one.halts for one in obligations):
        return True
    choices = [one for one in obligations if isinstance(one, Choice)]
    if choices:
        return any(human in one.seats for one in choices)
    if any(isinstance(one, MustAnswer) and one.seat is human for one in obligations):
        return True
    if table.claim is not None:
        return table.claim.seat is not human
    replacing = must_replace(obligations)
    if replacing is not None:
        dummy = table.dummy
        declarer = None if table.play is None else table.play.contract.declarer
        return (declarer if replacing.seat is dummy else replacing.seat) is human
    return table.to_act is human


def drive_board(chance: random.Random, conditions: Conditions) -> None:
    """A board: a human does anything, the robots go on, a director rules anything, until it is over or long enough.

    Often the human acts before the robots have done all that they have to do.
    """
    table, human = opened(chance, conditions), chance.choice(SEATS)
    for _ in range(_ACTIONS):
        way = robots_go_on(table, human)
        assert waits_for(way[-1], human), (human, way[-1])
        early = chance.random() < 0.4
        table = chance.choice(way) if early else way[-1]
        if table.phase is Phase.OVER:
            return
        table = _moved(table, human, chance, wild=early or chance.random() < 0.2)
    raise AssertionError(f"no end: {table}")


def _moved(table: Table, human: Seat, chance: random.Random, *, wild: bool) -> Table:
    """After something that the human, or a director, does and that is not refused; as it was when all is refused."""
    for _ in range(30 if wild else 300):
        command = anybody(chance, table, human) if wild else _sensible(table, human, chance)
        moved = None if command is None or isinstance(command, _SELDOM) else after(table, command)
        if moved is not None:
            return moved
    assert wild, f"the human finds nothing to do: {table}"
    return table


def _sensible(table: Table, human: Seat, chance: random.Random) -> Command | None:
    """Something that should move the board on."""
    own = [one for one in onward(table, chance) if isinstance(one, GiveRuling) or getattr(one, "seat", None) is human]
    if table.claim_in_dispute is not None:
        own += [LeaveUnruled(table.claim_in_dispute.seat), GiveRuling(Ruling.RESULT, tricks=(human.side, 3))]
    return own[0] if own and chance.random() < 0.8 else chance.choice(own) if own else None


def main() -> int:
    """Run what the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.play.robots.irregular")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failures = 0
    for seed in range(options.seed, options.seed + options.boards):
        for number, conditions in enumerate(CONDITIONS):
            try:
                drive_board(random.Random(seed), conditions)
            except Exception:
                failures += 1
                print(f"seed {seed}, conditions {number}:\n{traceback.format_exc(limit=-2)}", flush=True)
    print(f"{failures} of {options.boards * len(CONDITIONS)} boards failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
