"""The table as one side of the screen knows it (articles 35.1(3), 35.2(2)).

`sight` has what the side has seen of the calls. Of irregularities and their consequences it knows those that have
passed or are its own, without what follows from calls that still lie on the tray on the other side.
"""

from __future__ import annotations

from laws.engine.screens.sight import (
    aperture_is_open,
    explanation_on,
    has_passed,
    seen_numbers,
    sees_call,
    without_held,
)
from laws.table.auction import Auction, MadeCall
from laws.table.irregularity import NOTHING, Incidents
from laws.table.kinds import Question
from laws.table.obligation import (
    CallAgain,
    Choice,
    Comparison,
    DummySuggested,
    EndedRestriction,
    InForce,
    Judgement,
    LeadFree,
    LeadRestriction,
    LeadRight,
    LyingCard,
    MustAnswer,
    MustPass,
    MustPlay,
    MustRepeat,
    MustReplace,
    Obligation,
    PenaltyCard,
    PlayDemand,
    PlayedPenaltyCard,
    Spoken,
)
from laws.table.phases import Phase
from laws.table.screen import ScreenSide, side_of
from laws.table.table import Table
from laws.values.fast_init import replace

__all__ = ["as_seen", "is_held", "knows_obligation", "obligations_known"]


def as_seen(table: Table, side: ScreenSide | None) -> Table:
    """Return the table as this side knows it; `side` None means as both sides do.

    Alerts and explanations are those of this side. While calls are held back the auction continues, and the opening
    lead is on the table only for players who see it. Once the board is over, nothing is hidden.
    """
    if table.screen is None or table.phase is Phase.OVER:
        return table
    table = without_held(table, side)
    assert table.screen is not None
    numbers = seen_numbers(table, side)
    calls = [table.auction.calls[number - 1] for number in numbers]
    told = tuple(_told(table, side, made, numbers) for made in calls)
    auction = replace(Auction.of(table.board.dealer, calls), calls=told)
    places = _places(table, side)
    incidents = _incidents_as_seen(table, side, numbers, places)
    screen = table.screen.numbered(numbers, places)
    if table.phase is Phase.CLARIFICATION:
        if not auction.is_closed:
            table = replace(_without_lead(table), phase=Phase.AUCTION, play=None)
        elif not _lead_is_seen(table, side):
            table = _without_lead(table)
    return replace(table, auction=auction, incidents=incidents, screen=screen)


def is_held(table: Table, obligation: Obligation) -> bool:
    """Return whether the side without the tray does not know of the obligation before the tray has come.

    What fulfils or settles it is held too. A choice about a lead waits for the aperture, and not for the tray.
    """
    if isinstance(obligation, Choice) and obligation.kind.follows_lead:
        return False
    return table.screen is not None and not knows_obligation(table, table.screen.tray.other, obligation)


def knows_obligation(table: Table, side: ScreenSide | None, obligation: Obligation) -> bool:
    """Return whether this side knows of an obligation that is in force; `side` None means both sides."""
    known = without_held(table, side)
    places = _places(known, side)
    told = _told_beyond(known, obligation, side)
    return (
        obligation in known.incidents.obligations
        and _sees_obligation(known, told, side, places, seen_numbers(known, side))
        and not _is_about_unseen(known, obligation, side)
    )


def obligations_known(table: Table, side: ScreenSide | None) -> InForce:
    """Return the obligations in force of which this side of the screen knows; `side` None means both sides.

    What a player says or shows is not refused for what stops the other side alone (article 35.2(2)).
    """
    obligations = table.incidents.obligations
    if not obligations or aperture_is_open(table):
        return obligations
    return tuple(one for one in obligations if knows_obligation(table, side, one))


def _places(table: Table, side: ScreenSide | None) -> dict[int, int]:
    """Return the irregularities that this side knows of: from their numbers to those that it gives them."""
    known = (one for one in table.incidents.irregularities if has_passed(table, one) or side_of(one.offender) is side)
    return {one.number: place for place, one in enumerate(known, 1)}


