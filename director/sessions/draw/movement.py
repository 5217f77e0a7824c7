"""The schedule for the pairs that there are, by what an organiser chose."""

from __future__ import annotations

from typing import Final

from director.movements.impossible import Cause, Impossible
from director.movements.matches.home_tables import home_tables
from director.movements.matches.rooms import MATCH_TABLES, matches
from director.movements.pairs.howell import howell
from director.movements.pairs.mitchell import mitchell
from director.movements.pairs.rover import with_rover
from director.movements.singles.individual import individual
from director.sessions.draw.schedules import SessionSchedule
from director.sessions.models import Movement

__all__ = ["AT_HOME", "FEWEST_PAIRS", "INDIVIDUALS", "OF_PAIRS", "TOGETHER", "movement_for"]

FEWEST_PAIRS: Final = 4
TOGETHER: Final = frozenset({Movement.MITCHELL, Movement.MITCHELL_ONE, Movement.HOWELL})
"""The movements in which all tables can play the same boards in each round."""
_SMALLEST_MITCHELL: Final = 3
INDIVIDUALS: Final = (Movement.INDIVIDUAL, Movement.WHIST)
AT_HOME: Final = frozenset({Movement.HOME_TABLES, Movement.RELAY})
"""The movements of teams whose matches are at home tables."""
OF_PAIRS: Final = tuple(
    one for one in Movement if one not in {*INDIVIDUALS, *AT_HOME, Movement.MATCHES, Movement.SWISS}
)
"""The movements of pairs in one session."""
_HOWELLS: Final = {
    Movement.HOWELL: "complete",
    Movement.THREE_QUARTER: "three-quarter",
    Movement.SHORT: "short",
    Movement.SPLIT: "split",
}
_MITCHELLS: Final = {Movement.SCRAMBLED: "scrambled", Movement.WEB: "web", Movement.SKIP: "skip"}


def movement_for(
    movement: Movement,
    pairs: int,
    *,
    rounds: int | None,
    boards_per_round: int,
    same_boards: bool,
    per_match: int = MATCH_TABLES,
) -> SessionSchedule:
    """Return the schedule for so many pairs, teams or single players. None rounds are all of them.

    An odd number of pairs leaves an empty place, or has a rover; of single players up to three sit out.

    With `same_boards` all tables play the same boards in each round, as two tables of a Mitchell always do. Raise
    Impossible with the nearest that is possible.
    """
    if movement is Movement.MATCHES:
        return matches(pairs, rounds=rounds, boards_per_round=boards_per_round, per_match=per_match)
    if movement in AT_HOME:
        relayed = movement is Movement.RELAY
        return home_tables(pairs, relayed=relayed, rounds=rounds, boards_per_round=boards_per_round)
    if movement in INDIVIDUALS:
        variant = "whist" if movement is Movement.WHIST else "apart"
        return individual(pairs, variant=variant, rounds=rounds, boards_per_round=boards_per_round)
    if pairs < FEWEST_PAIRS:
        why = f"a session needs {FEWEST_PAIRS} pairs, not {pairs}"
        raise Impossible(why, f"{FEWEST_PAIRS} pairs", Cause.PAIRS, number=pairs, least=FEWEST_PAIRS)
    if same_boards and movement not in TOGETHER:
        why = f"a movement of the form {movement.value} has an order of boards of its own"
        raise Impossible(why, "a Mitchell or a Howell", Cause.TOGETHER)
    if movement is Movement.ROVER:
        return _with_rover(pairs, rounds, boards_per_round)
    tables, half = (pairs + 1) // 2, pairs % 2 == 1
    if movement in _HOWELLS:
        variant = "barometer" if same_boards else _HOWELLS[movement]
        return howell(tables, variant=variant, rounds=rounds, boards_per_round=boards_per_round, half=half)
    together = same_boards or (movement in TOGETHER and tables < _SMALLEST_MITCHELL)
    return mitchell(
        tables,
        variant="barometer" if together else _MITCHELLS.get(movement),
        rounds=rounds,
        boards_per_round=boards_per_round,
        winners=1 if movement is Movement.MITCHELL_ONE else 2,
        missing="ew" if half else None,
    )


def _with_rover(pairs: int, rounds: int | None, boards_per_round: int) -> SessionSchedule:
    if pairs % 2 == 0:
        why = f"a rover is the odd pair, and {pairs} pairs have none"
        raise Impossible(why, f"{pairs + 1} pairs", Cause.ROVER, number=pairs)
    return with_rover(mitchell(pairs // 2, rounds=rounds, boards_per_round=boards_per_round))
