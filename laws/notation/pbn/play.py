"""The play section: from the fixed columns of the seats to the order of play (standard, 3.6).

A row is a trick and a column a seat, the first column the one that the Play tag names; who led the trick is to be found
out from the trick before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from laws.cards import Card, Denomination
from laws.notation.pbn.parts import Kind, Tag
from laws.notation.pbn.section import Item, Report, items
from laws.notation.pbn.values import Hands
from laws.play import PlayedCard
from laws.play import winner as winning_seat
from laws.seats import SEATS, Seat

__all__ = ["Play", "Rows", "card_of", "fits", "read_play", "rows_by_seat", "winner"]

Row = dict[Seat, Item]
Rows = list[Row]


@dataclass(frozen=True, slots=True)
class Play:
    """The cards in the order of play; `settled` when no more came (``*``), `open` when more is to come (``+``)."""

    cards: tuple[Card, ...]
    settled: bool
    open: bool


def read_play(
    tag: Tag, column: Seat | None, leader: Seat | None, trumps: Denomination | None, hands: Hands, report: Report
) -> Play:
    """The cards of the section.

    `column` is the seat of the first column, `leader` the declarer's left-hand opponent, `trumps` the denomination,
    each None when it is not known. Reading ends before a card that cannot be read, a gap, and where nobody can tell who
    won a trick.
    """
    found = items(tag, report)
    _check_cards(found, report)
    _check_ends(found, report)
    settled = any(item.kind is Kind.STAR for item in found)
    to_come = any(item.kind is Kind.PLUS for item in found)
    column = leader if column is None else column
    if column is None:
        if any(card_of(item) is not None for item in found):
            report(tag.line, "who played the first card is not known: neither Play nor Declarer names a seat")
        return Play((), settled, to_come)
    rows = rows_by_seat(found, column, trumps, hands, report)
    first = _first_to_play(rows, column)
    if leader is not None and first not in (None, leader) and not any(item.is_marked("L") for item in rows[0].values()):
        assert first is not None
        who, on_lead = first.name.title(), leader.name.title()
        report(tag.line, f"{who} played the first card, but {on_lead} is the declarer's left-hand opponent")
    return Play(_in_order(rows, column if first is None else first, trumps, report), settled, to_come)


def _first_to_play(rows: Rows, column: Seat) -> Seat | None:
    """Who played the first card: the seat of the first column, or, where that has none, the one after a gap."""
    if not rows:
        return None
    played = [seat for seat in _from(column) if seat in rows[0] and card_of(rows[0][seat]) is not None]
    if column in played or not played:
        return column if played else None
    return played[0]


def rows_by_seat(found: Iterable[Item], first: Seat, trumps: Denomination | None, hands: Hands, report: Report) -> Rows:
    """The items of a section in rows of four, each by its seat; the star that ends the section is left out.

    A row whose columns do not fit the hands, but which would if it began with its leader, is taken so.
    """
    cells = [item for item in found if item.kind is not Kind.STAR]
    rows = []
    leader: Seat | None = first
    told = False
    for start in range(0, len(cells), 4):
        row = dict(zip(_from(first), cells[start : start + 4], strict=False))
        misfit = _misfit(row, hands)
        if misfit is not None:
            as_played = row if leader is None else dict(zip(_from(leader), row.values(), strict=False))
            what = misfit[1]
            if _misfit(as_played, hands) is None:
                row = as_played
                what = "the trick stands in the order of play, but PBN has a column for each seat"
            if not told:
                report(misfit[0].line, what)
                told = True
        rows.append(row)
        leader = _next_leader(row, leader, trumps)
    return rows


def card_of(item: Item) -> Card | None:
    """The card that an item is; None when it is something else or cannot be read."""
    if item.kind is not Kind.WORD:
        return None
    try:
        return Card.parse(item.element.text)
    except ValueError:
        return None


def winner(trick: Sequence[Card], trumps: Denomination | None) -> int | None:
    """The place, in the order of play, of the card that wins a trick of four.

    `trumps` is None when it is not known; then the answer is None as well, unless all cards are of one suit.
    """
    if trumps is None and any(card.suit is not trick[0].suit for card in trick):
        return None
    cards = tuple(PlayedCard(seat, card) for seat, card in zip(SEATS, trick, strict=True))
    return winning_seat(cards, None if trumps is None else trumps.suit)


def _check_cards(found: Iterable[Item], report: Report) -> None:
    seen: set[Card] = set()
    for item in found:
        if item.kind is Kind.SKIPPED:
            report(item.line, "^S has no meaning in Play")
        if item.kind is not Kind.WORD:
            continue
        card = card_of(item)
        if card is None:
            report(item.line, f"{item.element.text!r} is not a card: write suit then rank, like SA or HT")
        elif card in seen:
            report(item.line, f"{card} is played twice")
        else:
            seen.add(card)


def _check_ends(found: Iterable[Item], report: Report) -> None:
    plus = star = False
    for item in found:
        if star and item.kind is not Kind.DASH:
            report(item.line, f"{item.element.text} after *: nothing can follow it in the play")
        if plus and item.kind is Kind.PLUS:
            report(item.line, "a second +: only one card can be the next")
        plus = plus or item.kind is Kind.PLUS
        star = star or item.kind is Kind.STAR


def fits(trick: Sequence[Card], leader: Seat, hands: Hands) -> bool:
    """Whether each card of a trick, led by that seat, can be in the hand of the seat whose turn it is."""
    return all(_may_hold(seat, card, hands) for seat, card in zip(_from(leader), trick, strict=False))


def _may_hold(seat: Seat, card: Card, hands: Hands) -> bool:
    hand = hands[seat]
    return card in hand if hand is not None else all(other is None or card not in other for other in hands)


def _misfit(row: Row, hands: Hands) -> tuple[Item, str] | None:
    """The first card that stands in another seat's column than the one that holds it, and the sentence for it."""
    for seat, item in row.items():
        card = card_of(item)
        if card is not None and not _may_hold(seat, card, hands):
            return item, f"{card} stands in {seat.name.title()}'s column, who does not hold it"
    return None


