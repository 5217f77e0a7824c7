"""The tray: who moves it and when, and what passes the screen with it (articles 35.1(1)–(3), 35.2(1)).

North and South move it, each from his own side. With it go the calls that stand on it. An irregularity that goes with
it, unnoticed, has passed: what the Laws let left-hand opponent accept is accepted at that moment, and an inadmissible
call is still to be put right.
"""

from __future__ import annotations

from laws.engine.draft import Decision, Draft
from laws.engine.evolution import evolve
from laws.engine.irregularities.chapters import BY_KIND
from laws.engine.screens.sight import (
    aperture_is_open,
    as_seen,
    end_is_unseen,
    has_passed,
    still_on_tray,
    waits_for_tray,
)
from laws.protocol.commands import (
    AcknowledgeAlert,
    AlertCall,
    AskWaiver,
    ChangeCall,
    Choose,
    Command,
    DrawAttention,
    Enquire,
    Explain,
    GiveRuling,
    LeadFaceDown,
    MakeCall,
    OpenAperture,
    PlayCard,
    PlayTogether,
    PushTray,
    ReserveRights,
)
from laws.protocol.events import Event, TrayMoved
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Irregularities
from laws.table.obligation import halted, must_replace
from laws.table.phases import Phase
from laws.table.screen import ScreenSide, screenmate, side_of
from laws.table.table import Table
from laws.values.cited import ARTICLE_35_1_1, ARTICLE_35_1_2
from laws.values.seats import Seat

__all__ = ["before_the_tray", "decide_push", "may_push", "table_known_to", "tray_brought"]

_PUSHERS = (Seat.NORTH, Seat.SOUTH)
_DECIDED_BY_SIDE = (PushTray, OpenAperture, AlertCall, AcknowledgeAlert, Enquire, Explain, ReserveRights)


def before_the_tray(table: Table, command: Command) -> Refusal | None:
    """Whether the player would act on a tray that has not come to him: a call, or a lead after calls unseen.

    Who has to make another call in place of one that the director took back makes it to the director. A card that is
    led by guess, where irregularities are allowed, is judged as it turns out.
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
        case LeadFaceDown(seat) | PlayCard(seat):
            prevented = table.conditions.irregularities is Irregularities.PREVENTED
            unseen = end_is_unseen(table, side_of(seat))
            return Refusal(RefusalCode.NOT_NOW, ARTICLE_35_1_1) if prevented and unseen else None
        case PlayTogether() if not aperture_is_open(table):
            return Refusal(RefusalCode.NOT_NOW, ARTICLE_35_1_1)
        case _:
            return None


def decide_push(table: Table, command: PushTray) -> Decision:
    """North or South moves the tray, which is on his side, to the other one."""
    screen, seat = table.screen, command.seat
    if screen is None or table.phase not in (Phase.AUCTION, Phase.CLARIFICATION):
        return Refusal(RefusalCode.NOT_NOW, ARTICLE_35_1_1)
    if side_of(seat) is not screen.tray:  # before everything else: it says nothing of what happens over there
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, ARTICLE_35_1_1)
    if halted(table.incidents.obligations) or not _is_ready(table, screen.tray):
        return Refusal(RefusalCode.NOT_NOW, ARTICLE_35_1_2)
    if seat not in _PUSHERS:
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, ARTICLE_35_1_1)
    draft = Draft(table)
    _settle_what_passes(draft, seat)
    draft.add(TrayMoved(screen.tray.other, seat))
    return draft


def may_push(table: Table, seat: Seat) -> bool:
    """Whether procedure has this player move the tray now: both on his side have called, or nobody is left to call."""
    too_soon = table.phase is Phase.AUCTION and side_of(table.auction.turn) is side_of(seat)
    return not too_soon and seat in _PUSHERS and not isinstance(decide_push(table, PushTray(seat)), Refusal)


def _is_ready(table: Table, here: ScreenSide) -> bool:
    """Whether there is a reason to move the tray: the other side is to call, or has not seen what was called.

    Where irregularities are prevented it does not go before both have called.
    """
    duty = must_replace(table.incidents.obligations)
    if duty is not None:
        return side_of(duty.seat) is not here
    if table.phase is Phase.AUCTION and side_of(table.auction.turn) is not here:
        return True
    prevented = table.conditions.irregularities is Irregularities.PREVENTED
    return bool(still_on_tray(table)) and not (prevented and table.phase is Phase.AUCTION)


def _settle_what_passes(draft: Draft, pusher: Seat) -> None:
    """Article 35.2(1)2: the screenmate has let it pass; what left-hand opponent may accept he has accepted.

    Not what the offender passes on himself while his screenmate is still to call: that stands open on both sides.
    """
    for irregularity in reversed(draft.table.incidents.open()):
        if not irregularity.call or has_passed(draft.table, irregularity):
            continue
        if irregularity.offender is pusher and draft.table.auction.turn is screenmate(pusher):
            continue
        BY_KIND[irregularity.kind].behind_screen.passes(draft, irregularity)


def table_known_to(table: Table, command: Command) -> Table | None:
    """The table as the player who tries something knows it; None where he knows all that his attempt is about.

    What is said about numbered calls, the tray and the aperture is decided by what each side has seen already.
    """
    seat = getattr(command, "seat", None)
    if not isinstance(seat, Seat) or isinstance(command, _DECIDED_BY_SIDE):
        return None
    if isinstance(command, AskWaiver) or waits_for_tray(table, side_of(seat)):
        return as_seen(table, side_of(seat))
    return None


def tray_brought(table: Table, command: Command, decided: tuple[Event, ...]) -> tuple[Event, ...]:
    """The same events, and the tray where the director brings it after a ruling on what both sides know.

    It goes to whoever is to call. While calls stand on it that only one side has seen, it goes by itself.
    """
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
