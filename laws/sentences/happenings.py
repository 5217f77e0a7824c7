"""Sentences about the events at a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from laws.engine.screens.sight import sees_call, still_on_tray
from laws.protocol.events import (
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
from laws.sentences import choices, duties, evidence, irregularities, questions
from laws.sentences.sentence import Sentence, Template, Tricks, say
from laws.table.conditions import Attention, Director
from laws.table.irregularity import IrregularityState
from laws.table.kinds import RewindGround
from laws.table.obligation import Judgement, choice_of
from laws.table.screen import ScreenSide, screenmate, side_of
from laws.table.table import Table, Voided
from laws.values.contract import PassedOut, Played, Result
from laws.values.seats import SEATS, Seat, Side

__all__ = ["TEMPLATES", "asked_at", "claimed", "happening", "rewound", "ruled", "voided"]

_T = Template.of

TEMPLATES: Final = {
    "event.call_made": _T("{seat} calls {call}."),
    "event.card_played": _T("{seat} plays {card}."),
    "event.led_face_down": _T("{seat} leads {card} face down."),
    "event.lead_faced": _T("The lead is faced, and dummy’s hand is spread ({law}).", "41C"),
    "event.claim_made": _T("{seat} claims {tricks} ({law}).", "68A"),
    "event.claim_by_exposing": _T("{seat} has shown his hand, and so claims {tricks} ({law}).", "48B2"),
    "event.claim_agreed": _T("{seat} agrees to the claim ({law}).", "69A"),
    "event.claim_searched": _T("Of {seat}’s claim normal play gives {tricks} at the least ({law}).", "70A"),
    "event.claim_searched.open": _T(
        "Of {seat}’s claim it is shown that normal play gives {proven} at the least; a line was met that gives {met} "
        "({law}).",
        "70A",
    ),
    "event.claim_contested": _T("{seat} disputes the claim ({law}).", "68D2"),
    "event.claim_established": _T("The agreement to the claim is established ({law})."),
    "event.claim_voided": _T("The claim is void, and play goes on ({law})."),
    "event.play_on_agreed": _T("{seat} agrees that play goes on ({law}).", "68D2(b)"),
    "event.ended": _T("The board is over: {contract}, {tricks}."),
    "event.set_aside": _T("The board is set aside; it is not played."),
    "event.passed_out": _T("The board is passed out ({law}).", "22B"),
    "event.result_became": _T("The result is now {contract}, {tricks} ({law})."),
    "event.score_lowered": _T("{side} score as for {tricks}; the other side keeps its score ({law}).", "79B3"),
    "event.tricks_transferred": _T("Transferred to {side} at the end of play: {tricks} ({law}).", "64A"),
    "event.tricks_returned": _T("Given back by {side}: {tricks} ({law}).", "64B", "81C5"),
    "event.untold": _T("Nobody is told of it yet."),
    "event.attention.player": _T("{seat} draws attention to the {irregularity} ({law}).", "9A"),
    "event.attention.director": _T("The director draws attention to the {irregularity} ({law}).", "81C3"),
    "event.attention.platform": _T("The platform draws attention to the {irregularity}."),
    "event.director_comes": _T("The director comes ({law}).", "9B1(a)"),
    "event.information.unauthorised": _T("What {seat}’s {action} told is unauthorised for {whom} ({law})."),
    "event.information.authorised": _T("What {seat}’s {action} told may be used by both sides ({law})."),
    "event.call.STANDING": _T("{seat}’s {call} stands."),
    "event.call.PENDING": _T("{seat}’s {call} is in abeyance."),
    "event.call.WITHDRAWN": _T("{seat}’s {call} is withdrawn."),
    "event.call.CANCELLED": _T("{seat}’s {call} is cancelled."),
    "event.card_taken_back": _T("{card} goes back to {seat}’s hand."),
    "event.lead_taken_back": _T("The face-down lead goes back to {seat}’s hand ({law}).", "41A"),
    "event.lead_moved": _T("The lead is {seat}’s."),
    "event.contract_became": _T("The contract is now {contract}."),
    "event.next_board_called": _T("{seat} has called on the next board."),
    "event.round_ended": _T("The round is over."),
    "event.period_ended": _T("The correction period is over ({law}).", "79C"),
    "event.rewound.fault": _T(
        "The board goes back, since the platform was at fault ({law}). Neither side is, and both may use what was "
        "called and played."
    ),
    "event.rewound": _T("The director takes the board back to an earlier position ({law})."),
    "event.chosen": _T("{seat} has chosen: {option}."),
    "event.ruled": _T("The director rules: {ruling}."),
    "event.ruling": _T("Ruling: {ruling}."),
    "event.ruled.default": _T("No director has ruled in time, and the default of the regulations holds: {ruling}."),
    "event.ruled.reason": _T("The director rules: {ruling}. His reason: {reason}"),
    "event.tray_brought": _T("The director brings the tray to {first} and {second}."),
    "event.tray_moved": _T("{first} and {second} see: {calls}."),
    "event.tray_moved.nothing": _T("{first} and {second} see nothing new."),
    "event.aperture_opened": _T("Everybody sees what lies on the table ({law}).", "35.1(1)"),
    "event.lead_shown": _T("{mate} sees it face up; it is seen beyond the screen when the aperture is opened."),
    "event.call_alerted": _T("{mate} has the alert card ({law}).", "33.4(1)"),
    "event.alert_acknowledged": _T("{mate} has his alert card back ({law}).", "33.4(1)"),
    "event.alert_lapsed": _T("{seat} has not got the alert: it counts as not made ({law}).", "33.4(3)"),
    "event.revoke_answer.none": _T("{seat} says that he has no card of the suit led ({law}).", "61B"),
    "event.revoke_answer.one": _T("{seat} says that he has a card of the suit led after all ({law}).", "61B"),
    "turn.contract": _T("The contract is {contract}; the lead is {seat}’s."),
    "turn.auction": _T("The auction goes on; {seat} is to call."),
    "turn.trick": _T("Trick {trick} is {seat}’s."),
    "turn.penalty_card_major": _T("{seat}’s penalty card becomes a major one: {card} ({law}).", "50B"),
    "voided.claim": _T("{by} contests {seat}’s claim: play goes on ({law})"),
    "voided.concession": _T("{by} objects to {seat}’s concession: play goes on ({law})"),
}


def voided(claim: Voided) -> Sentence:
    """Return the sentence about a void claim or concession.

    A claim is void because an opponent contests it (Law 68D2(b)), a concession because partner objects (68B2).
    """
    kind = "concession" if claim.by.side is claim.claimer.side else "claim"
    return say(f"voided.{kind}", by=claim.by, seat=claim.claimer, law=claim.law)


def asked_at(table: Table, judgement: Judgement) -> Sentence:
    """Return the question to the director at this table, with the call that it is about."""
    call = table.auction.calls[judgement.call - 1].call if judgement.call else None
    return questions.asked(judgement, call)


def happening(event: Event, before: Table) -> Iterator[Sentence]:  # noqa: C901 - one arm for each group of events
    """Yield the sentences about an event; `before` is the table before it.

    There are none for an event that is only for the record. Choices and judgements are told by `choices` and
    `asked_at`.
    """
    match event:
        case IrregularityNoted() | IrregularityBecame() | AttentionDrawn() | RevokeEstablished():
            yield from _irregular(event, before)
        case InformationNoted():
            yield from _information(event, before)
        case ObligationImposed(obligation):
            said = duties.duty(obligation)
            if said is not None:
                yield said
        case ObligationLifted(obligation):
            said = duties.ended(obligation)
            if said is not None:
                yield said
        case TrayMoved():
            yield _tray(event, before)
        case ClaimSearched():
            yield from _searched(event)
        case (
            CallMade()
            | LedFaceDown()
            | LeadFaced()
            | CardPlayed()
            | CallFate()
            | CardTakenBack()
            | LeadTakenBack()
            | LeadMoved()
            | ContractBecame()
        ):
            yield _simple(event, before)
        case ClaimMade() | ClaimAgreed() | ClaimContested() | ClaimEstablished() | ClaimVoided() | PlayOnAgreed():
            yield claimed(event)
        case Ended() | SetAside() | ResultBecame() | ScoreLowered() | TricksTransferred():
            yield _ended(event)
        case Chosen() | Ruled() | Rewound():
            yield _decided(event, before)
        case NextBoardCalled() | RoundEnded() | PeriodEnded():
            yield _procedure(event)
        case ApertureOpened() | LeadShown() | CallAlerted() | AlertAcknowledged() | AlertLapsed():
            yield _at_the_screen(event)
        case Noted("answers revoke", Seat() as seat, text):
            yield say(f"event.revoke_answer.{text}", seat=seat)
        case Noted() | BoardOpened():
            return  # for the record, and before anything has happened
        case _:
            assert_never(event)


def _simple(
    event: CallMade
    | LedFaceDown
    | LeadFaced
    | CardPlayed
    | CallFate
    | CardTakenBack
    | LeadTakenBack
    | LeadMoved
    | ContractBecame,
    before: Table,
) -> Sentence:
    match event:
        case CallMade(seat, call):
            return say("event.call_made", seat=seat, call=call)
        case LedFaceDown(seat, card):
            return say("event.led_face_down", seat=seat, card=card)
        case CardPlayed(seat, card):
            return say("event.card_played", seat=seat, card=card)
        case CallFate(number, status):
            made = before.auction.calls[number - 1]
            return say(f"event.call.{status.name}", seat=made.seat, call=made.call)
        case LeadFaced():
            return say("event.lead_faced")
        case CardTakenBack(seat, card):
            return say("event.card_taken_back", seat=seat, card=card)
        case LeadTakenBack(seat):
            return say("event.lead_taken_back", seat=seat)
        case LeadMoved(hand):
            return say("event.lead_moved", seat=hand)
        case ContractBecame(contract):
            return say("event.contract_became", contract=contract)


def _ended(event: Ended | SetAside | ResultBecame | ScoreLowered | TricksTransferred) -> Sentence:
    match event:
        case SetAside():
            return say("event.set_aside")
        case Ended(result):
            return _result(result)
        case ResultBecame(result, law):
            return say("event.result_became", contract=result.contract, tricks=Tricks(result.tricks), law=law)
        case ScoreLowered(side, tricks):
            return say("event.score_lowered", side=side, tricks=Tricks(tricks))
        case TricksTransferred(tricks, side):
            about = "event.tricks_transferred" if tricks > 0 else "event.tricks_returned"
            return say(about, side=side, tricks=Tricks(abs(tricks)))


def _result(result: Result) -> Sentence:
    match result:
        case PassedOut():
            return say("event.passed_out")
        case Played(contract, won):
            return say("event.ended", contract=contract, tricks=Tricks(won))


def claimed(
    event: ClaimMade | ClaimAgreed | ClaimContested | ClaimEstablished | ClaimVoided | PlayOnAgreed,
) -> Sentence:
    """Return the sentence about a claim, the answers to it and what becomes of it."""
    match event:
        case ClaimMade(seat, tricks):
            return say("event.claim_made", seat=seat, tricks=Tricks(tricks))
        case ClaimAgreed(seat):
            return say("event.claim_agreed", seat=seat)
        case ClaimContested(seat):
            return say("event.claim_contested", seat=seat)
        case ClaimEstablished(law):
            return say("event.claim_established", law=law)
        case ClaimVoided(_, law):
            return say("event.claim_voided", law=law)
        case PlayOnAgreed(seat):
            return say("event.play_on_agreed", seat=seat)


def _searched(event: ClaimSearched) -> Iterator[Sentence]:
    """Yield the sentences about the search of a claim: what it has shown, what it leaves open, the line that loses."""
    found, met = event.finding, Tricks(event.finding.met)
    if found.complete:
        yield say("event.claim_searched", seat=event.seat, tricks=met)
    else:
        yield say("event.claim_searched.open", seat=event.seat, proven=Tricks(found.proven), met=met)
    yield from evidence.searched(found)


def ruled(event: Ruled, *, by_default: bool = False) -> Sentence:
    """Return the sentence about a ruling. `by_default`: no director has given it, but the regulations of the table.

    In older logs, whose events do not say so, the author of the ruling does.
    """
    ruling = questions.ruling_said(event.ruling, event.suits)
    if by_default or event.by_default:
        return say("event.ruled.default", ruling=ruling)
    return (
        say("event.ruled.reason", ruling=ruling, reason=event.text) if event.text else say("event.ruled", ruling=ruling)
    )


def rewound(event: Rewound) -> Sentence:
    """Return the sentence about a board that goes back: under a wrong ruling, or since the platform was at fault."""
    return say(
        "event.rewound.fault" if event.law == RewindGround.FAULT_OF_PLATFORM.law else "event.rewound", law=event.law
    )


def _decided(event: Chosen | Ruled | Rewound, before: Table) -> Sentence:
    match event:
        case Chosen(seat, option):
            choice = choice_of(before.incidents.obligations, seat)
            assert choice is not None
            return say("event.chosen", seat=seat, option=choices.option_said(choice.kind, option))
        case Ruled():
            return ruled(event)
        case Rewound():
            return rewound(event)


def _procedure(event: NextBoardCalled | RoundEnded | PeriodEnded) -> Sentence:
    match event:
        case NextBoardCalled(seat):
            return say("event.next_board_called", seat=seat)
        case RoundEnded():
            return say("event.round_ended")
        case PeriodEnded():
            return say("event.period_ended")


def _at_the_screen(event: ApertureOpened | LeadShown | CallAlerted | AlertAcknowledged | AlertLapsed) -> Sentence:
    match event:
        case ApertureOpened():
            return say("event.aperture_opened")
        case LeadShown(seat):
            return say("event.lead_shown", mate=screenmate(seat))
        case CallAlerted(seat):
            return say("event.call_alerted", mate=screenmate(seat))
        case AlertAcknowledged(seat):
            return say("event.alert_acknowledged", mate=screenmate(seat))
        case AlertLapsed(seat):
            return say("event.alert_lapsed", seat=seat)


def _irregular(
    event: IrregularityNoted | IrregularityBecame | AttentionDrawn | RevokeEstablished, before: Table
) -> Iterator[Sentence]:
    automatic = before.conditions.attention is Attention.AUTOMATIC
    if isinstance(event, IrregularityNoted):
        call = before.auction.calls[event.call - 1].call if event.call else None
        yield irregularities.irregularity(event.kind, event.offender, call, event.cards, event.trick, event.kind.law)
        if not automatic:
            yield say("event.untold")
        return
    about = before.incidents.find(event.irregularity)
    name = irregularities.name_of(about.kind, about.offender, about.trick)
    match event:
        case IrregularityBecame(_, state, law):
            if about.state is not state:
                yield irregularities.became(about.kind, about.offender, about.trick, state, law)
        case RevokeEstablished(_, law):
            state = IrregularityState.ESTABLISHED
            yield irregularities.became(about.kind, about.offender, about.trick, state, law)
        case AttentionDrawn(seat):
            if seat is None:
                yield say(f"event.attention.{'platform' if automatic else 'director'}", irregularity=name)
                return
            yield say("event.attention.player", seat=seat, irregularity=name)
            if before.conditions.director is Director.PRESENT:
                yield say("event.director_comes")


def _information(event: InformationNoted, before: Table) -> Iterator[Sentence]:
    """Yield the sentence about the side to which a withdrawn action is authorised information (Law 16C).

    At a table with a screen it concerns only players who have seen the action.
    """
    action = before.auction.calls[event.call - 1].call if event.card is None else event.card
    if event.unauthorised is None:
        yield say("event.information.authorised", seat=event.seat, action=action, law=event.law)
        return
    whom = _witnesses(event, event.unauthorised, before)
    if whom is not None:
        yield say("event.information.unauthorised", seat=event.seat, action=action, whom=whom, law=event.law)


def _witnesses(event: InformationNoted, side: Side, before: Table) -> Side | Seat | None:
    """Return those of that side who have the information: both, one, or None if only its giver has."""
    if event.card is not None:
        return side
    saw = [seat for seat in side.seats if sees_call(before, side_of(seat), event.call)]
    if len(saw) == 2:
        return side
    return next((seat for seat in saw if seat is not event.seat), None)


def _tray(event: TrayMoved, before: Table) -> Sentence:
    first, second = _mates(event.to)
    if event.seat is None:
        return say("event.tray_brought", first=first, second=second)
    calls = tuple(before.auction.calls[number - 1].call for number in still_on_tray(before))
    if not calls:
        return say("event.tray_moved.nothing", first=first, second=second)
    return say("event.tray_moved", first=first, second=second, calls=calls)


def _mates(side: ScreenSide) -> tuple[Seat, Seat]:
    first, second = (seat for seat in SEATS if side_of(seat) is side)
    return first, second
