"""The screen as a View shows it: tray and aperture, and the alerts, questions and explanations of the viewer's side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from laws.engine.screens.sight import explanation_on, seen_numbers
from laws.table.auction import MadeCall
from laws.table.irregularity import Note
from laws.table.screen import Alert, ScreenSide, side_of
from laws.table.table import Table
from laws.table.told import EXPLAINING
from laws.values.calls import Call
from laws.values.seats import Seat

_SAID: Final = ("asks", *EXPLAINING)

__all__ = ["Said", "SeenScreen", "both_explanations", "said_of", "screen_as_seen", "with_both_sides"]


@dataclass(frozen=True, slots=True)
class Said:
    """A question, an explanation or a correction: `what` is ``asks``, ``explains`` or ``corrects``.

    It is about the call with that number, `bid`, or `about` a player's calls and cards (Law 20F2).
    """

    what: str
    seat: Seat
    text: str
    call: int
    bid: Call | None = None
    about: Seat | None = None

    @property
    def subject(self) -> tuple[int, Seat | None]:
        """What it is about: a question is answered by what is about the same."""
        return self.call, self.about


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
    """Return the table with the alerts of both sides; a call has its caller's explanation, or else his partner's."""
    auction = replace(table.auction, calls=tuple(_explained(table, made) for made in table.auction.calls))
    return replace(table, auction=auction)


def _explained(table: Table, made: MadeCall) -> MadeCall:
    assert table.screen is not None
    own, partners = both_explanations(table, made)
    alerted = any(alert.call == made.number for alert in table.screen.alerts)
    return replace(made, alerted=alerted, explanation=own or partners)


def both_explanations(table: Table, made: MadeCall) -> tuple[str, str]:
    """Return the caller's own explanation of a call behind screens and his partner's, each empty if there is none."""
    side = side_of(made.seat)
    return explanation_on(table, side, made.number), explanation_on(table, side.other, made.number)


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
            said_of(table, note, numbers.get(note.call, 0))
            for note in table.incidents.notes
            if note.what in _SAID
            and note.seat is not None
            and (everything or (side_of(note.seat) is side and (note.about is not None or note.call in numbers)))
        ),
    )


def said_of(table: Table, note: Note, number: int) -> Said:
    """Return a remark of a player as a View tells it; `number` is that of its call in the same View, or 0."""
    assert note.seat is not None
    bid = table.auction.calls[note.call - 1].call if note.call else None
    return Said(note.what, note.seat, note.text, number, bid, note.about)
