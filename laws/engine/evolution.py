"""The state after an event: arithmetic, without any choice that depends on a regulation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from laws.engine.screens.sight import lies_on_tray
from laws.protocol.commands import Ruling
from laws.protocol.events import (
    CONSEQUENCES,
    AlertAcknowledged,
    AlertLapsed,
    ApertureOpened,
    AttentionDrawn,
    BoardOpened,
    CallAlerted,
    CallFate,
    CallMade,
    CardPlayed,
    CardTakenBack,
    Chosen,
    ClaimAgreed,
    ClaimContested,
    ClaimEstablished,
    ClaimMade,
    ClaimSearched,
    ClaimVoided,
    ContractBecame,
    Ended,
    Event,
    InformationNoted,
    IrregularityBecame,
    IrregularityNoted,
    LeadFaced,
    LeadMoved,
    LeadShown,
    LeadTakenBack,
    LedFaceDown,
    NextBoardCalled,
    Noted,
    ObligationImposed,
    ObligationLifted,
    PeriodEnded,
    PlayOnAgreed,
    ResultBecame,
    RevokeEstablished,
    Rewound,
    RoundEnded,
    Ruled,
    ScoreLowered,
    SetAside,
    TrayMoved,
    TricksTransferred,
)
from laws.table.auction import Auction, CallStatus, MadeCall
from laws.table.irregularity import Information, Irregularity, IrregularityState, Meaning, Note
from laws.table.phases import Phase
from laws.table.play import Play, PlayedCard
from laws.table.screen import Alert, Beyond, screenmate
from laws.table.table import Claimed, ClaimStage, Table, Voided
from laws.values.cards import Card
from laws.values.contract import Contract, Played
from laws.values.fast_init import replace
from laws.values.seats import Seat, Side

__all__ = ["earlier", "evolve", "history", "replay"]


def _made(table: Table, event: CallMade) -> MadeCall:
    """Return the event's call with its number on this board."""
    calls = table.auction.calls
    replaced = calls[event.instead - 1] if event.instead else None
    return MadeCall(
        len(calls) + 1,
        event.seat,
        event.call,
        event.alerted,
        event.explanation,
        CallStatus.PENDING if event.pending else CallStatus.STANDING,
        0 if replaced is None else replaced.position,
        event.skips if replaced is None else replaced.skips,
    )


def _called(table: Table, event: CallMade) -> Table:
    made = _made(table, event)
    auction = table.auction.add(made)
    screen = table.screen
    if screen is not None:
        on_tray = lies_on_tray(table, event.seat, event.instead, pending=event.pending)
        screen = screen.with_call(made.number, made.seat, alerted=made.alerted, on_tray=on_tray)
        screen = screen.closed() if table.play is not None and not event.pending else screen
    if event.instead and not event.pending:
        auction = Auction.of(table.board.dealer, auction.calls)
    if event.pending:
        return replace(table, auction=auction, screen=screen)
    contract = auction.contract if auction.is_closed else None
    if contract is None:
        return Table(
            table.board,
            table.deal,
            table.conditions,
            Phase.AUCTION,
            _before_the_lead(table),
            auction,
            None,
            None,
            None,
            table.incidents,
            screen,
        )
    hands = _before_the_lead(table)
    play = Play.begin(contract)
    return replace(table, phase=Phase.CLARIFICATION, hands=hands, auction=auction, play=play, screen=screen)


def _before_the_lead(table: Table) -> tuple[int, int, int, int]:
    """Return the hands when the auction is resumed: a face-down lead is taken back (Law 41A)."""
    if table.play is None or table.play.lead is None:
        return table.hands
    lead = table.play.lead
    return _with(table.hands, lead.seat, lead.card)


