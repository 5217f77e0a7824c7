"""The screen as a View shows it: tray and aperture, and the alerts, questions and explanations of the viewer's side."""

from __future__ import annotations

from dataclasses import dataclass, replace

from laws.engine.screens.sight import explanation_on, seen_numbers
from laws.table.auction import MadeCall
from laws.table.screen import Alert, ScreenSide, side_of
from laws.table.table import Table
from laws.values.seats import Seat

__all__ = ["Said", "SeenScreen", "screen_as_seen", "with_both_sides"]


@dataclass(frozen=True, slots=True)
class Said:
    """A question, an explanation or a correction about a call: `what` is ``asks``, ``explains`` or ``corrects``."""

    what: str
    seat: Seat
    text: str
    call: int


@dataclass(frozen=True, slots=True)
class SeenScreen:
    """The screen as the viewer sees it.

    `tray` is the side on which the tray is, `aperture` whether the aperture is open. `alerts` were given on the
    viewer's side of the screen, and `said` are the questions and explanations there, by the numbers of the calls in the
    same View. A viewer who may see everything has those of both sides.
    """

    tray: ScreenSide
    aperture: bool
    alerts: tuple[Alert, ...]
    said: tuple[Said, ...]


def with_both_sides(table: Table) -> Table:
    """Return the table with all explanations of its calls; different ones of the two sides are joined."""
    auction = replace(table.auction, calls=tuple(_explained_twice(table, made) for made in table.auction.calls))
    return replace(table, auction=auction)


def _explained_twice(table: Table, made: MadeCall) -> MadeCall:
    assert table.screen is not None
    texts = {side: text for side in ScreenSide if (text := explanation_on(table, side, made.number))}
    alerted = any(alert.call == made.number for alert in table.screen.alerts)
    one = len(set(texts.values())) < 2
    parts = list(dict.fromkeys(texts.values())) if one else [f"{side.value}: {text}" for side, text in texts.items()]
    return replace(made, alerted=alerted, explanation=" / ".join(parts))


def screen_as_seen(known: Table, side: ScreenSide | None, table: Table) -> SeenScreen:
    """Return the screen as seen from this side.

    `side` None: both sides for a viewer who knows everything, otherwise neither. `known` is the table as the viewer
    knows it.
    """
    screen = table.screen
    assert screen is not None
    everything = known is table
    numbers = {made.number: made.number for made in table.auction.calls} if everything else seen_numbers(table, side)
    return SeenScreen(
        screen.tray,
        screen.open,
        tuple(
            replace(alert, call=numbers[alert.call])
            for alert in screen.alerts
            if everything or (side_of(alert.by) is side and alert.call in numbers)
        ),
        tuple(
            Said(note.what, note.seat, note.text, numbers[note.call])
            for note in table.incidents.notes
            if note.what in ("asks", "explains", "corrects")
            and note.seat is not None
            and (everything or (side_of(note.seat) is side and note.call in numbers))
        ),
    )
