"""A viewer's view of a table. No other module derives it: `seen` is what a View holds."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

from laws.engine.procedure.play import reviewable_trick
from laws.engine.screens.aperture import may_open
from laws.engine.screens.known import as_seen
from laws.engine.screens.sight import aperture_is_open, waits_for_tray
from laws.engine.screens.tray import may_push
from laws.table.irregularity import NOTHING, Information
from laws.table.phases import Phase
from laws.table.play import Play, Trick
from laws.table.screen import side_of
from laws.table.table import Claimed, Table
from laws.values.cards import Hand
from laws.values.fast_init import replace
from laws.values.seats import SEATS, Seat
from laws.views.auction_view import all_told, auction_seen, sees_quitted, tells_the_same_of_calls, told_here
from laws.views.known_irregularities import face_up, known_incidents
from laws.views.open_actions import may_do
from laws.views.screen_view import Said, screen_as_seen, with_both_sides
from laws.views.seen import NO_CARDS, SeenCall, SeenClaim, SeenHand, SeenLead, View
from laws.views.spoken import asked_now, said_in_play
from laws.views.viewer import Viewer, ViewerKind

__all__ = ["view"]

_NONE: frozenset[int] = frozenset()
_HIDDEN = tuple(tuple(SeenHand(seat, None, count) for count in range(14)) for seat in SEATS)


def view(table: Table, viewer: Viewer, before: tuple[Table, View] | None = None) -> View:
    """Return what this viewer may see and do at this table now.

    `before` is an earlier state of the board, with the same viewer's View of it: what is made of parts of the table
    that are the same values is taken from there.
    """
    if table.screen is not None:
        return _view_with_screen(table, viewer)
    return _view(table, viewer, table, None if before is None or before[0].screen is not None else before)


def _view_with_screen(table: Table, viewer: Viewer) -> View:
    if viewer.sees_all or table.phase is Phase.OVER:
        seen = replace(_view(with_both_sides(table), viewer, table), screen=screen_as_seen(table, None, table))
        assert seen.auction is not None  # it is in view for all who see everything
        seen = replace(seen, auction=all_told(table, seen.auction))
    else:
        side = None if viewer.seat is None else side_of(viewer.seat)
        known = as_seen(table, side)
        seen = replace(_view(known, viewer, table), screen=screen_as_seen(known, side, table))
        seen = replace(seen, auction=told_here(table, side, seen.auction))
        if waits_for_tray(table, side):
            seen = replace(seen, turn=None, to_act=None)
    if viewer.kind in (ViewerKind.PLAYER, ViewerKind.ROBOT) and viewer.seat is not None:
        face = seen.may.face and aperture_is_open(table)
        may = replace(seen.may, face=face, push=may_push(table, viewer.seat), open=may_open(table, viewer.seat))
        seen = replace(seen, may=may)
    return seen


def _view(table: Table, viewer: Viewer, whole: Table, before: tuple[Table, View] | None = None) -> View:
    """Return the View of a table without hidden parts, or of one without what was removed from the `whole`."""
    play, claim = table.play, table.claim
    known = None if before is None or not tells_the_same_of_calls(before[0], table) else before[1]
    sees_all = viewer.sees_all
    open_to_all = sees_all or table.phase is Phase.OVER
    auction = auction_seen(table, viewer, before, known, open_to_all=open_to_all)
    to_act = table.to_act
    return View(  # by place: with two dozen names it would cost twice as much
        viewer,
        table.board,
        table.conditions,
        table.phase,
        None if to_act is None else table.auction.turn if play is None else play.turn,
        to_act,
        (
            _hand(table, viewer, SEATS[0], open_to_all=open_to_all),
            _hand(table, viewer, SEATS[1], open_to_all=open_to_all),
            _hand(table, viewer, SEATS[2], open_to_all=open_to_all),
            _hand(table, viewer, SEATS[3], open_to_all=open_to_all),
        ),
        auction,
        None if play is None else play.contract,
        _lead(table, viewer),
        () if play is None else play.trick,
        _last_trick(table, viewer),
        play.tricks if play is not None and sees_quitted(table, viewer) else (),
        (0, 0) if play is None else play.won,
        None if claim is None or play is None else _claim(claim, play, table, viewer),
        table.result,
        None if table.result is None else table.score_ns,
        may_do(table, viewer, whole, before, None if known is None else known.may),
        known_incidents(table, directs=viewer.kind is ViewerKind.DIRECTOR),
        table.transfer,
        table.voided,
        _information(table, auction),
        None,
        _asked(table, viewer, auction),
        said_in_play(table, viewer.seat, everything=sees_all) if table.incidents.notes else (),
    )


def _asked(table: Table, viewer: Viewer, auction: tuple[SeenCall, ...] | None) -> tuple[Said, ...]:
    """Return the questions that wait for an answer, as far as the viewer is told of them."""
    if not table.incidents.notes:
        return ()
    calls = frozenset(made.number for made in table.auction.calls) if auction is not None else _NONE
    return asked_now(table, viewer.seat, everything=viewer.sees_all, calls=calls)


def _information(table: Table, auction: tuple[SeenCall, ...] | None) -> tuple[Information, ...]:
    """Return the information of withdrawn calls and cards that are in the viewer's sight (Law 16C)."""
    information = table.information if table.incidents.information else ()
    if not information:
        return ()
    calls = {seen.number for seen in auction or ()}
    return tuple(known for known in information if not known.call or known.call in calls)


