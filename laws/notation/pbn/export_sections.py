"""The auction and the play in export format (standard, 3.5 and 3.6): from the dealer, from the leader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from laws.notation.pbn.auction import passes_to_end
from laws.notation.pbn.made import call_text
from laws.notation.pbn.parts import Comment, Element, Kind, Tag
from laws.notation.pbn.play import card_of, columns_of_play
from laws.notation.pbn.section import SUFFIXES, Item, items
from laws.notation.pbn.values import Hands, is_given, seat
from laws.values.calls import Call
from laws.values.cards import Denomination
from laws.values.seats import SEATS, Seat

__all__ = ["export_auction", "export_play"]


def export_auction(tag: Tag, dealer: Seat | None) -> Tag:
    """Return the auction without dashes before the dealer, with all passes written out and glyphs for suffixes."""
    found = items(tag, _silent)
    waiting = 0
    while waiting < len(found) and found[waiting].kind is Kind.DASH:
        waiting += 1
    comments = [comment for item in found[:waiting] for comment in _comments_of(item)]
    calls: list[Call] = []
    elements: list[Element] = []
    for item in found[waiting:]:
        elements += _export_call(item, calls)
    first = _first(tag, waiting)
    value = tag.value if first is None else first.letter
    if first is None and dealer is not None and not is_given(tag.value):
        value = dealer.letter
    return replace(tag, value=value, comments=(*tag.comments, *comments), elements=tuple(elements))


def _first(tag: Tag, waiting: int) -> Seat | None:
    try:
        return SEATS[(seat(tag.value) + waiting) % 4]
    except ValueError:
        return None


def _export_call(item: Item, calls: list[Call]) -> Iterator[Element]:
    """Yield the exported form of an item of an auction; `calls` are the calls before it, to which its own is added."""
    text = item.element.text
    if item.kind is Kind.WORD:
        passes = passes_to_end(calls) if text.upper() == "AP" else 0
        if passes:
            yield from (Element("Pass") for _ in range(passes - 1))
            text = "Pass"
        try:
            call = Call.parse(text)
        except ValueError:
            pass
        else:
            calls += [call] * max(1, passes)
            text = call_text(call)
    elif item.kind is Kind.SKIPPED:
        text = text.upper()
    elif item.kind is Kind.DASH:
        text = "-"
    yield from _annotated(item, text, 1)


def export_play(tag: Tag, leader: Seat | None, trumps: Denomination | None, hands: Hands) -> Tag:
    """Return the play with the opening leader's column first and all rows full.

    The columns are kept where the leader is unknown, another seat played the first card, or the cards do not fit the
    hands.
    """
    found = items(tag, _silent)
    named = _first(tag, 0)
    first = leader if named is None else named
    if first is None:
        elements = [element for item in found for element in _annotated(item, _card_text(item), 7)]
        return replace(tag, elements=tuple(elements))
    columns = columns_of_play(found, first, trumps, hands)
    start = first if leader is None or columns.misfits or columns.first not in (None, leader) else leader
    elements = []
    for row in columns.rows:
        for place in range(4):
            item = row.get(SEATS[(start + place) % 4])
            elements += [Element("-")] if item is None else _annotated(item, _card_text(item), 7)
    for item in found:
        if item.kind is Kind.STAR:
            elements += _annotated(item, "*", 7)
    return replace(tag, value=start.letter, elements=tuple(elements))


def _card_text(item: Item) -> str:
    card = card_of(item)
    if card is not None:
        return str(card)
    return "-" if item.kind is Kind.DASH else item.element.text


def _annotated(item: Item, text: str, first_glyph: int) -> Iterator[Element]:
    """Yield the item with that text: marks first; after the text its note, its glyphs by number, and the rest."""
    yield from (replace(mark, text=mark.text.upper() if mark.kind is Kind.MARK else mark.text) for mark in item.marks)
    yield replace(item.element, text=text)
    annotations = [_export_annotation(one, first_glyph) for one in item.annotations]
    yield from sorted(annotations, key=_place)


def _export_annotation(element: Element, first_glyph: int) -> Element:
    match element.kind:
        case Kind.SUFFIX:
            return replace(element, text=f"${first_glyph + SUFFIXES.index(element.text)}")
        case Kind.NAG:
            return replace(element, text=f"${element.number}")
        case Kind.NOTE:
            return replace(element, text=f"={element.number}=")
        case _:
            return element


def _place(element: Element) -> tuple[int, int]:
    kind = element.kind
    if kind is Kind.NOTE:
        return (0, 0)
    return (1, element.number) if kind is Kind.NAG else (2, 0)


def _comments_of(item: Item) -> Iterator[Comment]:
    whole: Iterable[Element] = (*item.marks, item.element, *item.annotations)
    return (comment for element in whole for comment in element.comments)


def _silent(line: int, what: str) -> None:
    """Ignore a fault: export keeps what it cannot parse, and `interpret` reports it."""
