"""What commentators have written about the board, each comment with the call or card that it speaks of."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from zlib import crc32

from frontend import words
from frontend.regions.cards import call_html, suit_html
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.fast_init import fast_init
from laws.values.seats import Seat

__all__ = ["CommentsRegion", "Remark", "topic_html"]


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment: its author's name, its language as HTML names it, its text, and the call or card, if it speaks of one,
    with the seat that made or played it.
    """

    name: str
    language: str
    text: str
    seat: Seat | None = None
    call: Call | None = None
    card: Card | None = None


@fast_init
@dataclass(frozen=True, slots=True)
class CommentsRegion:
    """The newest comments in the order in which they were written; empty for all who do not see all four hands."""

    board: int = 0
    remarks: tuple[Remark, ...] = ()

    def html(self, language: str) -> str:
        """Return the HTML inside the element: one line each, with a key by which the page announces what is new."""
        if not self.remarks:
            return ""
        _ = words.say(language)
        seen: dict[int, int] = {}
        items = []
        for remark in self.remarks:
            digest = crc32(repr(remark).encode())
            seen[digest] = seen.get(digest, 0) + 1
            items.append(_item(remark, f"{self.board}c{digest:08x}.{seen[digest]}", language))
        label = f'role="group" aria-label="{_("Comments")}"'
        return f'<div class="scroll" tabindex="0" {label}><ol>{"".join(items)}</ol></div>'

    @property
    def attributes(self) -> str:
        """No attributes."""
        return ""


def topic_html(seat: Seat | None, call: Call | None, card: Card | None, language: str) -> str:
    """Return the call or card that a comment speaks of, with the seat that made or played it; empty for none."""
    if seat is None:
        return ""
    told = call_html(call, False, language) if call is not None else "" if card is None else _card(card, language)
    return f'<span class="topic">{words.seat_mark(seat, language)} {told}</span>'


def _card(card: Card, language: str) -> str:
    seen = f"{suit_html(card.suit)}{words.rank_text(card.rank)}"
    return f'<span aria-hidden="true">{seen}</span><span class="heard">{words.card_name(card, language)}</span>'


def _item(remark: Remark, key: str, language: str) -> str:
    _ = words.say(language)
    topic = topic_html(remark.seat, remark.call, remark.card, language)
    return (
        f'<li data-fact="{key}" data-language="{escape(remark.language)}">{topic}{" " if topic else ""}'
        f"<b><bdi>{escape(remark.name)}</bdi></b>{_(': ')}"
        f'<bdi class="text" lang="{escape(remark.language)}">{escape(remark.text)}</bdi></li>'
    )