def _call_fate(table: Table, event: CallFate) -> Table:
    """Apply a new status of a call, and recompute the auction from the calls that stand."""
    calls = list(table.auction.calls)
    calls[event.number - 1] = replace(calls[event.number - 1], status=event.status)
    auction = Auction.of(table.board.dealer, calls)
    contract = auction.contract if auction.is_closed else None
    if table.phase is Phase.PLAY or (contract is not None and table.play is not None and _goes_on(table, contract)):
        return replace(table, auction=auction)
    if contract is None and table.phase is Phase.OVER and auction.is_closed:
        return replace(table, auction=auction)
    if contract is None:
        hands = _before_the_lead(table)
        screen = None if table.screen is None else table.screen.closed()
        return replace(table, phase=Phase.AUCTION, hands=hands, auction=auction, play=None, result=None, screen=screen)
    return replace(table, phase=Phase.CLARIFICATION, auction=auction, play=Play.begin(contract))


def _goes_on(table: Table, contract: Contract) -> bool:
    """Return whether the play that has begun continues: in the clarification period the contract may have changed."""
    play = table.play
    begun = table.phase is not Phase.CLARIFICATION or (play is not None and play.lead is not None)
    return begun or (play is not None and play.contract == contract)


def _without(hands: tuple[int, int, int, int], played: PlayedCard) -> tuple[int, int, int, int]:
    changed = list(hands)
    changed[played.seat] &= ~(1 << played.card)
    return (changed[0], changed[1], changed[2], changed[3])


def _with(hands: tuple[int, int, int, int], seat: Seat, card: Card) -> tuple[int, int, int, int]:
    changed = list(hands)
    changed[seat] |= 1 << card
    return (changed[0], changed[1], changed[2], changed[3])


def _led_face_down(table: Table, event: LedFaceDown) -> Table:
    assert table.play is not None
    lead = PlayedCard(event.seat, event.card)
    return replace(table, hands=_without(table.hands, lead), play=replace(table.play, lead=lead))


def _lead_faced(table: Table, _event: LeadFaced) -> Table:
    assert table.play is not None
    assert table.play.lead is not None
    return replace(table, phase=Phase.PLAY, play=table.play.add(table.play.lead))


def _played(table: Table, event: CardPlayed) -> Table:
    assert table.play is not None
    played = PlayedCard(event.seat, event.card)
    return Table(
        table.board,
        table.deal,
        table.conditions,
        Phase.PLAY,
        _without(table.hands, played),
        table.auction,
        table.play.add(played),
        None,
        None,
        table.incidents,
        table.screen,
    )


def _claimed(table: Table, event: ClaimMade) -> Table:
    return replace(table, claim=Claimed(event.seat, event.tricks, event.line, frozenset()), voided=None)


def _agreed(table: Table, event: ClaimAgreed) -> Table:
    assert table.claim is not None
    return replace(table, claim=replace(table.claim, agreed=table.claim.agreed | {event.seat}))


def _contested(table: Table, event: ClaimContested) -> Table:
    assert table.claim is not None
    return replace(table, claim=replace(table.claim, stage=ClaimStage.CONTESTED, contested=event.seat))


def _searched(table: Table, event: ClaimSearched) -> Table:
    assert table.claim is not None
    return replace(table, claim=replace(table.claim, finding=event.finding))


def _play_on(table: Table, event: PlayOnAgreed) -> Table:
    assert table.claim is not None
    return replace(table, claim=replace(table.claim, play_on=table.claim.play_on | {event.seat}))


def _claim_established(table: Table, _event: ClaimEstablished) -> Table:
    assert table.claim is not None
    return replace(table, claim=replace(table.claim, stage=ClaimStage.ESTABLISHED))


def _result_became(table: Table, event: ResultBecame) -> Table:
    return replace(table, result=event.result, incidents=replace(table.incidents, lowered=None))


def _score_lowered(table: Table, event: ScoreLowered) -> Table:
    ns, ew = table.tricks
    lowered = (event.tricks, ew) if event.side is Side.NS else (ns, event.tricks)
    return replace(table, incidents=replace(table.incidents, lowered=lowered))


