"""The disputed board in the file of an appeal: its hands, its auction and its play."""

from __future__ import annotations

from typing import Any

from director.appeals.deciding import result_of_appeal
from director.appeals.models import Appeal
from director.pages.results.hand_records import record_of
from laws.values.deal import Deal
from laws.values.seats import Side
from play.models import BoardPlay, Person
from play.pages.boards.replay import replayed, steps
from play.store.tables.history import defaults_of, games_of

__all__ = ["board_of"]


def board_of(appeal: Appeal, reader: Person, asked: str | None, language: str) -> dict[str, Any]:
    """Return the board as it is played through, after the step `asked`; without one, when the auction is over.

    A board that was on no table has its hands alone, as `record`; a penalty, and a ruling on a board that was taken
    back, has nothing.
    """
    of = result_of_appeal(appeal)
    if of is None:
        return {}
    if of.play_id is None:
        dealt = appeal.session.deals.filter(number=of.board, dealt__isnull=False).select_related("dealt").first()
        if dealt is None or dealt.dealt is None:
            return {}
        return {"record": record_of(dealt.number, Deal.parse(dealt.dealt.deal), None, language)}
    play = BoardPlay.objects.select_related("table").get(pk=of.play_id)
    if asked is None:
        found = steps(games_of([play.pk])[play.pk], defaults_of(play.pk))
        asked = f"{next((place for place, step in enumerate(found) if step.table.play is not None), 0)}"
    return replayed(play, asked, Side.NS, reader, language) | {"comments": ()}
