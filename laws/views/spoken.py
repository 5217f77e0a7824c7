"""What a viewer hears of questions and answers without screens: who is told, what waits, what was said in the play.

Behind screens the View's `screen` has what was said on the viewer's side.
"""

from __future__ import annotations

from laws.engine.actions.questions_in_play import answers_in_play
from laws.table.conditions import Alerts, Conditions
from laws.table.irregularity import Note
from laws.table.phases import Phase
from laws.table.table import Table
from laws.table.told import EXPLAINING
from laws.values.seats import Seat
from laws.views.screen_view import Said, said_of

__all__ = ["asked_now", "is_told", "said_in_play"]


def is_told(conditions: Conditions, by: Seat, seat: Seat | None) -> bool:
    """Return whether a viewer in `seat` knows the alerts and explanations that this player gives.

    When callers alert their own calls, the opponents are told and the caller's partner is not (Laws 20F1, 40B3). A
    visitor is not told either, since he could pass it on to the partner.
    """
    if conditions.alerts is Alerts.PARTNER or conditions.screens:  # behind screens the remaining calls are told
        return True
    return seat is not None and seat is not by.partner


def asked_now(table: Table, seat: Seat | None, *, everything: bool, calls: frozenset[int]) -> tuple[Said, ...]:
    """Return the questions that wait for an answer, where the viewer in `seat` is told of it (Laws 20F1, 20F2).

    `calls` are the numbers of the calls in his view.
    """
    if table.screen is not None or not table.incidents.notes or table.phase is Phase.OVER:
        return ()
    waiting: dict[tuple[int, Seat | None], Note] = {}
    for note in table.incidents.notes:
        if note.what == "asks" and note.seat is not None:
            waiting[note.call, note.about] = note
        elif note.what in EXPLAINING:
            waiting.pop((note.call, note.about), None)
    return tuple(
        said_of(table, note, note.call)
        for note in waiting.values()
        if (note.about is not None or note.call in calls)
        and (everything or is_told(table.conditions, _answers(table, note), seat))
    )


def _answers(table: Table, note: Note) -> Seat:
    """Return whose explanation the answer to this question is: where partners explain everybody is told."""
    if note.about is not None and note.seat is not None:
        return answers_in_play(table, note.seat, note.about)
    return table.auction.calls[note.call - 1].seat


def said_in_play(table: Table, seat: Seat | None, *, everything: bool) -> tuple[Said, ...]:
    """Return the answers about a player's calls and cards, and the corrections, that the viewer is told in the play.

    The auction may be out of his sight then (Law 41B), and what puts an explanation right still reaches him (75B2).
    """
    if table.screen is not None or table.phase is not Phase.PLAY:
        return ()
    return tuple(
        said_of(table, note, note.call)
        for note in table.incidents.notes
        if note.seat is not None
        and (note.what == "corrects" or (note.about is not None and note.what in EXPLAINING))
        and (everything or is_told(table.conditions, note.seat, seat))
    )
