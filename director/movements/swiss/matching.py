"""Perfect matching: pair a whole field from the top down, each with an allowed opponent, whenever it is possible.

The allowed meetings are a graph, and pairing everybody is a perfect matching in it; J. Edmonds' search for augmenting
paths decides whether one exists, with odd cycles contracted on the way. The choice of pairing is a director's: the
first gets the first opponent of his list with whom the rest can still be paired, then the next, and so on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

__all__ = ["paired"]


def paired(wishes: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...] | None:
    """Return the couples, or None where not all can be paired.

    `wishes` has for each of 0, 1, 2 … the allowed opponents, the best first; each couple must stand in both lists. The
    couples are returned in the order of their first members.
    """
    size = len(wishes)
    field = _Field(wishes)
    for one in range(size):
        if field.mate[one] < 0 and not field.augment(one):
            return None
    couples: list[tuple[int, int]] = []
    for one in range(size):
        if field.is_settled[one]:
            continue
        for other in wishes[one]:
            if not field.is_settled[other] and field.settle(one, other):
                couples.append((one, other))
                break
    return tuple(couples)


class _Field:
    """A matching that grows; settled vertices have left the graph."""

    def __init__(self, wishes: Sequence[Sequence[int]]) -> None:
        self.wishes = wishes
        self.mate = [-1] * len(wishes)
        self.is_settled = [False] * len(wishes)

    def settle(self, one: int, other: int) -> bool:
        """Take two out as a couple if the rest can still be paired; otherwise change nothing."""
        mate = self.mate
        if mate[one] != other:
            before = list(mate)
            left, right = mate[one], mate[other]
            mate[one], mate[other], mate[left], mate[right] = other, one, -1, -1
            self.is_settled[one] = self.is_settled[other] = True
            # Only the two that lost their mates are free: without a path between them the couple is impossible.
            if not self.augment(left):
                self.mate = before
                self.is_settled[one] = self.is_settled[other] = False
                return False
        self.is_settled[one] = self.is_settled[other] = True
        return True

    def augment(self, root: int) -> bool:
        """Match one more, if an augmenting path leads from a free vertex to another."""
        search = _Search(self.mate, root)
        while search.queue:
            vertex = search.queue.popleft()
            for other in self.wishes[vertex]:
                if self.is_settled[other] or search.is_joined(vertex, other):
                    continue
                if search.is_outer[other]:
                    search.contract(vertex, other)
                elif search.parent[other] < 0:
                    search.parent[other] = vertex
                    if self.mate[other] < 0:
                        self._flip(other, search.parent)
                        return True
                    search.reach(self.mate[other])
        return False

    def _flip(self, end: int, parent: Sequence[int]) -> None:
        mate = self.mate
        while end >= 0:
            before = parent[end]
            following = mate[before]
            mate[end], mate[before] = before, end
            end = following


class _Search:
    """The tree of alternating paths from a free vertex. Outer vertices are reached by a matched edge, or lie on a
    contracted cycle.
    """

    def __init__(self, mate: Sequence[int], root: int) -> None:
        size = len(mate)
        self.mate = mate
        self.base = list(range(size))  # of the contracted cycle that contains a vertex
        self.parent = [-1] * size
        self.is_outer = [False] * size
        self.queue: deque[int] = deque()
        self.reach(root)

    def reach(self, vertex: int) -> None:
        """Make a vertex outer and queue it for the search."""
        self.is_outer[vertex] = True
        self.queue.append(vertex)

    def is_joined(self, one: int, other: int) -> bool:
        """Return whether the two are in one cycle or a couple already."""
        return self.base[one] == self.base[other] or self.mate[one] == other

    def contract(self, one: int, other: int) -> None:
        """Contract the odd cycle closed by an edge between outer vertices: all of it becomes outer, with one base."""
        at = self._meeting(one, other)
        circle: set[int] = set()
        self._mark(one, at, other, circle)
        self._mark(other, at, one, circle)
        for vertex, base in enumerate(self.base):
            if base in circle:
                self.base[vertex] = at
                if not self.is_outer[vertex]:
                    self.reach(vertex)

    def _meeting(self, one: int, other: int) -> int:
        """Return the base in which the paths of two outer vertices to the root meet."""
        passed = set()
        while True:
            one = self.base[one]
            passed.add(one)
            if self.mate[one] < 0:
                break
            one = self.parent[self.mate[one]]
        while self.base[other] not in passed:
            other = self.parent[self.mate[self.base[other]]]
        return self.base[other]

    def _mark(self, vertex: int, to: int, child: int, circle: set[int]) -> None:
        while self.base[vertex] != to:
            circle.update((self.base[vertex], self.base[self.mate[vertex]]))
            self.parent[vertex] = child
            child = self.mate[vertex]
            vertex = self.parent[self.mate[vertex]]