def _shows_hand(table: Table, viewer: Viewer, seat: Seat) -> bool:
    """Return whether the hand is visible to a viewer to whom not everything is open.

    A viewer sees his own hand (Law 7B2), dummy's from the faced lead on (41D), a claimer's (68C), and all hands when
    the board is over.
    """
    return seat is viewer.seat or seat is table.dummy or (table.claim is not None and seat is table.claim.seat)


def _hand(table: Table, viewer: Viewer, seat: Seat, *, open_to_all: bool) -> SeenHand:
    bits = table.hands[seat]
    shown = Hand.of(face_up(table, seat)) if table.incidents is not NOTHING else NO_CARDS
    if open_to_all:
        return SeenHand(seat, Hand(bits), bits.bit_count(), table.deal[seat], shown)
    if _shows_hand(table, viewer, seat):
        return SeenHand(seat, Hand(bits), bits.bit_count(), None, shown) if shown else _open_hand(seat, bits)
    return SeenHand(seat, None, bits.bit_count(), None, shown) if shown else _HIDDEN[seat][bits.bit_count()]


@lru_cache(maxsize=4_096)
def _open_hand(seat: Seat, bits: int) -> SeenHand:
    """Return a hand in view, the same value for all who see it, and as long as no card of it is played."""
    return SeenHand(seat, Hand(bits), bits.bit_count())


def _claim(claim: Claimed, play: Play, table: Table, viewer: Viewer) -> SeenClaim:
    cards_played = 4 * len(play.tricks) + len(play.trick)
    offer = f"{claim.seat.letter}{claim.tricks}.{cards_played}.{crc32(claim.line.encode()):08x}"
    return SeenClaim(
        claim.seat,
        claim.tricks,
        claim.line,
        tuple(sorted(claim.agreed)),
        offer,
        claim.contested,
        tuple(sorted(claim.play_on)),
        claim.finding if viewer.sees_all or table.phase is Phase.OVER else None,
    )


def _lead(table: Table, viewer: Viewer) -> SeenLead | None:
    play = table.play
    if play is None or play.lead is None or table.phase is not Phase.CLARIFICATION:
        return None
    turned = table.screen is not None and table.screen.faced  # a viewer who knows of it sees its face
    seen = viewer.sees_all or viewer.seat is play.lead.seat or turned
    return SeenLead(play.lead.seat, play.lead if seen else None)


def _last_trick(table: Table, viewer: Viewer) -> Trick | None:
    """Return the last quitted trick for a viewer who sees everything or may inspect it (Law 66A), otherwise None."""
    play = table.play
    if play is None or not play.tricks:
        return None
    if viewer.sees_all or table.phase is Phase.OVER:
        return play.tricks[-1]
    return reviewable_trick(table, viewer.seat)
