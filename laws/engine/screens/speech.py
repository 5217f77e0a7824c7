"""Alerts, questions, explanations and reserved rights behind screens (articles 33.4(1), 33.4(3), 34.1, 35.2(4)).

Each player alerts and explains the calls of his side to his screenmate, his own when he makes them and his partner's
when the tray brings them. He hears nothing from the other side of the screen. During the auction he may ask at any
time.
"""

from __future__ import annotations

from typing import Final

from laws.engine.actions.calls import decide_call
from laws.engine.actions.explaining import (
    correct_explanation,
    decide_explanation,
    explained,
    may_correct_partner,
    may_enquire,
    may_explain,
)
from laws.engine.actions.questions_in_play import ask_in_play
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.talk import decide_said
from laws.engine.screens.known import as_seen
from laws.engine.screens.sight import explanation_on, seen_numbers, sees_call
from laws.protocol.commands import AcknowledgeAlert, AlertCall, DenyAlert, Enquire, Explain, MakeCall, ReserveRights
from laws.protocol.events import AlertAcknowledged, AlertLapsed, CallAlerted, Noted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Alerts
from laws.table.obligation import must_pass
from laws.table.phases import Phase
from laws.table.screen import ScreenSide, screenmate, side_of
from laws.table.table import Table
from laws.table.told import changes_explanation, latest
from laws.values.cited import (
    ARTICLE_33_4,
    ARTICLE_33_4_1,
    ARTICLE_33_4_3,
    ARTICLE_34_1_2,
    ARTICLE_34_1_3,
    ARTICLE_35_2_4,
    LAW_20F,
)
from laws.values.seats import Seat

__all__ = [
    "acknowledge_alert",
    "alert_call",
    "call_behind_screen",
    "deny_alert",
    "enquire_of_screenmate",
    "explain_to_screenmate",
    "may_ask",
    "may_correct",
    "open_questions",
    "reserve_behind_screen",
]

_ELSEWHERE: Final = Refusal(RefusalCode.NOT_ON_YOUR_SIDE, ARTICLE_34_1_3)


def alert_call(table: Table, command: AlertCall) -> Decision:
    """Decide an alert of a call of one's own side that one has seen (article 33.4(1)).

    It can be given once, until the lead is faced. If the screenmate has called without it, it corrects his information
    (21B1(a)). Without screens the caller's partner alerts it, where the conditions say so (33.4(2)).
    """
    screen, seat, number = table.screen, command.seat, command.call
    if table.phase not in (Phase.AUCTION, Phase.CLARIFICATION):
        return Refusal(RefusalCode.NOT_NOW, ARTICLE_33_4)
    if screen is None:
        return _alert_of_partner(table, command)
    if not sees_call(table, side_of(seat), number):
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, ARTICLE_33_4_1)
    if table.auction.calls[number - 1].seat.side is not seat.side:
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, ARTICLE_33_4_1)
    if screen.alert(number, seat) is not None:
        return Refusal(RefusalCode.NOT_NOW, ARTICLE_33_4_1)
    late = _has_called_without(table, screenmate(seat), number)
    return _alerted(table, command, late=late)


def _alerted(table: Table, command: AlertCall, *, late: bool) -> Draft:
    """Alert the call, and explain it where there are words; `late`, or against what he has said, it is a correction."""
    seat, number, text = command.seat, command.call, command.text
    changes = changes_explanation(table, seat, number, text)
    draft = Draft(table)
    draft.add(CallAlerted(seat, number))
    if text:
        draft.add(Noted("corrects" if changes else "explains", seat, text, number))
    if late or changes:
        correct_explanation(draft, Explain(seat, number, text, correcting=True))
    return draft


def _alert_of_partner(table: Table, command: AlertCall) -> Decision:
    """Decide an alert without screens: by the caller's partner, once, to the whole table (article 33.4(2)).

    If an opponent has called over it, and it was not explained, the alert corrects their information (Law 21B1(a)).
    """
    calls = table.auction.calls
    if table.conditions.alerts is not Alerts.PARTNER or not 0 < command.call <= len(calls):
        return Refusal(RefusalCode.NOT_NOW, ARTICLE_33_4)
    made = calls[command.call - 1]
    if made.seat is not command.seat.partner:
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, ARTICLE_33_4)
    if made.alerted:
        return Refusal(RefusalCode.NOT_NOW, ARTICLE_33_4)
    over = any(later.seat.side is not made.seat.side for later in calls[command.call :])
    return _alerted(table, command, late=over and not latest(table, command.call))


def _has_called_without(table: Table, seat: Seat, number: int) -> bool:
    """Return whether this player has called over an opponents' call that was never explained on his side."""
    over = any(made.seat is seat and made.counts for made in table.auction.calls[number:])
    return over and not explanation_on(table, side_of(seat), number)


def call_behind_screen(table: Table, command: MakeCall) -> Decision:
    """Decide a call. It acknowledges the alerts that the screenmate has given before (article 33.4(3))."""
    decided = decide_call(table, command)
    if isinstance(decided, Refusal) or table.screen is None:
        return decided
    mate = screenmate(command.seat)
    seen = [
        AlertAcknowledged(command.seat, alert.call)
        for alert in table.screen.alerts
        if alert.by is mate and not alert.acknowledged
    ]
    if isinstance(decided, Draft):
        decided.add(*seen)
        return decided
    return (*decided, *seen)


def acknowledge_alert(table: Table, command: AcknowledgeAlert) -> Decision:
    """Decide an acknowledgement of the screenmate's alert (articles 33.4(1), 33.4(3))."""
    refusal = _no_alert(table, command)
    return (AlertAcknowledged(command.seat, command.call),) if refusal is None else refusal