def _next_board(table: Table, event: NextBoardCalled) -> Table:
    incidents = table.incidents
    return replace(table, incidents=replace(incidents, called_on=(*incidents.called_on, event.seat)))


def _round_ended(table: Table, _event: RoundEnded) -> Table:
    return replace(table, incidents=replace(table.incidents, round_over=True))


def _period_ended(table: Table, _event: PeriodEnded) -> Table:
    return replace(table, incidents=replace(table.incidents, round_over=True, period_over=True))


def _voided(table: Table, event: ClaimVoided) -> Table:
    assert table.claim is not None
    return replace(table, claim=None, voided=Voided(table.claim.seat, event.seat, event.law))


def _ended(table: Table, event: Ended) -> Table:
    return replace(table, phase=Phase.OVER, result=event.result)


def _set_aside(table: Table, _event: SetAside) -> Table:
    return replace(table, phase=Phase.OVER)


def _contract_became(table: Table, event: ContractBecame) -> Table:
    assert table.play is not None
    result = table.result
    if isinstance(result, Played):
        result = Played(event.contract, result.tricks)
    return replace(table, play=replace(table.play, contract=event.contract), result=result)


def _card_taken_back(table: Table, event: CardTakenBack) -> Table:
    assert table.play is not None
    hands = _with(table.hands, event.seat, event.card)
    return replace(table, phase=Phase.PLAY, hands=hands, play=table.play.take_back(event.seat))


def _lead_taken_back(table: Table, event: LeadTakenBack) -> Table:
    assert table.play is not None
    assert table.play.lead is not None
    hands = _with(table.hands, event.seat, table.play.lead.card)
    screen = table.screen
    if screen is not None and screen.faced:
        screen = replace(screen, faced=False)
    return replace(table, hands=hands, play=replace(table.play, lead=None), screen=screen)


def _tray_moved(table: Table, event: TrayMoved) -> Table:
    """Move the tray. Calls rectified before it moved stay with their own side."""
    assert table.screen is not None
    calls = table.auction.calls
    gone = (CallStatus.WITHDRAWN, CallStatus.CANCELLED)
    stay = tuple(number for number in table.screen.held if calls[number - 1].status in gone)
    return replace(table, screen=table.screen.moved(event.to, stay))


def _opened(table: Table, _event: ApertureOpened) -> Table:
    """Open the aperture, through which all players see the tray."""
    assert table.screen is not None
    moved = _tray_moved(table, TrayMoved(table.screen.tray))
    assert moved.screen is not None
    return replace(moved, screen=replace(moved.screen, open=True))


def _lead_shown(table: Table, _event: LeadShown) -> Table:
    assert table.screen is not None
    return replace(table, screen=replace(table.screen, faced=True))


def _alerted(table: Table, event: CallAlerted) -> Table:
    """Record the alert: behind screens for the screenmate, without them on the call itself."""
    if table.screen is None:
        calls = list(table.auction.calls)
        calls[event.call - 1] = replace(calls[event.call - 1], alerted=True)
        return replace(table, auction=replace(table.auction, calls=tuple(calls)))
    alerts = (*table.screen.alerts, Alert(event.call, event.seat))
    return replace(table, screen=replace(table.screen, alerts=alerts))


def _acknowledged(table: Table, event: AlertAcknowledged) -> Table:
    assert table.screen is not None
    return replace(table, screen=table.screen.acknowledge(event.call, screenmate(event.seat)))


def _lapsed(table: Table, event: AlertLapsed) -> Table:
    assert table.screen is not None
    return replace(table, screen=table.screen.lapse(event.call, screenmate(event.seat)))


def _lead_moved(table: Table, event: LeadMoved) -> Table:
    assert table.play is not None
    return replace(table, play=replace(table.play, turn=event.hand))


