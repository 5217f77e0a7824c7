"""Irregularities marked in a record. Only PBN has marks: ^I ^R ^L in its sections, ^ before a declarer or a result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from laws.notation.pbn import Game
from laws.notation.pbn.parts import Kind
from laws.notation.pbn.section import Item, items
from laws.values.cards import Card

__all__ = ["NO_MARKS", "Marks", "marks_of"]


@dataclass(frozen=True, slots=True)
class Marks:
    """The irregularities that a record marks, all of them accepted or rectified at the table.

    `insufficient` (^I) has the places of insufficient bids among the calls, from 0. `revokes` (^R) and `out_of_turn`
    (^L, a lead) are cards. `declarer`: dummy and declarer were exchanged. `result`: the number of tricks was agreed and
    differs from the play. A skipped turn (^S) is stored with the call of the record.
    """

    insufficient: frozenset[int] = frozenset()
    revokes: frozenset[Card] = frozenset()
    out_of_turn: frozenset[Card] = frozenset()
    declarer: bool = False
    result: bool = False


NO_MARKS: Final = Marks()


def marks_of(game: Game) -> Marks:
    """Return what a PBN game marks as irregular. Unreadable values are ignored here; `Game.record` reports them."""
    calls = [item for item in _items(game, "Auction") if item.kind is Kind.WORD]
    cards = [item for item in _items(game, "Play") if item.kind is Kind.WORD]
    return Marks(
        frozenset(place for place, item in enumerate(calls) if item.is_marked("I")),
        frozenset(_cards(item for item in cards if item.is_marked("R"))),
        frozenset(_cards(item for item in cards if item.is_marked("L"))),
        _has_caret(game, "Declarer"),
        _has_caret(game, "Result"),
    )


def _items(game: Game, section: str) -> list[Item]:
    tag = game.tag(section)
    return [] if tag is None else items(tag, lambda _line, _what: None)


def _has_caret(game: Game, name: str) -> bool:
    return (game.value(name) or "").strip().startswith("^")


def _cards(found: Iterable[Item]) -> Iterator[Card]:
    for item in found:
        try:
            yield Card.parse(item.element.text)
        except ValueError:
            continue
