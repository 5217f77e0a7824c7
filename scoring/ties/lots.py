r"""Reproducible lots (抽签, articles 14.3, 44–46).

The organiser publishes a seed, any line of text, before the tied contestants can be known. A contestant's lot is the
SHA-256 of these lines in UTF-8, joined by line feeds, with none at the end: the seed; the names of all who are tied, in
the order of their code points; the contestant's own name. Lots are read as hexadecimal numbers, and the lowest is
first. In a shell, the lot of B when A and B are tied:

    printf '%s\n%s\n%s\n%s' 'the seed' A B B | sha256sum
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

__all__ = ["draw"]


def draw(seed: str, tied: Collection[str]) -> dict[str, str]:
    """Return the lots of those tied, each of 64 hexadecimal digits, in order: the winner first.

    Raise ValueError if the seed is empty, the seed or a name contains a line feed, or a name is given twice.
    """
    lines = [seed, *sorted(tied)]
    if not seed or any("\n" in line for line in lines):
        raise ValueError("a seed is a line of text, and so is a name")
    if len(set(tied)) != len(tied):
        raise ValueError("a contestant draws one lot")
    begun = sha256("".join(f"{line}\n" for line in lines).encode())
    lots = {}
    for contestant in tied:
        whole = begun.copy()
        whole.update(contestant.encode())
        lots[contestant] = whole.hexdigest()
    return dict(sorted(lots.items(), key=lambda drawn: drawn[1]))
