"""The boards of a table that a spectator may play through again with their comments, as late as he sees the table."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from laws.values.seats import Side
from laws.views.viewer import ViewerKind
from play.live.access import access_look
from play.live.rights import Rights
from play.models import BoardPlay
from play.models import Person as Account
from play.pages.boards.replay import replayed
from play.pages.tables.at_table import asked_about
from play.process.current import table_server
from play.store.past import is_shown
from play.store.spectators.watching import has_boards_to_play
from play.store.tables.awaited import awaited
from play.store.tables.look import TableFacts, boards_at
from play.table.rights import Sight

__all__ = ["boards_watched", "watched_board"]

_MOST: Final = 16
"""Boards that the page of spectators lists, the newest."""


async def boards_watched(facts: TableFacts, sight: Sight | None) -> list[BoardPlay]:
    """Return the boards of a table that somebody who sees it so may play through again, the newest first.

    Other tables of a session have the boards still to play: who sits behind one player sees their four hands when the
    session is over.
    """
    if sight is None or sight.viewer.kind not in (ViewerKind.SPECTATOR, ViewerKind.VUGRAPH):
        return []
    if facts.session is not None and not facts.closed and not sight.delay:
        return []
    server = table_server()
    finished = [one.play for one in await boards_at(server.pool, facts.id) if one.finished_at is not None][:_MOST]
    now = server.desk.clock.for_database()
    async with server.pool.connection() as connection:
        shown = [play for play in finished if not sight.delay or await is_shown(connection, play, sight.delay, now)]
    found = BoardPlay.objects.filter(pk__in=shown)
    if not sight.delay:
        found = found.filter(~awaited())  # its table is closed, and the session goes on
    return [one async for one in found.order_by("-sequence")]


@never_cache
@require_safe
@login_required
async def watched_board(request: HttpRequest, table: UUID, play: UUID) -> HttpResponse:
    """Render a board of the table after the step in ``?step=``, for those who have a place to watch there now."""
    look, live, account = await asked_about(request, table)
    rights: Rights = await table_server().desk.rights.renew(look.facts, [account.pk])
    boards = await boards_watched(look.facts, access_look(look.facts, rights, live.state, account.pk))
    if play not in {one.pk for one in boards} or await sync_to_async(has_boards_to_play)(account, table):
        raise Http404
    return await sync_to_async(_page)(request, play, account)


def _page(request: HttpRequest, play: UUID, reader: Account) -> HttpResponse:
    board = BoardPlay.objects.select_related("dealt", "table").prefetch_related("sitters__person").get(pk=play)
    asked = request.GET.get("step", "0")
    context: dict[str, Any] = replayed(board, asked, Side.NS, reader, get_language() or "en")
    return render(request, "boards/watched.html", context)
