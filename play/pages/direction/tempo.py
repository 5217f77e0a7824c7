"""The tempo of the board at a table, for its director alone: thinking, the line and breaks apart (Laws 16B, 73D)."""

from __future__ import annotations

from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from play.pages.direction.director import direction
from play.pages.direction.director_tempo import row_of
from play.process.current import table_server
from play.store.direction.tempo import read_tempo

__all__ = ["tempo_page"]


@never_cache
@require_safe
@login_required
async def tempo_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render the tempo of each call and card of the present board. Everybody else finds no such page."""
    look, live, official = await direction(request, table)
    async with table_server().pool.connection() as connection:
        found = await read_tempo(connection, look.play)
    language = get_language() or "en"
    context = {
        "table": table,
        "name": look.facts.name,
        "board": live.state.game.board.number,
        "rows": [row_of(one, language, looked=official.id in live.state.looked) for one in found],
    }
    return await sync_to_async(render)(request, "table/tempo.html", context)
