"""The boards that contestants played, as far as tie-breaks need them: opponents and points (articles 44.4, 45)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

__all__ = ["BoardScore", "Boards"]


@dataclass(frozen=True, slots=True)
class BoardScore:
    """A contestant's score on one board.

    `against`: the opponents, one name for a team or pair, two in an individual. `board` names the board of the event,
    the same for all who played these cards: ``2-17`` for the seventeenth of the second session. `points` are
    matchpoints, IMPs, or points at board-a-match; `average` is the value that is neither won nor lost (0 at IMPs); `tp`
    are the net total points (a fraction where a score is weighted). One that was not `played` is of a match that one
    side has forfeited: it counts in the matches between those tied alone (articles 24.1(2)-2, 44.4).
    """

    contestant: str
    against: tuple[str, ...]
    board: str
    points: Fraction
    average: Fraction
    tp: Fraction | int
    played: bool = True


class Boards:
    """All boards of a stage by contestant. Immutable; indexed once."""

    def __init__(self, played: Iterable[BoardScore]) -> None:
        self._played = tuple(played)

    @cached_property
    def _by_contestant(self) -> Mapping[str, tuple[BoardScore, ...]]:
        found: dict[str, list[BoardScore]] = {}
        for result in self._played:
            found.setdefault(result.contestant, []).append(result)
        return {contestant: tuple(results) for contestant, results in found.items()}

    def of(self, contestant: str) -> tuple[BoardScore, ...]:
        """Return all results of a contestant on boards that were played."""
        return tuple(result for result in self._by_contestant.get(contestant, ()) if result.played)

    def mutual(self, group: Collection[str]) -> dict[str, tuple[BoardScore, ...]]:
        """Return each group member's results against others of the group; no results unless all of them have met."""
        together = frozenset(group)
        if not all(self.opponents(one) >= together - {one} for one in group):
            return dict.fromkeys(group, ())
        return {
            one: tuple(of for of in self._by_contestant[one] if not together.isdisjoint(of.against)) for one in group
        }

    def common(self, group: Collection[str]) -> dict[str, tuple[BoardScore, ...]]:
        """Return each group member's results on the boards that all of the group played."""
        names = frozenset.intersection(*(frozenset(result.board for result in self.of(one)) for one in group))
        return {one: tuple(result for result in self.of(one) if result.board in names) for one in group}

    def opponents(self, contestant: str) -> frozenset[str]:
        """Return the opponents that a contestant has met, those of forfeited matches among them."""
        return frozenset(other for result in self._by_contestant.get(contestant, ()) for other in result.against)
