"""What a player behind a screen may not know yet of the other side, worked out from the log alone (article 35).

The calls of the other side come with the tray; what was put right before never comes. What is alerted, asked and
explained there stays there, and an alert here is read when it is opened. The lead is seen when the aperture is open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from frontend import words
from laws.protocol.events import (
    AlertAcknowledged,
    AlertLapsed,
    ApertureOpened,
    BoardOpened,
    CallFate,
    CallMade,
    IrregularityBecame,
    LeadFaced,
    LedFaceDown,
    Noted,
    ObligationImposed,
    TrayMoved,
)
from laws.table.auction import CallStatus
from laws.table.obligation import Choice
from laws.table.screen import ScreenSide, side_of
from laws.values.cited import LAW_25A1
from laws.values.seats import Seat
from play.table.table_events import Happening

__all__ = ["call_sentences", "told_beyond"]

_SAYS = ("asks", "explains", "corrects")


def told_beyond(text: str, seat: Seat, events: Sequence[Happening]) -> list[str]:
    """What that text tells the player in that seat of the other side of the screen, or of alerts he has not opened."""
    opening = events[0]
    if not isinstance(opening, BoardOpened) or not opening.conditions.screens:
        return []
    text = unescape(text)
    return [*_calls(text, seat, events), *_said(text, seat, events), *_lead(text, seat, events)]


def _calls(text: str, seat: Seat, events: Sequence[Happening]) -> list[str]:
    made = [event for event in events if isinstance(event, CallMade)]
    seen = _seen(seat, events)
    number = _board(events)
    numbered = [int(found) for found in re.findall(rf'data-fact="{number}c(\d+)"', text)]
    said = {one for call in seen for one in call_sentences(made[call - 1])}
    unseen = {one for call, event in enumerate(made, 1) if call not in seen for one in call_sentences(event)} - said
    return [
        *(f"call {one}" for one in numbered if one > len(seen)),
        *(one for one in unseen if f">{one}<" in text or f">{one}," in text),
    ]


def _board(events: Sequence[Happening]) -> int:
    opening = events[0]
    assert isinstance(opening, BoardOpened)
    return opening.board.number


def call_sentences(event: CallMade) -> set[str]:
    """How a page tells of a call, in either language."""
    return {
        words.say(language)("{seat}: {call}").format(
            seat=words.seat_name(event.seat, language), call=words.call_name(event.call, language)
        )
        for language in ("en", "zh-hans")
    }


def _seen(seat: Seat, events: Sequence[Happening]) -> set[int]:
    """The numbers of the calls that the player has seen: those of his side, and what the tray has brought."""
    opening = events[0]
    assert isinstance(opening, BoardOpened)
    tray = side_of(opening.board.dealer)
    made, gone, passed = 0, set[int](), set[int]()
    calls = [event for event in events if isinstance(event, CallMade)]
    own = {number for number, call in enumerate(calls, 1) if side_of(call.seat) is side_of(seat)}
    meant = 0  # what a player says that he meant; when it is ruled that he did, all see it
    for event in events:
        match event:
            case CallMade():
                made += 1
                if side_of(event.seat) is not tray and not event.pending:
                    passed.add(made)
                meant = made if event.pending else meant
            case CallFate(number, status) if status in (CallStatus.WITHDRAWN, CallStatus.CANCELLED):
                gone.add(number)
            case CallFate(number):
                gone.discard(number)
            case IrregularityBecame(law=law, held=False) if law == LAW_25A1:
                passed.add(meant)
            case ObligationImposed(Choice((chooser, *_), _, kind)) if (
                kind.follows_call and not kind.follows_explanation and side_of(chooser) is side_of(seat)
            ):
                passed |= set(range(1, made + 1)) - gone  # he chooses over a call that his side is shown
            case TrayMoved(to):
                tray = to
                passed |= set(range(1, made + 1)) - gone
            case ApertureOpened() | LeadFaced():
                passed |= set(range(1, made + 1)) - gone
            case _:
                pass
    return own | passed


def _said(text: str, seat: Seat, events: Sequence[Happening]) -> list[str]:
    """What is said on the other side, and what the screenmate's unopened alerts say."""
    own: ScreenSide = side_of(seat)
    opened = {(event.call, event.seat) for event in events if isinstance(event, AlertAcknowledged | AlertLapsed)}
    made = 0
    beyond: set[str] = set()
    here: set[str] = set()
    for event in events:
        if isinstance(event, CallMade):
            made += 1
            unopened = event.alerted and event.seat is not seat and (made, seat) not in opened
            if side_of(event.seat) is not own or unopened:
                beyond.add(event.explanation)
            else:
                here.add(event.explanation)
        elif isinstance(event, Noted) and event.what in _SAYS and event.seat is not None:
            (here if side_of(event.seat) is own else beyond).add(event.text)
    return [one for one in beyond - here if one and one in text]


def _lead(text: str, seat: Seat, events: Sequence[Happening]) -> list[str]:
    led = next((event for event in events if isinstance(event, LedFaceDown)), None)
    opened = any(isinstance(event, ApertureOpened) for event in events)
    unknown = led is not None and not opened and side_of(led.seat) is not side_of(seat)
    return ["the lead"] if unknown and f'data-fact="{_board(events)}l"' in text else []
