"""The auction as a viewer sees it: whether it is in view, and its calls with what he is told of them."""

from __future__ import annotations

from functools import lru_cache

from laws.engine.screens.sight import seen_numbers, tellings_on
from laws.table.auction import CallStatus, MadeCall
from laws.table.conditions import AuctionView
from laws.table.phases import Phase
from laws.table.screen import ScreenSide
from laws.table.table import Table
from laws.table.told import Telling, tellings
from laws.values.calls import Call
from laws.values.fast_init import replace
from laws.values.seats import Seat
from laws.views.known_irregularities import is_known
from laws.views.screen_view import both_explanations
from laws.views.seen import SeenCall, View
from laws.views.spoken import is_told
from laws.views.viewer import Viewer, ViewerKind

__all__ = ["all_told", "auction_seen", "sees_quitted", "tells_the_same_of_calls", "told_here"]


def auction_seen(
    table: Table, viewer: Viewer, before: tuple[Table, View] | None, known: View | None, *, open_to_all: bool
) -> tuple[SeenCall, ...] | None:
    """Return the calls as this viewer sees them (16A1(a)), None where they are out of sight; those of an earlier View
    that are still the same are the same value.
    """
    if not _auction_in_view(table, viewer):
        return None
    if known is not None and known.auction is not None:
        return known.auction
    told: tuple[SeenCall, ...] = ()
    if before is not None and before[1].auction is not None and _goes_on(before[0], table):
        told = before[1].auction
    return (*told, *[_call(table, made, viewer.seat, open_to_all) for made in table.auction.calls[len(told) :]])


def _goes_on(before: Table, table: Table) -> bool:
    """Return whether the auction has only been added to, and nothing was said of the calls before."""
    calls = before.auction.calls
    if before.incidents is not table.incidents or not before.phase is table.phase is Phase.AUCTION:
        return False
    return before.conditions is table.conditions and table.auction.calls[: len(calls)] == calls


def tells_the_same_of_calls(before: Table, table: Table) -> bool:
    """Return whether nothing has changed of what a View tells of the calls, and of who may put right what was said of
    them: the calls themselves, what was said, the contract, the phase.
    """
    if before.auction is not table.auction or before.incidents is not table.incidents:
        return False
    if before.phase is not table.phase or (before.play is None) is not (table.play is None):
        return False
    if before.play is not None and table.play is not None and before.play.contract is not table.play.contract:
        return False
    return before.conditions is table.conditions


def _call(table: Table, made: MadeCall, viewer: Seat | None, open_to_all: bool) -> SeenCall:
    if made.status is CallStatus.STANDING and not (made.alerted or made.explanation or table.incidents.notes):
        return _plain_call(made.number, made.seat, made.call, made.position)
    conditions = table.conditions
    alerted = made.alerted and (open_to_all or is_told(conditions, made.seat, viewer))
    told: tuple[Telling, ...] = ()
    if made.explanation or table.incidents.notes:
        told = tuple(
            one for one in tellings(table, made.number) if open_to_all or is_told(conditions, one.seat, viewer)
        )
    text = told[-1].text if told else ""
    return SeenCall(made.number, made.seat, made.call, _status(table, made), alerted, text, made.position, told)


@lru_cache(maxsize=2_048)
def _plain_call(number: int, seat: Seat, call: Call, position: int) -> SeenCall:
    """Return a call of which nothing was said: it is the same value for all viewers, and at all tables."""
    return SeenCall(number, seat, call, CallStatus.STANDING, False, "", position)


def all_told(table: Table, calls: tuple[SeenCall, ...]) -> tuple[SeenCall, ...]:
    """Return the calls with all that was said of each, on both sides of the screen."""
    said = (both_explanations(table, table.auction.calls[seen.number - 1]) for seen in calls)
    return tuple(
        replace(seen, explanation=own or partners, told=tellings(table, seen.number))
        for seen, (own, partners) in zip(calls, said, strict=True)
    )


def told_here(table: Table, side: ScreenSide | None, calls: tuple[SeenCall, ...] | None) -> tuple[SeenCall, ...] | None:
    """Return the calls with all that was said of each on this side of the screen; nothing for `side` None."""
    if calls is None:
        return None
    numbers = {seen: number for number, seen in seen_numbers(table, side).items()}
    return tuple(replace(seen, told=tellings_on(table, side, numbers[seen.number])) for seen in calls)


def _status(table: Table, made: MadeCall) -> CallStatus:
    """Return the status of a call as the viewer knows it: an irregular call stands until attention is drawn to it."""
    if made.status is CallStatus.PENDING and not any(
        irregularity.call == made.number and is_known(table, irregularity)
        for irregularity in table.incidents.irregularities
    ):
        return CallStatus.STANDING
    return made.status


def _auction_in_view(table: Table, viewer: Viewer) -> bool:
    """Return whether the auction is in view: until the viewer's own first card (Law 41B).

    For dummy it is in view until the lead is faced.
    """
    play, seat = table.play, viewer.seat
    if play is None or sees_quitted(table, viewer):
        return True
    if table.conditions.auction_view is AuctionView.WHOLE_BOARD or table.phase is Phase.CLARIFICATION:
        return True
    if seat is None or seat is play.contract.dummy:
        return False
    if seat is play.contract.declarer:  # his first card is dummy's, unless he accepted a lead out of turn
        return not play.tricks and len(play.trick) < 2
    return not play.tricks and all(played.seat is not seat for played in play.trick)


def sees_quitted(table: Table, viewer: Viewer) -> bool:
    """Return whether quitted tricks are open to the viewer, and the auction at any time (Law 66C)."""
    return viewer.sees_all or viewer.kind is ViewerKind.ROBOT or table.phase is Phase.OVER
