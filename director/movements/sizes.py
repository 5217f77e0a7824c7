"""Default and permitted numbers of rounds and boards of a movement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from director.movements.impossible import Cause, Impossible
from director.movements.schedule import IndividualRow, PairsRow, played_once

__all__ = ["MOST_BOARDS", "boards_for", "check_compared", "wanted"]

SESSION_BOARDS: Final = 28
MOST_BOARDS: Final = 100


def wanted(what: str, number: int | None, *, default: int, least: int, most: int, cause: Cause = Cause.OTHER) -> int:
    """Return the requested number, or the default. Raise `Impossible` with the nearest end of the range."""
    if number is None:
        return default
    if not least <= number <= most:
        span = f"{least} to {most}" if least < most else f"{least}"
        nearest = least if number < least else most
        why = f"the number of {what} is {span} here, not {number}"
        raise Impossible(why, f"{nearest}", cause, number=number, least=least, most=most)
    return number


def boards_for(rounds: int, per_round: int | None) -> int:
    """Return the boards of a round: the requested number, else as many as fit into a session of 28, at least one."""
    if per_round is None:
        return max(1, SESSION_BOARDS // rounds)
    return wanted("boards in a round", per_round, default=1, least=1, most=MOST_BOARDS, cause=Cause.BOARDS)


def check_compared(
    rows: Sequence[PairsRow | IndividualRow],
    rounds: int,
    most: int,
    made: Callable[[int], Sequence[PairsRow | IndividualRow]],
) -> None:
    """Raise `Impossible` where so few rounds leave a board to one table, naming the nearest number that does not."""
    alone = played_once(rows)
    if alone is None:
        return
    nearest = next((more for more in range(rounds + 1, most + 1) if played_once(made(more)) is None), None)
    raise Impossible(
        f"in {rounds} rounds board {alone} would be played at one table only, with nothing to compare",
        f"{nearest} rounds" if nearest else "more tables",
        Cause.ALONE,
        rounds=rounds,
        board=alone,
        enough=nearest or 0,
    )
