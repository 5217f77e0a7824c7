"""Access to the page of a table's spectators: who reads it, and who sees and removes them."""

from __future__ import annotations

from laws.table.phases import Phase
from play.live.access import access_look, access_own, is_entered
from play.live.rights import Rights
from play.store.tables.look import TableFacts
from play.table.rights import Right
from play.table.state import State

__all__ = ["access_places", "oversees_spectators"]


def access_places(facts: TableFacts, rights: Rights, state: State, person: int) -> bool:
    """Return whether somebody with an account sees which places there are to watch the table, and who sits at it.

    At a table of a session everybody does, and reads why he may take none.
    """
    if facts.session is not None:
        return True
    return access_own(facts, person) or access_look(facts, rights, state, person) is not None


def oversees_spectators(facts: TableFacts, rights: Rights, state: State, person: int) -> bool:
    """Return whether somebody sees who watches a table and sends them away (articles 40.1, 50.4): its opener, or who
    directs it. A player does not during a board: who comes and goes could tell him something (Laws 16B1, 73B).
    """
    if state.seat_of(person) is not None and state.game.phase is not Phase.OVER:
        return False
    if is_entered(facts, rights, person):
        return False
    return access_own(facts, person) or (rights.holds(person, Right.DIRECT) and state.has_seen(person) is None)
