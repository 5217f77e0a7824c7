"""The ruling of the Laws on an attempt: `decide(table, command)` returns events, or a refusal that changes nothing."""

from __future__ import annotations

from typing import Final, assert_never

from laws.engine.actions.calls import decide_call
from laws.engine.actions.cards import decide_card, decide_face, decide_lead
from laws.engine.actions.claims import decide_agree, decide_claim
from laws.engine.actions.contest import decide_contest, decide_finding, decide_play_on, decide_unruled
from laws.engine.actions.explaining import decide_enquiry, decide_explanation
from laws.engine.actions.inquiry import decide_answer, decide_ask_revoke
from laws.engine.actions.naming import decide_name, name_for_declarer
from laws.engine.actions.second import decide_change, decide_meant
from laws.engine.actions.showing import decide_expose, decide_misplaced
from laws.engine.consequences.afterwards import decide_next_board, decide_period, decide_round
from laws.engine.consequences.attention import decide_attention
from laws.engine.consequences.choices import decide_choice
from laws.engine.consequences.closing import CLOSING
from laws.engine.consequences.rulings import decide_ruling
from laws.engine.consequences.stepping_back import decide_step_back
from laws.engine.consequences.waiver import decide_ask_waiver
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.designation import defenders_choice
from laws.engine.irregularities.premature import decide_together, designated_by_playing
from laws.engine.irregularities.talk import decide_review, decide_said, decide_suggestion
from laws.engine.irregularities.unmeant import decide_meant_card
from laws.engine.screens.aperture import decide_open, face_behind_screen, lead_behind_screen, play_behind_screen
from laws.engine.screens.speech import (
    acknowledge_alert,
    alert_call,
    call_behind_screen,
    deny_alert,
    enquire_of_screenmate,
    explain_to_screenmate,
    reserve_behind_screen,
)
from laws.engine.screens.tray import before_the_tray, decide_push, table_known_to, tray_brought
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
    StepBack,
    SuggestCard,
    TryToPrevent,
    WarnPlayer,
)
from laws.protocol.events import Event
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cited import ARTICLE_35_2_1

__all__ = ["decide"]

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
        GiveRuling,
        WarnPlayer,
    )
)
"""The commands that are possible after the board (Laws 20F5, 22B, 62D1, 64, 69, 79)."""


def decide(table: Table, command: Command) -> tuple[Event, ...] | Refusal:
    """Return the events that an attempt causes, in order, or a `Refusal`. The table is not changed."""
    if table.phase is Phase.OVER and type(command) not in _AFTERWARDS:
        return _GAME_OVER
    if table.screen is not None and not isinstance(command, StepBack):
        return _decide_behind_screen(table, command)
    return _closed(_decide(table, command))


def _closed(decided: Decision) -> tuple[Event, ...] | Refusal:
    """Return the events with their automatic consequences."""
    return decided.close(CLOSING) if isinstance(decided, Draft) else decided


def _decide(table: Table, command: Command) -> Decision:  # noqa: C901 - one line a command
    """Decide a command at a table without a screen. Calls and cards come first, since they are the most frequent."""
    match command:
        case PlayCard():
            return _answer_or_card(table, command) if table.incidents.obligations else decide_card(table, command)
        case MakeCall():
            return decide_call(table, command)
        case LeadFaceDown():
            return decide_lead(table, command)
        case FaceLead():
            return decide_face(table, command)
        case Claim() | Concede():
            return decide_claim(table, command)
        case Agree():
            return decide_agree(table, command)
        case Contest():
            return decide_contest(table, command)
        case PlayOn():
            return decide_play_on(table, command)
        case FindClaim():
            return decide_finding(table, command)
        case LeaveUnruled():
            return decide_unruled(table, command)
        case NameCard():
            return decide_name(table, command)
        case MeantCard():
            return decide_meant_card(table, command)
        case PlayTogether():
            return decide_together(table, command)
        case Expose():
            return decide_expose(table, command)
        case MisplaceCard():
            return decide_misplaced(table, command)
        case ChangeCall():
            return decide_change(table, command)
        case MeantCall():
            return decide_meant(table, command)
        case DrawAttention():
            return decide_attention(table, command)
        case Choose():
            return decide_choice(table, command)
        case GiveRuling():
            return decide_ruling(table, command)
        case AskWaiver():
            return decide_ask_waiver(table, command)
        case Enquire():
            return decide_enquiry(table, command)
        case Explain():
            return decide_explanation(table, command)
        case AskRevoke():
            return decide_ask_revoke(table, command)
        case AnswerRevoke():
            return decide_answer(table, command)
        case ReviewTrick():
            return decide_review(table, command)
        case SuggestCard():
            return decide_suggestion(table, command)
        case CallDirector() | ReserveRights() | ReportKnowledge() | TryToPrevent() | LookAtHand() | WarnPlayer():
            return decide_said(table, command)
        case PushTray():
            return decide_push(table, command)
        case OpenAperture():
            return decide_open(table, command)
        case AlertCall():
            return alert_call(table, command)
        case AcknowledgeAlert():
            return acknowledge_alert(table, command)
        case DenyAlert():
            return deny_alert(table, command)
        case CallOnNextBoard():
            return decide_next_board(table, command)
        case RoundEnds():
            return decide_round(table, command)
        case PeriodEnds():
            return decide_period(table, command)
        case StepBack():  # each of its steps is decided by itself, behind a screen too
            return decide_step_back(table, command, decide)
    assert_never(command)


def _answer_or_card(table: Table, command: PlayCard) -> Decision:
    """Decide a card that may answer a choice: of dummy's card (Law 46B5), or among cards shown together (58B2)."""
    choice = defenders_choice(table, command.seat) if command.from_dummy else None
    if choice is not None:
        return name_for_declarer(table, choice, command.seat, command.card)
    shown = designated_by_playing(table, command)
    return decide_card(table, command) if shown is None else decide_choice(table, Choose(command.seat, shown))


def _decide_behind_screen(table: Table, command: Command) -> tuple[Event, ...] | Refusal:
    """Decide a command at a table with a screen (article 35).

    No player acts before the tray has come; after a ruling the director brings it. A refusal depends only on what the
    player knows, so that it reveals nothing about the other side of the screen (35.2(2)). Only what has passed the
    screen may have been settled there without his knowing: a call that was called over (35.2(1)).
    """
    early = before_the_tray(table, command)
    if early is not None:
        return early
    known = table_known_to(table, command)
    told = None if known is None else _closed(_decide_on_a_side(known, command))
    if isinstance(told, Refusal):
        return told
    decided = _closed(_decide_on_a_side(table, command))
    if isinstance(decided, Refusal):
        return decided if told is None else Refusal(RefusalCode.NOT_NOW, ARTICLE_35_2_1)
    return tray_brought(table, command, decided)


def _decide_on_a_side(table: Table, command: Command) -> Decision:
    """Decide a command for which articles 34 and 35 have rules of their own, or any other."""
    match command:
        case MakeCall():
            return call_behind_screen(table, command)
        case LeadFaceDown():
            return lead_behind_screen(table, command)
        case FaceLead():
            return face_behind_screen(table, command)
        case PlayCard() if table.phase is Phase.CLARIFICATION:
            return play_behind_screen(table, command)
        case Enquire():
            return enquire_of_screenmate(table, command)
        case Explain():
            return explain_to_screenmate(table, command)
        case ReserveRights():
            return reserve_behind_screen(table, command)
        case _:
            return _decide(table, command)
