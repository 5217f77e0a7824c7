"""The questions that a player has to answer (Laws 20F1, 20F2; article 34.1(3))."""

from __future__ import annotations

from laws.table.conditions import Alerts
from laws.table.phases import Phase
from laws.table.screen import screenmate
from laws.table.told import EXPLAINING
from laws.values.seats import Seat
from laws.views.screen_view import Said
from laws.views.seen import View

__all__ = ["questions_to"]


def questions_to(view: View, seat: Seat) -> tuple[Said, ...]:
    """Return the questions that this player has not answered, the earliest first, each subject once.

    `view` is his own. Behind a screen his screenmate asks him; without one the player who is asked about or his partner
    answers, as the conditions say.
    """
    if view.phase is Phase.OVER:
        return ()
    if view.screen is None:
        return tuple(one for one in view.asked if _answers(view, one) is seat)
    waiting: dict[tuple[int, Seat | None], Said] = {}
    for said in view.screen.said:
        if said.what == "asks" and said.seat is screenmate(seat):
            waiting[said.subject] = said
        elif said.what in EXPLAINING and said.seat is seat:
            waiting.pop(said.subject, None)
    return tuple(waiting.values())


def _answers(view: View, one: Said) -> Seat:
    """Return who answers: a question is about the other side alone (Law 20F1), and about a call in view."""
    about = one.about
    if about is None:
        about = {seen.number: seen.seat for seen in view.auction or ()}[one.call]
    return about if view.conditions.alerts is Alerts.SELF else about.partner
