"""What a search has found out about a claim (Law 70): so many tricks at least and at most, and the line that loses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.table.play import PlayedCard

__all__ = ["Finding"]

_MOST: Final = 13


@dataclass(frozen=True, slots=True)
class Finding:
    """What normal play gives the claimer's side of the tricks from the claim on, at most those claimed (Law 70A).

    `proven`: no normal line gives fewer. `met`: the fewest of the lines that were looked at, at most those claimed.
    `line` are the cards of a line that gives `met`, from the claim to the last trick lost; all the rest are the
    claimer's. It is empty when no line was met that loses a claimed trick. `left` names what the statement holds that
    only a director can judge; `met` and `line` are then of play without it, and `proven` holds whatever is played.
    `positions` is the number of positions that were looked at.

    Raises ValueError when the numbers contradict each other.
    """

    proven: int
    met: int
    line: tuple[PlayedCard, ...] = ()
    left: tuple[str, ...] = ()
    positions: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.proven <= self.met <= _MOST:
            raise ValueError(f"a claim is not worth from {self.proven} to {self.met} tricks")

    @property
    def complete(self) -> bool:
        """Whether the tricks are settled: the worst line is known, and the statement leaves nothing to a director."""
        return self.proven == self.met and not self.left
