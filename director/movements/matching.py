"""Pairing all of a field, each with somebody allowed, from the top down: if it can be done, it is done.

Which can meet is a graph, and whether everybody can be paired is the question of a perfect matching in it; J. Edmonds' search
for augmenting paths answers it, odd circles being contracted on the way. The pairing itself is a director's: the first gets the
first opponent of his list with whom the rest can still be paired, then the next, and so on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

__all__ = ["paired"]


def paired(wishes: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...] | None:
    """The couples, or None where nobody can pair all of them.

    `wishes` has for each of 0, 1, 2 … those whom it may meet, the best first; who may meet must stand in both lists.
    The couples are given in the order of their first members.
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
    """A matching that grows; who is settled has left the graph."""

    def __init__(self, wishes: Sequence[Sequence[int]]) -> None:
        self.wishes = wishes
        self.mate = [-1] * len(wishes)
        self.is_settled = [False] * len(wishes)

    def settle(self, one: int, other: int) -> bool:
        """Take two out as a couple if the rest can still be paired; otherwise everything stays as it was."""
        mate = self.mate
        if mate[one] != other:
            before = list(mate)
            left, right = mate[one], mate[other]
            mate[one], mate[other], mate[left], mate[right] = other, one, -1, -1
            self.is_settled[one] = self.is_settled[other] = True
            # The two who lost their mates are the only ones free: a path between them, or the couple cannot be.
            if not self.augment(left):
                self.mate = before
                self.is_settled[one] = self.is_settled[other] = False
                return False
        self.is_settled[one] = self.is_settled[other] = True
        return True

    def augment(self, root: int) -> bool:
        """Match one more, if an augmenting path leads from a free vertex to another."""
        size, mate, wishes, settled = len(self.mate), self.mate, self.wishes, self.is_settled
        base = list(range(size))
        parent = [-1] * size
        is_outer = [False] * size
        is_outer[root] = True
        queue = deque([root])

        def common(one: int, other: int) -> int:
            """The base in which the ways of two outer vertices to the root meet."""
            passed = set()
            while True:
                one = base[one]
                passed.add(one)
                if mate[one] < 0:
                    break
                one = parent[mate[one]]
            while base[other] not in passed:
                other = parent[mate[base[other]]]
            return base[other]

        def mark(vertex: int, to: int, child: int, blossom: set[int]) -> None:
            while base[vertex] != to:
                blossom.update((base[vertex], base[mate[vertex]]))
                parent[vertex] = child
                child = mate[vertex]
                vertex = parent[mate[vertex]]

        while queue:
            vertex = queue.popleft()
            for other in wishes[vertex]:
                if settled[other] or base[vertex] == base[other] or mate[vertex] == other:
                    continue
                if other == root or (mate[other] >= 0 and parent[mate[other]] >= 0):
                    # an odd circle: all its vertices become outer, with one base
                    at = common(vertex, other)
                    blossom: set[int] = set()
                    mark(vertex, at, other, blossom)
                    mark(other, at, vertex, blossom)
                    for one in range(size):
                        if base[one] in blossom:
                            base[one] = at
                            if not is_outer[one]:
                                is_outer[one] = True
                                queue.append(one)
                elif parent[other] < 0:
                    parent[other] = vertex
                    if mate[other] < 0:
                        self._flip(other, parent)
                        return True
                    is_outer[mate[other]] = True
                    queue.append(mate[other])
        return False

    def _flip(self, end: int, parent: Sequence[int]) -> None:
        mate = self.mate
        while end >= 0:
            before = parent[end]
            following = mate[before]
            mate[end], mate[before] = before, end
            end = following
