"""The table as one side of the screen sees it (articles 35.1(3), 35.2(2)).

A side sees its own calls, and those of the other side that have passed with the tray. What was rectified before the
tray moved never passes, and the other side is not told: its calls are numbered as if the irregular one had not been
made.
"""

from __future__ import annotations

from dataclasses import replace

from laws.table.auction import Auction, CallStatus, MadeCall
from laws.table.irregularity import NOTHING, Incidents, Irregularity
from laws.table.kinds import Kind
from laws.table.obligation import (
    CallAgain,
    Choice,
    Comparison,
    Judgement,
    MustPass,
    MustRepeat,
    MustReplace,
    Obligation,
    Until,
)
from laws.table.phases import Phase
from laws.table.screen import ScreenSide, side_of
from laws.table.table import Table
from laws.values.seats import Seat

__all__ = [
    "aperture_is_open",
    "as_seen",
    "end_is_unseen",
    "explanation_on",
    "has_passed",
    "knows",
    "number_as_seen",
    "seen_numbers",
    "sees_call",
    "still_on_tray",
    "waits_for_tray",
]

_EXPLAINING = ("explains", "corrects")


def aperture_is_open(table: Table) -> bool:
    """Return whether the two sides see each other's cards; always without a screen."""
    return table.screen is None or table.screen.open or table.phase in (Phase.PLAY, Phase.OVER)


def sees_call(table: Table, side: ScreenSide | None, number: int) -> bool:
    """Return whether this side has seen the call with this number; `side` None means both sides."""
    calls, screen = table.auction.calls, table.screen
    if not 0 < number <= len(calls):
        return False
    if screen is None or number not in screen.held:
        return True
    return side is not None and side_of(calls[number - 1].seat) is side


def still_on_tray(table: Table) -> tuple[int, ...]:
    """Return the numbers of the calls that pass the screen when the tray is moved."""
    if table.screen is None:
        return ()
    calls = table.auction.calls
    alive = (CallStatus.STANDING, CallStatus.PENDING)
    return tuple(number for number in table.screen.held if calls[number - 1].status in alive)


def end_is_unseen(table: Table, side: ScreenSide | None) -> bool:
    """Return whether the auction has ended with calls that this side has not seen; `side` None means either side."""
    if table.screen is None or table.phase is not Phase.CLARIFICATION or not still_on_tray(table):
        return False
    seen = [made for made in table.auction.calls if sees_call(table, side, made.number)]
    return not Auction.of(table.board.dealer, seen).is_closed


def waits_for_tray(table: Table, side: ScreenSide | None) -> bool:
    """Return whether this side cannot know whose turn it is; `side` None means either side."""
    screen = table.screen
    if screen is None or table.phase in (Phase.PLAY, Phase.OVER):
        return False
    return end_is_unseen(table, side) or (table.phase is Phase.AUCTION and screen.tray is not side)


def has_passed(table: Table, irregularity: Irregularity) -> bool:
    """Return whether an irregularity has passed the screen (article 35.2); always without a screen.

    A call passes with the tray, a lead with the opening of the aperture. A card shown behind the closed aperture is
    taken back into its hand and never passes, since partner cannot have seen it. Its trick is 0.
    """
    if table.screen is None:
        return True
    if irregularity.call:
        return irregularity.call not in table.screen.held
    if irregularity.kind is Kind.EXPOSED_IN_AUCTION or (
        irregularity.kind is Kind.EXPOSED_CARD and not irregularity.trick
    ):
        return False
    return aperture_is_open(table)


def knows(table: Table, seat: Seat, irregularity: Irregularity) -> bool:
    """Return whether the player's side of the screen may know of the irregularity (article 35.2(2))."""
    return has_passed(table, irregularity) or side_of(irregularity.offender) is side_of(seat)


def _lead_is_seen(table: Table, side: ScreenSide | None) -> bool:
    """Return whether this side sees that the opening lead has been made, face down or up."""
    play = table.play
    if play is None or play.lead is None or aperture_is_open(table):
        return True
    return side_of(play.lead.seat) is side


def explanation_on(table: Table, side: ScreenSide, number: int) -> str:
    """Return the latest explanation of a call on this side of the screen; empty if there is none."""
    made = table.auction.calls[number - 1]
    text = made.explanation if side_of(made.seat) is side else ""
    for note in table.incidents.notes:
        if note.call == number and note.what in _EXPLAINING and note.seat is not None and side_of(note.seat) is side:
            text = note.text
    return text


def seen_numbers(table: Table, side: ScreenSide | None) -> dict[int, int]:
    """Return the calls that this side has seen: from their numbers to the numbers that this side gives them.

    A call that replaces one which the side has not seen takes the place of that one.
    """
    seen = {made.number: made for made in table.auction.calls if sees_call(table, side, made.number)}
    order = sorted(
        seen, key=lambda number: (number if seen[number].place in (0, *seen) else seen[number].place, number)
    )
    return {number: place for place, number in enumerate(order, 1)}


def number_as_seen(table: Table, seat: Seat, number: int) -> int | None:
    """Return the number of a call in this player's View; None if he has not seen it."""
    if table.screen is None or table.phase is Phase.OVER:
        return number
    return seen_numbers(table, side_of(seat)).get(number)


