"""An exam: incidents drawn by a number, so that the same number is the same paper everywhere; pure."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from director.training.incidents import Incident

__all__ = ["drawn"]


def drawn(among: Iterable[Incident], count: int, number: int) -> tuple[Incident, ...]:
    """Return that many incidents, no Law of the handbook twice before each has come once, in the handbook's order."""
    mixed = sorted(among, key=lambda one: sha256(f"{number} {one.name}".encode()).digest())
    seen: dict[int, int] = {}
    turns: list[tuple[int, int, Incident]] = []
    for one in mixed:
        seen[one.handbook] = seen.get(one.handbook, 0) + 1
        turns.append((seen[one.handbook], len(turns), one))
    chosen = [one for _turn, _place, one in sorted(turns, key=lambda turn: turn[:2])[:count]]
    return tuple(sorted(chosen, key=lambda one: (one.handbook, one.name)))
