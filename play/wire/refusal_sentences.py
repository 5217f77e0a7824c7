"""The sentences for refusals at a table, by the Laws or by the table itself."""

from __future__ import annotations

from typing import Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from frontend import words
from frontend.sentences.tiles import fault_sentence
from laws.protocol.refusals import Refusal
from laws.values.tiles import FaultyTile
from play.table.outcomes import TableCode

__all__ = ["TABLE_CODES", "malformed", "refusal"]

TABLE_CODES: Final[dict[TableCode, Promise]] = {
    TableCode.MALFORMED: _("That could not be understood. Nothing has changed."),
    TableCode.STALE: _("The table has gone on in the meantime. Nothing has changed."),
    TableCode.NOT_ALLOWED: _("You may not do that at this table."),
    TableCode.NOT_SEATED: _("Only a player seated here can do that."),
    TableCode.SEAT_TAKEN: _("Somebody sits there already."),
    TableCode.SEATED_ALREADY: _("You have a seat at this table. Stand up before you take another."),
    TableCode.SEEN_ANOTHER_HAND: _("You have seen another hand of this board. Wait for the next board."),
    TableCode.BOARD_NOT_OVER: _("This board is not over yet."),
    TableCode.NO_MORE_BOARDS: _("There are no more boards for this table."),
    TableCode.CLOSED: _("This table is closed."),
    TableCode.PAUSED: _("The teacher has stopped the board. Wait until it goes on."),
    TableCode.HALTED: _("The director has stopped play. Nothing has changed: go on when he lets it."),
    TableCode.MOVED_ON: _("The table has gone on to its next board."),
    TableCode.SILENCE: _("While a board is played, only the director can be spoken to."),
    TableCode.NO_DIRECTOR: _("This table has no director."),
    TableCode.NOT_ASKED: _("An interpreter writes only when an opponent or the director has asked (article 39.8(3))."),
    TableCode.SAID_ENOUGH: _("You have said as much as one person may say on a board."),
    TableCode.MUTED: _("The people who run this site have silenced you for some days. You can speak to a director."),
    TableCode.NOT_LEGAL: _("That is not legal now: a director makes only a legal call or card for a player."),
    TableCode.NOTHING_BACK: _("There is no call or card of yours to take back."),
    TableCode.NO_CLOCK: _("The clock of this table has not been set."),
    TableCode.TAKEN: _("Another director has taken it."),
    TableCode.BUSY: _("The table cannot answer now. Look at it, and try again if nothing has changed."),
}


def refusal(why: Refusal | TableCode, language: str) -> str:
    """Return why nothing has changed, in one sentence of that language."""
    if isinstance(why, Refusal):
        return words.refusal_sentence(why, language)
    with translation.override(language):
        return str(TABLE_CODES[why])


def malformed(tile: FaultyTile | None, language: str) -> str:
    """Return why a message was not understood: what was typed as a tile and is none, or nothing that a page sends."""
    if tile is None:
        return refusal(TableCode.MALFORMED, language)
    with translation.override(language):
        return str(_("{what} Nothing was sent.")).format(what=fault_sentence(tile, language))
