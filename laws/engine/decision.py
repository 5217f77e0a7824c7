"""What the Laws say to an attempt: `decide(table, command)` gives events, or a refusal that changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from laws.engine.irregularities.afterwards import decide_next_board, decide_period, decide_round
from laws.engine.irregularities.attention import decide_attention
from laws.engine.irregularities.calls import decide_call_here
from laws.engine.irregularities.cards import decide_card_here, decide_lead_here, face_lead_here
from laws.engine.irregularities.choices import decide_choice
from laws.engine.irregularities.claims import agree_here, claim_here
from laws.engine.irregularities.contest import contest_here, decide_finding, decide_play_on, decide_unruled
from laws.engine.irregularities.designation import decide_name, defenders_choice, name_for_declarer
from laws.engine.irregularities.premature import decide_together, designated_by_playing
from laws.engine.irregularities.rulings import decide_ruling
from laws.engine.irregularities.second import decide_change, decide_meant
from laws.engine.irregularities.showing import decide_expose, decide_misplaced
from laws.engine.irregularities.talk import (
    decide_ask_revoke,
    decide_enquiry,
    decide_explanation,
    decide_review,
    decide_said,
    decide_suggestion,
)
from laws.engine.irregularities.unmeant import decide_meant_card
from laws.engine.irregularities.waiver import decide_ask_waiver
from laws.engine.procedure.auction import decide_call
from laws.engine.procedure.claims import decide_agree, decide_claim, decide_contest, goes_to_director
from laws.engine.procedure.lead import decide_face, decide_lead
from laws.engine.procedure.play import decide_card
from laws.engine.screens.aperture import decide_open, face_behind_screen, lead_behind_screen, play_behind_screen
from laws.engine.screens.speech import acknowledge_alert, alert_call, enquire_of_screenmate, explain_to_screenmate
from laws.engine.screens.tray import before_the_tray, decide_push, table_known_to, tray_brought
from laws.protocol.commands import (
    AcknowledgeAlert,
    Agree,
    AlertCall,
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
    DrawAttention,
    Enquire,
    Explain,
    Expose,
    FaceLead,
    FindClaim,
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
    Rule,
    SuggestCard,
    TryToPrevent,
    WarnPlayer,
)
from laws.protocol.events import Event
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Irregularities, OpeningLead
from laws.table.irregularity import NOTHING
from laws.table.phases import Phase
from laws.table.table import Table

__all__ = ["decide"]


def _call(table: Table, command: MakeCall) -> tuple[Event, ...] | Refusal:
    return decide_call(table, command) if _regular(table) else decide_call_here(table, command)


def _regular(table: Table) -> bool:
    """Whether nothing has gone wrong on this board, and nothing can: most of them."""
    return table.incidents is NOTHING and table.conditions.irregularities is Irregularities.PREVENTED


def _lead(table: Table, command: LeadFaceDown) -> tuple[Event, ...] | Refusal:
    if _regular(table) or table.conditions.opening_lead is OpeningLead.FACE_UP:
        return decide_lead(table, command)
    return decide_lead_here(table, command)


def _face(table: Table, command: FaceLead) -> tuple[Event, ...] | Refusal:
    return decide_face(table, command) if _regular(table) else face_lead_here(table, command.seat)


def _card(table: Table, command: PlayCard) -> tuple[Event, ...] | Refusal:
    if command.from_dummy and table.incidents.dues:
        choice = defenders_choice(table, command.seat)
        if choice is not None:
            return name_for_declarer(table, choice, command.seat, command.card)
    if _regular(table):
        return decide_card(table, command)
    shown = designated_by_playing(table, command)
    return decide_card_here(table, command) if shown is None else decide_choice(table, Choose(command.seat, shown))


def _claim(table: Table, command: Claim | Concede) -> tuple[Event, ...] | Refusal:
    return decide_claim(table, command) if _regular(table) else claim_here(table, command)


def _agree(table: Table, command: Agree) -> tuple[Event, ...] | Refusal:
    return decide_agree(table, command) if _regular(table) else agree_here(table, command)


def _contest(table: Table, command: Contest) -> tuple[Event, ...] | Refusal:
    if goes_to_director(table):
        return contest_here(table, command)
    return _GAME_OVER if table.phase is Phase.OVER else decide_contest(table, command)


_DECIDERS: Final[dict[type, Callable[[Table, Any], tuple[Event, ...] | Refusal]]] = {
    MakeCall: _call,
    LeadFaceDown: _lead,
    FaceLead: _face,
    PlayCard: _card,
    PlayTogether: decide_together,
    Expose: decide_expose,
    Enquire: decide_enquiry,
    Explain: decide_explanation,
    AskRevoke: decide_ask_revoke,
    ReviewTrick: decide_review,
    SuggestCard: decide_suggestion,
    MisplaceCard: decide_misplaced,
    CallDirector: decide_said,
    ReserveRights: decide_said,
    ReportKnowledge: decide_said,
    TryToPrevent: decide_said,
    LookAtHand: decide_said,
    AskWaiver: decide_ask_waiver,
    WarnPlayer: decide_said,
    Claim: _claim,
    Concede: _claim,
    Agree: _agree,
    Contest: _contest,
    PlayOn: decide_play_on,
    FindClaim: decide_finding,
    LeaveUnruled: decide_unruled,
    NameCard: decide_name,
    MeantCard: decide_meant_card,
    CallOnNextBoard: decide_next_board,
    RoundEnds: decide_round,
    PeriodEnds: decide_period,
    PushTray: decide_push,
    OpenAperture: decide_open,
    AlertCall: alert_call,
    AcknowledgeAlert: acknowledge_alert,
    ChangeCall: decide_change,
    MeantCall: decide_meant,
    DrawAttention: decide_attention,
    Choose: decide_choice,
    Rule: decide_ruling,
}

_BEHIND_SCREEN: Final[dict[type, Callable[[Table, Any], tuple[Event, ...] | Refusal]]] = {
    LeadFaceDown: lead_behind_screen,
    FaceLead: face_behind_screen,
    PlayCard: lambda table, command: (
        play_behind_screen(table, command) if table.phase is Phase.CLARIFICATION else _card(table, command)
    ),
    Enquire: enquire_of_screenmate,
    Explain: explain_to_screenmate,
}
"""What is decided in another way where a screen stands on the table (articles 34, 35)."""

_GAME_OVER: Final = Refusal(RefusalCode.GAME_OVER)

_AFTERWARDS: Final = frozenset(
    (
        AskWaiver,
        CallDirector,
        CallOnNextBoard,
        Contest,
        DrawAttention,
        Explain,
        FindClaim,
        LeaveUnruled,
        MeantCall,
        PeriodEnds,
        ReportKnowledge,
        ReserveRights,
        RoundEnds,
        Rule,
        WarnPlayer,
    )
)
"""What can still be done when the board is over (Laws 20F5, 22B, 62D1, 64, 69, 79)."""


def decide(table: Table, command: Command) -> tuple[Event, ...] | Refusal:
    """What becomes of an attempt: the events that it causes, in order, or a `Refusal`. The table is not changed."""
    if table.phase is Phase.OVER and type(command) not in _AFTERWARDS:
        return _GAME_OVER
    if table.screen is not None:
        return _decide_behind_screen(table, command)
    return _DECIDERS[type(command)](table, command)


def _decide_behind_screen(table: Table, command: Command) -> tuple[Event, ...] | Refusal:
    """Article 35: nobody acts before the tray has come; where the director has ruled, he brings it.

    Why somebody is refused is told him by what he knows: it says nothing of what happens beyond the screen (35.2(2)).
    """
    early = before_the_tray(table, command)
    if early is not None:
        return early
    decider = _BEHIND_SCREEN.get(type(command)) or _DECIDERS[type(command)]
    decided = decider(table, command)
    if isinstance(decided, Refusal) or isinstance(command, AskWaiver):
        known = table_known_to(table, command)
        told = decided if known is None else decider(known, command)
        if isinstance(told, Refusal):
            return told
        decided = decided if not isinstance(decided, Refusal) else Refusal(RefusalCode.NOT_NOW, "9B2")
    return decided if isinstance(decided, Refusal) else tray_brought(table, command, decided)
