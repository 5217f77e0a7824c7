"""Division of a LIN file into boards.

In a vugraph file a board begins at ``qx``. A single record begins with the deal, ``md``, or with the names or the state
token that lead up to it. Tokens between a board and the next head belong to the earlier board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from laws.notation.lin.game import Game, announced
from laws.notation.lin.handviewer import from_addresses, has_addresses
from laws.notation.lin.head import HEAD_CODES, Head
from laws.notation.lin.tokens import Token, decode, tokens
from laws.notation.lin.values import parse_result
from laws.notation.record import Trouble

__all__ = ["read"]

_BEFORE_DEAL: Final = frozenset(("pn", "st", "rh", "ah", "sv"))
_BEGINS: Final = frozenset(("pn", "st"))


def read(data: bytes, file: str) -> tuple[tuple[Game, ...], tuple[Trouble, ...]]:
    """Return the boards of a LIN file, or of lines with handviewer addresses, and what is wrong outside the boards.

    `file` is the name for messages. Never raises, whatever the bytes: a file without a board gives a trouble. What is
    wrong within a board is returned by its `Game.record`.
    """
    text = decode(data)
    stream, wrong = from_addresses(text) if has_addresses(text) else tokens(text)
    troubles = [Trouble(file, line, what) for line, what in wrong]
    games: list[Game] = []
    head = Head()
    for header, board in _boards(stream):
        head = head.then(header)
        troubles.extend(_wrong_in_head(header, file))
        games.append(Game(file, head, tuple(board), tuple(header)))
    if not stream:
        troubles.clear()
    if not games:
        troubles.append(Trouble(file, 1, "no board in it: neither a deal (md) nor a board's name (qx)"))
    return _with_deals(games), tuple(troubles)


def _boards(stream: Sequence[Token]) -> list[tuple[Sequence[Token], Sequence[Token]]]:
    """Return the stream cut into boards, each with the part of a head directly before it."""
    starts = _starts(stream)
    if not starts:
        return []
    heads = [0, *(_head_before(stream, before, start) for before, start in pairwise(starts))]
    ends = [*heads[1:], len(stream)]
    return [(stream[head:start], stream[start:end]) for head, start, end in zip(heads, starts, ends, strict=True)]


def _starts(stream: Sequence[Token]) -> list[int]:
    """Return where each board begins: at ``qx``, else at a deal or at the tokens that lead up to one."""
    starts: list[int] = []
    dealt = True
    for place, token in enumerate(stream):
        if token.code == "qx":
            starts.append(place)
            dealt = False
        elif token.code == "md":
            if dealt:
                starts.append(_lead_up(stream, starts[-1] if starts else -1, place))
            dealt = True
    return starts


def _lead_up(stream: Sequence[Token], before: int, deal: int) -> int:
    """Return the place of the first token that leads up to a deal without ``qx``.

    A vulnerability or a title between two deals belongs to the first deal, unless that has one already.
    """
    first = deal
    while first - 1 > before and stream[first - 1].code in _BEFORE_DEAL:
        first -= 1
    if before < 0:
        return first
    said = {token.code for token in stream[before:first]}
    for place in range(first, deal):
        code = stream[place].code
        if code in _BEGINS or code in said:
            return place
        said.add(code)
    return deal


def _head_before(stream: Sequence[Token], before: int, start: int) -> int:
    """Return where a new head begins before a board with ``qx``, such as a change of line-up; else `start`."""
    first = start
    if stream[start].code == "qx":
        for place in range(start - 1, before, -1):
            if stream[place].code in HEAD_CODES:
                first = place
            elif stream[place].code != "pg":
                break
    return first


def _wrong_in_head(header: Sequence[Token], file: str) -> list[Trouble]:
    """Return what cannot be read in a head: the fields of ``vg`` and the entries of ``rs``."""
    found = []
    for token in header:
        fields = token.value.split(",")
        if token.code == "vg" and len(fields) != 9:
            found.append(Trouble(file, token.line, f"the head (vg) has {len(fields)} fields, not 9"))
        if token.code == "rs":
            for entry in fields:
                try:
                    parse_result(entry)
                except ValueError as error:
                    found.append(Trouble(file, token.line, f"{error}"))
    return found


def _with_deals(games: Sequence[Game]) -> tuple[Game, ...]:
    """Return the games; those without a deal get the deal of the same board in the other room."""
    deals: dict[int, tuple[Token, ...]] = {}
    for game in games:
        _, number = announced(game.tokens)
        if number is not None and _is_dealt(game):
            deals.setdefault(number, tuple(token for token in game.tokens if token.code in ("md", "sv")))
    found = []
    for game in games:
        _, number = announced(game.tokens)
        if number is None or number not in deals or _is_dealt(game):
            found.append(game)
        else:
            found.append(replace(game, deal=deals[number]))
    return tuple(found)


def _is_dealt(game: Game) -> bool:
    """Return whether the hands are written out: more than the dealer's digit."""
    return any(token.code == "md" and len(token.value.strip()) > 1 for token in game.tokens)
