"""An interpreter behind one player: whom he may write to (articles 10.4(4), 39.8(3)).

He sees what that player sees, and writes only where an opponent or the director has asked that player: one text for
each question, to him who has asked. The director's question is what he says to that player alone; an opponent's is the
one that the player has to answer. All of it stands in the log of the board.
"""

from __future__ import annotations

from collections import Counter

from laws.engine.actions.questions_in_play import answers_in_play
from laws.table.conditions import Alerts
from laws.table.screen import screenmate
from laws.values.seats import Seat
from laws.views.viewer import ViewerKind
from play.table.audience import DIRECTOR, Audience
from play.table.state import State

__all__ = ["may_interpret"]


def may_interpret(state: State, seat: Seat) -> tuple[Audience, ...]:
    """Return to whom the interpreter behind the player in that seat may write now: who waits for an answer."""
    asked = Counter(Audience.of_player(asker) for asker in _opponents_asking(state, seat))
    answered: Counter[Audience] = Counter()
    to_player = Audience.of_player(seat)
    for said in (spoken.said for spoken in state.talk):
        if said.interprets and said.viewer.seat is seat:
            answered[said.audience] += 1
        elif said.viewer.kind is ViewerKind.DIRECTOR and said.audience == to_player:
            asked[DIRECTOR] += 1
    return tuple(one for one, times in asked.items() if times > answered[one])


def _opponents_asking(state: State, seat: Seat) -> list[Seat]:
    """Return who has asked that player about calls or cards, once for each question, in order."""
    game = state.game
    askers = []
    for note in game.incidents.notes:
        if note.what != "asks" or note.seat is None or not (note.call or note.about):
            continue
        if note.about is not None:
            answers = answers_in_play(game, note.seat, note.about)
        elif game.conditions.screens:
            answers = screenmate(note.seat)
        else:
            caller = game.auction.calls[note.call - 1].seat
            answers = caller if game.conditions.alerts is Alerts.SELF else caller.partner
        if answers is seat and note.seat.side is not seat.side:
            askers.append(note.seat)
    return askers
