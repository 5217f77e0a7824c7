"""What a person may have done for events to follow: commands to try, the likely ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from laws.protocol.commands import (
    AcknowledgeAlert,
    Agree,
    AlertCall,
    AnswerRevoke,
    AskRevoke,
    AskWaiver,
    CallDirector,
    CallOnNextBoard,
    ChangeCall,
    Choose,
    Claim,
    Command,
    Concede,
    Contest,
    DenyAlert,
    DrawAttention,
    Enquire,
    Explain,
    Expose,
    FaceLead,
    FindClaim,
    GiveRuling,
    LeadFaceDown,
    LeaveUnruled,
    LookAtHand,
    MakeCall,
    MeantCall,
    MeantCard,
    MisplaceCard,
    NameCard,
    OpenAperture,
    PeriodEnds,
    PlayCard,
    PlayOn,
    PlayTogether,
    PushTray,
    ReportKnowledge,
    ReserveRights,
    ReviewTrick,
    RoundEnds,
    Ruling,
    SuggestCard,
    TryToPrevent,
    WarnPlayer,
)
from laws.protocol.events import (
    CallMade,
    CardPlayed,
    Chosen,
    ClaimMade,
    ClaimSearched,
    Ended,
    Event,
    IrregularityNoted,
    LeadFaced,
    LedFaceDown,
    Noted,
    ObligationImposed,
    ResultBecame,
    Ruled,
)
from laws.table.finding import Finding
from laws.table.obligation import Choice
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card, Hand
from laws.values.contract import Played
from laws.values.seats import SEATS, Seat, Side

__all__ = ["behind", "plain"]


def behind(table: Table, events: Sequence[Event]) -> Iterator[Command]:
    """Yield commands that may bring about the first of these events at this table."""
    for event in events:
        yield from _told_by(event, table)
    cards = tuple(dict.fromkeys(card for event in events for card in _cards(event)))
    yield from _with_cards(table, cards)
    for seat in SEATS:
        yield from _bare(seat, table)
    yield from (RoundEnds(), PeriodEnds())


def plain(event: Event) -> Iterator[Command]:
    """Yield calls and plays that bring about the event as it is; `behind` need not be tried where one of them does."""
    match event:
        case CallMade(seat, call, alerted, explanation):
            yield MakeCall(seat, call, alerted, explanation)
        case LedFaceDown(seat, card):
            yield LeadFaceDown(seat, card)
        case LeadFaced(seat):
            yield FaceLead(seat)
        case CardPlayed(seat, card):
            yield PlayCard(seat, card)
            yield PlayCard(seat.partner, card, from_dummy=True)
        case _:
            return


def _told_by(event: Event, table: Table) -> Iterator[Command]:
    """Yield what the event tells by what it says itself."""
    match event:
        case CallMade(seat, call, alerted, explanation):
            yield from _called(seat, call, alerted=alerted, explanation=explanation)
        case ClaimMade(seat, tricks, line):
            yield Claim(seat, tricks, line)
            left = 13 if table.play is None else 13 - len(table.play.tricks)
            if tricks <= left:
                yield Concede(seat, left - tricks, line)
        case ClaimSearched(seat, finding):
            yield FindClaim(seat, Finding(finding.proven, finding.met, left=finding.left))
        case Chosen(seat, option):
            yield Choose(seat, option)
        case Ruled():
            yield from _ruled(event)
        case Noted():
            yield from _noted(event)
        case Ended(Played() as result) | ResultBecame(result):
            won = {result.contract.declarer.side: result.tricks}
            won[result.contract.declarer.side.other] = 13 - result.tricks
            yield from (GiveRuling(Ruling.RESULT, tricks=(side, tricks)) for side, tricks in won.items())
        case _:
            return


def _called(seat: Seat, call: Call, *, alerted: bool, explanation: str) -> Iterator[Command]:
    yield MakeCall(seat, call, alerted, explanation)
    yield ChangeCall(seat, call)
    yield MeantCall(seat, call)


def _ruled(event: Ruled) -> Iterator[Command]:
    given = GiveRuling(event.ruling, event.call, event.suits, None, event.text, event.by_default)
    yield given
    if event.ruling is Ruling.RESULT:
        for side, tricks in product(Side, range(14)):
            yield GiveRuling(event.ruling, event.call, event.suits, (side, tricks), event.text, event.by_default)


def _noted(event: Noted) -> Iterator[Command]:
    """Yield what may be on record in these words: questions, answers, and what is said to the director."""
    for seat in SEATS if event.seat is None else (event.seat,):
        yield CallDirector(seat, event.text)
        yield WarnPlayer(seat, event.text)
        yield ReportKnowledge(seat, event.text)
        yield ReserveRights(seat, event.text, event.call)
        yield Enquire(seat, 0 if event.about is not None else event.call, event.text, event.about)
        for correcting in (False, True):
            yield Explain(seat, 0 if event.about is not None else event.call, event.text, correcting, event.about)
        if event.call:
            yield AlertCall(seat, event.call, event.text)


def _cards(event: Event) -> tuple[Card, ...]:
    match event:
        case IrregularityNoted():
            return event.cards
        case ObligationImposed(obligation):
            card = getattr(obligation, "card", None)
            return (*getattr(obligation, "cards", ()), *((card,) if isinstance(card, Card) else ()))
        case Noted():
            return _cards_of(event.text)
        case _:
            card = getattr(event, "card", None)
            return (card,) if isinstance(card, Card) else ()


def _cards_of(text: str) -> tuple[Card, ...]:
    try:
        return tuple(map(Card.parse, text.split()))
    except ValueError:
        return ()


def _with_cards(table: Table, cards: tuple[Card, ...]) -> Iterator[Command]:
    """Yield what can be done with one of these cards, or with those of one player together."""
    for seat, card in product(SEATS, cards):
        for leads in (False, True):
            yield PlayCard(seat, card, leads=leads)
            yield PlayCard(seat, card, from_dummy=True, leads=leads)
        yield LeadFaceDown(seat, card)
        yield MeantCard(seat, card)
        yield MisplaceCard(seat, card)
        yield SuggestCard(seat, card)
        yield Expose(seat, (card,))
    if len(cards) > 1:
        for seat, count in product(SEATS, range(2, len(cards) + 1)):
            yield PlayTogether(seat, cards[:count])
            yield Expose(seat, cards[:count])
    for choice in table.incidents.obligations:
        if isinstance(choice, Choice):
            yield from (Choose(seat, option) for seat in choice.seats for option in choice.options)


def _bare(seat: Seat, table: Table) -> Iterator[Command]:
    """Yield what a player does without naming a card or a call."""
    yield from (DrawAttention(seat), Agree(seat), Contest(seat), PlayOn(seat), FaceLead(seat), LeaveUnruled(seat))
    yield from (PushTray(seat), OpenAperture(seat), AskWaiver(seat), TryToPrevent(seat), ReviewTrick(seat))
    yield from (CallDirector(seat), CallOnNextBoard(seat), AnswerRevoke(seat, has=False), AnswerRevoke(seat, has=True))
    yield NameCard(seat, "any")
    if held := tuple(Hand(table.hands[seat])):
        yield from (Expose(seat, held), Expose(seat, held[:1]))
    for other in SEATS:
        yield from (AskRevoke(seat, other), LookAtHand(seat, other))
    for number in range(1, len(table.auction.calls) + 1):
        yield from (AcknowledgeAlert(seat, number), DenyAlert(seat, number), AlertCall(seat, number))
    if seat is Seat.NORTH:
        yield from (GiveRuling(ruling) for ruling in Ruling)
