"""The result of a search about a claim (Law 70): the least and the most tricks, and the losing line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.table.play import PlayedCard

__all__ = ["Finding"]

_MOST: Final = 13


@dataclass(frozen=True, slots=True)
class Finding:
    """The tricks that normal play gives the claimer's side from the claim on, at most those claimed (Law 70A).

    `proven`: no normal line gives fewer. `met`: the fewest of the lines examined, at most those claimed. `line` are the
    cards of a line that gives `met`, from the claim to the last trick lost; all later tricks are the claimer's. It is
    empty if no examined line loses a claimed trick. `left` names what only a director can judge: the plans in the
    statement that the cards allow (the lines are then those without them and every sensible way to carry them out), and
    a penalty card or restriction of a defender who claims. `positions` is the number of positions examined.

    Raise ValueError if the numbers contradict each other.
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
