"""What a search has found out about a claim (Law 70): at least and at most so many tricks, and the lines that lose."""

from __future__ import annotations

from dataclasses import dataclass

from laws.values.cards import Card
from laws.values.seats import Seat

__all__ = ["Finding", "Line"]

_MOST = 13


@dataclass(frozen=True, slots=True)
class Line:
    """A normal line that gives the claimer fewer tricks than he claimed: the cards from the claim on, and the tricks.

    The cards end with the last trick that is lost: all the rest are the claimer's.
    """

    cards: tuple[tuple[Seat, Card], ...]
    tricks: int


@dataclass(frozen=True, slots=True)
class Finding:
    """What normal play gives the claimer's side of the tricks from the claim on, at most those claimed (Law 70A).

    `proven`: no normal line gives fewer. `met`: a normal line that gives no more has been met, or so many were claimed.
    `line` is the worst line that was met, None where none loses a claimed trick. `left` names what the statement holds
    that only a director can judge; then `met` and `line` are of play without it, and `proven` holds whatever is played.
    `positions` is the number of positions that were looked at.

    Raises ValueError when the numbers contradict each other.
    """

    proven: int
    met: int
    line: Line | None = None
    left: tuple[str, ...] = ()
    positions: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.proven <= self.met <= _MOST:
            raise ValueError(f"a claim is not worth from {self.proven} to {self.met} tricks")
        if self.line is not None and self.line.tricks != self.met:
            raise ValueError(f"a line of {self.line.tricks} tricks is not the worst met, of {self.met}")

    @property
    def complete(self) -> bool:
        """Whether the tricks are settled: the worst line is known, and the statement leaves nothing to a director."""
        return self.proven == self.met and not self.left
