"""A table as one of several on a page for spectators: all four hands as late as its rule says, drawn as on paper.

The page of a table has a socket; this is a drawing that such a page renews. What it shows, and to whom, is decided as
there: by a place with all four hands, which is on record before a hand is seen (Law 76; articles 40.1, 40.6).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from frontend import words
from frontend.regions.auction import AuctionRegion
from frontend.regions.trick import TrickRegion
from laws.table.phases import Phase
from laws.values.seats import SEATS, Side
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.live.access import access_look
from play.live.cache import LivePlay
from play.models import Person as Account
from play.pages.boards.diagram import PrintedHand, printed
from play.pages.site.condition_words import late_words
from play.pages.tables.at_table import board_at
from play.pages.watching.interpreters import onlooker_of
from play.pages.watching.watching import WHY_NOT
from play.process.current import table_server
from play.store.rights import revoke
from play.table.actors import SYSTEM
from play.table.attempts import Looker, NotePresent, TakePlace
from play.table.outcomes import Done
from play.table.people.presence import unnoted
from play.table.people.watching import may_watch
from play.table.rights import Right

__all__ = ["Drawn", "WatchedTable", "leave_table", "take_all_hands", "watched_table"]

_VUGRAPH = Viewer(ViewerKind.VUGRAPH)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board as it is drawn: the hands with the cards that are left, the auction, the trick, what has become of it.

    When it is over the hands are those that were dealt.
    """

    board: int
    dealer: str
    vulnerability: str
    hands: list[PrintedHand]
    auction: SafeString
    trick: SafeString
    tricks: list[tuple[str, int]]
    result: str


@dataclass(frozen=True, slots=True)
class WatchedTable:
    """A table for a spectator. `place`: he has one with all four hands; `drawn` is the board that he may see now.

    `why_not` says why he may have none, None where he may. `late` says in words how late he sees it.
    """

    place: bool
    late: str = ""
    drawn: Drawn | None = None
    why_not: Promise | None = None


async def watched_table(table: UUID, account: Account, language: str) -> WatchedTable:
    """Return a table as this person may see it with all four hands."""
    server = table_server()
    if (found := await board_at(table)) is None:
        return WatchedTable(False)
    look, live = found
    rights = await server.desk.rights.renew(look.facts, [account.pk])
    sight = access_look(look.facts, rights, live.state, account.pk)
    if sight is None or sight.viewer != _VUGRAPH or not sight.delay:
        onlooker = await onlooker_of(look, live.state, rights, account)
        why = may_watch(live.state, onlooker, None)
        return WatchedTable(False, why_not=None if why is None else WHY_NOT[why])
    looker = Looker(account.pk, account.display_name, _VUGRAPH)
    late = late_words(live.state.rules.watching_delay)
    if unnoted(live.state, [looker]) and await server.act(look.play, SYSTEM, NotePresent((looker,))) != Done():
        return WatchedTable(True, late)
    board = (await server.late.board(table, sight.delay)).live
    return WatchedTable(True, late, None if board is None else drawn(board, language))


def drawn(live: LivePlay, language: str) -> Drawn:
    """Return a board as spectators with all four hands see it."""
    state = live.state
    seen = view(state.game, _VUGRAPH)
    names = ["" if one is None else one.name or _("Robot") for one in state.seats]
    table = state.game
    over = table.phase is Phase.OVER
    hands = table.deal.hands if over else [table.hand(seat) for seat in SEATS]
    result = ""
    if table.result is not None:
        result = words.result_sentence(table.result, language)
    elif over:
        result = words.unplayed_sentence(None if table.play is None else table.play.contract, language)
    return Drawn(
        table.board.number,
        words.seat_name(table.board.dealer, language),
        words.vulnerability_name(table.board.vulnerability, language),
        [printed(seat, hands[seat], language, names[seat]) for seat in SEATS],
        SafeString(replace(AuctionRegion.of(seen), nth=f"-{live.play}").html(language)),
        SafeString(TrickRegion.of(seen).html(language)),
        [(words.side_mark(side, language), table.tricks[side]) for side in Side],
        result,
    )


async def take_all_hands(table: UUID, account: Account) -> Promise | None:
    """Give somebody the place with all four hands; return why he may not have it, None when he has it."""
    server = table_server()
    if (found := await board_at(table)) is None:
        return None
    look, state = found[0], found[1].state
    onlooker = await onlooker_of(look, state, await server.desk.rights.renew(look.facts, [account.pk]), account)
    why = may_watch(state, onlooker, None)
    if why is not None:
        return WHY_NOT[why]
    await server.act(look.play, SYSTEM, TakePlace(onlooker, account.display_name, None))
    return None


async def leave_table(table: UUID, account: Account) -> None:
    """Take from somebody the place with all four hands. Idempotent."""
    server = table_server()
    async with server.pool.connection() as connection:
        await revoke(connection, account.pk, Right.WATCH_ALL, table=table)
    await server.rights_changed(table, [account.pk])
