"""The state after an event: arithmetic, without any choice that depends on a regulation."""

from __future__ import annotations

from typing import assert_never

from laws.engine.effects.cards import (
    card_played,
    card_taken_back,
    lead_faced,
    lead_moved,
    lead_taken_back,
    led_face_down,
    with_card,
)
from laws.engine.effects.claims import (
    claim_agreed,
    claim_contested,
    claim_established,
    claim_made,
    claim_searched,
    claim_voided,
    play_on_agreed,
)
from laws.engine.effects.results import (
    contract_became,
    ended,
    next_board_called,
    period_ended,
    result_became,
    round_ended,
    score_lowered,
    set_aside,
    tricks_transferred,
)
from laws.engine.effects.screens import (
    alert_acknowledged,
    alert_lapsed,
    aperture_opened,
    call_alerted,
    lead_shown,
    tray_moved,
)
from laws.engine.screens.sight import aperture_is_open, first_unseen, lies_on_tray
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
    RevokeReopened,
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
from laws.table.obligation import Comparison, MustPass, MustRepeat, must_pass, must_repeat
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.screen import Beyond, side_of
from laws.table.table import Table
from laws.values.contract import Contract
from laws.values.fast_init import replace

__all__ = ["evolve"]


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
        _duty(table, event, replaced),
        _skipped(table, event) if replaced is None else replaced.skipped,
        _compared(table, event, replaced),
    )


def _skipped(table: Table, event: CallMade) -> MustPass | None:
    """Return the duty to pass of right-hand opponent, whom the call passes over (Law 28A), or None."""
    return must_pass(table.incidents.obligations, event.seat.rho) if event.skips else None


def _compared(table: Table, event: CallMade, replaced: MadeCall | None) -> tuple[Comparison, ...]:
    """Return the comparisons of the call. A second call by its player has those of the first, one out of turn none."""
    if event.pending:
        return () if replaced is None else replaced.compared
    owed = table.incidents.obligations
    return tuple([one for one in owed if isinstance(one, Comparison) and one.seat is event.seat]) if owed else ()


def _duty(table: Table, event: CallMade, replaced: MadeCall | None) -> MustPass | MustRepeat | None:
    """Return the duty under which the call is made. A second call by its player has that of the first."""
    if event.pending and replaced is not None:
        return replaced.duty
    obligations = table.incidents.obligations
    return must_pass(obligations, event.seat) or must_repeat(obligations, event.seat)


def _called(table: Table, event: CallMade) -> Table:
    made = _made(table, event)
    auction = table.auction.add(made)
    screen = table.screen
    if screen is not None:
        on_tray = lies_on_tray(table, event.seat, event.instead, pending=event.pending)
        meant = first_unseen(table, side_of(event.seat)) if event.pending and event.instead else 0
        screen = screen.with_call(made.number, made.seat, alerted=made.alerted, on_tray=on_tray, meant=meant)
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
    return with_card(table.hands, lead.seat, lead.card)


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


def _established(table: Table, event: RevokeEstablished) -> Table:
    revoke = table.incidents.find(event.irregularity)
    state = IrregularityState.ESTABLISHED
    changed = replace(revoke, state=state, established=event.law, by=event.by, lapsed=event.lapsed)
    return replace(table, incidents=table.incidents.update(changed))


def _reopened(table: Table, event: RevokeReopened) -> Table:
    return replace(table, incidents=table.incidents.reopen(event.irregularity))


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
    about = table.incidents.find(event.irregularity)
    misled = about.misled or event.misled
    incidents = table.incidents.update(replace(about, state=event.state, misled=misled))
    screen = table.screen
    if screen is not None and not about.call and not aperture_is_open(table):
        return replace(table, incidents=incidents, screen=screen.with_cards(about.number))
    if screen is None or not screen.is_untold(about.call) or event.state is not IrregularityState.RECTIFIED:
        return replace(table, incidents=incidents)
    if table.auction.calls[about.call - 1].status is not CallStatus.PENDING:  # it was not what its player meant
        return replace(table, incidents=incidents)
    return replace(table, incidents=incidents, screen=screen.with_meant(about.call))


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
            return card_played(table, event)
        case CallMade():
            return _called(table, event)
        case LedFaceDown():
            return led_face_down(table, event)
        case LeadFaced():
            return lead_faced(table, event)
        case TrayMoved():
            return tray_moved(table, event)
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
            return claim_made(table, event)
        case ClaimAgreed():
            return claim_agreed(table, event)
        case ClaimVoided():
            return claim_voided(table, event)
        case ClaimContested():
            return claim_contested(table, event)
        case ClaimSearched():
            return claim_searched(table, event)
        case PlayOnAgreed():
            return play_on_agreed(table, event)
        case ClaimEstablished():
            return claim_established(table, event)
        case ResultBecame():
            return result_became(table, event)
        case ScoreLowered():
            return score_lowered(table, event)
        case NextBoardCalled():
            return next_board_called(table, event)
        case RoundEnded():
            return round_ended(table, event)
        case PeriodEnded():
            return period_ended(table, event)
        case Ended():
            return ended(table, event)
        case SetAside():
            return set_aside(table, event)
        case ContractBecame():
            return contract_became(table, event)
        case CardTakenBack():
            return card_taken_back(table, event)
        case LeadTakenBack():
            return lead_taken_back(table, event)
        case LeadMoved():
            return lead_moved(table, event)
        case RevokeEstablished():
            return _established(table, event)
        case RevokeReopened():
            return _reopened(table, event)
        case TricksTransferred():
            return tricks_transferred(table, event)
        case ApertureOpened():
            return aperture_opened(table, event)
        case LeadShown():
            return lead_shown(table, event)
        case CallAlerted():
            return call_alerted(table, event)
        case AlertAcknowledged():
            return alert_acknowledged(table, event)
        case AlertLapsed():
            return alert_lapsed(table, event)
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