def _next_leader(row: Row, leader: Seat | None, trumps: Denomination | None) -> Seat | None:
    """Who wins the trick; None when that cannot be told."""
    leader = next((seat for seat, item in row.items() if item.is_marked("L")), leader)
    if leader is None:
        return None
    items_in_order = (row.get(seat) for seat in _from(leader))
    trick = [card for item in items_in_order if item is not None and (card := card_of(item)) is not None]
    place = winner(trick, trumps) if len(trick) == 4 else None
    return None if place is None else SEATS[(leader + place) % 4]


def _from(leader: Seat) -> list[Seat]:
    return [SEATS[(leader + place) % 4] for place in range(4)]


def _in_order(rows: Rows, leader: Seat, trumps: Denomination | None, report: Report) -> tuple[Card, ...]:
    """The cards in the order of play, as far as it can be told."""
    played: list[Card] = []
    gap: str | None = None
    for number, row in enumerate(rows, 1):
        leader = next((seat for seat, item in row.items() if item.is_marked("L")), leader)
        trick: list[Card] = []
        for seat in _from(leader):
            item = row.get(seat)
            card = None if item is None else card_of(item)
            if item is not None and card is not None and gap is not None:
                report(item.line, f"{card} comes after {gap}: it cannot be put in its place")
                return tuple(played)
            if card is not None:
                trick.append(card)
                played.append(card)
            elif item is not None and item.kind is Kind.PLUS:
                gap = "+"
            else:
                gap = gap or f"a gap in trick {number}"
        if gap is None:
            place = winner(trick, trumps)
            if place is None:
                if any(card_of(item) is not None for later in rows[number:] for item in later.values()):
                    report(_line_of(row), f"who won trick {number} is not known, for the trumps are not")
                return tuple(played)
            leader = SEATS[(leader + place) % 4]
    return tuple(played)


def _line_of(row: Row) -> int:
    return next(iter(row.values())).line