def deny_alert(table: Table, command: DenyAlert) -> Decision:
    """Decide a statement that an alert, which is not acknowledged, was not received.

    It counts as not made (article 33.4(3)).

    The player has not called since. If he has led, or the play has begun, he was misinformed (21B1(a), 21B3, 47E2).
    """
    refusal = _no_alert(table, command)
    if refusal is not None:
        return refusal
    seat, play = command.seat, table.play
    draft = Draft(table)
    draft.add(AlertLapsed(seat, command.call))
    has_led = play is not None and play.lead is not None and play.lead.seat is seat
    if table.phase is Phase.PLAY or has_led:
        correct_explanation(draft, Explain(screenmate(seat), command.call, "", correcting=True))
    return draft


def _no_alert(table: Table, command: AcknowledgeAlert | DenyAlert) -> Refusal | None:
    """Return why no alert of that call awaits this player's acknowledgement, or None if one does."""
    screen, seat, number = table.screen, command.seat, command.call
    if screen is None or table.phase is Phase.OVER:
        return Refusal(RefusalCode.NOT_NOW, ARTICLE_33_4)
    if not sees_call(table, side_of(seat), number):
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, ARTICLE_33_4_1)
    if table.auction.calls[number - 1].seat.side is seat.side:
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, ARTICLE_33_4_1)
    alert = screen.alert(number, screenmate(seat))
    if alert is None or alert.acknowledged:
        law = ARTICLE_33_4_3 if isinstance(command, DenyAlert) else ARTICLE_33_4_1
        return Refusal(RefusalCode.NOT_NOW, law)
    return None


def enquire_of_screenmate(table: Table, command: Enquire) -> Decision:
    """Decide a question about an opponents' call that the player has seen (article 34.1).

    It can be asked at any time during the auction, later as in Law 20F2. A player who must pass may not ask, nor dummy
    once the final pass has made him dummy.
    """
    seat, number = command.seat, command.call
    seen = as_seen(table, side_of(seat))
    if not may_ask(seen, seat):
        return Refusal(RefusalCode.NOT_NOW, LAW_20F)
    if command.about is not None:
        return ask_in_play(table, command)
    if not sees_call(table, side_of(seat), number):
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, ARTICLE_34_1_3)
    if table.auction.calls[number - 1].seat.side is seat.side:
        return Refusal(RefusalCode.NOT_NOW, ARTICLE_34_1_2)
    return (Noted("asks", seat, command.text, number),)


def may_ask(seen: Table, seat: Seat) -> bool:
    """Return whether a question by this player is in time, at the table as his side knows it (34.1(2), Law 20F)."""
    if seen.screen is not None and seen.phase is Phase.AUCTION:
        return must_pass(seen.incidents.obligations, seat) is None
    return may_enquire(seen, seat)


def explain_to_screenmate(table: Table, command: Explain) -> Decision:
    """Decide an explanation by the opponent on the questioner's side of the screen (article 34.1(3)).

    He explains his own and his partner's calls. What partner has explained on the other side he may correct when the
    play is over and no screen parts them any more (Law 20F5(b)).
    """
    if table.phase is Phase.OVER or command.about is not None:
        return decide_explanation(table, command)
    refusal = _why_not_to_screenmate(table, command)
    if refusal is not None:
        return refusal
    return explained(table, command)


def _why_not_to_screenmate(table: Table, command: Explain) -> Refusal | None:
    seat, number = command.seat, command.call
    if not sees_call(table, side_of(seat), number) or table.auction.calls[number - 1].seat.side is not seat.side:
        return _ELSEWHERE
    return None


def may_correct(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return the numbers of the calls whose explanation this player may put right now (Laws 20F4, 20F5; 34.1(3))."""
    own = [made.number for made in table.auction.calls if made.seat.side is seat.side]
    if table.screen is not None and table.phase is not Phase.OVER:
        return tuple(number for number in own if sees_call(table, side_of(seat), number))
    if may_correct_partner(table, seat):
        return tuple(own)
    return tuple(number for number in own if may_explain(table, seat, number, correcting=True))


def open_questions(table: Table, side: ScreenSide) -> tuple[int, ...]:
    """Return the numbers of the calls with an unanswered question on this side, the earliest first."""
    waiting: list[int] = []
    for note in table.incidents.notes:
        if note.seat is None or note.about is not None or side_of(note.seat) is not side:
            continue
        if note.what == "asks" and note.call not in waiting:
            waiting.append(note.call)
        elif note.what == "explains" and note.call in waiting:
            waiting.remove(note.call)
    return tuple(waiting)


def reserve_behind_screen(table: Table, command: ReserveRights) -> Decision:
    """Decide a reservation of rights (articles 35.2(4), 35.2(5)).

    In the auction it is about information from the other side of the screen, not about the screenmate's pause.
    """
    seat = command.seat
    seen = as_seen(table, side_of(seat))
    if command.call and not sees_call(table, side_of(seat), command.call):
        return _ELSEWHERE
    if seen.phase is Phase.AUCTION:
        calls = (command.call,) if command.call else tuple(seen_numbers(table, side_of(seat)))
        theirs = [made for number in calls if (made := table.auction.calls[number - 1]).seat.side is not seat.side]
        if theirs and theirs[-1].seat is screenmate(seat):
            return Refusal(RefusalCode.NOT_NOW, ARTICLE_35_2_4)
    return decide_said(table, command)
