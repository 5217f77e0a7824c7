"""The play section: from the fixed columns of the seats to the order of play (standard, 3.6).

A row is a trick and a column a seat; the Play tag names the seat of the first column. The leader of a trick follows
from the trick before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from laws.notation.pbn.parts import Kind, Tag
from laws.notation.pbn.section import Item, Report, items
from laws.notation.pbn.values import Hands
from laws.table.play import PlayedCard
from laws.table.play import winner as winning_seat
from laws.values.cards import Card, Denomination
from laws.values.seats import SEATS, Seat

__all__ = ["Columns", "Play", "Rows", "card_of", "columns_of_play", "fits", "read_play", "winner"]

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
    """Parse the cards of the section.

    `column` is the seat of the first column, `leader` the declarer's left-hand opponent, `trumps` the denomination,
    each None when unknown. Reading ends before an unreadable card, at a gap, and where the winner of a trick cannot be
    determined.
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
    columns = columns_of_play(found, column, trumps, hands)
    if columns.misfits:
        report(*columns.misfits[0])
    elif columns.mended:
        report(columns.mended[0], "the trick stands in the order of play, but PBN has a column for each seat")
    first = columns.first
    if leader is not None and first not in (None, leader) and _out_of_turn(columns.rows[0]) is None:
        assert first is not None
        who, on_lead = first.name.title(), leader.name.title()
        report(tag.line, f"{who} played the first card, but {on_lead} is the declarer's left-hand opponent")
    return Play(_in_order(columns.rows, column if first is None else first, trumps, report), settled, to_come)


@dataclass(frozen=True, slots=True)
class Columns:
    """The items of a play section in rows of four, each by its seat, without the final star.

    `first` is the seat that played the first card, or None. `mended` are the lines of rows that were written in the
    order of play; `misfits` are the lines of rows that fit the hands in no order, each with a sentence.
    """

    rows: Rows
    first: Seat | None
    mended: list[int]
    misfits: list[tuple[int, str]]


def columns_of_play(found: Iterable[Item], column: Seat, trumps: Denomination | None, hands: Hands) -> Columns:
    """Return the items of a section in columns, the first of which is that seat's.

    A row that does not fit the hands by columns, but would if it began with its leader, is read that way.
    """
    cells = [item for item in found if item.kind is not Kind.STAR]
    rows: Rows = []
    mended = []
    misfits = []
    leader: Seat | None = column
    for start in range(0, len(cells), 4):
        row = dict(zip(_from(column), cells[start : start + 4], strict=False))
        misfit = _misfit(row, hands)
        if misfit is not None:
            as_played = row if leader is None else dict(zip(_from(leader), row.values(), strict=False))
            if _misfit(as_played, hands) is None:
                row = as_played
                mended.append(misfit[0])
            else:
                misfits.append(misfit)
        rows.append(row)
        leader = _next_leader(row, leader, trumps)
    return Columns(rows, _first_to_play(rows, column), mended, misfits)


def _first_to_play(rows: Rows, column: Seat) -> Seat | None:
    """Return the seat that played the first card: the first column's, or else the first seat after the gap."""
    played = [seat for seat in _from(column) if rows and seat in rows[0] and card_of(rows[0][seat]) is not None]
    return played[0] if played else None


def _out_of_turn(row: Row) -> Seat | None:
    """Return the seat that led to the trick out of turn (``^L``), or None."""
    return next((seat for seat, item in row.items() if item.is_marked("L") and card_of(item) is not None), None)


def card_of(item: Item) -> Card | None:
    """Return the card of an item; None when it is something else or cannot be read."""
    if item.kind is not Kind.WORD:
        return None
    try:
        return Card.parse(item.element.text)
    except ValueError:
        return None


def winner(trick: Sequence[Card], trumps: Denomination | None) -> int | None:
    """Return the place, in the order of play, of the card that wins a trick of four.

    If `trumps` is None (unknown), return None unless all cards are of one suit.
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
    """Return whether each card of a trick led by that seat can come from the hand whose turn it is."""
    return all(_may_hold(seat, card, hands) for seat, card in zip(_from(leader), trick, strict=False))


def _may_hold(seat: Seat, card: Card, hands: Hands) -> bool:
    hand = hands[seat]
    return card in hand if hand is not None else all(other is None or card not in other for other in hands)


def _misfit(row: Row, hands: Hands) -> tuple[int, str] | None:
    """Return the line of the first card that its column's seat does not hold, and the sentence for it."""
    for seat, item in row.items():
        card = card_of(item)
        if card is not None and not _may_hold(seat, card, hands):
            return item.line, f"{card} stands in {seat.name.title()}'s column, who does not hold it"
    return None


def _next_leader(row: Row, leader: Seat | None, trumps: Denomination | None) -> Seat | None:
    """Return the winner of the trick; None when it cannot be determined."""
    out_of_turn = _out_of_turn(row)
    if out_of_turn is not None:
        leader = out_of_turn
    if leader is None:
        return None
    items_in_order = (row.get(seat) for seat in _from(leader))
    trick = [card for item in items_in_order if item is not None and (card := card_of(item)) is not None]
    place = winner(trick, trumps) if len(trick) == 4 else None
    return None if place is None else SEATS[(leader + place) % 4]


def _from(leader: Seat) -> list[Seat]:
    return [SEATS[(leader + place) % 4] for place in range(4)]


def _in_order(rows: Rows, leader: Seat, trumps: Denomination | None, report: Report) -> tuple[Card, ...]:
    """Return the cards in the order of play, as far as it can be determined."""
    played: list[Card] = []
    gap: str | None = None
    for number, row in enumerate(rows, 1):
        out_of_turn = _out_of_turn(row)
        if out_of_turn is not None:
            leader = out_of_turn
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