def _established(table: Table, event: RevokeEstablished) -> Table:
    revoke = table.incidents.find(event.irregularity)
    changed = replace(revoke, state=IrregularityState.ESTABLISHED, established=event.law)
    return replace(table, incidents=table.incidents.update(changed))


def _transferred(table: Table, event: TricksTransferred) -> Table:
    ns, ew = table.incidents.transfer
    transfer = (ns + event.tricks, ew) if event.side is Side.NS else (ns, ew + event.tricks)
    return replace(table, incidents=replace(table.incidents, transfer=transfer))


def _irregular(table: Table, event: IrregularityNoted) -> Table:
    incidents = table.incidents
    noted = Irregularity(
        len(incidents.irregularities) + 1,
        event.kind,
        event.offender,
        event.call,
        event.cards,
        event.trick,
        event.turn,
        faced=event.faced,
    )
    return replace(table, incidents=replace(incidents, irregularities=(*incidents.irregularities, noted)))


def _became(table: Table, event: IrregularityBecame) -> Table:
    changed = replace(table.incidents.find(event.irregularity), state=event.state)
    return replace(table, incidents=table.incidents.update(changed))


def _attention(table: Table, event: AttentionDrawn) -> Table:
    changed = replace(table.incidents.find(event.irregularity), attention_drawn=True)
    return replace(table, incidents=table.incidents.update(changed))


def _obligation_imposed(table: Table, event: ObligationImposed) -> Table:
    return replace(table, incidents=table.incidents.with_obligation(event.obligation))


def _obligation_lifted(table: Table, event: ObligationLifted) -> Table:
    return replace(table, incidents=table.incidents.without_obligation(event.obligation))


def _noted(table: Table, event: Noted) -> Table:
    note = Note(event.what, event.seat, event.text, event.call, event.about)
    return replace(table, incidents=replace(table.incidents, notes=(*table.incidents.notes, note)))


def _informed(table: Table, event: InformationNoted) -> Table:
    """Record information. For a call it replaces the earlier record."""
    incidents = table.incidents
    others = (known for known in incidents.information if not event.call or known.call != event.call)
    information = Information(event.seat, event.unauthorised, event.call, event.card)
    return replace(table, incidents=replace(incidents, information=(*others, information)))


def _ruled(table: Table, event: Ruled) -> Table:
    """Record what a call specified, the latest finding for each call.

    Other rulings take effect by the events that follow.
    """
    if event.ruling not in (Ruling.SPECIFIED, Ruling.ARTIFICIAL):
        return table
    others = tuple(known for known in table.incidents.meanings if known.call != event.call)
    found = Meaning(event.call, event.suits, event.ruling is Ruling.ARTIFICIAL)
    return replace(table, incidents=replace(table.incidents, meanings=(*others, found)))


def evolve(table: Table, event: Event) -> Table:
    """Return the table after the event.

    Raise ValueError for `BoardOpened`, which begins a board, and for `Rewound`, which needs the log: see `replay`.
    """
    after = _after(table, event)
    return after if table.screen is None else _with_beyond(table, event, after)