def as_seen(table: Table, side: ScreenSide | None) -> Table:
    """Return the table as this side knows it; `side` None means as both sides do.

    Alerts and explanations are those of this side. While calls are held back the auction continues, and the opening
    lead is on the table only for players who see it. Once the board is over, nothing is hidden.
    """
    if table.screen is None or table.phase is Phase.OVER:
        return table
    numbers = seen_numbers(table, side)
    calls = [table.auction.calls[number - 1] for number in numbers]
    told = tuple(_told(table, side, made, numbers) for made in calls)
    auction = replace(Auction.of(table.board.dealer, calls), calls=told)
    incidents = _incidents_as_seen(table, side, numbers)
    screen = table.screen.numbered(numbers)
    if table.phase is Phase.CLARIFICATION:
        if not auction.is_closed:
            table = replace(_without_lead(table), phase=Phase.AUCTION, play=None)
        elif not _lead_is_seen(table, side):
            table = _without_lead(table)
    return replace(table, auction=auction, incidents=incidents, screen=screen)


def _incidents_as_seen(table: Table, side: ScreenSide | None, numbers: dict[int, int]) -> Incidents:
    """Return the incidents that this side knows of, numbered as if there were no others (article 35.2(2))."""
    incidents = table.incidents
    if incidents is NOTHING:
        return NOTHING
    known = [i for i in incidents.irregularities if has_passed(table, i) or side_of(i.offender) is side]
    places = {irregularity.number: place for place, irregularity in enumerate(known, 1)}
    return replace(
        incidents,
        irregularities=tuple(replace(i, number=places[i.number], call=numbers.get(i.call, 0)) for i in known),
        obligations=tuple(
            _obligation_as_seen(obligation, places, numbers)
            for obligation in incidents.obligations
            if _sees_obligation(obligation, side, places, numbers) and not _is_about_unseen(table, obligation, side)
        ),
        notes=(),
        meanings=tuple(replace(m, call=numbers[m.call]) for m in incidents.meanings if m.call in numbers),
        information=tuple(
            replace(known, call=numbers.get(known.call, 0))
            for known in incidents.information
            if not known.call or known.call in numbers
        ),
    )


def _sees_obligation(
    obligation: Obligation, side: ScreenSide | None, places: dict[int, int], numbers: dict[int, int]
) -> bool:
    """Return whether this side knows of the obligation, that is, of the irregularity or call that it is about."""
    if isinstance(obligation, CallAgain | MustReplace | MustRepeat | Comparison | MustPass) and _hides_with_call(
        obligation, side
    ):
        return False
    irregularity, call = getattr(obligation, "irregularity", 0), getattr(obligation, "call", 0)
    number = 0 if isinstance(obligation, MustRepeat) else call  # its call is still to be made, and has no number
    return (not irregularity or irregularity in places) and (not number or number in numbers)


def _is_about_unseen(table: Table, obligation: Obligation, side: ScreenSide | None) -> bool:
    """Return whether it is a choice about a call or lead that this side has not seen (Laws 21B2, 47E2).

    Only choices without an irregularity are considered.
    """
    if not isinstance(obligation, Choice) or obligation.irregularity:
        return False
    if obligation.kind.follows_lead:
        return not _lead_is_seen(table, side)
    if not obligation.kind.follows_call:
        return False
    last = next(made for made in reversed(table.auction.calls) if made.seat in obligation.seats and made.counts)
    return not sees_call(table, side, last.number)


def _hides_with_call(
    obligation: CallAgain | MustReplace | MustRepeat | Comparison | MustPass, side: ScreenSide | None
) -> bool:
    """Return whether a call on the other side ends the obligation, so that its end would reveal the call."""
    return side_of(obligation.seat) is not side and not (
        isinstance(obligation, MustPass) and obligation.until is Until.ALWAYS
    )


def _obligation_as_seen(obligation: Obligation, places: dict[int, int], numbers: dict[int, int]) -> Obligation:
    """Return the obligation with the numbers that this side gives to irregularities and calls."""
    match obligation:
        case MustReplace() | Judgement() | Comparison():
            return replace(
                obligation, irregularity=places.get(obligation.irregularity, 0), call=numbers.get(obligation.call, 0)
            )
        case Choice():
            return replace(obligation, irregularity=places.get(obligation.irregularity, 0))
        case _:
            return obligation


def _told(table: Table, side: ScreenSide | None, made: MadeCall, numbers: dict[int, int]) -> MadeCall:
    """Return the call as this side knows it."""
    assert table.screen is not None
    alerted, explanation = False, ""
    if side is not None:
        by = made.seat if side_of(made.seat) is side else made.seat.partner
        alerted = table.screen.alert(made.number, by) is not None
        explanation = explanation_on(table, side, made.number)
    return replace(
        made,
        number=numbers[made.number],
        place=numbers.get(made.place, 0),
        alerted=alerted,
        explanation=explanation,
    )


def _without_lead(table: Table) -> Table:
    """Return the table as if the opening lead had not been made yet."""
    play = table.play
    if play is None or play.lead is None:
        return table
    hands = list(table.hands)
    hands[play.lead.seat] |= 1 << play.lead.card
    return replace(table, hands=(hands[0], hands[1], hands[2], hands[3]), play=replace(play, lead=None))
