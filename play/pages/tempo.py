"""The tempo of the board at a table, for its director alone: thinking, the line and breaks apart (Laws 16B, 73D)."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from frontend import words
from frontend.regions.cards import call_html, suit_html
from laws.values.calls import Call
from laws.values.cards import Card
from play.pages.director import direction
from play.process.current import table_server
from play.store.tempo import Tempo, read_tempo

__all__ = ["tempo_page"]


@dataclass(frozen=True, slots=True)
class Row:
    """A call or a card as the page tells it; times are words, empty where nothing was measured."""

    seat: str
    name: str
    action: SafeString
    thought: str
    usual: str
    took: str
    line: str
    breaks: tuple[str, ...]


@never_cache
@require_safe
@login_required
async def tempo_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render the tempo of each call and card of the present board. Everybody else finds no such page."""
    look, live, _official = await direction(request, table)
    async with table_server().pool.connection() as connection:
        found = await read_tempo(connection, look.play)
    language = get_language() or "en"
    context = {
        "table": table,
        "name": look.facts.name,
        "board": live.state.game.board.number,
        "rows": [_row(one, language) for one in found],
    }
    return await sync_to_async(render)(request, "table/tempo.html", context)


def _row(one: Tempo, language: str) -> Row:
    _ = words.say(language)
    measured = one.measured
    action = call_html(one.action, False, language) if isinstance(one.action, Call) else _card(one.action, language)
    breaks = []
    if measured.hidden:
        breaks.append(_("page out of sight for {time}").format(time=_seconds(measured.hidden, language)))
    if measured.lost:
        breaks.append(_("no connection for {time}").format(time=_seconds(measured.lost, language)))
    return Row(
        seat=words.seat_name(one.seat, language),
        name=one.name or _("Robot"),
        action=mark_safe(action),  # noqa: S308 - drawn from a call or a card alone
        thought=_seconds(measured.waited, language),
        usual=_seconds(one.usual, language),
        took=_seconds(round(one.took.total_seconds() * 1000), language),
        line="" if measured.line is None else _("{number} ms").format(number=measured.line),
        breaks=tuple(breaks),
    )


def _card(card: Card, language: str) -> str:
    seen = f"{suit_html(card.suit)}{words.rank_text(card.rank)}"
    return f'<span aria-hidden="true">{seen}</span><span class="heard">{words.card_name(card, language)}</span>'


def _seconds(milliseconds: int | None, language: str) -> str:
    """Return a time in seconds with one decimal; empty for None."""
    if milliseconds is None:
        return ""
    return words.say(language)("{number} s").format(number=f"{milliseconds / 1000:.1f}")
