"""The tray: who moves it and when, and what passes the screen with it (articles 35.1(1)–(3), 35.2(1)).

North and South move it, each from his own side, with the calls that stand on it. An irregularity on the tray passes the
screen if no attention is drawn to it: one that the left-hand opponent may accept is accepted at that moment, and an
inadmissible call is still to be rectified.
"""

from __future__ import annotations

from laws.engine.chapters import BY_KIND
from laws.engine.draft import Decision, Draft
from laws.engine.evolution import evolve
from laws.engine.procedure.auction import is_over
from laws.engine.screens.known import as_seen
from laws.engine.screens.sight import (
    aperture_is_open,
    has_passed,
    still_on_tray,
    waits_for_tray,
)
from laws.protocol.commands import (
    AcknowledgeAlert,
    AlertCall,
    ChangeCall,
    Choose,
    Command,
    DenyAlert,
    DrawAttention,
    Enquire,
    Explain,
    GiveRuling,
    MakeCall,
    OpenAperture,
    PlayTogether,
    PushTray,
    ReserveRights,
)
from laws.protocol.events import AttentionDrawn, Event, TrayMoved
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Irregularities
from laws.table.irregularity import NOTHING
from laws.table.obligation import Obligation, halted, must_replace
from laws.table.phases import Phase
from laws.table.screen import ScreenSide, side_of
from laws.table.table import Table
from laws.values.cited import ARTICLE_35_1_1, ARTICLE_35_1_2
from laws.values.seats import Seat

__all__ = ["before_the_tray", "decide_push", "may_push", "table_known_to", "tray_brought"]

_PUSHERS = (Seat.NORTH, Seat.SOUTH)
_DECIDED_BY_SIDE = (PushTray, OpenAperture, AlertCall, AcknowledgeAlert, DenyAlert, Enquire, Explain, ReserveRights)


def before_the_tray(table: Table, command: Command) -> Refusal | None:
    """Return the refusal of an action before the tray has come, or None.

    A player who must replace a call that the director took back makes it to the director.
    """
    screen = table.screen
    assert screen is not None
    match command:
        case MakeCall(seat) | ChangeCall(seat):
            duty = must_replace(table.incidents.obligations)
            if duty is not None and duty.seat is seat and isinstance(command, MakeCall):
                return None
            away = table.phase is not Phase.PLAY and side_of(seat) is not screen.tray
            return Refusal(RefusalCode.NOT_NOW, ARTICLE_35_1_1) if away else None
        case PlayTogether() if not aperture_is_open(table):
            return Refusal(RefusalCode.NOT_NOW, ARTICLE_35_1_1)
        case _:
            return None


def decide_push(table: Table, command: PushTray) -> Decision:
    """Decide a move of the tray by North or South, from his side to the other."""
    screen, seat = table.screen, command.seat
    if screen is None or table.phase not in (Phase.AUCTION, Phase.CLARIFICATION):
        return Refusal(RefusalCode.NOT_NOW, ARTICLE_35_1_1)
    if side_of(seat) is not screen.tray:  # checked first, so that the refusal says nothing about the other side
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, ARTICLE_35_1_1)
    obligations = table.incidents.obligations
    if halted(obligations) or not _is_ready(table, screen.tray, obligations):
        return Refusal(RefusalCode.NOT_NOW, ARTICLE_35_1_2)
    if seat not in _PUSHERS:
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, ARTICLE_35_1_1)
    draft = Draft(table)
    _settle_what_passes(draft, seat)
    draft.add(TrayMoved(screen.tray.other, seat))
    return draft


def may_push(table: Table, seat: Seat) -> bool:
    """Return whether procedure requires this player to move the tray, as far as his side of the screen knows.

    It does if both players on his side have called, if no player is left to call, or if one on the other side has to
    make another call. What stops the other side alone,
    as a choice over a lead there, is not shown to his by a button that goes.
    """
    screen, side = table.screen, side_of(seat)
    if screen is None or seat not in _PUSHERS or side is not screen.tray:
        return False
    if table.phase not in (Phase.AUCTION, Phase.CLARIFICATION):
        return False
    known = as_seen(table, side).incidents.obligations if table.incidents.obligations else ()
    if not is_over(table) and side_of(table.auction.turn) is side and must_replace(known) is None:
        return False
    return not halted(known) and _is_ready(table, side, known)


def _is_ready(table: Table, here: ScreenSide, obligations: tuple[Obligation, ...]) -> bool:
    """Return whether there is a reason to move the tray: the other side is to call, or has not seen all calls.

    If irregularities are prevented, the tray does not move before both players on its side have called.
    """
    duty = must_replace(obligations)
    if duty is not None:
        return side_of(duty.seat) is not here
    if not is_over(table) and side_of(table.auction.turn) is not here:
        return True
    prevented = table.conditions.irregularities is Irregularities.PREVENTED
    return bool(still_on_tray(table)) and (is_over(table) or not prevented)


def _settle_what_passes(draft: Draft, pusher: Seat) -> None:
    """Let the irregularities on the tray pass (article 35.2(1)2). The left-hand opponent accepts what he may accept.

    One that the offender passes on himself stays open on both sides, unless his screenmate has called over it.
    """
    for irregularity in reversed(draft.table.incidents.open()):
        if not irregularity.call or has_passed(draft.table, irregularity):
            continue
        if not draft.table.incidents.find(irregularity.number).is_open:  # settled with a later one
            continue
        since = draft.table.auction.calls[irregularity.call :]
        if irregularity.offender is pusher and all(made.seat is pusher or not made.counts for made in since):
            continue
        BY_KIND[irregularity.kind].behind_screen.passes(draft, irregularity)


def table_known_to(table: Table, command: Command) -> Table | None:
    """Return the table as the acting player knows it; None if he knows all that his attempt concerns.

    Attempts about numbered calls, the tray and the aperture are decided by what each side has seen already.
    """
    seat = getattr(command, "seat", None)
    if not isinstance(seat, Seat) or isinstance(command, _DECIDED_BY_SIDE) or aperture_is_open(table):
        return None
    if table.incidents is NOTHING and table.phase is Phase.AUCTION and not waits_for_tray(table, side_of(seat)):
        return None
    return as_seen(table, side_of(seat))


def tray_brought(table: Table, command: Command, decided: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events, with the tray's move by the director after a ruling that both sides know.

    He brings it to the player who is to call. While calls that only one side has seen stand on it, the players move it.
    """
    if isinstance(command, DrawAttention):
        pointed = next(event.irregularity for event in decided if isinstance(event, AttentionDrawn))
        if not has_passed(table, table.incidents.find(pointed)):
            return decided
    directed = isinstance(command, DrawAttention | Choose | GiveRuling)
    if not directed and not (isinstance(command, MakeCall) and must_replace(table.incidents.obligations) is not None):
        return decided
    after = table
    for event in decided:
        after = evolve(after, event)
    screen, obligations = after.screen, after.incidents.obligations
    if (
        screen is None
        or after.phase is not Phase.AUCTION
        or halted(obligations)
        or must_replace(obligations) is not None
    ):
        return decided
    to = side_of(after.auction.turn)
    if to is screen.tray or still_on_tray(after):
        return decided
    return (*decided, TrayMoved(to))
