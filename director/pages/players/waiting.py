"""What a player reads who waits during a session: the boards that he has finished, as he knows them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from director.results.tallying import happened_at
from director.sessions.models import Session
from frontend import words
from laws.values.contract import PassedOut, Played
from laws.values.seats import Seat, Side
from play.models import BoardSeat, Person
from play.pages.boards.contract import contract_html

__all__ = ["Finished", "finished_by"]


@dataclass(frozen=True, slots=True)
class Finished:
    """A board that a player has finished: its result at his table, and the score of his side."""

    board: int
    contract: SafeString
    outcome: str
    score: str


def finished_by(session: Session, person: Person) -> list[Finished]:
    """Return the boards of a session at which somebody himself sat, in the order in which they ended.

    Nothing of another table is among them: not of the other room of his team either (Law 16D).
    """
    sat = BoardSeat.objects.filter(person=person, last=True, play__session_result__session=session)
    sat = sat.select_related("play__session_result").order_by("play__finished_at")
    language = get_language() or "en"
    found = []
    for one in sat:
        result = one.play.session_result
        happened = happened_at(result)
        played = happened if isinstance(happened, Played | PassedOut) else None
        own = 1 if Seat.parse(one.seat).side is Side.NS else -1
        found.append(
            Finished(
                result.board,
                contract_html(played, language),
                words.outcome_text(played.over, language) if isinstance(played, Played) else "",
                "–" if result.score_ns is None else words.signed(own * result.score_ns),
            )
        )
    return found
