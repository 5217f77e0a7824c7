"""How many rounds and boards a movement gets when nobody says, and what is said when the number asked for cannot be."""

from __future__ import annotations

from typing import Final

from director.movements.impossible import Impossible

__all__ = ["MOST_BOARDS", "boards_for", "wanted"]

SESSION_BOARDS: Final = 28
MOST_BOARDS: Final = 100


def wanted(what: str, number: int | None, *, default: int, least: int, most: int) -> int:
    """The number asked for, or the default; raises `Impossible` with the nearest end of the range."""
    if number is None:
        return default
    if not least <= number <= most:
        span = f"{least} to {most}" if least < most else f"{least}"
        raise Impossible(f"the number of {what} is {span} here, not {number}", f"{least if number < least else most}")
    return number


def boards_for(rounds: int, per_round: int | None) -> int:
    """The boards of a round: those asked for, else as many as fit into a session of 28, at least one."""
    if per_round is None:
        return max(1, SESSION_BOARDS // rounds)
    return wanted("boards in a round", per_round, default=1, least=1, most=MOST_BOARDS)
