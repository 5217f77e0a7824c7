"""The revokes that a ruling by Laws 61 to 64 is about, by the log of its board."""

from __future__ import annotations

from typing import Final

from director.results.rulings.ruling_models import Ruling
from laws.engine.replaying import replay
from laws.table.irregularity import Irregularity
from laws.table.kinds import Kind
from laws.values.paragraph import Book, Paragraph
from play.store.tables.history import games_of

__all__ = ["revokes_of"]

_LAWS: Final = range(61, 65)


def revokes_of(ruling: Ruling) -> tuple[Irregularity, ...]:
    """Return the revokes on the board of a ruling by one of these Laws to which attention was drawn (Law 9A).

    None of any other ruling, and where the board was played at a real table.
    """
    if ruling.place is None or not any(_is_of_revokes(one) for one in ruling.rule.split()):
        return ()
    number, table, board = ruling.place
    of = ruling.session.results.filter(round=number, table=table, board=board).first()
    game = {} if of is None or of.play_id is None else games_of([of.play_id])
    events = next(iter(game.values()), [])
    if not events:
        return ()
    happened = replay(event for _at, event in events).incidents.irregularities
    return tuple(one for one in happened if one.kind is Kind.REVOKE and one.attention_drawn)


def _is_of_revokes(rule: str) -> bool:
    law = Paragraph.parse(rule)
    return law.book is Book.LAW and int(law.parts[0]) in _LAWS
