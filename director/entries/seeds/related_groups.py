"""Couples that are related, told as the groups in which they were recorded: a province, a sponsor (article 10.5(1))."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

__all__ = ["gathered"]

One = TypeVar("One", bound=Hashable)
Terms = TypeVar("Terms", bound=Hashable)


def gathered(couples: Iterable[tuple[One, One, Terms]]) -> list[tuple[tuple[One, ...], Terms]]:
    """Return groups in which each two are a couple on the same terms; every couple is in one group alone.

    They come in the order of their first couples, and their members as these name them.
    """
    listed = list(couples)
    left = {(frozenset((one, other)), terms) for one, other, terms in listed}
    named: dict[Terms, dict[One, None]] = {}
    for one, other, terms in listed:
        named.setdefault(terms, {}).update({one: None, other: None})
    found = []
    for one, other, terms in listed:
        if (frozenset((one, other)), terms) not in left:
            continue
        group = [one, other]
        for next_ in named[terms]:
            if next_ not in group and all((frozenset((next_, member)), terms) in left for member in group):
                group.append(next_)
        left -= {(frozenset((first, second)), terms) for first in group for second in group}
        found.append((tuple(group), terms))
    return found