def _incidents_as_seen(
    table: Table, side: ScreenSide | None, numbers: dict[int, int], places: dict[int, int]
) -> Incidents:
    """Return the incidents that this side knows of, numbered as if there were no others (article 35.2(2))."""
    incidents = table.incidents
    if incidents is NOTHING:
        return NOTHING
    known = [one for one in incidents.irregularities if one.number in places]
    return replace(
        incidents,
        irregularities=tuple(replace(i, number=places[i.number], call=numbers.get(i.call, 0)) for i in known),
        obligations=tuple(
            _obligation_as_seen(told, places, numbers)
            for obligation in incidents.obligations
            if not _is_about_unseen(table, obligation, side)
            and _sees_obligation(table, told := _told_beyond(table, obligation, side), side, places, numbers)
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
    table: Table, obligation: Obligation, side: ScreenSide | None, places: dict[int, int], numbers: dict[int, int]
) -> bool:
    """Return whether this side knows of the obligation, that is, of the irregularity or call that it is about.

    In the play the aperture is open, and everybody sees that a card has to be replaced. That a player makes another
    call in his turn would tell of one that has not passed.
    """
    if isinstance(obligation, MustReplace) and table.phase is Phase.PLAY:
        return True
    if isinstance(obligation, CallAgain) and side_of(obligation.seat) is not side:
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
    last = next((made for made in reversed(table.auction.calls) if made.seat in obligation.seats and made.counts), None)
    return last is not None and not sees_call(table, side, last.number)


def _told_beyond(table: Table, obligation: Obligation, side: ScreenSide | None) -> Obligation:
    """Return the obligation as far as it is told on this side (article 35.2(2)).

    On the other side somebody explained wrongly, or says that he meant another call: unless that changes something,
    here only the director is awaited.
    """
    match obligation:
        case Choice((seat, *_)) if obligation.kind.follows_explanation:
            pass
        case Judgement(_, seat, _, True, call) if table.screen is not None and table.screen.is_untold(call):
            pass
        case _:
            return obligation
    return obligation if side_of(seat) is side else Judgement(Question.CALL_AFTER_MISINFORMATION, seat, 0, halts=True)


def _obligation_as_seen(obligation: Obligation, places: dict[int, int], numbers: dict[int, int]) -> Obligation:
    """Return the obligation with the numbers that this side gives to irregularities and calls."""
    match obligation:
        case MustReplace() | Judgement() | Comparison():
            return replace(
                obligation, irregularity=places.get(obligation.irregularity, 0), call=numbers.get(obligation.call, 0)
            )
        case Choice() | Spoken():
            return replace(obligation, irregularity=places.get(obligation.irregularity, 0))
        case MustPass() | CallAgain() | MustRepeat() | MustPlay() | MustAnswer() | PlayDemand() | DummySuggested():
            return obligation
        case PenaltyCard() | PlayedPenaltyCard() | LyingCard():
            return obligation
        case LeadRight() | LeadRestriction() | EndedRestriction():
            known = tuple(places[number] for number in obligation.irregularities if number in places)
            return replace(obligation, irregularities=known)
        case LeadFree():
            return obligation


def _told(table: Table, side: ScreenSide | None, made: MadeCall, numbers: dict[int, int]) -> MadeCall:
    """Return the call as this side knows it."""
    assert table.screen is not None
    alerted, explanation = False, ""
    if side is not None:
        by = made.seat if side_of(made.seat) is side else made.seat.partner
        alerted = table.screen.alert(made.number, by) is not None
        explanation = explanation_on(table, side, made.number)
    number, place = numbers[made.number], numbers.get(made.place, 0)
    if (number, place, alerted, explanation) == (made.number, made.place, made.alerted, made.explanation):
        return made
    return replace(made, number=number, place=place, alerted=alerted, explanation=explanation)


def _lead_is_seen(table: Table, side: ScreenSide | None) -> bool:
    """Return whether this side sees that the opening lead has been made, face down or up."""
    play = table.play
    if play is None or play.lead is None or aperture_is_open(table):
        return True
    return side_of(play.lead.seat) is side


def _without_lead(table: Table) -> Table:
    """Return the table as if the opening lead had not been made yet."""
    play = table.play
    if play is None or play.lead is None:
        return table
    hands = list(table.hands)
    hands[play.lead.seat] |= 1 << play.lead.card
    return replace(table, hands=(hands[0], hands[1], hands[2], hands[3]), play=replace(play, lead=None))