def _after(table: Table, event: Event) -> Table:  # noqa: C901 - one line an event
    """Return the table after the event, without what the side of a screen without the tray knows.

    The arms are tried in order, so the most frequent events come first.
    """
    match event:
        case CardPlayed():
            return _played(table, event)
        case CallMade():
            return _called(table, event)
        case LedFaceDown():
            return _led_face_down(table, event)
        case LeadFaced():
            return _lead_faced(table, event)
        case TrayMoved():
            return _tray_moved(table, event)
        case ObligationImposed():
            return _obligation_imposed(table, event)
        case ObligationLifted():
            return _obligation_lifted(table, event)
        case IrregularityNoted():
            return _irregular(table, event)
        case IrregularityBecame():
            return _became(table, event)
        case CallFate():
            return _call_fate(table, event)
        case InformationNoted():
            return _informed(table, event)
        case AttentionDrawn():
            return _attention(table, event)
        case Noted():
            return _noted(table, event)
        case ClaimMade():
            return _claimed(table, event)
        case ClaimAgreed():
            return _agreed(table, event)
        case ClaimVoided():
            return _voided(table, event)
        case ClaimContested():
            return _contested(table, event)
        case ClaimSearched():
            return _searched(table, event)
        case PlayOnAgreed():
            return _play_on(table, event)
        case ClaimEstablished():
            return _claim_established(table, event)
        case ResultBecame():
            return _result_became(table, event)
        case ScoreLowered():
            return _score_lowered(table, event)
        case NextBoardCalled():
            return _next_board(table, event)
        case RoundEnded():
            return _round_ended(table, event)
        case PeriodEnded():
            return _period_ended(table, event)
        case Ended():
            return _ended(table, event)
        case SetAside():
            return _set_aside(table, event)
        case ContractBecame():
            return _contract_became(table, event)
        case CardTakenBack():
            return _card_taken_back(table, event)
        case LeadTakenBack():
            return _lead_taken_back(table, event)
        case LeadMoved():
            return _lead_moved(table, event)
        case RevokeEstablished():
            return _established(table, event)
        case TricksTransferred():
            return _transferred(table, event)
        case ApertureOpened():
            return _opened(table, event)
        case LeadShown():
            return _lead_shown(table, event)
        case CallAlerted():
            return _alerted(table, event)
        case AlertAcknowledged():
            return _acknowledged(table, event)
        case AlertLapsed():
            return _lapsed(table, event)
        case Chosen():  # on record; what it causes are events of their own
            return table
        case Ruled():
            return _ruled(table, event)
        case BoardOpened() | Rewound():
            raise ValueError(f"{type(event).__name__} has no table before it: replay the log")
    assert_never(event)


def _with_beyond(before: Table, event: Event, after: Table) -> Table:
    """Return the table with what the side without the tray knows: all that has happened but what is held."""
    assert before.screen is not None
    held = isinstance(event, CONSEQUENCES) and event.held
    if after.screen is None or isinstance(event, TrayMoved | ApertureOpened):
        return after
    if before.screen.beyond is None and not held:
        return after
    beyond = before.screen.beyond or Beyond(before.incidents)
    if isinstance(event, CallFate):
        fates = dict(beyond.fates)
        if held:
            fates.setdefault(event.number, before.auction.calls[event.number - 1].status)
        else:
            fates.pop(event.number, None)
        beyond = replace(beyond, fates=tuple(fates.items()))
    elif not held and after.incidents is not before.incidents:
        known = _after(replace(before, incidents=beyond.incidents), event)
        beyond = replace(beyond, incidents=known.incidents)
    return replace(after, screen=replace(after.screen, beyond=beyond))


def replay(events: Iterable[Event]) -> Table:
    """Return the table after a whole log.

    Raise ValueError if the first event is not `BoardOpened`, or if a `Rewound` names an event that is not before it.
    """
    return history(events)[-1]


def history(events: Iterable[Event]) -> list[Table]:
    """Return the table after each event of a log, in order. After `Rewound` it is the table after the named event.

    Raise ValueError like `replay`.
    """
    log = iter(events)
    first = next(log, None)
    if not isinstance(first, BoardOpened):
        raise ValueError("a log begins with the opening of its board")
    tables = [Table.open(first.board, first.deal, first.conditions)]
    for event in log:
        tables.append(earlier(tables, event) if isinstance(event, Rewound) else evolve(tables[-1], event))
    return tables


def earlier(tables: Sequence[Table], event: Rewound) -> Table:
    """Return the table to which the event takes a board back; `tables` are those after each earlier event, in order.

    Raise ValueError if there is no event with that number.
    """
    if not 0 < event.to <= len(tables):
        raise ValueError(f"the board cannot go back to event {event.to}: there are {len(tables)} before")
    return tables[event.to - 1]
