"""The table after what is done at its screen."""

from __future__ import annotations

from laws.protocol.events import AlertAcknowledged, AlertLapsed, ApertureOpened, CallAlerted, LeadShown, TrayMoved
from laws.table.auction import CallStatus
from laws.table.screen import Alert, screenmate
from laws.table.table import Table
from laws.values.fast_init import replace

__all__ = ["alert_acknowledged", "alert_lapsed", "aperture_opened", "call_alerted", "lead_shown", "tray_moved"]


def tray_moved(table: Table, event: TrayMoved) -> Table:
    """Move the tray. Calls rectified before it moved stay with their own side."""
    assert table.screen is not None
    calls = table.auction.calls
    gone = (CallStatus.WITHDRAWN, CallStatus.CANCELLED)
    stay = tuple(number for number in table.screen.held if calls[number - 1].status in gone)
    return replace(table, screen=table.screen.moved(event.to, stay))


def aperture_opened(table: Table, _event: ApertureOpened) -> Table:
    """Open the aperture, through which all players see the tray."""
    assert table.screen is not None
    moved = tray_moved(table, TrayMoved(table.screen.tray))
    assert moved.screen is not None
    return replace(moved, screen=replace(moved.screen, open=True))


def lead_shown(table: Table, _event: LeadShown) -> Table:
    """Turn the lead face up on its own side."""
    assert table.screen is not None
    return replace(table, screen=replace(table.screen, faced=True))


def call_alerted(table: Table, event: CallAlerted) -> Table:
    """Record the alert: behind screens for the screenmate, without them on the call itself."""
    if table.screen is None:
        calls = list(table.auction.calls)
        calls[event.call - 1] = replace(calls[event.call - 1], alerted=True)
        return replace(table, auction=replace(table.auction, calls=tuple(calls)))
    alerts = (*table.screen.alerts, Alert(event.call, event.seat))
    return replace(table, screen=replace(table.screen, alerts=alerts))


def alert_acknowledged(table: Table, event: AlertAcknowledged) -> Table:
    """Record that the screenmate has his alert card back."""
    assert table.screen is not None
    return replace(table, screen=table.screen.acknowledge(event.call, screenmate(event.seat)))


def alert_lapsed(table: Table, event: AlertLapsed) -> Table:
    """Let the alert of the screenmate lapse."""
    assert table.screen is not None
    return replace(table, screen=table.screen.lapse(event.call, screenmate(event.seat)))
