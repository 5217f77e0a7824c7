"""Sentences about what is done at a screen."""

from __future__ import annotations

from typing import Final

from laws.engine.screens.sight import still_on_tray
from laws.protocol.events import AlertAcknowledged, AlertLapsed, ApertureOpened, CallAlerted, LeadShown, TrayMoved
from laws.sentences.sentence import Sentence, Template, say
from laws.table.screen import ScreenSide, screenmate, side_of
from laws.table.table import Table
from laws.values.seats import SEATS, Seat

__all__ = ["TEMPLATES", "at_the_screen", "tray_told"]

_T = Template.of
TEMPLATES: Final = {
    "event.tray_brought": _T("The director brings the tray to {first} and {second}."),
    "event.tray_moved": _T("{first} and {second} see: {calls}."),
    "event.tray_moved.nothing": _T("{first} and {second} see nothing new."),
    "event.aperture_opened": _T("Everybody sees what lies on the table ({law}).", "35.1(1)"),
    "event.lead_shown": _T("{mate} sees it face up; it is seen beyond the screen when the aperture is opened."),
    "event.call_alerted": _T("{mate} has the alert card ({law}).", "33.4(1)"),
    "event.alert_acknowledged": _T("{mate} has his alert card back ({law}).", "33.4(1)"),
    "event.alert_lapsed": _T("{seat} has not got the alert: it counts as not made ({law}).", "33.4(3)"),
}


def at_the_screen(event: ApertureOpened | LeadShown | CallAlerted | AlertAcknowledged | AlertLapsed) -> Sentence:
    """Return the sentence about the aperture, a lead behind it, or an alert to the screenmate."""
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


def tray_told(event: TrayMoved, before: Table) -> Sentence:
    """Return the sentence about the tray: who sees what on it now."""
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
